// The suites: unit beside the code, integration in test/ folders, those of integration that measure
// time, and the browser journeys in e2e/; their order is that of tools/test.mjs. No suite mocks our
// own modules or reaches a network other than loopback.
import { defineConfig } from 'vitest/config'
import { bundledThreads, ONE_COMPILER } from './tools/bundled-threads.mjs'
import { LongestFirst } from './tools/longest-first.ts'
import { tallyReporter } from './tools/tally-reporter.ts'

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.trellis/**']
const tally = process.env['TRELLIS_TALLY']

/**
 * Kills and frozen or broken disks and databases: what they measure is time, on a quiet machine.
 */
const alone = [
  'crash-kill9',
  'database-hanging',
  'host-disk-faults',
  'host-recovery',
  'kill-amid-liquidation',
].map((name) => `apps/server/test/${name}.test.ts`)

/** What wants servers of NATS: each file has its own, and some of them stop for seconds. */
const cluster = 'apps/server/test/cluster/**/*.test.ts'

/** Journeys that begin with settings that were searched. */
const searched = ['advice', 'daily-pick'].map((name) => `e2e/${name}-journey.test.ts`)

/** They share the pages and servers of their worker. */
const journeys = {
  isolate: false,
  testTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 180_000,
  sequence: { groupOrder: 2 },
}

/** Servers that tests start in their own process. */
const withServers = {
  plugins: [bundledThreads()],
  test: {
    // Each server is one of its own; loading the code of one anew for each file costs seconds.
    isolate: false,
    globalSetup: ['tools/bundled-threads.mjs', 'apps/server/test/cluster-setup.ts'],
    execArgv: ONE_COMPILER,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default defineConfig({
  test: {
    reporters: tally === undefined ? ['default'] : ['default', tallyReporter(tally)],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv: ONE_COMPILER,
          // Nothing here keeps a state of its module between tests: loading all anew for each file
          // would cost as much as the tests.
          isolate: false,
          // What one put in the place of a global must not meet the next.
          unstubGlobals: true,
          include: ['{packages,bots,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, '**/test/**'],
          // They give way to what measures time (tools/test.mjs).
          testTimeout: 60_000,
        },
      },
      {
        ...withServers,
        test: {
          ...withServers.test,
          name: 'integration',
          include: ['{apps,packages}/**/test/**/*.test.ts'],
          exclude: [...everywhere, ...alone, cluster],
        },
      },
      {
        ...withServers,
        test: {
          ...withServers.test,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...withServers,
        test: { ...withServers.test, name: 'cluster', include: [cluster] },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...everywhere, ...searched],
          globalSetup: ['apps/server/test/cluster-setup.ts', 'e2e/stands.ts'],
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-searched',
          include: searched,
          globalSetup: ['apps/server/test/cluster-setup.ts', 'e2e/searched.ts'],
        },
      },
    ],
  },
})
