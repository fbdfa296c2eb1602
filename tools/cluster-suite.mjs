// The product's own suites against a cluster: file by file, each in a run of its own on servers
// that all share. What was done stands in a file of lines and is not done again:
// node tools/cluster-suite.mjs LOG [FILE]...
import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { leftOut } from './cluster-left-out.mjs'
import { startNats } from './nats.mjs'
import { inRoot } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { startReaper } from './reaper.mjs'
import { capture, giveUp } from './run.mjs'

const nodes = 3
/** So many files on the same servers: what each leaves behind costs them a little. */
const filesOfServers = 12
const longestOutput = 6000

const reaper = await startReaper()
const spawned = (child) => reaper.watch(child)
const [log, ...wanted] = process.argv.slice(2)
if (log === undefined) giveUp('usage: node tools/cluster-suite.mjs LOG [FILE]...')
const files = wanted.length > 0 ? wanted : suites()
const done = new Set(linesOf(log).map(({ file }) => file))
const open = files.filter((file) => !done.has(file))
await ensureBuilt()
const browser = await ensureChromium()
for (let from = 0; from < open.length; from += filesOfServers) {
  await onServers(open.slice(from, from + filesOfServers))
}
table(linesOf(log))
reaper.stop()

/** All of http, bots and journeys. */
function suites() {
  const of = (folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`)
  const starts = (file) => /server-fixture|operator-stage|process-fixture/.test(textOf(file))
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
    for (const file of some) {
      const result = leftOut[file] === undefined ? await runFile(file, servers) : skipped(file)
      appendFileSync(log, `${JSON.stringify({ file, ...result })}\n`)
      console.log(lineOf({ file, ...result }))
    }
  } finally {
    await Promise.all([nats.stop(), postgres.stop()])
  }
}

function skipped(file) {
  return { passed: 0, failed: [], skipped: [leftOut[file]], seconds: 0 }
}

async function runFile(file, servers) {
  const project = file.startsWith('e2e/') ? 'e2e*' : 'integration'
  const out = join(tmpdir(), `trellis-suite-${process.pid}.json`)
  rmSync(out, { force: true })
  const began = performance.now()
  const words = ['run', '--project', project, file, '--maxWorkers=1']
  const { output } = await capture(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), ...words],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        TRELLIS_TEST_CLUSTER: '1',
        TRELLIS_TEST_CLUSTER_SERVERS: servers,
        TRELLIS_TALLY: out,
      },
    },
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  if (!existsSync(out)) {
    const message = output.slice(-longestOutput)
    return { passed: 0, failed: [{ name: 'the run', message }], skipped: [], seconds }
  }
  const { passed, failed, skipped: left } = JSON.parse(readFileSync(out, 'utf8'))
  const reasons = left.map(({ name, note }) => `${name}: ${note}`)
  return { passed: passed.length, failed, skipped: reasons, seconds }
}

function linesOf(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
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
