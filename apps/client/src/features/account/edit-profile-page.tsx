import { ScreenHeading } from '../../shared/navigation/screen-heading.tsx'
import { useStudent } from '../../shared/session/student.ts'
import { EditProfileForm } from './edit-profile-form.tsx'
import { PhotoCard } from './photo-card.tsx'
import styles from './edit-profile.module.css'

/** /edit-profile: the photo, and what the student says of themselves (ACC-05). */
export default function EditProfilePage() {
  const student = useStudent()
  if (!student) return null
  return (
    <>
      <ScreenHeading title="Edit Profile" fallback="/profile" />
      <div className={styles['page']}>
        {/* Of one student: what is typed or chosen is not taken along when another tab signs somebody else in (F24). */}
        <PhotoCard key={`photo ${student.user_id}`} name={student.name ?? student.email ?? ''} photo={student.photo} />
        <EditProfileForm key={student.user_id} student={student} />
      </div>
    </>
  )
}
