import { defineConfig, devices } from '@playwright/test'
import { chromium } from '../tools/browser.ts'
import { elsewhere } from './elsewhere.ts'
import { settings } from './settings.ts'

const browser = chromium()
const other = elsewhere()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // For a machine that is busy with other things: tests wait for events, so none takes longer for it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/playwright.json' }]],
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    baseURL: settings.PUBLIC_ORIGIN,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It doubles what a test costs, and on CI nobody opens it: the machine is thrown away with it.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...(process.env as Record<string, string>), ...browser.env }, // a variable that is set is a string
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  ...(other && { projects: [{ name: 'chromium' }, other] }),
  webServer: {
    command: `"${process.execPath}" e2e/product.ts`,
    cwd: '..',
    url: `${settings.PUBLIC_ORIGIN}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
