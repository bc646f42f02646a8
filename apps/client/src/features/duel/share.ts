import { useToast } from '../../shared/ui/toast.tsx'

interface Shared {
  readonly text: string
  /** A path of this app. */
  readonly path: string
}

/** The whole address of `path`, for those who open it elsewhere. */
export const linkTo = (path: string): string => new URL(path, location.origin).href

/** Gives the ways to pass a link on: the system's share sheet where there is one, else a copy; both say what came of it. */
export function useShare() {
  const toast = useToast()
  const copy = async (words: string, fallback: string) => {
    try {
      await navigator.clipboard.writeText(words)
      toast.show({ type: 'success', title: 'Copied' })
    } catch {
      toast.show({ title: 'Copy this to share', message: fallback, duration: 20_000 })
    }
  }
  return {
    copy: (words: string) => copy(words, words),
    share: async ({ text, path }: Shared) => {
      const url = linkTo(path)
      if (typeof navigator.share !== 'function') return copy(url, url)
      try {
        return await navigator.share({ text, url })
      } catch (error) {
        // Closed without sharing.
        if (error instanceof DOMException && error.name === 'AbortError') return undefined
        return copy(url, url)
      }
    },
  }
}
