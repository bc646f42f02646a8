import { useEffect, useId, useRef, useState } from 'react'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { subjectNames } from '../../shared/questions/labels.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import styles from './customize-page.module.css'
import { withArea, withSubject, type Branch } from './customize-set.ts'
import type { Wish } from './customize-wish.ts'
import { percentOf, type Tally } from './pyq-cells.ts'

interface TreeProps {
  tree: readonly Branch[]
  /** The names of the topics. */
  topics: Catalogue['topics']
  wish: Wish
  onChange: (wish: Wish) => void
}

/** The subjects and their topics to choose from, each with how many questions it has and the student's accuracy. */
export function CustomizeTree({ tree, topics, wish, onChange }: TreeProps) {
  const names = new Map(topics.map(({ id, name }) => [id, name]))
  return (
    <fieldset className={styles['part']}>
      <legend>Subjects and topics</legend>
      <p className={styles['hint']}>Nothing chosen: all of Paper I.</p>
      <ul className={styles['tree']}>
        {tree.map((branch) => (
          <Subject key={branch.subject} branch={branch} names={names} wish={wish} onChange={onChange} />
        ))}
      </ul>
    </fieldset>
  )
}

interface SubjectProps extends Pick<TreeProps, 'wish' | 'onChange'> {
  branch: Branch
  names: ReadonlyMap<string, string>
}

function Subject({ branch, names, wish, onChange }: SubjectProps) {
  const id = useId()
  const { subject, topics, tally } = branch
  const isWhole = wish.subjects.includes(subject)
  const isPart = topics.some(({ area }) => wish.areas.includes(area))
  const [isOpen, setIsOpen] = useState(isPart)
  const name = subjectNames[subject]
  return (
    <li>
      <div className={styles['subject']}>
        <Choice
          name={name}
          tally={tally}
          isChosen={isWhole}
          isPart={isPart && !isWhole}
          onToggle={() => onChange(withSubject(wish, branch))}
        />
        {topics.length > 0 && (
          <IconButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            label={`Topics of ${name}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      <ul id={id} className={styles['topics']} hidden={!isOpen}>
        {topics.map(({ area, topic, tally: ofTopic }) => (
          <li key={area}>
            <Choice
              name={names.get(topic) ?? topic}
              tally={ofTopic}
              isChosen={isWhole || wish.areas.includes(area)}
              onToggle={() => onChange(withArea(wish, branch, area))}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

interface ChoiceProps {
  name: string
  tally: Tally
  isChosen: boolean
  /** Some of what is beneath it is chosen. */
  isPart?: boolean
  onToggle: () => void
}

function Choice({ name, tally, isChosen, isPart = false, onToggle }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // No attribute of HTML says it.
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className={styles['choice']}>
      <input ref={box} type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className={styles['about']}>
        <span className={styles['name']}>{name}</span>{' '}
        <span className={styles['tally']}>
          {tally.ids.length}
          {tally.accuracy !== null && ` · ${percentOf(tally)} right`}
        </span>
      </span>
    </label>
  )
}
