import type { Page } from '@playwright/test'

/**
 * Offers to install the app as Chromium does, which it does in no window of a test; the student's answer is `outcome`.
 * `data-prompted` of the page then says whether it was asked for inside a gesture.
 */
export const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const prompt = () => {
      document.documentElement.dataset['prompted'] = String(navigator.userActivation.isActive)
      return Promise.resolve({ outcome: answer })
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  }, outcome)
