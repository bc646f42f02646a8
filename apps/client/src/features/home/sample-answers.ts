import type { Choices } from '../../shared/news/quiz.ts'

const storageKey = 'sample'

/** The answers given to the five questions in this tab, by question id. */
export function recallAnswers(): Choices {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((pair): pair is [string, number] => Number.isInteger(pair[1])),
    )
  } catch {
    return {}
  }
}

/** Keeps the answers over a reload; undefined forgets them. */
export function keepAnswers(answers: Choices | undefined) {
  try {
    if (answers) sessionStorage.setItem(storageKey, JSON.stringify(answers))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage a reload begins with the first question again.
  }
}
