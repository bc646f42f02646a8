import type { Language, Mode } from '@abhyas/contracts/tutor'

export const modes: readonly { readonly id: Mode; readonly label: string }[] = [
  { id: 'explain', label: 'Explain' },
  { id: 'mains', label: 'Mains in 150 words' },
  { id: 'quiz', label: 'Quiz me' },
  { id: 'compare', label: 'Compare' },
  { id: 'hint', label: 'Hint only' },
]

export const languages: readonly { readonly id: Language; readonly label: string }[] = [
  { id: 'en', label: 'English' },
  { id: 'hi', label: 'हिन्दी' },
]

export const modeLabel = (mode: Mode): string => modes.find(({ id }) => id === mode)?.label ?? ''
