const longest = 500

/** A word with a digit in it, too long for a name: an id, a token, a key. */
const token = /(?=[\w-]*\d)[\w-]{20,}/g
const mail = /[^\s@"'<>()]+@[^\s@"'<>()]+/g
/** Of a phone, or a code. */
const number = /\d(?:[ -]?\d){5,}/g
/** Parsers quote what they were given. */
const quoted = /"[^"]*"?/g

/** The words of an error without what may be somebody's (T30): quotations, addresses, numbers, ids and tokens. */
export const withoutPersons = (text: string): string =>
  text
    .slice(0, longest)
    .replaceAll(quoted, '"…"')
    .replaceAll(mail, '[mail]')
    .replaceAll(token, '[token]')
    .replaceAll(number, '[number]')

/** An address without its query and fragment, and without ids in its path. */
export function placeOnly(address: string): string {
  const [path = ''] = address.slice(0, longest).split(/[?#]/)
  return path.replaceAll(mail, '[mail]').replaceAll(number, '[number]')
}
