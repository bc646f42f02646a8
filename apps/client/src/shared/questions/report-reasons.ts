import type { ReportReason } from '@abhyas/contracts/questions'

/** Why a question is reported, in the order of the form. */
export const reasonNames: Readonly<Record<ReportReason, string>> = {
  'wrong-key': 'The key is wrong',
  ambiguous: 'It can be read in two ways',
  outdated: 'It is out of date',
  typo: 'A typing mistake',
  language: 'The language is unclear',
  other: 'Something else',
}
