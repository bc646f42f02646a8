/** The only address that the deep-link service loads a script from: its answer who the browser is. */
const serviceScript = 'https://app.link/_r?'

interface Policies {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string | null }) => unknown
}

/**
 * Lets the service's one script through where the browser enforces Trusted Types: the service gives it as text, which only
 * the default policy can pass. Every other script address stays refused, and the content policy names the host too.
 */
export function trustServiceScript() {
  if (!('trustedTypes' in window)) return
  try {
    const policies = window.trustedTypes as Policies // not in the standard library's types yet
    policies.createPolicy('default', {
      createScriptURL: (url) => (url.startsWith(serviceScript) ? url : null),
    })
  } catch {
    // There is one already, or the content policy allows none: then it decides.
  }
}
