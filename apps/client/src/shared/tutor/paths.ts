import { routes } from '@abhyas/contracts/routes'

/** Words longer than these are not quoted: a path has to pass every proxy. */
const longestQuote = 500

export const chatPath = (chatId: string): string => routes.chatItem.path.replace(':id', chatId)

/** A new chat about `quote` of the passage `passageId`: the quote stands in the field. */
export function quotePath(passageId: string, quote: string): string {
  const cut = quote.length > longestQuote ? `${quote.slice(0, longestQuote)}…` : quote
  return `${routes.chatNew.path}?${new URLSearchParams({ about: passageId, quote: cut })}`
}

/** The chat about a question of the bank; `choice` is the option that was chosen, null for none. */
export const questionPath = (questionId: string, choice: number | null): string =>
  `${routes.chatMcq.path}?${new URLSearchParams({ question: questionId, ...(choice !== null && { choice: String(choice) }) })}`
