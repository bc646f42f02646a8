import { z } from 'zod'

/** The flag service did not do its part. The message is a word of ours for the log: never a text of the service's. */
export class FlagServiceFault extends Error {}

const mostBytes = 8 << 20

const Scalar = z.union([z.string(), z.number(), z.boolean()]).nullish()
const Feature = z.looseObject({ id: z.int().positive(), name: z.string().min(1) })
const State = z.looseObject({ enabled: z.boolean(), feature: Feature, feature_state_value: Scalar })

/** As much of each answer as the SDK takes on trust, by the last part of its address. */
const shapes: Readonly<Record<string, z.core.$ZodType>> = {
  'environment-document/': z.looseObject({
    project: z.looseObject({ segments: z.array(z.looseObject({})) }),
    feature_states: z.array(State),
    identity_overrides: z.array(z.looseObject({ identifier: z.string(), identity_features: z.array(State) })).nullish(),
  }),
  'flags/': z.array(State),
  'identities/': z.looseObject({ flags: z.array(State) }),
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new FlagServiceFault('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws where `text` is not JSON of the shape. */
function check(text: string, shape: z.core.$ZodType): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FlagServiceFault('not JSON')
  }
  if (!z.safeParse(shape, value).success) throw new FlagServiceFault('other shape')
}

/**
 * A `fetch` that asks the flag service and nobody else: the key goes to no other address, whatever a redirect or a link
 * says. It rejects for a success that is too long, or of another shape than the SDK believes in; any other
 * answer has its status and no body. Takes the API's address, with a slash at its end.
 */
export const serviceFetch =
  (apiUrl: string): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!url.href.startsWith(apiUrl)) throw new FlagServiceFault('elsewhere')
    const answer = await fetch(url, { ...init, redirect: 'error' })
    const { status, headers } = answer
    const shape = shapes[url.pathname.slice(new URL(apiUrl).pathname.length)]
    if (status !== 200 || !shape) {
      await answer.body?.cancel()
      return new Response(null, { status })
    }
    const text = await textOf(answer)
    check(text, shape)
    const link = headers.get('link')
    return new Response(text, { status, headers: link === null ? {} : { link } })
  }

/** Throws where an answer is no success. */
export function requireOk({ ok, status }: Response): void {
  if (!ok) throw new FlagServiceFault(`status ${status}`)
}
