import { mostPages } from '@abhyas/contracts/http'
import { edited, newPage, type DraftPage } from './draft.ts'
import { keepPicture } from './draft-pictures.ts'
import { currentDrafts } from './draft-store.ts'
import { changeDraft } from './drafts.ts'
import { checkPdf, FileRefusal, preparePhoto } from './prepare.ts'

/** A file that was chosen and is not taken. */
export interface RefusedFile {
  readonly name: string
  readonly message: string
}

const unknownFault = 'This file could not be opened. Choose it again, or another one.'

async function prepared(file: File, kind: DraftPage['kind']) {
  if (kind === 'image') return preparePhoto(file)
  await checkPdf(file)
  // A File is only the way to it: what is kept are its bytes.
  return { picture: new Blob([await file.arrayBuffer()], { type: 'application/pdf' }), faults: [] }
}

const pagesOf = (questionId: string) => currentDrafts().find(({ question }) => question.id === questionId)?.pages ?? []

/**
 * Takes files into the draft of a question, one after the other: never is more than one picture held whole. `replaces` names
 * the page whose place the first one takes. Resolves to those that are not taken, and why; never rejects.
 */
export async function takeFiles(
  questionId: string,
  files: readonly File[],
  kind: DraftPage['kind'],
  replaces?: string,
): Promise<readonly RefusedFile[]> {
  const refused: RefusedFile[] = []
  for (const [index, file] of files.entries()) {
    const replaced = index === 0 ? replaces : undefined
    if (replaced === undefined && pagesOf(questionId).length >= mostPages) {
      refused.push({ name: file.name, message: `An answer has ${mostPages} pages at most.` })
      continue
    }
    try {
      const { picture, faults } = await prepared(file, kind)
      const page = newPage({ kind, name: file.name, faults })
      await keepPicture(questionId, page.id, picture)
      await changeDraft(questionId, ({ pages }) => ({
        refusal: null,
        pages:
          replaced === undefined
            ? [...pages, page]
            : edited(pages, replaced, page).map((each) => (each.id === page.id ? page : each)),
      }))
    } catch (error) {
      refused.push({ name: file.name, message: error instanceof FileRefusal ? error.message : unknownFault })
    }
  }
  return refused
}
