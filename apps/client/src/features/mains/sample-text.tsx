import type { MainsQuestion, Part, SampleAnswer } from '@abhyas/contracts/mains'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { countWords } from './length.ts'
import { partNames, sampleAsText } from './sample-rules.ts'
import styles from './sample.module.css'
import { wordsWord } from './words.ts'

/** The model answer with its structure: a colour and a word for each part. */
export function SampleText({ question, sample }: { question: MainsQuestion; sample: SampleAnswer }) {
  const toast = useToast()
  const text = sampleAsText(sample)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.show({ type: 'success', title: 'Copied' }),
      () => toast.show({ type: 'error', title: 'Could not copy', message: 'This browser does not allow it.' }),
    )
  return (
    <section className={styles['answer']} aria-label="Model answer">
      <p className={styles['note']}>
        {wordsWord(countWords(text))} of {question.words}
        {question.isSample && ' · one of many good answers'}
      </p>
      <Stretch part="intro">
        <p className={styles['text']}>{sample.intro}</p>
      </Stretch>
      <Stretch part="body">
        {sample.body.map(({ heading, text: paragraph }) => (
          <div key={heading}>
            {heading !== '' && <h3 className={styles['subheading']}>{heading}</h3>}
            <p className={styles['text']}>{paragraph}</p>
          </div>
        ))}
      </Stretch>
      <Stretch part="conclusion">
        <p className={styles['text']}>{sample.conclusion}</p>
      </Stretch>
      <div className={styles['screenOnly']}>
        <Button icon="copy" onClick={() => void copy()}>
          Copy the answer
        </Button>
      </div>
    </section>
  )
}

const Stretch = ({ part, children }: { part: Part; children: ReactNode }) => (
  <div className={classNames(styles['stretch'], styles[part])}>
    <p className={styles['part']}>{partNames[part]}</p>
    {children}
  </div>
)
