import { createDraftStorage } from './draft-storage.ts'

/** Of a draft, what says that it is to be gone on with. The rest is known to the screens of Mains only. */
interface Begun {
  readonly phase?: unknown
  readonly text?: unknown
  readonly pages?: unknown
}

const isBegun = ({ phase, text, pages }: Begun): boolean =>
  phase === 'writing' &&
  ((typeof text === 'string' && text.trim() !== '') || (Array.isArray(pages) && pages.length > 0))

/** How many Mains answers `studentId` began on this device and has not handed in; 0 where it keeps nothing. Never rejects. */
export async function begunAnswers(studentId: string): Promise<number> {
  try {
    const drafts = await createDraftStorage().list([studentId, 'draft'])
    return drafts.filter((draft) => typeof draft === 'object' && draft !== null && isBegun(draft)).length
  } catch {
    return 0
  }
}
