import { defineConfig } from 'vitest/config'

const node = (name: string, root: string) => ({
  extends: true as const,
  test: { name, root, include: ['src/**/*.test.ts', '*.test.ts', '*/*.test.ts'], environment: 'node' },
})

export default defineConfig({
  test: {
    // The runner's own choice on two cores is one worker.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // An event that is waited for may be late on a busy machine; that proves nothing.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      node('contracts', 'packages/contracts'),
      node('telemetry', 'packages/telemetry'),
      node('bff', 'apps/bff'),
      node('backend', 'apps/backend'),
      node('essay-grader', 'apps/essay-grader'),
      node('product', 'tools'),
      {
        extends: true,
        test: {
          name: 'client',
          root: 'apps/client',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
