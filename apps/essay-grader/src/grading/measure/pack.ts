import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Rubric } from '../../shapes.ts'

const PackQuestion = z.object({
  ...Rubric.shape,
  modelAnswer: z.object({
    intro: z.string(),
    body: z.array(z.object({ heading: z.string(), text: z.string() })),
    conclusion: z.string(),
  }),
})

/** A question of a pack with its model answer as a student would write it. */
export interface Modelled {
  readonly rubric: Rubric
  readonly model: string
}

/** All questions of the JSON files of a folder, or of one file. */
export async function readQuestions(path: string): Promise<readonly Modelled[]> {
  const files = path.endsWith('.json')
    ? [path]
    : (await readdir(path)).filter((name) => name.endsWith('.json')).map((name) => join(path, name))
  const read = await Promise.all(
    files.toSorted().map(async (file) => z.array(PackQuestion).parse(JSON.parse(await readFile(file, 'utf8')))),
  )
  return read.flat().map(({ modelAnswer: { intro, body, conclusion }, ...rubric }) => ({
    rubric,
    model: [intro, ...body.map(({ heading, text }) => `${heading}\n${text}`), conclusion].join('\n\n'),
  }))
}
