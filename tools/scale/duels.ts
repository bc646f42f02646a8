import { chanceOf } from '../nemesis/chance.ts'
import { violationsOf } from '../nemesis/checks.ts'
import { newStudent, storedDuels } from '../nemesis/nemesis.ts'
import { Player, type Played } from '../nemesis/player.ts'
import type { Rig } from './rig.ts'

/** Duels that were played to their end, over the balancer. */
export interface Duels {
  /** In words; none where nothing was lost. */
  readonly violations: readonly string[]
  /** Of each socket that was lost: the code that closed it, and after how many ms its page was back. */
  readonly gaps: readonly { readonly code: number; readonly ms: number }[]
}

interface DuelOptions {
  readonly duels: number
  readonly seed: number
}

const longestMs = 240_000

/** Plays `duels` duels at once between new students to their end, and looks for what breaks the invariants of a duel. */
export async function playDuels({ pool, sessionKey, port }: Rig, { duels, seed }: DuelOptions): Promise<Duels> {
  const began = Date.now()
  const gaps: { code: number; ms: number }[] = []
  const players = await Promise.all(
    Array.from({ length: duels * 2 }, async (_, index) => {
      const cookie = await newStudent(pool, sessionKey)
      const onGap = (code: number, ms: number): void => void gaps.push({ code, ms: Math.round(ms) })
      return new Player({ cookie, ports: [port], chance: chanceOf(seed + index), isDisturbed: false, onGap })
    }),
  )
  const late = setTimeout(() => players.forEach((player) => player.stop()), longestMs)
  const played = await Promise.all(players.map((player) => player.play()))
  clearTimeout(late)
  const byDuel = Map.groupBy(played, ({ epoch }) => epoch)
  const stored = new Map((await storedDuels(pool, [...byDuel.keys()])).map((duel) => [duel.id, duel]))
  const lookAt = ([id, [one, other]]: [string, Played[]]): readonly string[] => {
    const duel = stored.get(id)
    if (!duel || !one || !other) return [`${id}: ${duel ? 'only one player saw its end' : 'it is not stored'}`]
    return violationsOf(duel, [one, other], Date.now() - began)
  }
  return { violations: [...byDuel].flatMap(lookAt), gaps }
}
