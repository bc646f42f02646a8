const longest = 500

// Found word by word, so that none of it takes longer than it is long (T22).
const word = /[^\s"'<>()]+/g
const name = /[\w-]{20,}/g
/** Of a phone, or a code. */
const number = /\d(?:[ -]?\d){5,}/g
/** Parsers quote what they were given. */
const quoted = /"[^"]*"?/g

const withoutMails = (text: string): string => text.replaceAll(word, (one) => (/.@./.test(one) ? '[mail]' : one))
/** Too long for a name, and with a digit in it: an id, a token, a key. */
const withoutTokens = (text: string): string => text.replaceAll(name, (one) => (/\d/.test(one) ? '[token]' : one))
const withoutNumbers = (text: string): string => text.replaceAll(number, '[number]')

/** The words of an error without what may be somebody's (T30): quotations, addresses, numbers, ids and tokens. */
export const withoutPersons = (text: string): string =>
  withoutNumbers(withoutTokens(withoutMails(text.slice(0, longest).replaceAll(quoted, '"…"'))))

/** An address without its query and fragment, and without mails and numbers in its path. */
export function placeOnly(address: string): string {
  const [path = ''] = address.slice(0, longest).split(/[?#]/)
  return withoutNumbers(withoutMails(path))
}
