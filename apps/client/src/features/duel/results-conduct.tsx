import type { PastDuel } from '@abhyas/contracts/duel'
import { useState } from 'react'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import styles from './after.module.css'
import { Report } from './results-report.tsx'

interface ConductProps {
  duel: PastDuel
  isBlocked: boolean
}

/** What can be done about an opponent who did not play fair. */
export function Conduct({ duel, isBlocked }: ConductProps) {
  const { name, kind } = duel.opponent
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={styles['conduct']} aria-label="If something was not fair">
      <Button variant="quiet" icon="flag" onClick={() => setOpen('report')}>
        Report {name}
      </Button>
      {kind === 'human' && (
        <Button variant="quiet" icon="close" aria-disabled={isBlocked} onClick={() => !isBlocked && setOpen('block')}>
          {isBlocked ? `${name} is blocked` : `Block ${name}`}
        </Button>
      )}
      <Sheet isOpen={open === 'report'} onClose={close} title={`Report ${name}`}>
        <Report duel={duel} onSent={close} />
      </Sheet>
      <Block duel={duel} isOpen={open === 'block'} onClose={close} />
    </section>
  )
}

function Block({ duel, isOpen, onClose }: { duel: PastDuel; isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const toast = useToast()
  const { name } = duel.opponent
  const { mutate, isPending } = trpc.duel.block.useMutation({
    onSuccess: () => {
      utils.duel.result.setData({ duelId: duel.id }, (old) => old && { ...old, isBlocked: true })
      void utils.duel.blocks.invalidate()
      toast.show({
        type: 'success',
        title: `You will not meet ${name} again`,
        message: 'Duel with friends lists whom you blocked.',
      })
      onClose()
    },
    onError: (error) => toast.show({ type: 'error', title: 'Could not block', message: toFailure(error).message }),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Block ${name}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" isBusy={isPending} onClick={() => mutate({ duelId: duel.id })}>
            Block
          </Button>
        </>
      }
    >
      <p>You two are never paired again. They are not told.</p>
    </Dialog>
  )
}
