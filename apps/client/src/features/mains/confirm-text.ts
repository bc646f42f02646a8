import type { SubmittedPage } from '@abhyas/contracts/mains'
import type { ConfirmDraft, EditedPage } from './confirm-draft.ts'
import { orderly } from './doubtful.ts'

type PageKey = Pick<SubmittedPage, 'uploadId' | 'n'>

/** What a page is called in a draft. */
export const keyOf = ({ uploadId, n }: PageKey): string => `${uploadId}/${n}`

/** A page as it stands now: corrected, else as it was read; undefined until it is read. */
export function shownPage(page: SubmittedPage, draft: ConfirmDraft): EditedPage | undefined {
  const edited = draft.pages[keyOf(page)]
  if (edited) return edited
  return page.text === null ? undefined : { text: page.text, doubtful: orderly(page.text, page.doubtful) }
}

/** The text that would be graded, its pages by a blank line apart; undefined while a page is still being read. */
export function textOf(pages: readonly SubmittedPage[], draft: ConfirmDraft): string | undefined {
  if (draft.typed !== null) return draft.typed
  const shown = pages.map((page) => shownPage(page, draft))
  if (shown.length === 0 || shown.includes(undefined)) return undefined
  return shown
    .map((page) => page?.text.trim() ?? '')
    .filter((text) => text !== '')
    .join('\n\n')
}
