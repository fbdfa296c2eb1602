// `npm test`: everything that must be green, from a fresh clone, exactly as continuous integration
// runs it. Gets what it needs, verifies, runs the three suites and ends with the numbers.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { run } from './run.mjs'
import { verify } from './verify.mjs'

const suites = ['unit', 'integration', 'e2e']

await ensureInstalled()
const browser = await ensureChromium()
await ensureBuilt()
const database = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'trellis-tests-'))
stopOnSignals()
try {
  const broken = await verify()
  const tallies = []
  for (const suite of suites) tallies.push(await runSuite(suite))
  summarise(tallies, broken)
} finally {
  await cleanUp()
}

async function runSuite(name) {
  console.log(`\n--- ${name} ---`)
  const out = join(folder, `${name}.json`)
  const args = ['run', '--project', name, '--passWithNoTests']
  const vitest = [inRoot('node_modules/vitest/vitest.mjs'), ...args]
  const code = await run(process.execPath, vitest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      TRELLIS_TEST_DATABASE_URL: database.url,
      TRELLIS_TALLY: out,
    },
  })
  const tally = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : empty()
  // A run that fails without a failed test (a crash, a bad setup) must not pass for green.
  if (code !== 0 && tally.failed === 0) tally.failed = 1
  return tally
}

function summarise(tallies, broken) {
  const skipped = tallies.flatMap((tally) => tally.skipped)
  const sum = (pick) => tallies.reduce((total, tally) => total + pick(tally), 0)
  const failed = sum((tally) => tally.failed)
  console.log('')
  for (const { name, note } of skipped) console.log(`skipped: ${name} (${note ?? 'no reason'})`)
  if (broken.length > 0) console.log(`verify failed: ${broken.join(', ')}`)
  console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed, ${skipped.length} skipped`)
  process.exitCode = failed > 0 || broken.length > 0 ? 1 : 0
}

function empty() {
  return { passed: 0, failed: 0, skipped: [] }
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
