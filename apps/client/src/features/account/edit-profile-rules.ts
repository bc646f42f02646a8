import type { StudentChange } from '@abhyas/contracts/account'
import type { UserData } from '../../shared/settings/fields.ts'

/** What stands in the fields of /edit-profile; empty for what was not said. */
export interface ProfileFields {
  readonly name: string
  readonly state: string
  readonly city: string
  readonly country: string
  readonly language: '' | 'English' | 'Hindi'
  readonly examTarget: string
}
export type ProfileErrors = Partial<Record<keyof ProfileFields, string>>

/** Characters, as the contract's StudentChange has them. */
export const longest = { name: 100, state: 60, city: 60, country: 60, examTarget: 60 } as const
const labels = {
  name: 'The name',
  state: 'The state',
  city: 'The city',
  country: 'The country',
  examTarget: 'The target',
}
const limited = ['name', 'state', 'city', 'country', 'examTarget'] as const

const languageOf = (language: string | null) => (language === 'English' || language === 'Hindi' ? language : '')

/** What the device knows of the student, for the fields. */
export const fieldsOf = (student: Readonly<UserData>): ProfileFields => ({
  name: student.name ?? '',
  // Of settings that an older release wrote they may be missing.
  state: student.state ?? '',
  city: student.city ?? '',
  country: student.country ?? '',
  language: languageOf(student.preferred_language),
  examTarget: student.exam_target ?? '',
})

/** What is wrong with each field, and what to do; an empty object where nothing is. */
export function errorsIn(fields: ProfileFields): ProfileErrors {
  const errors: ProfileErrors = {}
  for (const key of limited) {
    if (fields[key].trim().length > longest[key])
      errors[key] = `${labels[key]} can have ${longest[key]} characters. Make it shorter.`
  }
  if (fields.name.trim() === '') errors.name = 'Write the name that the app should call you by.'
  return errors
}

/** What differs between two states of the fields, for the server: null empties. Undefined where nothing does. */
export function changeBetween(before: ProfileFields, after: ProfileFields): StudentChange | undefined {
  const change: StudentChange = {}
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  for (const key of limited) if (orNull(before[key]) !== orNull(after[key])) change[key] = orNull(after[key])
  if (before.language !== after.language) change.preferredLanguage = after.language === '' ? null : after.language
  return Object.keys(change).length === 0 ? undefined : change
}

/** `student` as it will be with `change`, to be shown before the server says so. */
export const withChange = (student: Readonly<UserData>, change: StudentChange): UserData => {
  const { preferredLanguage, examTarget, name, state, city, country } = change
  return {
    ...student,
    ...(name !== undefined && { name }),
    ...(state !== undefined && { state }),
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    ...(preferredLanguage !== undefined && { preferred_language: preferredLanguage }),
    ...(examTarget !== undefined && { exam_target: examTarget }),
  }
}
