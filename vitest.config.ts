// The three suites: unit beside the code, integration in test/ folders, browser journeys in e2e/.
// Must never mock our own modules or reach a network other than loopback.
import { defineConfig } from 'vitest/config'
import { tallyReporter } from './tools/tally-reporter.ts'

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.trellis/**']
const tally = process.env['TRELLIS_TALLY']

export default defineConfig({
  test: {
    reporters: tally === undefined ? ['default'] : ['default', tallyReporter(tally)],
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
          // The market of a journey runs fast and freely: one more try meets another market.
          retry: 1,
        },
      },
    ],
  },
})
