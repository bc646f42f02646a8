import type { TestQuestion } from '@abhyas/contracts/tests'
import { ReportButton } from '../../shared/questions/report-dialog.tsx'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './run.module.css'

const sizes = [
  { value: '100', label: 'Normal' },
  { value: '120', label: 'Large' },
  { value: '145', label: 'Largest' },
] as const

type Size = (typeof sizes)[number]['value']

/** The stored size as one that there is. */
const sizeOf = (percent: number): Size => sizes.find(({ value }) => Number(value) === percent)?.value ?? '100'

/** By how much the text of questions is larger than usual. */
export const useQuestionScale = (): number => Number(sizeOf(useSettings().questionTextSizePercent)) / 100

interface RunMoreProps {
  isOpen: boolean
  onClose: () => void
  question: TestQuestion
}

/** What is seldom needed in a test: the size of the text, and the report. The clock goes on. */
export function RunMore({ isOpen, onClose, question }: RunMoreProps) {
  const size = sizeOf(useSettings().questionTextSizePercent)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="This test">
      <div className={styles['more']}>
        <Segmented
          label="Text size"
          isLabelShown
          segments={sizes}
          value={size}
          onChange={(value) => {
            settings.questionTextSizePercent = Number(value)
          }}
        />
        <ReportButton question={question} />
        <p className={styles['note']}>The clock goes on while this is open.</p>
      </div>
    </Sheet>
  )
}
