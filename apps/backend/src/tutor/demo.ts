import { demoId } from '../account/demo-id.ts'
import type { Deps } from '../deps.ts'
import { addDays, indiaDay, indiaMoment } from '../news/day.ts'
import { currentArticles } from '../news/editions.ts'
import type { About, AskWrite } from './inputs.ts'
import { createTutor } from './tutor.ts'
import { ask } from './turns.ts'

const studyMinute = 19 * 60

interface DemoChat {
  readonly name: string
  readonly daysAgo: number
  readonly about: About
  readonly texts: readonly string[]
}

/** Chats that the material can answer; of those that it can't, nothing is kept. */
function demoChats({ library, now }: Pick<Deps, 'library' | 'now'>): readonly DemoChat[] {
  const article = currentArticles(library(), now())[0]
  const question = library().prelims.find(({ subject }) => subject !== 'csat')
  const book = library().books[0]
  const chapter = book?.chapters[0]
  const chats: (DemoChat | undefined)[] = [
    {
      name: 'general',
      daysAgo: 4,
      about: null,
      texts: ['What is the difference between adjournment and prorogation?'],
    },
    article && { name: 'news', daysAgo: 1, about: null, texts: [`What is behind “${article.item.title}”?`] },
    question && {
      name: 'question',
      daysAgo: 2,
      about: {
        type: 'question',
        questionId: question.id,
        choice: (question.key + 1) % question.options.length,
      },
      texts: ['Why is my answer wrong?'],
    },
    book &&
      chapter && {
        name: 'book',
        daysAgo: 3,
        about: { type: 'book', bookId: book.id },
        texts: [`What does the chapter “${chapter.title}” say?`],
      },
  ]
  return chats.filter((chat) => chat !== undefined)
}

/** The demo student's chats, with answers of the material's own sentences, where there has never been any. */
export async function seedChats(
  deps: Pick<Deps, 'db' | 'library' | 'now' | 'tutorParts'>,
  studentId: string,
): Promise<void> {
  const { db, library, now } = deps
  const known = await db.selectFrom('tutor.chat').select('id').where('student_id', '=', studentId).executeTakeFirst()
  if (known) return
  // Whatever model there is: what nobody asked costs nobody anything.
  const { writer, material } = createTutor({ ...deps, model: null }, () => undefined)
  const today = indiaDay(now())
  for (const { name, daysAgo, about, texts } of demoChats(deps)) {
    for (const [index, text] of texts.entries()) {
      const scope = about?.type === 'book' ? { type: 'book' as const, bookId: about.bookId } : { type: 'all' as const }
      const isQuestion = about?.type === 'question'
      const found = isQuestion || (await material.find({ text, scope, before: null, passageId: null })).isAnswered
      if (!found) continue
      const write: AskWrite = {
        clientId: demoId('turn', studentId, name, `${index}`),
        at: indiaMoment(addDays(today, -daysAgo), studyMinute + index),
        chatId: demoId('chat', studentId, name),
        about,
        text,
        mode: 'explain',
        language: 'en',
        passageId: null,
        replaces: null,
      }
      const { begun } = await ask(db, library(), studentId, write)
      if (begun) await writer.make(begun)
    }
  }
}
