import type { Catalogue } from '../../shared/questions/bank.ts'
import { useKeptBank, type KeptBank } from '../../shared/questions/kept-packs.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './pyq-page.module.css'

/** Says how many questions open without a connection, and fetches the rest quietly. */
export function OnPhone({ catalogue }: { catalogue: Catalogue }) {
  return <OnPhoneLine bank={useKeptBank(catalogue)} />
}

export function OnPhoneLine({ bank: { count, total, isLooked, isLoading, download } }: { bank: KeptBank }) {
  const isWhole = count === total
  return (
    <div className={styles['phone']} aria-busy={!isLooked || isLoading}>
      <Icon name={isWhole ? 'check' : 'download'} size="sm" />
      <p className="tabular">
        {!isLooked
          ? 'Looking at what is on this phone'
          : isWhole
            ? `All ${total} questions are on this phone and open offline.`
            : `${count} of ${total} questions are on this phone and open offline.${isLoading ? ' Loading more.' : ''}`}
      </p>
      {isLooked && download && (
        <Button variant="quiet" onClick={download}>
          Load the rest
        </Button>
      )}
    </div>
  )
}
