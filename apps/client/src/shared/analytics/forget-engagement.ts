/** How the names of all begin that the engagement service's SDK keeps. */
const prefix = 'WZRK_'

/** For which domains a cookie of this page may stand: the SDK takes the broadest that the browser lets it. */
function domainAttributes(host: string): readonly string[] {
  const labels = host.split('.')
  return ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
}

/**
 * Deletes what the engagement service's SDK keeps of the student, in storage and cookies; the SDK need not run for it. A
 * cookie that stayed would name the device, and with it the next student, as the one before.
 */
export function forgetEngagement() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1).join(''))
  for (const name of names.filter((one) => one.startsWith(prefix)))
    for (const domain of domainAttributes(location.hostname)) document.cookie = `${name}=; path=/; max-age=0${domain}`
}
