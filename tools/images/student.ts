import { randomUUID } from 'node:crypto'
import { appHeader, sessionCookie } from '@abhyas/contracts/http'

interface Product {
  /** Of the gateway, as the browser knows it. */
  readonly origin: string
  /** Where the product's mails arrive. */
  readonly nextMail: () => Promise<string>
  /** A picture, as the page of an answer. */
  readonly page: Buffer
}

type Request = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

interface Answer {
  readonly result?: { readonly data: unknown }
}

const gradedWithinMs = 60_000

/** One student's way through the product, as the browser asks. Throws at the first answer that is not as it has to be. */
export async function studentsWay({ origin, nextMail, page }: Product): Promise<void> {
  let cookie = ''
  const call = async (url: string, { headers = {}, ...init }: Request = {}): Promise<Response> => {
    const own = { origin, cookie, [appHeader.name]: appHeader.value }
    const answer = await fetch(origin + url, { ...init, headers: { ...own, ...headers } })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    console.log(`  ${answer.status} ${init.method ?? 'GET'} ${url.split('?')[0]}`)
    return answer
  }
  const data = async (answer: Response) => ((await answer.json()) as Answer).result?.data // tRPC's envelope
  const read = async (name: string, input?: object) =>
    data(await call(`/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`))
  const write = (name: string, input: object) =>
    call(`/trpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json' },
    })

  const home = await (await call('/')).text()
  if (!home.includes('<title>')) throw new Error('The first page is no page')
  const [, script] = /"(\/[^"]+\.js)"/.exec(home) ?? []
  await call(String(script))
  await read('news.editions')

  const email = `image-${randomUUID()}@example.org`
  const mail = nextMail()
  await write('account.requestCode', { email })
  const [, code] = /^Subject: (\d{6}) /m.exec(await mail) ?? []
  const signedIn = await write('account.verifyCode', { email, code })
  cookie =
    signedIn.headers
      .getSetCookie()
      .find((line) => line.startsWith(sessionCookie))
      ?.split(';')[0] ?? ''
  await read('news.progress')

  await call('/uploads', {
    method: 'POST',
    body: new Uint8Array(page),
    headers: { 'content-type': 'image/png', 'idempotency-key': randomUUID() },
  })
  const { questions } = (await read('mains.questions')) as { questions: { id: string; paper: string }[] } // the contract's shape
  const questionId = questions.find(({ paper }) => paper !== 'Essay')?.id
  const submissionId = randomUUID()
  const text =
    'The Constitution divides powers between the Union and the states. Article 246 and the lists say how. '.repeat(8)
  const order = { submissionId, questionId, answer: { kind: 'typed', text, pasted: 0 } }
  await write('mains.submit', { clientId: randomUUID(), at: new Date().toISOString(), ...order })
  const graded = await call(`/trpc/mains.progress?input=${encodeURIComponent(JSON.stringify({ submissionId }))}`, {
    signal: AbortSignal.timeout(gradedWithinMs),
  })
  if (!(await graded.text()).includes('"ready"')) throw new Error('The answer was not graded')
}
