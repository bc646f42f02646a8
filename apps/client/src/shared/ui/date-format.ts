/**
 * Writes dates in the language and form given. The browser's own format is made when the first date is to be written:
 * the first of a page takes a phone a fifth of a second.
 */
export function dateFormat(language: string, form: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined
  return (date) => (made ??= new Intl.DateTimeFormat(language, form)).format(date)
}
