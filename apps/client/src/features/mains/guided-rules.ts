/** What a student notes on the way to a first answer. */
export interface Guided {
  readonly points: readonly string[]
  readonly sentences: string
}

/** The notes as the beginning of a draft: the sentences, then the points, a line each; empty where nothing was noted. */
export function guidedText({ points, sentences }: Guided): string {
  const lines = points.map((point) => point.trim()).filter((point) => point !== '')
  return [sentences.trim(), lines.map((point) => `- ${point}`).join('\n')].filter((part) => part !== '').join('\n\n')
}
