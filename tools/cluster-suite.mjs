// The product's own suites against a cluster, on servers that all share; some files in one run, so
// that what they load is loaded once. What was green stands in a file of lines and is not done
// again, what each run said in LOG.txt; it fails where a file did:
// node tools/cluster-suite.mjs LOG [FILE]...
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { leftOut } from './cluster-left-out.mjs'
import { startNats } from './nats.mjs'
import { inRoot } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { startReaper } from './reaper.mjs'
import { giveUp, run } from './run.mjs'

const nodes = 3
/** So many files on the same servers: what each leaves behind costs them a little. */
const filesOfServers = 12
const longestOutput = 6000
const isJourney = (file) => file.startsWith('e2e/')
const projects = [
  { project: 'integration', is: (file) => !isJourney(file) },
  { project: 'e2e*', is: isJourney },
]
/** As the tally calls what failed in no test (tally-reporter.ts). */
const OUTSIDE = 'outside any test'

const reaper = await startReaper()
const spawned = (child) => reaper.watch(child)
const [log, ...wanted] = process.argv.slice(2)
if (log === undefined) giveUp('usage: node tools/cluster-suite.mjs LOG [FILE]...')
const said = `${log}.txt`
const files = wanted.length > 0 ? wanted : suites()
const isGreen = ({ passed, failed, skipped }) => failed.length === 0 && passed + skipped.length > 0
const done = new Set(
  resultsIn(log)
    .filter(isGreen)
    .map(({ file }) => file),
)
const open = files.filter((file) => !done.has(file))
await ensureBuilt()
const browser = await ensureChromium()
for (let from = 0; from < open.length; from += filesOfServers) {
  await onServers(open.slice(from, from + filesOfServers))
}
const results = resultsIn(log)
table(results)
process.exitCode = results.every(isGreen) ? 0 : 1
reaper.stop()

/** All of http, bots and journeys. */
function suites() {
  const of = (folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`)
  const starts = (file) =>
    /\/http-/.test(file) || /server-fixture|operator-stage|process-fixture/.test(textOf(file))
  return [...of('apps/server/test').filter(starts), ...of('e2e')]
}

function textOf(file) {
  return readFileSync(inRoot(file), 'utf8')
}

async function onServers(some) {
  const [nats, postgres] = await Promise.all([
    startNats({ nodes, spawned }),
    startPostgres({ spawned }),
  ])
  const servers = JSON.stringify({ natsUrls: nats.urls, databaseUrl: postgres.url })
  try {
    const isLeftOut = (file) => leftOut[file] !== undefined
    for (const file of some.filter(isLeftOut)) {
      note({ file, passed: 0, failed: [], skipped: [leftOut[file]], seconds: 0 })
    }
    const rest = some.filter((file) => !isLeftOut(file))
    for (const { project, is } of projects) {
      await runFiles(project, rest.filter(is), servers)
    }
  } finally {
    await Promise.all([nats.stop(), postgres.stop()])
  }
}

function note(line) {
  appendFileSync(log, `${JSON.stringify(line)}\n`)
  console.log(lineOf(line))
}

/** Where a run ends without a word, each of its files has a run of its own. */
async function runFiles(project, some, servers) {
  if (some.length === 0) return
  const { tally, seconds } = await oneRun(project, some, servers)
  if (tally !== undefined) {
    // What failed in no test is put down to one of them, which so is run again.
    const outside = tally.failed.filter(({ name }) => name === OUTSIDE)
    for (const [i, file] of some.entries()) {
      const result = resultOf(file, tally, Math.round(seconds / some.length))
      note(i === 0 ? { ...result, failed: [...result.failed, ...outside] } : result)
    }
    return
  }
  const failed = [{ name: 'the run', message: readFileSync(said, 'utf8').slice(-longestOutput) }]
  if (some.length === 1) note({ file: some[0], passed: 0, failed, skipped: [], seconds })
  else for (const file of some) await runFiles(project, [file], servers)
}

/** Of a run of several files, what one came to; `seconds` is its part of the whole. */
function resultOf(file, { passed, failed, skipped }, seconds) {
  const isOf = (name) => name === file || name.startsWith(`${file} > `)
  return {
    file,
    passed: passed.filter(isOf).length,
    failed: failed.filter(({ name }) => isOf(name)),
    skipped: skipped
      .filter(({ name }) => isOf(name))
      .map(({ name, note: reason }) => `${name}: ${reason}`),
    seconds,
  }
}

async function oneRun(project, some, servers) {
  const out = join(tmpdir(), `trellis-suite-${process.pid}.json`)
  rmSync(out, { force: true })
  const began = performance.now()
  const words = ['run', '--project', project, ...some, '--maxWorkers=1']
  const into = openSync(said, 'a')
  await run(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), ...words], {
    stdio: ['ignore', into, into],
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      TRELLIS_TEST_CLUSTER: '1',
      TRELLIS_TEST_CLUSTER_SERVERS: servers,
      TRELLIS_TALLY: out,
    },
  })
  closeSync(into)
  const seconds = Math.round((performance.now() - began) / 1000)
  const tally = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : undefined
  return { tally, seconds }
}

/** The newest of each file. */
function resultsIn(name) {
  if (!existsSync(name)) return []
  const lines = readFileSync(name, 'utf8').trim().split('\n')
  const all = lines.filter(Boolean).map((line) => JSON.parse(line))
  return [...new Map(all.map((line) => [line.file, line])).values()]
}

function lineOf({ file, passed, failed, skipped: left, seconds }) {
  return `${file}: ${passed} passed, ${failed.length} failed, ${left.length} skipped, ${seconds} s`
}

function table(lines) {
  for (const line of lines) {
    console.log(lineOf(line))
    for (const { name, message } of line.failed)
      console.log(`  failed: ${name}: ${String(message).split('\n')[0].slice(0, 200)}`)
    for (const reason of line.skipped) console.log(`  skipped: ${reason}`)
  }
  const sum = (count) => lines.reduce((all, line) => all + count(line), 0)
  const [passed, failed] = [sum((it) => it.passed), sum((it) => it.failed.length)]
  console.log(`${lines.length} files: ${passed} passed, ${failed} failed`)
}
