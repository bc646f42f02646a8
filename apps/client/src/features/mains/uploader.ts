import { subscribe } from 'valtio/vanilla'
import { connection } from '../../shared/connection/connection.ts'
import { savesData } from '../../shared/connection/quiet.ts'
import { pauseAfter } from '../../shared/outbox/sender.ts'
import { currentStudentId, onStudentChange } from '../../shared/session/student.ts'
import { currentDrafts, ensureDrafts, flushDrafts, loadDrafts, onDraftsChange } from './draft-store.ts'
import { nextStep, type Step } from './next-step.ts'
import { giveUp, letGo, progress, take } from './uploader-steps.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Until then nothing is tried again. */
let isResting = false

/** Holds everything up for a while, or until the network is back. */
function rest(waitsFor: 'network' | 'checker', pauseMs: number) {
  progress.waitsFor = waitsFor
  isResting = true
  clearTimeout(timer)
  timer = setTimeout(wake, pauseMs)
}

const wanted = () => nextStep(currentDrafts(), !savesData())
const mayTake = (step: Step) => step.kind !== 'upload' || connection.isOnline

/** Does what there is to do, one step after the other. */
async function work(owner: string) {
  // Another tab may have done it while this one waited for its turn.
  await flushDrafts()
  await loadDrafts()
  for (;;) {
    const step = wanted()
    if (!step || !mayTake(step) || currentStudentId() !== owner) return
    const outcome = await take(step)
    if (outcome !== 'on') {
      rest(outcome.waitsFor, outcome.pauseMs ?? pauseAfter((failures += 1)))
      return
    }
    failures = 0
  }
}

let working: Promise<void> | undefined

/** Goes on now, where there is something to do. Never rejects. */
export function wake(): void {
  clearTimeout(timer)
  isResting = false
  start()
}

function start() {
  const owner = currentStudentId()
  const step = wanted()
  if (working || isResting || owner === undefined || !step || !mayTake(step)) return
  working = navigator.locks
    .request(`mains-uploads:${owner}`, () => work(owner))
    // The storage failed, or nothing can be kept: what waits is tried again.
    .catch(() => rest('checker', pauseAfter((failures += 1))))
    .finally(() => {
      working = undefined
      // What was changed behind the last look.
      start()
    })
}

/** Sends the pages of this phone's drafts by itself. Once for the app; returns the way to stop. */
export function watchUploads(): () => void {
  const stops = [
    onDraftsChange(() => {
      giveUp()
      start()
    }),
    onStudentChange(() => {
      letGo()
      wake()
    }),
    subscribe(connection, () => {
      if (connection.isOnline) wake()
    }),
  ]
  void ensureDrafts().then(start)
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    letGo()
  }
}
