import type { StudentChange } from '@abhyas/contracts/account'
import { useRef, useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { currentStudentId, useStudent } from '../../shared/session/student.ts'
import type { UserData } from '../../shared/settings/fields.ts'
import { settings } from '../../shared/settings/settings.ts'
import { takeStudent } from './take-student.ts'

/** The fields of /signupdetails, as they are typed; empty for what is not said. */
export interface Details {
  readonly name: string
  readonly examTarget: string
  readonly state: string
  readonly city: string
  readonly country: string
  readonly preferredLanguage: string
}
export type DetailName = keyof Details

const names: readonly DetailName[] = ['name', 'examTarget', 'state', 'city', 'country', 'preferredLanguage']

const asDetails = (student: Readonly<Partial<UserData>>): Details => ({
  name: student.name ?? '',
  examTarget: student.exam_target ?? '',
  state: student.state ?? '',
  city: student.city ?? '',
  country: student.country ?? '',
  preferredLanguage: student.preferred_language ?? '',
})

/** `value` for every one of `fields`. */
const each = <T>(fields: readonly string[], value: T): Partial<Record<DetailName, T>> =>
  Object.fromEntries(fields.map((name) => [name, value]))

const languageOf = (text: string): 'English' | 'Hindi' | null => (text === 'English' || text === 'Hindi' ? text : null)

/** What of `details` is to be changed, in the contract's words: an empty field is emptied. */
function changeOf({ preferredLanguage, ...lines }: Partial<Details>): StudentChange {
  const texts = Object.entries(lines).map(([name, text]) => [name, text.trim() || null])
  const language = preferredLanguage === undefined ? {} : { preferredLanguage: languageOf(preferredLanguage) }
  return { ...Object.fromEntries(texts), ...language }
}

/** Those of `details` that differ from what the server said last. */
function dirtyOf(details: Partial<Details>): Partial<Details> {
  const held = asDetails(settings.userData)
  const isDirty = (name: DetailName) => details[name] !== undefined && details[name].trim() !== held[name]
  return Object.fromEntries(names.filter(isDirty).map((name) => [name, details[name]]))
}

/**
 * The fields and their saving: each is saved when it is left, one after the other, so that what was written last counts.
 * What could not be saved says so at its field, and is tried again when it is left again, or by `saveAll`.
 */
export function useSignUpDetails() {
  const student = useStudent()
  const studentId = student?.user_id
  const update = trpc.account.update.useMutation()
  const [typed, setTyped] = useState<Partial<Details>>({})
  const [errors, setErrors] = useState<Partial<Record<DetailName, string | undefined>>>({})
  const [saved, setSaved] = useState<Partial<Record<DetailName, boolean>>>({})
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  // What was not touched follows the server: the answers of /onboarding may arrive meanwhile.
  const values: Details = { ...asDetails(student ?? {}), ...typed }

  const mark = (fields: readonly string[], isSaved: boolean, error?: string) => {
    setErrors((before) => ({ ...before, ...each(fields, error) }))
    setSaved((before) => ({ ...before, ...each(fields, isSaved) }))
  }
  const send = async (details: Partial<Details>): Promise<boolean> => {
    const dirty = dirtyOf(details)
    const fields = Object.keys(dirty)
    if (fields.length === 0) return true
    // It has waited for its turn, or for the phone's position: by now another tab may have signed in somebody else (F24).
    if (currentStudentId() !== studentId) return false
    try {
      const answer = await update.mutateAsync(changeOf(dirty))
      takeStudent(answer.student)
      mark(fields, true)
      return true
    } catch (error) {
      mark(fields, false, `Not saved. ${toFailure(error).message}`)
      return false
    }
  }
  /** Saves what of `details` the server does not have. Resolves whether it has it now. Never rejects. */
  const save = (details: Partial<Details>): Promise<boolean> => {
    last.current = last.current.then(() => send(details))
    return last.current
  }
  /** Saves each field by itself: one that is refused holds up no other. */
  const saveAll = async (): Promise<boolean> => {
    const all = await Promise.all(names.map((name) => save({ [name]: typed[name] })))
    return all.every(Boolean)
  }
  const change = (details: Partial<Details>) => {
    setTyped((before) => ({ ...before, ...details }))
    mark(Object.keys(details), false)
  }
  return { values, errors, saved, change, save, saveAll }
}
