import { Chip } from '../../shared/ui/chip.tsx'
import styles from './lists.module.css'

interface PaperChipsProps {
  papers: readonly string[]
  /** Null for all. */
  selected: string | null
  onSelect: (paper: string | null) => void
}

/** One paper or all of them. */
export function PaperChips({ papers, selected, onSelect }: PaperChipsProps) {
  return (
    <fieldset className={styles['chips']} aria-label="Paper">
      <Chip isSelected={selected === null} onClick={() => onSelect(null)}>
        All
      </Chip>
      {papers.map((paper) => (
        <Chip key={paper} isSelected={paper === selected} onClick={() => onSelect(paper)}>
          {paper}
        </Chip>
      ))}
    </fieldset>
  )
}
