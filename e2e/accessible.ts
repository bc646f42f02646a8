/** What every screen is held to, wherever a test reaches it. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  // While one fades into another, colours are neither's. What goes round has no end to wait for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getComputedTiming().endTime === Infinity ? [] : [one.finished])),
    ),
  )
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([])
}

/** WCAG 2.2 AA by axe, of what is in sight now. */
export const expectAccessible = (page: Page) => expectNoViolation(page, new AxeBuilder({ page }).withTags(wcag))

/** The same over the whole height of the screen, its colours in both themes. Ends in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  // The whole screen in sight: a row half beneath the tab bar is no small target.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 390, height: Math.min(6000, height + 200) })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expectNoViolation(page, new AxeBuilder({ page }).withRules(['color-contrast']))
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
}

/** On the smallest phone, with text at twice its size too, nothing is lost at the side. */
export async function expectRoom(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
}
