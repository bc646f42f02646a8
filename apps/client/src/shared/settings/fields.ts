import type { Preparation, Student } from '@abhyas/contracts/account'

/** One persisted key: its default, and what a stored value must look like to be taken (SET-06). */
export interface Field<T> {
  readonly fallback: () => T
  readonly isValid: (value: unknown) => value is T
}

/** The signed-in person as the device remembers them (SET-02): a hint for display, never a proof of identity. */
export interface UserData {
  user_id: string
  name: string | null
  email: string | null
  phone: string | null
  photo: string | null
  state: string | null
  city: string | null
  country: string | null
  preferred_language: string | null
  exam_target: string | null
  created_at: string
  is_premium: boolean
  subscription_tier: string | null
  is_demo: boolean
}

/** What the server says of a student, under the names of SET-02. */
export const toUserData = (student: Student): UserData => ({
  user_id: student.id,
  name: student.name,
  email: student.email,
  phone: student.phone,
  photo: student.photo,
  state: student.state,
  city: student.city,
  country: student.country,
  preferred_language: student.preferredLanguage,
  exam_target: student.examTarget,
  created_at: student.createdAt,
  is_premium: student.isPremium,
  subscription_tier: student.subscriptionTier,
  is_demo: student.isDemo,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isFinite(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isNullOr =
  <T>(isValid: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || isValid(value)
const isMapOf =
  <T>(isValid: (value: unknown) => value is T) =>
  (value: unknown): value is Record<string, T> =>
    isRecord(value) && Object.values(value).every(isValid)

const isUserData = (value: unknown): value is UserData | Record<string, never> =>
  isRecord(value) &&
  (Object.keys(value).length === 0 ||
    (isText(value.user_id) &&
      ['name', 'email', 'phone', 'photo'].every((key) => isNullOr(isText)(value[key] ?? null)) &&
      (value.is_demo === undefined || isFlag(value.is_demo))))

const isDestination = (value: unknown): value is { path: string; state: unknown } =>
  isRecord(value) && isText(value.path)
const isPractice = (value: unknown): value is { path: string; title: string; answered: number; total: number } =>
  isRecord(value) && isText(value.path) && isText(value.title) && isNumber(value.answered) && isNumber(value.total)
const isItemScroll = (value: unknown): value is { position: number; at: number } =>
  isRecord(value) && isNumber(value.position) && isNumber(value.at)
const isBookPlace = (value: unknown): value is { chapterId: string; paragraph: number; at: string } =>
  isRecord(value) && isText(value.chapterId) && isNumber(value.paragraph) && isText(value.at)

const isPreparation = (value: unknown): value is Preparation =>
  isRecord(value) &&
  Object.entries(value).every(([key, answer]) =>
    key === 'examYear' || key === 'dailyMinutes'
      ? Number.isInteger(answer)
      : ['stage', 'medium', 'optional'].includes(key) && isText(answer),
  )
const isPhoneCode = (value: unknown): value is { resendAt: number; expiresAt: number } =>
  isRecord(value) && isNumber(value.resendAt) && isNumber(value.expiresAt)

const text = (fallback = ''): Field<string> => ({ fallback: () => fallback, isValid: isText })
const number = (fallback = 0): Field<number> => ({ fallback: () => fallback, isValid: isNumber })
const flag = (fallback = false): Field<boolean> => ({ fallback: () => fallback, isValid: isFlag })
const list = (): Field<unknown[]> => ({ fallback: () => [], isValid: isList })
const mapOf = <T>(isValid: (value: unknown) => value is T): Field<Record<string, T>> => ({
  fallback: () => ({}),
  isValid: isMapOf(isValid),
})
const maybe = <T>(isValid: (value: unknown) => value is T): Field<T | null> => ({
  fallback: () => null,
  isValid: isNullOr(isValid),
})
const oneOf = <const T extends string>(fallback: T, ...others: readonly T[]): Field<T> => ({
  fallback: () => fallback,
  isValid: (value): value is T => value === fallback || others.some((other) => other === value),
})

/** Every persisted setting (SET-01) with its default; the last block is our own. Times are milliseconds since 1970, 0 is never. */
export const fields = {
  hasHydrated: flag(),
  userData: { fallback: () => ({}), isValid: isUserData } as Field<UserData | Record<string, never>>, // an empty literal infers as {}
  lastCacheClearTime: number(),
  appVersion: text(),
  questionData: list(),
  userCurrentQuestion: maybe(isRecord),
  duelActiveTab: oneOf('online', 'friends'),
  duelInviteData: maybe(isRecord),
  practiceQuestionStates: mapOf(isRecord),
  practiceCurrentIndex: number(),
  practiceQuestions: list(),
  practiceActiveTab: number(),
  newsListScrollPosition: number(),
  newsItemScrollPositions: mapOf(isItemScroll),
  newsActiveTab: text('Latest News'),
  newsActiveTabIndex: number(),
  newUser: flag(),
  seenVideos: mapOf((value): value is true => value === true),
  lastVideoTime: number(),
  previousStreak: number(),
  streakDate: text(),
  lastSparkModalShown: text(),
  isDismissed: flag(),
  firstOpen: flag(true),
  isSignupNewUser: flag(),
  completedOnboarding: flag(),
  postLoginRedirect: maybe(isText),
  pwaInstallDeeplink: maybe(isText),
  intendedDestination: maybe(isDestination),
  branchData: maybe(isRecord),
  infoHighlightModalShown: flag(),
  storedUserId: maybe(isText),
  phoneNumber: text(),
  theme: oneOf('light', 'dark'),
  chatActiveTab: number(),
  hasVisitedChatScreen: flag(),
  firstVisitChat: flag(true),
  phoneVerifyModalShownTimestamp: number(),
  lastPopupTime: number(),
  hasRated: flag(),
  lastCloseTimeRatingModal: number(),

  /** When the install banner was closed last. */
  installDismissedAt: number(),
  /** Whether the installed app has greeted, once. */
  isInstallGreeted: flag(),
  /** Whether the push dialog has been shown (ENG-05). */
  isPushAsked: flag(),
  /** What the student wants to be told of on this device, and when not; null while nothing. */
  pushChoice: maybe(isRecord),
  /** The planned works that were announced here, by their start. */
  maintenanceSeen: text(),

  /** Whether `theme` is the reader's own choice; else it only mirrors the system (THEME-02). */
  isThemeChosen: flag(),
  /** Of the text of news and books. */
  newsTextSizePercent: number(100),
  /** Whether single keys act on the screens; they can be switched off (WCAG 2.1.4). */
  areKeysOn: flag(true),
  newsListenRate: number(1),
  /** The day chosen for each source (NEWS-03). */
  newsSelectedDates: mapOf(isText),
  /** The practice set that was left before its end: Home offers to go on with it. Set and cleared by the practice screen. */
  unfinishedPractice: maybe(isPractice),
  /** What is being practised, beside the keys of SET-01: what it is called, and how it is worked through. Null for none. */
  practiceSet: maybe(isRecord),
  /** Sets built on /customize-practice that were kept by name. */
  practicePresets: list(),
  /** This installation of the app, made once: which of two devices runs a test. Not the student's, so a sign-out leaves it. */
  deviceId: maybe(isText),
  /** What was done in the running test, and by which tab; the questions themselves are a kept answer of the server. */
  testRun: maybe(isRecord),
  /** A test that was begun and not yet answered for: begun again it is the same attempt. */
  testStart: maybe(isRecord),
  /** What the last duel was about, and how long: the lobby offers it again, where it knows it. */
  duelSubject: text(),
  duelFormat: text(),
  /** Of the text of questions in a test, in percent. */
  questionTextSizePercent: number(100),
  /** The last words searched for, newest first. */
  recentSearches: list(),
  /** What was written to the tutor and not yet asked, by chat. */
  chatDrafts: mapOf(isText),
  /** In which language the tutor's model is to write. */
  tutorLanguage: oneOf('en', 'hi'),
  /** What was asked of questions without an account, with the answers. */
  tutorTries: list(),
  /** Where the reader stopped in each book. */
  bookPlaces: mapOf(isBookPlace),
  /** What was answered on /onboarding and not sent yet: a visitor has no account to put it into (ROUTE-02). */
  preparation: { fallback: () => ({}), isValid: isPreparation } as Field<Preparation>, // an empty literal infers as {}
  /** The code that was sent to `phoneNumber`: when another may be asked for, and until when it is valid. */
  phoneCode: maybe(isPhoneCode),
  /** Signed out on the device, the server not told yet (ACC-07). */
  isSignOutPending: flag(),
  /** How often the settings were cleared: those of an earlier turn were somebody else's. */
  turn: number(),
  /** Who signed out here, and what they left is not deleted yet (ACC-07). */
  leftBehind: mapOf((value): value is true => value === true),
} as const satisfies Record<string, Field<unknown>>

export type Settings = {
  -readonly [K in keyof typeof fields]: (typeof fields)[K] extends Field<infer T> ? T : never
}
