import { makeKeys } from './vapid.ts'

/** `pnpm push:keys`: a new pair of keys for web push, as lines for the environment. */
const { publicKey, privateKey } = makeKeys()
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
