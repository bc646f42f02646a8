import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { serverNow } from '../../shared/connection/connection.ts'
import { forgetOrigin, rememberedOrigin } from '../../shared/navigation/origin.ts'
import { useStudent } from '../../shared/session/student.ts'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { SignUpConsents } from './sign-up-details-consents.tsx'
import { trackDeepLinkSignUp } from './sign-up-details-deep-link.ts'
import { useSignUpDetails } from './sign-up-details-fields.ts'
import styles from './sign-up-details-page.module.css'
import { SignUpSelect } from './sign-up-details-select.tsx'

/** /signupdetails: what a new student may say of themselves. Everyone else is sent on to where they wanted to go (ROUTE-06). */
export default function SignUpDetailsPage() {
  const { isSignupNewUser } = useSettings()
  const student = useStudent()
  if (!student) return null
  return isSignupNewUser ? <SignUpDetails /> : <SentOn />
}

function SentOn() {
  const [origin] = useState(rememberedOrigin)
  useEffect(forgetOrigin, [])
  return <Redirect replace to={origin} />
}

const finish = () => {
  settings.isSignupNewUser = false
}

function SignUpDetails() {
  const { values, errors, saved, change, save, saveAll } = useSignUpDetails()
  const [year] = useState(() => serverNow().getFullYear())
  const [isFinishing, setIsFinishing] = useState(false)
  const [isStuck, setIsStuck] = useState(false)
  useEffect(trackDeepLinkSignUp, [])
  const done = async () => {
    setIsFinishing(true)
    const isSaved = await saveAll()
    setIsFinishing(false)
    if (isSaved) finish()
    else setIsStuck(true)
  }
  const hint = (name: keyof typeof saved) => (saved[name] === true ? 'Saved.' : undefined)
  return (
    <div className={styles['page']}>
      <p className={styles['lead']}>Each of these can be left out, and changed later in your profile.</p>
      <Field
        label="Name"
        autoComplete="name"
        maxLength={100}
        value={values.name}
        hint={hint('name')}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
        onBlur={() => void save({ name: values.name })}
      />
      <SignUpSelect
        label="Exam target"
        value={values.examTarget}
        choices={[0, 1, 2, 3].map((more) => `UPSC CSE ${year + more}`)}
        hint={hint('examTarget')}
        error={errors.examTarget}
        onChoose={(examTarget) => {
          change({ examTarget })
          void save({ examTarget })
        }}
      />
      <SignUpSelect
        label="Language"
        value={values.preferredLanguage}
        choices={['English', 'Hindi']}
        hint={hint('preferredLanguage')}
        error={errors.preferredLanguage}
        onChoose={(preferredLanguage) => {
          change({ preferredLanguage })
          void save({ preferredLanguage })
        }}
      />
      <PlaceFields
        state={values.state}
        city={values.city}
        country={values.country}
        errors={errors}
        onChange={change}
        onLeave={(place) => void save(place)}
      />
      <SignUpConsents />
      {isStuck && (
        <p className={styles['problem']} role="alert">
          Not everything could be saved. Try again, or go on: you can fill it in later in your profile.
        </p>
      )}
      <Button variant="primary" isFullWidth isBusy={isFinishing} onClick={() => void done()}>
        {isStuck ? 'Try again' : 'Done'}
      </Button>
      {isStuck && (
        <Button isFullWidth onClick={finish}>
          Go on without saving
        </Button>
      )}
    </div>
  )
}
