import { procedures, type contract } from '@abhyas/contracts'
import type { Kind } from '@abhyas/contracts/procedure'

/** How much a request matters when not all can be served, the most important first. */
export const priorities = ['criticalPlus', 'critical', 'sheddablePlus', 'sheddable'] as const
export type Priority = (typeof priorities)[number]

type PriorityOf<Node> = Node extends { readonly kind: Kind }
  ? Priority
  : { readonly [Name in keyof Node]: PriorityOf<Node[Name]> }

const [most, high, low, least] = priorities

/**
 * What each call is worth under overload (L6). A call of the contract without a line here does not compile.
 * What a student did and cannot do again comes first, then what they are in the middle of, then what they look at;
 * last what nobody misses for a minute, and what begins the work of a model.
 */
const ofCalls = {
  account: {
    session: most,
    requestCode: high,
    verifyCode: high,
    useDemo: high,
    update: high,
    setPhoto: high,
    requestPhoneCode: high,
    verifyPhone: high,
    details: high,
    setPreparation: high,
    setConsent: high,
    endDevice: most,
    endOtherDevices: most,
    requestDeletion: high,
    cancelDeletion: high,
    rate: least,
  },
  news: {
    editions: low,
    list: low,
    edition: low,
    item: low,
    sampleQuestions: low,
    questions: low,
    answer: most,
    previousYear: low,
    markNotRelated: low,
    progress: low,
    recordReading: low,
    highlights: low,
    setHighlight: high,
    removeHighlight: high,
    shared: low,
  },
  questions: {
    catalogue: low,
    pack: low,
    byIds: low,
    progress: low,
    append: most,
    setPlan: high,
    report: low,
    reports: low,
  },
  bookmarks: { list: low, set: high },
  tests: {
    list: low,
    start: high,
    attempt: high,
    takeOver: high,
    append: most,
    result: high,
    review: low,
    setErrorType: high,
    insights: low,
  },
  duel: {
    lobby: high,
    stats: low,
    result: high,
    summary: low,
    review: low,
    revise: high,
    invite: high,
    invitation: high,
    accept: high,
    withdraw: high,
    blocks: low,
    block: high,
    unblock: high,
    report: high,
  },
  books: { list: low, book: low, places: low, setPlace: low },
  tutor: {
    welcome: low,
    chats: low,
    chat: low,
    ask: least,
    retry: least,
    // It ends work.
    stop: high,
    answer: least,
    changeChat: low,
    passage: low,
    explain: least,
  },
  mains: {
    questions: low,
    sample: low,
    submissions: low,
    submission: high,
    submit: most,
    confirm: most,
    progress: least,
    retry: low,
    remove: high,
    dispute: high,
  },
  flags: { current: least },
  nudge: { due: least, shown: least },
  platform: { config: low },
  push: { subscribe: low, unsubscribe: high },
} as const satisfies PriorityOf<typeof contract>

/** How a request is treated at the door. */
export interface Treatment {
  readonly priority: Priority
  /** Whether it holds a place until it is answered; what is long by its nature has limits of its own. */
  readonly isCounted: boolean
  /** Requests of one route take about the same time. One of few names, whatever is asked for. */
  readonly route: string
  /** Whether it is a screen of the client. */
  readonly isPage?: true
}

interface Call extends Treatment {
  readonly kind: Kind
}

const tree: Readonly<Record<string, Readonly<Record<string, Priority>>>> = ofCalls

/** Of a procedure of the contract, such as `news.list`. Throws an Error for any other. */
export function priorityOf(path: string): Priority {
  const [group = '', name = ''] = path.split('.')
  const priority = tree[group]?.[name]
  if (!priority) throw new Error(`${path} has no priority`)
  return priority
}

const calls: ReadonlyMap<string, Call> = new Map(
  procedures().map(({ path, procedure: { kind } }) => [
    path,
    { kind, route: path, priority: priorityOf(path), isCounted: kind !== 'subscription' },
  ]),
)

const uncounted = (priority: Priority, route: string): Treatment => ({ priority, route, isCounted: false })
const counted = (priority: Priority, route: string): Treatment => ({ priority, route, isCounted: true })

/** A stream that goes on where it was cut is not new. */
const resumed = uncounted(low, 'resumed')
const unknownCall = counted(least, 'unknown')
const page: Treatment = { ...counted(high, 'page'), isPage: true }
const noPage = counted(high, 'page')
const file = uncounted(high, 'file')

const moreImportant = (one: Call, other: Call | undefined): Call =>
  !other || priorities.indexOf(one.priority) < priorities.indexOf(other.priority) ? one : other

/** Of a batch the treatment of its most important call that the method fits: a name that cannot run lifts nothing. */
function ofBatch(method: string, names: string): Treatment {
  let best: Call | undefined
  for (const name of names.split(',', 10)) {
    const call = calls.get(name)
    if (call && (method === 'POST') === (call.kind === 'mutation')) best = moreImportant(call, best)
  }
  return best ? counted(best.priority, 'batch') : unknownCall
}

function ofCall(method: string, names: string, isResumed: boolean): Treatment {
  const call = calls.get(names)
  if (!call) return ofBatch(method, names.replaceAll(/%2c/gi, ','))
  return call.kind === 'subscription' && isResumed ? resumed : call
}

/** By the first part of the path; what is not here is a page or one of the client's files. */
const ofPaths: Readonly<Record<string, (method: string) => Treatment>> = {
  uploads: (method) => (method === 'POST' ? uncounted(most, 'upload') : uncounted(low, 'picture')),
  photos: () => uncounted(low, 'picture'),
  account: () => uncounted(low, 'export'),
  auth: (method) => counted(method === 'POST' ? most : high, 'auth'),
  monitoring: () => counted(least, 'monitoring'),
}

const isHealth = (path: string): boolean => path === '/healthz' || path === '/readyz'

interface Asked {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * How a request is treated, by its first line and headers alone. Undefined for the health routes, which are never
 * refused: a gateway that sheds load is neither dead nor to be sent nothing.
 */
export function treatmentOf({ method = 'GET', url = '/', headers }: Asked): Treatment | undefined {
  const [path = '/'] = url.split('?', 1)
  if (path.startsWith('/trpc/')) {
    const isResumed = headers['last-event-id'] !== undefined || url.includes('lastEventId')
    return ofCall(method, path.slice('/trpc/'.length), isResumed)
  }
  if (isHealth(path)) return undefined
  const [, first = ''] = path.split('/', 2)
  if (Object.hasOwn(ofPaths, first)) return ofPaths[first]?.(method)
  if (path.includes('.')) return file
  return method === 'GET' || method === 'HEAD' ? page : noPage
}
