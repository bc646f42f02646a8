/** A native shell as docs/native-bridge.md describes it: it hears what the app says, and speaks into the page. */
import { expect, type Page } from '@playwright/test'

/** What the app said. */
export interface Said {
  readonly v: number
  readonly load: string
  readonly type: string
  readonly [field: string]: unknown
}

/** Puts the shell into every page before any script of it. `injected` is what it injects, as JSON text. */
export const installHost = (page: Page, injected?: string) =>
  page.addInitScript((text) => {
    if (window.top !== window) return
    const said: string[] = []
    Object.assign(window, {
      saidToHost: said,
      ReactNativeWebView: {
        postMessage: (message: string) => said.push(message),
        ...(text !== undefined && { injectedObjectJson: () => text }),
      },
    })
  }, injected)

/** All that the app has said since the page was loaded, read as strictly as a shell should. */
export async function said(page: Page): Promise<Said[]> {
  const texts = await page.evaluate(() => Reflect.get(window, 'saidToHost') as string[]) // put there above
  return texts.map((text) => {
    const message = JSON.parse(text) as Said // checked in what follows
    expect(message).toMatchObject({ v: 1, load: expect.stringMatching(/^.{32,}$/), type: expect.any(String) })
    return message
  })
}

/** Waits until the app has said `type`; gives the last one. */
export async function heard(page: Page, type: string): Promise<Said> {
  const find = async () => (await said(page)).findLast((message) => message.type === type)
  await expect.poll(find, { message: `the app says ${type}`, timeout: 20_000 }).toBeDefined()
  const message = await find()
  if (!message) throw new Error(`The app never said ${type}`)
  return message
}

/** The shell's own copy of the settings, out of all that it was told. */
export const copyOf = async (page: Page): Promise<Readonly<Record<string, unknown>>> =>
  Object.assign({}, ...(await said(page)).map(({ type, changes }) => (type === 'settings' ? changes : {}))) as Readonly<
    Record<string, unknown>
  > // of nothing but JSON objects

/** Posts a text into the page: at the document as on Android, at the window as on iOS. */
export const post = (page: Page, text: string, system: 'android' | 'ios' = 'android') =>
  page.evaluate(
    ([data, isAndroid]) => (isAndroid ? document : window).dispatchEvent(new MessageEvent('message', { data })),
    [text, system === 'android'] as const,
  )

/** Says `type` of the shell's own accord, with the page's load. */
export async function say(page: Page, type: string, fields: object, system: 'android' | 'ios' = 'android') {
  const { load } = await heard(page, 'hello')
  await post(page, JSON.stringify({ v: 1, load, type, ...fields }), system)
}
