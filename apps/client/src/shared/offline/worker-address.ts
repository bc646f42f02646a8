interface TrustedScripts {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const address = '/sw.js'
let trusted: string | undefined

function trust(): string {
  const factory = 'trustedTypes' in window ? (window.trustedTypes as TrustedScripts) : undefined // not in the standard library's types yet
  const policy = factory?.createPolicy('abhyas', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError('Not a script address of this app')
      return asked
    },
  })
  return policy?.createScriptURL(address) ?? address
}

/**
 * The address of our service worker, the one script address that the app ever makes. Where the browser enforces Trusted
 * Types it is an object that passes them, and reads as its text; every other string is refused there.
 */
export const workerAddress = (): string => (trusted ??= trust())
