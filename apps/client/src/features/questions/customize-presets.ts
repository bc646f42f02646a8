import { settings } from '../../shared/settings/settings.ts'

/** A set kept by name: the query that `writeWish` made of it. */
export interface Preset {
  readonly name: string
  readonly query: string
}

const mostPresets = 20
export const longestName = 40

const isPreset = (value: unknown): value is Preset =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'

/** The presets among what is stored; another release may have written it. */
export const presetsOf = (stored: readonly unknown[]): Preset[] => stored.filter(isPreset)

/** Keeps `query` as `name`, in the place of one of that name; the oldest goes when there are more than twenty. */
export function savePreset(name: string, query: string): void {
  const others = presetsOf(settings.practicePresets).filter((preset) => preset.name !== name)
  settings.practicePresets = [...others, { name, query }].slice(-mostPresets)
}

/** Forgets the preset of this name, and returns the way to bring it back. */
export function forgetPreset(name: string): () => void {
  const before = settings.practicePresets
  settings.practicePresets = presetsOf(before).filter((preset) => preset.name !== name)
  return () => {
    settings.practicePresets = before
  }
}
