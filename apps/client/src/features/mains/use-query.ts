import { useSearchParams } from 'wouter'

/** The address's query, and the way to say one part of it anew: null takes it out. */
export function useQueryParts() {
  const [params, setParams] = useSearchParams()
  const change = (parts: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(parts)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return { params, change }
}
