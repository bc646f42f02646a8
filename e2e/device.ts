/** What a device keeps of those who used it, and what a sign-in on it takes. */
import type { Page } from '@playwright/test'
import { codeFor, expect, started } from './fixtures.ts'

/** Signs a new student in on the screen, by the code that is mailed, with nothing said of themselves. */
export async function signUpOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await started(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/signupdetails')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).not.toHaveURL(/login|signupdetails/)
}

/** Signs out on /profile, where nothing waits to be sent. */
export async function signOutOnScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
}

/**
 * Where on this device one of `canaries` is found: settings, session storage, databases, caches of the service worker,
 * and the page itself. Empty where there is none.
 */
export const tracesOf = (page: Page, canaries: readonly string[]): Promise<string[]> =>
  page.evaluate(async (words) => {
    const found: string[] = []
    const look = (where: string, text: string) => {
      for (const word of words) if (text.toLowerCase().includes(word.toLowerCase())) found.push(`${where}: ${word}`)
    }
    look('local storage', JSON.stringify(localStorage))
    look('session storage', JSON.stringify(sessionStorage))
    look('page', document.documentElement.outerHTML)
    for (const { value } of document.querySelectorAll<HTMLInputElement>('input, textarea')) look('field', value)
    for (const { name = '' } of await indexedDB.databases()) {
      look('names of databases', name)
      const opened = indexedDB.open(name)
      await new Promise((resolve) => opened.addEventListener('success', resolve))
      for (const store of opened.result.objectStoreNames) {
        const reading = opened.result.transaction(store).objectStore(store)
        for (const request of [reading.getAllKeys(), reading.getAll()]) {
          await new Promise((resolve) => request.addEventListener('success', resolve))
          look(`${name}/${store}`, JSON.stringify(request.result))
        }
      }
      opened.result.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        look(`cache ${name}`, request.url)
        look(`cache ${name} ${request.url}`, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return found
  }, canaries)
