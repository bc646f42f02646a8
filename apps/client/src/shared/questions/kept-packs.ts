import type { BankQuestion, QuestionPack } from '@abhyas/contracts/questions'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo, useState } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { keptAnswer } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { useIsOnline } from '../connection/connection.ts'
import { idle, savesData } from '../connection/quiet.ts'
import { packOf, type Catalogue, type Pack } from './bank.ts'

/** The packs of this device, by id, as far as they were looked for. They are the same for everyone. */
const kept = proxy({ packs: ref<ReadonlyMap<string, Pack>>(new Map()), isLooked: false, isLoading: false })

/** Forgets what was looked for, for a test. */
export const forgetKeptPacks = () => {
  kept.packs = ref(new Map())
  kept.isLooked = false
}

const hold = (pack: Pack) => {
  kept.packs = ref(new Map(kept.packs).set(pack.id, pack))
}

type Wanted = Pick<QuestionPack, 'id' | 'version'>

/** Takes what the device already holds, of whatever version, without asking the server. */
async function look(wanted: readonly Wanted[]) {
  for (const { id } of wanted) {
    if (kept.packs.has(id)) continue
    const pack = await keptAnswer(getQueryKey(trpc.questions.pack, { id }, 'query'))
    if (pack !== undefined) hold(pack as Pack) // written under this key from this procedure's answer
  }
  kept.isLooked = true
}

/** Fetches what is missing or of another version, one after the other, each when the browser has nothing else to do. */
async function download(wanted: readonly Wanted[], isStopped: () => boolean) {
  for (const { id, version } of wanted) {
    if (kept.packs.get(id)?.version === version) continue
    await idle()
    if (isStopped()) return
    hold(await packOf(id, version))
  }
}

async function keep(wanted: readonly Wanted[], mayDownload: boolean, isStopped: () => boolean) {
  await look(wanted)
  if (!mayDownload || isStopped()) return
  kept.isLoading = true
  await download(wanted, isStopped)
    .catch(() => undefined) // the next visit tries again
    .finally(() => {
      if (!isStopped()) kept.isLoading = false
    })
}

export interface KeptBank {
  /** The questions on this device. */
  readonly questions: readonly BankQuestion[]
  /** How many of the catalogue there are on this device, and in all. */
  readonly count: number
  readonly total: number
  /** Whether it is known by now what the device holds. */
  readonly isLooked: boolean
  readonly isLoading: boolean
  /** Fetches the rest, with Save-Data too. Undefined where nothing is missing or the server cannot be reached. */
  readonly download: (() => void) | undefined
}

/** The questions on this device; those that are missing are fetched quietly while a screen is open that uses this. */
export function useKeptBank(catalogue: Catalogue | undefined): KeptBank {
  const { packs, isLooked, isLoading } = useSnapshot(kept)
  const isOnline = useIsOnline()
  const [asked, setAsked] = useState(0)
  const mayDownload = isOnline && (asked > 0 || !savesData())
  // Text, because the catalogue is made anew by every answer.
  const wanted = JSON.stringify(catalogue?.packs.map(({ id, version }) => ({ id, version })) ?? [])
  useEffect(() => {
    let isLeft = false
    const list = JSON.parse(wanted) as Wanted[] // written from the same type a line above
    if (list.length > 0) void keep(list, mayDownload, () => isLeft)
    return () => {
      isLeft = true
      kept.isLoading = false
    }
  }, [wanted, mayDownload, asked])
  const questions = useMemo(
    () => catalogue?.packs.flatMap(({ id }) => packs.get(id)?.questions ?? []) ?? [],
    [catalogue, packs],
  )
  const isWhole = catalogue?.packs.every(({ id }) => packs.has(id)) ?? true
  return {
    questions,
    count: questions.length,
    total: catalogue?.questions.length ?? 0,
    isLooked,
    isLoading,
    download: isWhole || isLoading || !isOnline ? undefined : () => setAsked((times) => times + 1),
  }
}
