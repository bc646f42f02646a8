/** Not in every browser, nor in a tab of most. */
const clear = () => {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
}

/** Takes the count off the app's icon whenever the app is looked at: the service worker puts it there with each push. Returns the way to stop. */
export function watchBadge(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') clear()
  }
  onVisible()
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}
