import { routes } from '@abhyas/contracts/routes'
import type { PrelimsPaper, QuestionMeta, QuestionPack } from '@abhyas/contracts/questions'
import { keyNames } from '../../shared/questions/labels.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { percentOf, tallyOf, type ProgressMap } from './pyq-cells.ts'
import styles from './pyq-page.module.css'
import { useStart } from './practice-start.ts'

interface PyqPapersProps {
  packs: readonly QuestionPack[]
  questions: readonly QuestionMeta[]
  paper: PrelimsPaper
  progress: ProgressMap
}

/** The papers of past years, newest first, each to be practised in its order. */
export function PyqPapers({ packs, questions, paper, progress }: PyqPapersProps) {
  const papers = packs
    .filter((pack) => pack.year !== null && pack.paper === paper)
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
  if (papers.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="pyq-papers">
      <h2 id="pyq-papers" className={styles['heading']}>
        Papers
      </h2>
      <ul className={styles['papers']}>
        {papers.map((pack) => (
          <li key={pack.id}>
            <Paper
              pack={pack}
              questions={questions.filter((question) => question.pack === pack.id)}
              progress={progress}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PaperProps {
  pack: QuestionPack
  questions: readonly QuestionMeta[]
  progress: ProgressMap
}

function Paper({ pack: { id, title, keyStatus, isSample, notice }, questions, progress }: PaperProps) {
  const start = useStart()
  const tally = tallyOf(questions, progress)
  const total = tally.ids.length
  return (
    <Card className={styles['paper']}>
      <div className={styles['paperHead']}>
        <h3 className={styles['paperTitle']}>{title}</h3>
        {isSample && <Badge tone="warning">Sample</Badge>}
        <Badge tone={keyStatus === 'final' ? 'success' : 'neutral'}>{keyNames[keyStatus]}</Badge>
      </div>
      {notice !== null && <p className={styles['notice']}>{notice}</p>}
      <div className={styles['paperFoot']}>
        <div className={styles['paperDone']}>
          <p className="tabular">
            {tally.done} of {total} done{tally.accuracy === null ? '' : `, ${percentOf(tally)} right`}
          </p>
          <ProgressBar label={`Done of ${title}`} value={tally.done} max={Math.max(total, 1)} />
        </div>
        <Button
          aria-label={`Practise ${title}`}
          onClick={() => start({ title, mode: 'paper', ids: tally.ids, from: '/pyq' })}
        >
          Practise
        </Button>
        {/* A paper is a test under the id of its pack. */}
        <ButtonLink href={`${routes.newTest.path}?test=${encodeURIComponent(id)}`} variant="quiet">
          Take it as a timed mock
          <span className="visually-hidden">: {title}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}
