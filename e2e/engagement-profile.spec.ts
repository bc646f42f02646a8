/** Who the engagement service is told of, by whose word, and what nobody is ever told. */
import type { Page } from '@playwright/test'
import { signOutOnScreen, signUpOnScreen } from './device.ts'
import { codeFor, expect, keepSettings, newAddress, newPhone } from './fixtures.ts'
import { answerProviders, keys } from './third-parties.ts'
import { testWith } from './with-gateway.ts'

const test = testWith(() => keys)

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const off = { 'MSG-email': false, 'MSG-push': false, 'MSG-sms': false, 'MSG-whatsapp': false }

/** Proves a number of the student's, on /verify-phone. */
async function provePhone(page: Page): Promise<string> {
  const phone = newPhone()
  await page.goto('/verify-phone')
  await page.getByLabel('Mobile number').fill(phone)
  await button(page, 'Send the code').click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(phone))
  await button(page, 'Verify').click()
  await expect(page.getByText('Your phone is verified')).toBeVisible()
  return phone
}

test('ENG-03 ENG-04 C4 the profile has the stated shape, consents are on once they are given, and a sync counts as one login', async ({
  page,
  context,
}) => {
  test.slow()
  const { profiles } = await answerProviders(context)
  const email = newAddress()
  await signUpOnScreen(page, email)
  await expect.poll(profiles, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ Email: email, ...off }))
  await expect.poll(profiles).toContainEqual(expect.objectContaining({ 'Login Count': { $incr: 1 } }))
  const [first] = profiles()
  expect(first).not.toHaveProperty('Phone')
  expect(first).not.toHaveProperty('Name')
  expect(first?.['Identity']).toMatch(/^[0-9a-f-]{36}$/)

  const phone = await provePhone(page)
  // The count of logins comes after the profile that it counts.
  const profile = () => profiles().findLast((one) => !('Login Count' in one))
  await expect.poll(profile, { timeout: 20_000 }).toMatchObject({ Phone: Number(`91${phone}`), ...off })

  await page.goto('/accountDetails')
  const consents = page.getByRole('region', { name: 'What we may send you' })
  for (const name of ['WhatsApp', 'Text messages', 'Notifications', 'Email'])
    await consents.getByRole('switch', { name }).click()
  const on = { 'MSG-email': false, 'MSG-push': true, 'MSG-sms': true, 'MSG-whatsapp': true }
  await expect.poll(profile, { timeout: 20_000 }).toMatchObject(on)
  await consents.getByRole('switch', { name: 'WhatsApp' }).click()
  await expect.poll(profile).toMatchObject({ ...on, 'MSG-whatsapp': false })
})

test('T9 nobody is told of whom the server has not confirmed: neither of data put into the storage nor of the demo account', async ({
  page,
  context,
  signIn,
}) => {
  const { sent, events, profiles } = await answerProviders(context)
  const forged = { user_id: 'forged-id', name: 'Forged', email: 'forged@example.org', phone: '9000000001' }
  await keepSettings(page, { userData: forged })
  await page.goto('/')
  await expect.poll(() => events('clevertap').map(({ name }) => name), { timeout: 20_000 }).toContain('App Opened')
  await signIn('demo')
  await keepSettings(page, { userData: forged })
  const first = sent.length
  await page.goto('/news')
  await expect
    .poll(
      () =>
        sent
          .slice(first)
          .map(({ text }) => text)
          .join(),
      { timeout: 20_000 },
    )
    .toContain('Screen Viewed')
  expect(profiles()).toEqual([])
  expect(sent.filter(({ text }) => /forged|9000000001/i.test(text))).toEqual([])
})

test('ENG-03 after a sign-out nothing of the student is on the device, and the next one is somebody else to the service', async ({
  page,
  context,
}) => {
  test.slow()
  const { profiles, sent } = await answerProviders(context)
  const [asha, ravi] = [newAddress(), newAddress()]
  await signUpOnScreen(page, asha)
  await expect.poll(profiles, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ Email: asha }))
  const identity = String(profiles()[0]?.['Identity'])
  await page.goto('/profile')
  await signOutOnScreen(page)
  const kept = async () =>
    (await page.evaluate(() => decodeURIComponent(JSON.stringify(Object.entries(localStorage)) + document.cookie))) // prettier-ignore
  await expect.poll(kept).not.toContain(asha)
  // Whom there is something left to delete of stands in the settings until that is done.
  await expect.poll(kept).not.toContain(identity)
  await signUpOnScreen(page, ravi)
  await expect.poll(profiles, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ Email: ravi }))
  expect(await kept()).not.toContain(asha)
  expect(await kept()).not.toContain(identity)
  // Of the address: what was ready before the device was known lacks it in its body.
  const deviceOf = (email: string) =>
    sent
      .find(({ text, data }) => text.includes(email) && data.some(({ type }) => type === 'profile'))
      ?.url.searchParams.get('gc')
  expect(deviceOf(asha)).toBeTruthy()
  expect(deviceOf(ravi)).toBeTruthy()
  expect(deviceOf(ravi)).not.toBe(deviceOf(asha))
})
