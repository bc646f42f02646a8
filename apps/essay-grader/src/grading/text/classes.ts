import { stops } from '../data/stops.ts'

const endings: readonly (readonly [RegExp, string])[] = [
  [/^\d/, '#n'],
  [/ly$/, '#ly'],
  [/ing$/, '#ing'],
  [/ed$/, '#ed'],
  [/(?:tion|sion|ment|ness|ity|ism|ance|ence|ship|ture|acy)$/, '#noun'],
  [/(?:ive|al|ous|ful|less|ic|able|ible|ary)$/, '#adj'],
  [/(?:[^s]s)$/, '#s'],
]

/** What stands for a word where the order of words is weighed: itself if it carries grammar, else a class by its ending. */
export const classOf = (plain: string): string =>
  stops.has(plain) ? plain : (endings.find(([ending]) => ending.test(plain))?.[1] ?? '#')
