import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './app/transitions.css'

const longestWaitMs = 1_000

/** Resolves when what the gateway rendered is on the screen: the app's scripts take a while to run, and would stand before it. */
function painted(): Promise<unknown> {
  const isBare = document.getElementById('root')?.hasChildNodes() !== true
  if (isBare || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, longestWaitMs)
  })
}

void painted().then(() => import('./main.tsx'))
