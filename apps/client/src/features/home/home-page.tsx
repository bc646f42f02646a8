import { lazyPart } from '../../shared/lazy/lazy-part.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Welcome } from './welcome.tsx'

const Today = lazyPart(() => import('./today.tsx'))

/** /: the day's work for a student, the product in one line and five questions for a visitor (ROUTE-01). */
export default function HomePage() {
  const student = useStudent()
  return student ? <Today name={student.name} /> : <Welcome />
}
