import type { Plugin } from 'vite'

const longestWaitMs = 1_000

/**
 * The script that begins the app: waits until what the gateway rendered is on the screen, then fetches the app's scripts,
 * which the gateway marks by `data-rel` in a page with a screen, and runs them one by one with a pause for the browser
 * after each.
 */
const starter = (scripts: readonly string[]): string => `
      const painted = () =>
        new Promise((resolve) => {
          if (document.hidden || !document.getElementById('root').firstChild) return resolve()
          new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
          setTimeout(resolve, ${longestWaitMs})
        })
      await painted()
      for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel
      for (const script of ${JSON.stringify(scripts)}) {
        await import(script)
        await new Promise((resolve) => setTimeout(resolve))
      }
    `

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const preloadTag = /<link rel="modulepreload" crossorigin href="([^"]+)">/g

/** Makes the built page paint before its scripts run. Throws where the page has no script of its own. */
export function afterPaintPlugin(): Plugin {
  return {
    name: 'abhyas:after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const entry = entryTag.exec(html)?.[1]
        if (entry === undefined) throw new Error('index.html has no entry script')
        const scripts = [...[...html.matchAll(preloadTag)].flatMap(([, url]) => url ?? []), entry]
        return html
          .replace(entryTag, `<link rel="modulepreload" crossorigin href="${entry}">`)
          .replace('</body>', `  <script type="module">${starter(scripts)}</script>\n  </body>`)
      },
    },
  }
}
