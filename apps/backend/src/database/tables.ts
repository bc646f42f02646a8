import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PrelimsQuestion } from '../content/questions.ts'
import type { Ending, Entry, Setup } from '../duel/game.ts'

/** A calendar day, YYYY-MM-DD. */
type Day = string

interface Student {
  id: Generated<string>
  email: string
  name: string | null
  phone: string | null
  phone_verified_at: Date | null
  photo: string | null
  state: string | null
  city: string | null
  country: string | null
  preferred_language: string | null
  exam_target: string | null
  is_premium: Generated<boolean>
  subscription_tier: string | null
  is_demo: Generated<boolean>
  created_at: Date
}

interface Code {
  address: Buffer
  digest: Buffer
  sent_at: Date
  expires_at: Date
  tries: Generated<number>
  used_at: Date | null
}

interface Identity {
  provider: 'google'
  subject: string
  student_id: string
  linked_at: Date
}

interface TextAsk {
  asked_at: Date
  is_sent: boolean
  student: Buffer
  session: Buffer
  network: Buffer
  phone: Buffer
  block: Buffer
}

interface Spent {
  digest: Buffer
  spent_at: Date
}

interface Session {
  id: Generated<string>
  token_digest: Buffer
  student_id: string
  device: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
}

interface Preparation {
  student_id: string
  exam_year: number | null
  stage: 'beginning' | 'reading' | 'revising' | 'mains' | null
  medium: 'English' | 'Hindi' | null
  optional: string | null
  daily_minutes: number | null
  at: Date
}

interface PushSubscription {
  id: Generated<string>
  endpoint: string
  student_id: string
  session_id: string
  p256dh: Buffer
  auth: Buffer
  topics: string[]
  quiet_from: number | null
  quiet_to: number | null
  at: Date
  sent: Json
  rests_until: Date | null
}

interface Consent {
  id: Generated<string>
  student_id: string
  purpose: 'push' | 'sms' | 'whatsapp' | 'email'
  is_given: boolean
  at: Date
}

interface Deletion {
  student_id: string
  requested_at: Date
  due_at: Date
  begun_at: Date | null
}

interface AppRating {
  student_id: string
  client_id: string
  source: 'practice' | 'test' | 'duel' | 'mains' | 'profile'
  stars: number
  words: string
  at: Date
}

interface Pack {
  name: string
  digest: string
  notice: string | null
  rotation_anchor: Day | null
  rotation_days: number | null
  papers: JSONColumnType<object[]>
  stored_at: Generated<Date>
}

// jsonb: whatever is read is checked by the pack's schema again.
type Json = JSONColumnType<object>

/** A part of a pack at its place in it. */
interface Placed {
  pack: string
  id: string
  place: number
  body: Json
}

interface Answer {
  student_id: string
  client_id: string
  item_id: string
  question_id: string
  choice: number
  correct: boolean
  milliseconds: number
  at: Date
}

interface Highlight {
  student_id: string
  id: string
  item_id: string
  section: string
  paragraph: number
  start_at: number
  end_at: number
  quote: string
  note: string
  at: Date
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Which of the columns are null hangs on `kind`. */
interface LogEvent {
  student_id: string
  client_id: string
  received: Generated<string>
  at: Date
  kind: string
  question_id: string
  mode: string | null
  choice: number | null
  correct: boolean | null
  certainty: string | null
  milliseconds: number | null
  changed: boolean | null
  grade: number | null
  answer_id: string | null
}

interface ReportCase {
  id: Generated<string>
  question_id: string
  reason: string
  status: Generated<'open' | 'accepted' | 'declined'>
  verdict: string | null
  decided_at: Date | null
}

interface Report {
  student_id: string
  client_id: string
  case_id: string
  stem: string
  text: string
  sources: JSONColumnType<string[]>
  at: Date
}

interface Bookmark {
  student_id: string
  kind: 'news' | 'question' | 'mains'
  item_id: string
  saved: boolean
  folder: string
  note: string
  important_because: string | null
  at: Date
  client_id: string
  folder_at: Generated<Date>
  note_at: Generated<Date>
  important_at: Generated<Date>
}

/** Of a question's key; no key: the question was taken out. */
interface Correction {
  id: Generated<string>
  question_id: string
  keys: number[]
  reason: string
  at: Date
}

interface TestVersion {
  digest: string
  test_id: string
  question_ids: string[]
  body: Json
}

interface Attempt {
  id: string
  student_id: string
  test_id: string
  version: string
  number: number
  started_at: Date
  deadline: Date
  final_at: Date
  finalised: Generated<boolean>
}

interface TestEvent {
  student_id: string
  client_id: string
  attempt_id: string
  device_id: string
  kind: 'answer' | 'submit'
  said_at: Date
  arrived_at: Date
  question_id: string | null
  choice: number | null
  certainty: 'sure' | 'even' | 'guess' | null
  marked: boolean | null
  milliseconds: number | null
  changes: number | null
}

interface TestResult {
  attempt_id: string
  student_id: string
  test_id: string
  version: string
  is_first: boolean
  ended_at: Date
  right_sixths: number
  wrong_sixths: number
  right_count: number
  wrong_count: number
  blank_count: number
  sixths: ColumnType<number, never, never>
  choices: (number | null)[]
  late_right_count: number | null
  late_wrong_count: number | null
  late_blank_count: number | null
  late_choices: (number | null)[] | null
}

type DuelFormat = 'blitz' | 'standard' | 'long'
type DuelKind = 'online' | 'friend' | 'ghost' | 'bot' | 'async'

interface DuelRow {
  id: string
  kind: DuelKind
  format: DuelFormat
  subject: string
  is_rated: boolean
  matched_at: Date
  setup: JSONColumnType<Setup>
  questions: JSONColumnType<PrelimsQuestion[]>
  seq: Generated<number>
  due_at: Date | null
  ended_at: Date | null
  ending: ColumnType<Ending | null, null | undefined, string>
}

interface DuelSeat {
  duel_id: string
  seat: 0 | 1
  student_id: string | null
  kind: 'human' | 'ghost' | 'bot' | 'later'
  rating: number | null
  is_provisional: Generated<boolean>
  stake: ColumnType<{ win: number; draw: number; loss: number } | null, string | null | undefined, string | null>
  ghost_of: string | null
  ghost_seat: 0 | 1 | null
  network: Buffer | null
  tended_by: string | null
  tended_at: Date | null
  ended_at: Date | null
  result: 'win' | 'loss' | 'draw' | 'aborted' | null
  reason: string | null
  score: number | null
  right_count: number | null
  correctness: number | null
  speed: number | null
  answered_count: number | null
  answered_ms: number | null
  disconnects: number | null
  has_left: boolean | null
  rating_before: number | null
  rating_after: number | null
  is_provisional_after: boolean | null
}

interface DuelSeek {
  student_id: string
  subject: string
  format: DuelFormat
  rating: number
  deviation: number
  is_new: boolean
  network: Buffer | null
  since: Date
  tended_at: Date
}

interface DuelInvite {
  code: string
  student_id: string
  client_id: string
  mode: 'live' | 'async'
  subject: string
  format: DuelFormat
  is_rated: boolean
  created_at: Date
  expires_at: Date
  withdrawn_at: Date | null
  friend_id: string | null
  friend_client_id: string | null
  friend_is_rated: boolean | null
  joined_at: Date | null
  duel_id: string | null
  friend_duel_id: string | null
}

interface DuelReport {
  student_id: string
  client_id: string
  duel_id: string
  reason: 'cheating' | 'stalling' | 'name' | 'other'
  text: string
  at: Date
}

interface Chat {
  id: string
  student_id: string
  title: string
  is_pinned: Generated<boolean>
  is_deleted: Generated<boolean>
  about: ColumnType<unknown, string | null, never>
  asked_at: Date
  title_at: Generated<Date>
  title_by: Generated<string | null>
  pinned_at: Generated<Date>
  pinned_by: Generated<string | null>
  deleted_at: Generated<Date>
  deleted_by: Generated<string | null>
  deleted_since: Generated<Date | null>
}

interface Turn {
  student_id: string
  id: string
  chat_id: string
  place: number
  at: Date
  text: string
  mode: 'explain' | 'mains' | 'quiz' | 'compare' | 'hint'
  language: 'en' | 'hi'
  passage_id: string | null
  is_replaced: Generated<boolean>
}

interface TutorAnswer {
  id: string
  student_id: string
  client_id: string
  turn_id: string
  number: number
  next: Generated<number>
  maker: string
  leased_until: Date
  is_ended: Generated<boolean>
}

interface PassageRow {
  id: string
  kind: 'book' | 'news' | 'question'
  book_id: string | null
  title: string
  place: string
  text: string
  path: string
  is_sample: boolean
  title_stems: string
  text_stems: string
}

/** The tables of `migrations/*.sql`, as Kysely sees them. */
export interface Tables {
  'account.secret': { name: string; value: Buffer }
  'account.student': Student
  'account.code': Code
  'account.session': Session
  'account.identity': Identity
  'account.spent': Spent
  'account.text_ask': TextAsk
  'account.photo': { student_id: string; name: string; image: Buffer; made_at: Date }
  'account.preparation': Preparation
  'account.consent': Consent
  'account.deletion': Deletion
  'account.rating': AppRating
  'account.usage': { key: Buffer; window_ms: number; window_end: Date; count: number }
  'content.pack': Pack
  'content.topic': Placed
  'content.news': { pack: string; file: string; slug: string; body: Json }
  'content.question': Placed
  'content.reserve_question': Placed
  'content.test_question': Placed
  'content.test': Placed
  'content.correction': Correction
  'content.mains_question': Placed
  'content.book': Placed
  'news.reading': {
    student_id: string
    client_id: string
    item_id: string
    at: Date
    day: Day
    seconds: number
    finished: boolean
    counted: boolean
  }
  'news.reading_day': { student_id: string; day: Day; seconds: number }
  'news.reading_item': { student_id: string; item_id: string; seconds: number; finished: boolean; last_day: Day }
  'news.answer': Answer
  'news.not_related': {
    student_id: string
    slug: string
    question_id: string
    not_related: boolean
    at: Date
    client_id: string
  }
  'news.highlight': Highlight
  'questions.event': LogEvent
  'questions.progress': { student_id: string; question_id: string; body: Json }
  'questions.plan': {
    student_id: string
    field: 'examDate' | 'dailyCap' | 'pausedUntil'
    value: JSONColumnType<object | null>
    at: Date
    client_id: string
  }
  'questions.report_case': ReportCase
  'questions.report': Report
  'bookmarks.bookmark': Bookmark
  'push.subscription': PushSubscription
  'tests.version': TestVersion
  'tests.attempt': Attempt
  'tests.start': { student_id: string; client_id: string; attempt_id: string }
  'tests.turn': { received: Generated<string>; attempt_id: string; client_id: string; device_id: string; at: Date }
  'tests.event': TestEvent
  'tests.result': TestResult
  'tests.rescore': { attempt_id: string; correction_id: string; before_sixths: number; after_sixths: number }
  'tests.error_type': {
    attempt_id: string
    question_id: string
    error_type: string | null
    at: Date
    client_id: string
  }
  'books.place': {
    student_id: string
    book_id: string
    chapter_id: string
    paragraph: number
    at: Date
    client_id: string
  }
  'duel.rating': { student_id: string; value: number; deviation: number; volatility: number; rated_at: Date }
  'duel.duel': DuelRow
  'duel.entry': { duel_id: string; seq: number; body: JSONColumnType<Entry> }
  'duel.seat': DuelSeat
  'duel.seen': { student_id: string; question_id: string; at: Date }
  'duel.seek': DuelSeek
  'duel.rematch': { duel_id: string; seat: 0 | 1; at: Date; next_id: string | null }
  'duel.cool_down': { student_id: string; until: Date; times: number }
  'duel.invite': DuelInvite
  'duel.block': { id: Generated<string>; student_id: string; blocked_id: string; since: Date }
  'duel.report': DuelReport
  'tutor.chat': Chat
  'tutor.turn': Turn
  'tutor.answer': TutorAnswer
  'tutor.piece': { answer_id: string; n: number; body: ColumnType<unknown, string, never> }
  'tutor.passage': PassageRow
  'tutor.word': { word: string; stem: string; documents: number }
  'tutor.synonym': { asked: string; target: string; substitute: string }
  'tutor.material': { is_only: Generated<boolean>; version: string; passages: number }
}
