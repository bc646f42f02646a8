import { proxy, useSnapshot } from 'valtio'

const state = proxy({ isOpen: false })

/** Shows how to install the app in this browser. */
export const openInstructions = () => {
  state.isOpen = true
}
export const closeInstructions = () => {
  state.isOpen = false
}
export const useInstructionsOpen = (): boolean => useSnapshot(state).isOpen
