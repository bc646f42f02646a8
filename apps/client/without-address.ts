import type { Plugin } from 'vite'

const mixpanel = /mixpanel-browser[\\/]dist[\\/]mixpanel\.module\.js/
const anyMixpanel = /node_modules[\\/]mixpanel-browser[\\/]/

/** Where mixpanel-browser 2.83.0 and its recorder read the page's address: before, and after. */
const readings = [
  ['return win.location.href;', 'return win.location.origin + win.location.pathname;'],
  ['href: window.location.href,', 'href: window.location.origin + window.location.pathname,'],
] as const

/**
 * Takes the query off every address that the analytics provider sends: a search is what a student wrote (C4), and no
 * setting of its leaves it out of a recording. Throws where the provider reads the address in another way.
 */
export function withoutAddressPlugin(): Plugin {
  let [isThere, isCut] = [false, false]
  return {
    name: 'abhyas:without-address',
    apply: 'build',
    enforce: 'pre',
    buildEnd(error) {
      if (!error && isThere && !isCut)
        throw new Error('mixpanel-browser comes from another file than the one that is cut')
    },
    transform(code, id) {
      isThere ||= anyMixpanel.test(id)
      if (!mixpanel.test(id)) return undefined
      isCut = true
      return readings.reduce((text, [before, after]) => {
        if (text.split(before).length !== 2) throw new Error(`mixpanel-browser no longer says: ${before}`)
        return text.replace(before, after)
      }, code)
    },
  }
}
