import { routes } from '@abhyas/contracts/routes'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useIsOnline } from '../../shared/connection/connection.ts'
import { LeaveGuard } from '../../shared/navigation/leave-guard.tsx'
import type { UserData } from '../../shared/settings/fields.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListRow } from '../../shared/ui/list-row.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import {
  changeBetween,
  errorsIn,
  fieldsOf,
  longest,
  type ProfileErrors,
  type ProfileFields,
} from './edit-profile-rules.ts'
import { useSaveProfile } from './edit-profile-save.ts'
import styles from './edit-profile.module.css'
import { PlaceFields } from './place-fields.tsx'

/** The fields, checked one by one as they are left. What is typed stays until it is saved, or leaving was confirmed. */
export function EditProfileForm({ student }: { readonly student: Readonly<UserData> }) {
  const [saved, setSaved] = useState(() => fieldsOf(student))
  const [fields, setFields] = useState(saved)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [problem, setProblem] = useState<string>()
  const { save, isSaving } = useSaveProfile()
  const isOnline = useIsOnline()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const change = changeBetween(saved, fields)
  const isDirty = change !== undefined
  useAskBeforeUnload(isDirty)

  const set = (some: Partial<ProfileFields>) => {
    setFields((now) => ({ ...now, ...some }))
    // What is being mended is no longer wrong; it is looked at again when the field is left.
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in some))))
    setProblem(undefined)
  }
  const check = (key: keyof ProfileFields) => {
    const error = errorsIn(fields)[key]
    if (error !== undefined) setErrors((now) => ({ ...now, [key]: error }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = errorsIn(fields)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      // When the errors stand.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    if (!change || !isOnline) return
    const sent = fields
    const failed = await save(student, change)
    setProblem(failed)
    if (failed !== undefined) return
    setSaved(sent)
    toast.show({ type: 'success', title: 'Profile saved' })
  }

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <LeaveGuard
        isAsked={isDirty}
        fallback="/profile"
        title="Leave without saving?"
        text="What you changed here is not saved."
      />
      <Field
        label="Name"
        autoComplete="name"
        maxLength={longest.name}
        value={fields.name}
        error={errors.name}
        onChange={({ target }) => set({ name: target.value })}
        onBlur={() => check('name')}
      />
      <PlaceFields state={fields.state} city={fields.city} country={fields.country} errors={errors} onChange={set} />
      <Field label="Language">
        {(control) => (
          <select
            {...control}
            value={fields.language}
            onChange={({ target: { value } }) =>
              set({ language: value === 'English' || value === 'Hindi' ? value : '' })
            }
          >
            <option value="">Not said</option>
            <option>English</option>
            <option>Hindi</option>
          </select>
        )}
      </Field>
      <Field
        label="Exam target"
        hint="Which examination, and when: CSE 2027"
        maxLength={longest.examTarget}
        value={fields.examTarget}
        error={errors.examTarget}
        onChange={({ target }) => set({ examTarget: target.value })}
        onBlur={() => check('examTarget')}
      />
      <PhoneRow phone={student.phone} isDirty={isDirty} />
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {!isOnline && <p className={styles['note']}>Saving needs the network. What you typed stays here until then.</p>}
      <Button type="submit" variant="primary" isFullWidth isBusy={isSaving} disabled={!isDirty || !isOnline}>
        Save
      </Button>
    </form>
  )
}

/** The number is proved by a code, on a screen of its own, which would leave what is not saved behind. */
function PhoneRow({ phone, isDirty }: { readonly phone: string | null; readonly isDirty: boolean }) {
  const said = phone === null ? 'Not given' : `+91 ${phone}`
  return (
    <div className={styles['rows']}>
      {isDirty ? (
        <ListRow leading={<Icon name="phone" />} title="Phone" subtitle={`${said}. Save first, then change it.`} />
      ) : (
        <ListRow
          href={routes.verifyPhone.path}
          leading={<Icon name="phone" />}
          title={phone === null ? 'Add a phone number' : 'Change the phone number'}
          subtitle={said}
        />
      )}
    </div>
  )
}

/** The browser asks before a reload or a closed tab throws away what is not saved. */
function useAskBeforeUnload(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAsked])
}
