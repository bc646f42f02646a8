import { Refusal } from '../errors.ts'
import { type BriefDeps, findFor } from './briefs.ts'
import type { ExplainWrite } from './inputs.ts'
import { isOpenToAll } from './passages.ts'
import { type Compose, materialAnswer, type Piece } from './pieces.ts'

/**
 * What the tutor says of a question of the bank without an account: of the material alone, whole, and not stored
 * (QUEST-08).
 * @throws {Refusal} NOT_FOUND for a question that not everyone may see
 */
export async function explain(
  deps: Pick<BriefDeps, 'library' | 'material'> & { readonly compose: Compose; readonly now: () => Date },
  { questionId, choice, text, mode }: ExplainWrite,
): Promise<{ pieces: readonly Piece[] }> {
  const question = deps.library().question(questionId)
  if (!question || !isOpenToAll(deps.library(), questionId, deps.now())) throw new Refusal('NOT_FOUND')
  const about = { type: 'question' as const, questionId, choice }
  const asked = { about, text, mode, language: 'en' as const, passageId: null, before: null }
  const brief = await findFor(deps, asked, question)
  return { pieces: materialAnswer(deps.compose, brief).map((body, n) => ({ n, ...body })) }
}
