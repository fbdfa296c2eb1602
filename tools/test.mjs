// `npm test`: everything that must be green, from a fresh clone, exactly as continuous integration
// runs it. Gets what it needs, verifies, runs the suites and ends with what failed and why, what
// was left out with its reason, rows of the specification that nothing proved, the numbers, and how
// long each part took.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureClusterPrograms } from './cluster-programs.mjs'
import { ensureInstalled } from './install.mjs'
import { startNats } from './nats.mjs'
import { inRoot, root } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { run } from './run.mjs'
import { readSpecification, unprovedRows } from './specification.mjs'
import { verify } from './verify.mjs'

/**
 * Projects of vitest.config.ts, by a name or by what several names begin with, one after the other;
 * those of one line run side by side, each on its number of workers. Two cores are counted on; two
 * workers more fill the time in which tests wait for their servers and pages.
 */
const suites = [
  { name: 'integration', lanes: [{ projects: ['integration'], workers: 4 }] },
  // What waits for kills and timeouts leaves most of both cores to what only calculates, and gets
  // one at once where it wants one: to it the machine stays quiet.
  {
    name: 'alone and unit',
    lanes: [
      { projects: ['alone'], workers: 1 },
      { projects: ['unit'], workers: 2, yields: true },
    ],
  },
  {
    name: 'cluster',
    lanes: [
      // Half of them wait for elections and leases most of the time.
      { projects: ['cluster'], workers: 4 },
      // Of the suites before and behind this a few, against a cluster in place of one process.
      {
        projects: ['integration', 'e2e'],
        workers: 1,
        files: ['apps/server/test/http-once.test.ts', 'e2e/session-journey.test.ts'],
        isOnCluster: true,
      },
    ],
  },
  { name: 'e2e', lanes: [{ projects: ['e2e*'], workers: 4 }] },
]

await ensureInstalled()
const browser = await ensureChromium()
await ensureClusterPrograms()
await ensureBuilt()
const database = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'trellis-tests-'))
/** What one suite has read and translated the next ones find. */
const translatedOnce = [
  '--experimental.fsModuleCache',
  `--experimental.fsModuleCachePath=${join(folder, 'modules')}`,
]
stopOnSignals()
try {
  const times = []
  const timed = async (name, part) => {
    const started = performance.now()
    const result = await part()
    times.push(`${name} ${((performance.now() - started) / 60_000).toFixed(1)} min`)
    return result
  }
  const broken = await timed('verify', verify)
  const tallies = []
  for (const { name, lanes } of suites) {
    console.log(`\n--- ${name} ---`)
    const start = (lane) => (lane.isOnCluster ? runOnCluster(lane) : runLane(lane))
    tallies.push(...(await timed(name, () => Promise.all(lanes.map(start)))))
  }
  summarise(tallies, broken)
  console.log(times.join(', '))
} finally {
  await cleanUp()
}

/** On one node of NATS: what three nodes do the cluster's own tests look at. */
async function runOnCluster(lane) {
  const nats = await startNats()
  const servers = { natsUrls: nats.urls, databaseUrl: database.url }
  const env = {
    TRELLIS_TEST_CLUSTER: '1',
    TRELLIS_TEST_CLUSTER_SERVERS: JSON.stringify(servers),
  }
  return runLane({ ...lane, env, suffix: '-on-cluster' }).finally(() => nats.stop())
}

async function runLane({ projects, workers, files = [], yields = false, env = {}, suffix = '' }) {
  const name = `${projects.join('-')}${suffix}`
  const out = join(folder, `${name}.json`)
  const named = projects.map((project) => `--project=${project}`)
  const which = files.length === 0 ? ['--passWithNoTests'] : files
  const args = ['run', ...named, `--maxWorkers=${workers}`, ...translatedOnce, ...which]
  const vitest = [inRoot('node_modules/vitest/vitest.mjs'), ...args]
  const code = await run(process.execPath, vitest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    yields,
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      TRELLIS_TEST_DATABASE_URL: database.url,
      TRELLIS_TALLY: out,
      ...env,
    },
  })
  const tally = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : empty()
  // A run that fails without a failed test (a crash, a bad setup) must not pass for green.
  if (code !== 0 && tally.failed.length === 0) {
    tally.failed.push({ name, message: `ended with code ${code} and no failed test` })
  }
  return tally
}

function summarise(tallies, broken) {
  const skipped = tallies.flatMap((tally) => tally.skipped)
  const failed = tallies.flatMap((tally) => tally.failed)
  const { lines, values } = readSpecification(root)
  const unproved = unprovedRows([...lines, ...values], tallies)
  const passed = tallies.reduce((total, tally) => total + tally.passed.length, 0)
  console.log('')
  for (const { name, message } of failed) console.log(`failed: ${name}\n${message}\n`)
  for (const line of skipLines(skipped)) console.log(line)
  for (const line of unproved) console.log(`not proved: ${line}`)
  if (broken.length > 0) console.log(`verify failed: ${broken.join(', ')}`)
  console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  process.exitCode = failed.length + broken.length + unproved.length > 0 ? 1 : 0
}

/** One line for each reason, with the tests that it left out. */
function skipLines(skipped) {
  const reasons = new Set(skipped.map(({ note }) => note))
  return [...reasons].map((reason) => {
    const names = skipped.filter(({ note }) => note === reason).map(({ name }) => name)
    return `skipped (${reason ?? 'no reason'}): ${names.join('; ')}`
  })
}

function empty() {
  return { passed: [], failed: [], skipped: [] }
}

async function cleanUp() {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await cleanUp()
      process.exit(1)
    })
  }
}
