import type { Part, SampleAnswer } from '@abhyas/contracts/mains'

export const partNames: Readonly<Record<Part, string>> = {
  intro: 'Introduction',
  body: 'Body',
  conclusion: 'Conclusion',
}

/** The model answer as plain text, a blank line between its paragraphs. */
export const sampleAsText = ({ intro, body, conclusion }: SampleAnswer): string =>
  [intro, ...body.flatMap(({ heading, text }) => [heading, text]), conclusion]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
