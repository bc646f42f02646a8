import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { connectDuel, duelStore } from './duel-store.ts'

/** What this page knows of its duel, connected to the server while the component is shown. */
export function useDuel() {
  useEffect(connectDuel, [])
  return useSnapshot(duelStore)
}
