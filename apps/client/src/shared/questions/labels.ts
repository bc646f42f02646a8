import type { Difficulty, Format, PrelimsPaper, QuestionMeta, QuestionPack, Subject } from '@abhyas/contracts/questions'

/** The subjects in the order of the screens, with their names. */
export const subjectNames: Readonly<Record<Subject, string>> = {
  polity: 'Polity',
  history: 'History',
  geography: 'Geography',
  economy: 'Economy',
  environment: 'Environment',
  science: 'Science',
  current: 'Current affairs',
  csat: 'CSAT',
}

export const paperNames: Readonly<Record<PrelimsPaper, string>> = { GS: 'GS Paper I', CSAT: 'CSAT Paper II' }

export const formatNames: Readonly<Record<Format, string>> = {
  plain: 'Plain',
  statements: 'Which are correct',
  'how-many': 'How many are correct',
  pairs: 'Matching pairs',
  assertion: 'Statement I and II',
  chronology: 'Order in time',
}

export const difficultyNames: Readonly<Record<Difficulty, string>> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

export const keyNames: Readonly<Record<QuestionPack['keyStatus'], string>> = {
  ours: 'Our own key',
  provisional: 'Provisional official key',
  final: 'Final official key',
}

/** "Polity · 2024", "Polity": the line beneath a question's title. */
export const detailOf = ({ subject, year }: Pick<QuestionMeta, 'subject' | 'year'>): string =>
  year === null ? subjectNames[subject] : `${subjectNames[subject]} · ${year}`

/** Whether `text`, from an address, is a key of `names`. */
export const isOneOf = <K extends string>(names: Readonly<Record<K, string>>, text: string | null): text is K =>
  text !== null && Object.hasOwn(names, text)

/** The subject that `text`, from an address, names; undefined for none. */
export const subjectOf = (text: string | null): Subject | undefined => (isOneOf(subjectNames, text) ? text : undefined)

/** The format that `text`, from an address, names; undefined for none. */
export const formatOf = (text: string | null): Format | undefined => (isOneOf(formatNames, text) ? text : undefined)

/** The subjects in the order of the screens. */
export const subjects: readonly Subject[] = Object.keys(subjectNames).flatMap((name) => subjectOf(name) ?? [])
/** The formats in the order of the screens. */
export const formats: readonly Format[] = Object.keys(formatNames).flatMap((name) => formatOf(name) ?? [])
