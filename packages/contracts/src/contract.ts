import { account } from './account.ts'
import { bookmarks } from './bookmarks.ts'
import { books } from './books.ts'
import { duel } from './duel.ts'
import { flags } from './flags.ts'
import { mains } from './mains.ts'
import { news } from './news.ts'
import { nudge } from './nudge.ts'
import { isProcedure, type Contract, type Procedure } from './procedure.ts'
import { platform } from './platform.ts'
import { push } from './push.ts'
import { questions } from './questions.ts'
import { tests } from './tests.ts'
import { tutor } from './tutor.ts'

/** Every procedure that the gateway serves: the one source of truth for both sides. */
export const contract = {
  account,
  news,
  questions,
  bookmarks,
  tests,
  duel,
  books,
  tutor,
  mains,
  flags,
  nudge,
  platform,
  push,
}

/** Every procedure of `node` with its dotted path, such as `news.list`. */
export const procedures = (
  node: Contract = contract,
  prefix = '',
): readonly { readonly path: string; readonly procedure: Procedure }[] =>
  Object.entries(node).flatMap(([name, child]) =>
    isProcedure(child) ? [{ path: prefix + name, procedure: child }] : procedures(child, `${prefix}${name}.`),
  )
