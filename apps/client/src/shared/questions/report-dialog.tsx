import type { Question } from '@abhyas/contracts/questions'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part.ts'
import { useStudent } from '../session/student.ts'
import { askToSignIn } from '../sign-in/sign-in-gate.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { ReportFormProps } from './report-form.tsx'

const ReportForm = lazyPart<ReportFormProps>(() => import('./report-form.tsx'))

/** Opens the report of a question; it stands on the screen of the question and stops nothing there. */
export function ReportButton({ question: { id, stem } }: { question: Pick<Question, 'id' | 'stem'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const isSignedIn = useStudent() !== undefined
  return (
    <>
      <Button
        variant="quiet"
        icon="flag"
        onClick={() => (isSignedIn ? setIsOpen(true) : askToSignIn('report a question'))}
      >
        Report this question
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Report this question">
        {isOpen && (
          <Suspense fallback={<FormSkeleton />}>
            <ReportForm questionId={id} stem={stem} onSent={() => setIsOpen(false)} />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}

const FormSkeleton = () => (
  <Loading label="Loading the form">
    <Skeleton width="long" />
    <Skeleton shape="block" />
  </Loading>
)
