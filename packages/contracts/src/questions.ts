import { z } from 'zod'

export const Option = z.object({ text: z.string(), explanation: z.string() })

/** A single-answer question with its key: for practice, where feedback is instant. A test or a duel never sends this. */
export const Question = z.object({
  id: z.string(),
  format: z.enum(['plain', 'statements', 'pairs', 'assertion', 'chronology']),
  stem: z.string(),
  statements: z.array(z.string()),
  ask: z.string().nullable(),
  options: z.array(Option).length(4),
  key: z.number().int().min(0).max(3),
  explanation: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  /** The time that a prepared student needs. */
  seconds: z.number().int(),
})
export type Question = z.infer<typeof Question>
