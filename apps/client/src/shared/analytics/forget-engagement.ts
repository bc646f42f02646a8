/** How the names of all begin that the engagement service's SDK keeps. */
const prefix = 'WZRK_'

/** Deletes what the engagement service's SDK keeps of the student in the storage; the SDK need not run for it. */
export function forgetEngagement() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
