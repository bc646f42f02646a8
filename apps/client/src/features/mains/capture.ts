import { mostPages } from '@abhyas/contracts/http'
import { edited, newPage, type DraftPage } from './draft.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { keepPicture } from './draft-pictures.ts'
import { currentDrafts, state } from './draft-store.ts'
import { changeDraft } from './drafts.ts'
import { checkPdf, FileRefusal, preparePhoto } from './prepare.ts'

/** A file that was chosen and is not taken. */
export interface RefusedFile {
  readonly name: string
  readonly message: string
}

const handedIn = 'This answer is handed in already.'
const unknownFault = 'This file could not be opened. Choose it again, or another one.'

async function prepared(file: File, kind: DraftPage['kind']) {
  if (kind === 'image') return preparePhoto(file)
  await checkPdf(file)
  // A File is only the way to it: what is kept are its bytes.
  return { picture: new Blob([await file.arrayBuffer()], { type: 'application/pdf' }), faults: [] }
}

const draftOf = (questionId: string) => currentDrafts().find(({ question }) => question.id === questionId)
const pagesOf = (questionId: string) => draftOf(questionId)?.pages ?? []

/**
 * Takes files into the draft of a question, one after the other: never is more than one picture held whole. `replaces` names
 * the page whose place the first one takes. Resolves to those that are not taken, and why; never rejects. Until then the
 * draft is one that files are taken for.
 */
export async function takeFiles(
  questionId: string,
  files: readonly File[],
  kind: DraftPage['kind'],
  replaces?: string,
): Promise<readonly RefusedFile[]> {
  state.taking.push(questionId)
  try {
    return await takeAll(questionId, files, kind, replaces)
  } finally {
    state.taking.splice(state.taking.indexOf(questionId), 1)
  }
}

async function takeAll(
  questionId: string,
  files: readonly File[],
  kind: DraftPage['kind'],
  replaces: string | undefined,
): Promise<readonly RefusedFile[]> {
  const owner = currentStudentId()
  const refused: RefusedFile[] = []
  for (const [index, file] of files.entries()) {
    const replaced = index === 0 ? replaces : undefined
    if (replaced === undefined && pagesOf(questionId).length >= mostPages) {
      refused.push({ name: file.name, message: `An answer has ${mostPages} pages at most.` })
      continue
    }
    try {
      const { picture, faults } = await prepared(file, kind)
      // Another student's draft of the same question is none of these pictures' business.
      if (currentStudentId() !== owner) return refused
      if (draftOf(questionId)?.phase !== 'writing') {
        refused.push({ name: file.name, message: handedIn })
        continue
      }
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
