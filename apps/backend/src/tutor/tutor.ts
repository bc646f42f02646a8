import type { Deps } from '../deps.ts'
import { type Answers, createAnswers } from './answers.ts'
import { compose } from './compose.ts'
import { createFollowers, type Followers } from './follow.ts'
import type { Material } from './material.ts'
import { createMaterial } from './material-search.ts'
import type { Model } from './model.ts'
import type { Compose } from './pieces.ts'
import { supportOf } from './support.ts'
import type { SupportOf } from './written.ts'
import { createWriter, type Writer } from './writer.ts'

/** What answers are made with; a test may have others. */
export interface TutorParts {
  readonly material: Material
  readonly compose: Compose
  readonly supportOf: SupportOf
}

export interface Tutor extends TutorParts {
  readonly library: Deps['library']
  readonly hasModel: boolean
  readonly answers: Answers
  readonly writer: Writer
  readonly followers: Followers
  /** To be told of an answer that was ended by a write of this backend. */
  readonly endedHere: (answerId: string) => void
  readonly close: () => Promise<void>
}

/** The tutor of one backend: what is made by it, and who follows. */
export function createTutor(
  deps: Pick<Deps, 'db' | 'library' | 'now' | 'model' | 'tutorParts'>,
  onFailure: (error: unknown) => void,
): Tutor {
  const { db, library, now } = deps
  const model: Model | null = deps.model ?? null
  const parts = deps.tutorParts ?? { material: createMaterial(db, library, now), compose, supportOf }
  const answers = createAnswers(db)
  const writer = createWriter({ db, library, answers, model, onFailure, ...parts })
  const followers = createFollowers(answers, (begun) => void writer.make(begun), onFailure)
  return {
    ...parts,
    library,
    hasModel: model !== null,
    answers,
    writer,
    followers,
    endedHere: (answerId) => {
      writer.cut(answerId)
      answers.wake(answerId)
    },
    close: async () => {
      followers.close()
      await writer.close()
    },
  }
}
