import { useId, useState } from 'react'
import { Bars } from './insights-bars.tsx'
import { Columns } from './insights-columns.tsx'
import { CalibrationCurve } from './insights-curves.tsx'
import { calibration, type CalibrationPoint } from './insights-accuracy.ts'
import { Figure } from './insights-figure.tsx'
import { answered, countsOf, guessMatrix, whatIf, type Fact, type Threshold } from './insights-rules.ts'
import { counted, inMarks, percent, signed, suretyName } from './insights-words.ts'
import { marks } from './marks.ts'
import styles from './insights.module.css'

interface Facts {
  facts: readonly Fact[]
}

/** How sure the student was, what came of it, and the marks that it brought. */
export function GuessMatrix({ facts }: Facts) {
  const rows = guessMatrix(facts).filter((row) => row.certainty !== null || answered(row) > 0)
  const of = (certainty: 'sure' | 'guess') => rows.find((row) => row.certainty === certainty)
  const [sure, guess] = [of('sure'), of('guess')]
  const brought = (sixths: number) => `${sixths < 0 ? 'cost' : 'brought'} ${inMarks(Math.abs(sixths))}`
  const reading = () => {
    if (rows.every((row) => row.certainty === null || answered(row) === 0))
      return 'You have not said how sure you were. Say it in the next test, and this shows what your guesses bring.'
    const guesses =
      guess && answered(guess) > 0
        ? `${counted(answered(guess), 'guess', 'guesses')} ${brought(guess.sixths)}`
        : 'You did not guess'
    return `${guesses}; what you were sure of ${brought(sure?.sixths ?? 0)}.`
  }
  return (
    <Figure
      title="Sure, 50-50, guess"
      reading={reading()}
      isTableShown
      table={{
        columns: ['Answer', 'Right', 'Wrong', 'Marks'],
        rows: [
          ...rows.map(
            (row) => [suretyName(row.certainty), `${row.right}`, `${row.wrong}`, signed(row.sixths)] as const,
          ),
          ['In all', `${countsOf(facts).right}`, `${countsOf(facts).wrong}`, marks(countsOf(facts).sixths)],
        ],
      }}
    >
      <Columns columns={rows.map((row) => ({ ...row, label: suretyName(row.certainty) }))} />
    </Figure>
  )
}

const meaning: Readonly<Record<CalibrationPoint['verdict'], string>> = {
  'as-meant': 'about as often as the word says',
  better: 'more often than the word says',
  worse: 'less often than the word says',
}

/** Whether "sure" was right as often as it says. */
export function Calibration({ facts }: Facts) {
  const points = calibration(facts)
  const telling = points.find(({ verdict }) => verdict === 'worse') ?? points.at(-1)
  if (!telling) return null
  const { certainty, right, answered: of, verdict } = telling
  return (
    <Figure
      title="Does sure mean right?"
      reading={`Answers marked ${suretyName(certainty)} were right ${right} of ${counted(of, 'time')}: ${meaning[verdict]}, luck allowed for.`}
      table={{
        columns: ['You said', 'Right', 'Answered', 'Accuracy', 'The word says', 'Likely between'],
        rows: points.map((point) => [
          suretyName(point.certainty),
          `${point.right}`,
          `${point.answered}`,
          percent(point.accuracy),
          percent(point.meant),
          `${percent(point.low)} and ${percent(point.high)}`,
        ]),
      }}
    >
      <CalibrationCurve points={points.map((point) => ({ ...point, label: suretyName(point.certainty) }))} />
      <p className={styles['note']}>
        The dotted line is what the words say: a guess one in four, 50-50 half, sure nine in ten. The bars are what luck
        leaves open.
      </p>
    </Figure>
  )
}

const thresholds = [0, 1, 2] as const satisfies readonly Threshold[]
const without: Readonly<Record<Threshold, string>> = {
  0: 'As you answered',
  1: 'Without the guesses',
  2: 'Without guesses and 50-50s',
}

/** The marks if what was less than sure had been left blank, by a slider. */
export function WhatIf({ facts }: Facts) {
  const id = useId()
  const [threshold, setThreshold] = useState<Threshold>(0)
  const options = thresholds.map((of) => ({ of, ...whatIf(facts, of) }))
  const { left, sixths } = whatIf(facts, threshold)
  const best = options.reduce((most, option) => (option.sixths > most.sixths ? option : most))
  const gain = best.sixths - countsOf(facts).sixths
  if (answered(whatIf(facts, 2).left) === 0) return null
  return (
    <Figure
      title="What if you had left them blank?"
      reading={
        gain > 0
          ? `${without[best.of]} you would have had ${inMarks(gain)} more.`
          : 'No more marks by leaving them blank: answering was right.'
      }
      table={{
        columns: ['What if', 'Marks', 'Difference'],
        rows: options.map((option) => [without[option.of], marks(option.sixths), signed(-option.left.sixths)]),
      }}
    >
      <Bars
        tone="primary"
        rows={options.map((option) => ({
          label: without[option.of],
          value: option.sixths,
          text: marks(option.sixths),
          isEmphasised: option.of === threshold,
        }))}
      />
      <label htmlFor={id} className="visually-hidden">
        Leave blank
      </label>
      <input
        id={id}
        className={styles['slider']}
        type="range"
        min={0}
        max={2}
        step={1}
        value={threshold}
        aria-valuetext={without[threshold]}
        onChange={({ target }) => setThreshold(thresholds.find((of) => of === target.valueAsNumber) ?? 0)}
      />
      <output className={styles['number']} htmlFor={id}>
        <strong>{marks(sixths)}</strong> {without[threshold].toLowerCase()}
        {threshold > 0 && `: ${left.right} right and ${left.wrong} wrong answers fewer, ${signed(-left.sixths)} marks`}
      </output>
    </Figure>
  )
}
