/**
 * Writes dates in the language and form given. The browser's own format is made when the first date is to be written:
 * the first of a page takes a phone a fifth of a second.
 */
export function dateFormat(language: string, form: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined
  return (date) => (made ??= new Intl.DateTimeFormat(language, form)).format(date)
}

const day = dateFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** The day in India that `moment` (ISO) was: "18 Nov 2026". */
export const dayInIndia = (moment: string): string => day(Date.parse(moment))
