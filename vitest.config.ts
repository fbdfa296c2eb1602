// The three suites: unit beside the code, integration in test/ folders, browser journeys in e2e/.
// Must never mock our own modules or reach a network other than loopback.
import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.trellis/**']

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,bots,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, '**/test/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps,packages}/**/test/**/*.test.ts'],
          exclude: everywhere,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: everywhere,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
