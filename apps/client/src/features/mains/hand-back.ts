import { unsent } from './draft.ts'
import { currentDrafts, ensureDrafts } from './draft-store.ts'
import { changeDraft } from './drafts.ts'

/** The server will never take what became of `submissionId` as it is: its draft is the student's again, with the reason. Resolves when it is stored. */
export async function handBack(
  submissionId: string,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  await ensureDrafts()
  const draft = currentDrafts().find((each) => each.submissionId === submissionId)
  if (!draft) return
  await changeDraft(draft.question.id, ({ pages }) => ({
    phase: 'writing',
    refusal: message,
    // It does not know a page any more.
    ...(code === 'NOT_FOUND' && { pages: unsent(pages) }),
  }))
}
