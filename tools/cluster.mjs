// `npm run cluster`: installs and builds what is missing, then runs a whole cluster on loopback
// until it is told to stop. It says who died and starts that one again; data stays in one folder.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuilt, missingProduct } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { natsOf, startCluster } from './cluster-run.mjs'
import { inRoot } from './paths.mjs'
import { endRuns, giveUp } from './run.mjs'

let cluster
const stopping = new AbortController()
process.on('SIGTERM', () => stop())
process.on('SIGINT', () => stop())
process.on('SIGHUP', () => stop())
dieWithNpm()

/** What commands of an operator are told of the cluster that runs; gone when it stops. */
const OPERATOR = 'operator.env'

const folder = resolve(process.env.TRELLIS_DATA_DIR?.trim() || inRoot('.trellis-cluster'))
const port = portOf(process.env.TRELLIS_CLUSTER_PORT?.trim() ?? '')
await ensureInstalled()
await ensureBuilt()
const missing = missingProduct()
if (missing !== undefined) giveUp(missing)
await run()

async function run() {
  mkdirSync(folder, { recursive: true })
  await lock(folder)
  // Of one that was killed: its passwords are nobody's any more.
  rmSync(join(folder, OPERATOR), { force: true })
  console.log(
    'Starting three NATS nodes, PostgreSQL, two engines, a projector and two web processes',
  )
  cluster = startCluster({
    folder,
    port,
    signal: stopping.signal,
    // Before it is ready: what keeps it from that may want an operator.
    planned: (roles) => {
      writeOperator(roles)
      console.log(`Commands of operators, in a shell of their own: . ${join(folder, OPERATOR)}`)
    },
    say: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
    // There is somebody to follow and something to suggest, as with `npm start`.
    env: {
      TRELLIS_HOUSE: process.env.TRELLIS_HOUSE ?? '1',
      TRELLIS_ADVICE: process.env.TRELLIS_ADVICE ?? '1',
      TRELLIS_LAB_WARM: process.env.TRELLIS_LAB_WARM ?? '1',
    },
  })
  try {
    const running = await cluster
    print(running)
  } catch (error) {
    rmSync(join(folder, OPERATOR), { force: true })
    if (!stopping.signal.aborted)
      giveUp(`The cluster did not start: ${error.message}; see ${join(folder, 'logs')}`)
  }
}

/** In order; a second time by force. */
async function stop() {
  if (cluster === undefined) {
    endRuns()
    process.exit(0)
  }
  if (stopping.signal.aborted) process.exit(1)
  stopping.abort()
  console.log('Stopping: web processes, engines, projector, PostgreSQL, NATS (again to kill them)')
  const running = await cluster.catch(() => undefined)
  rmSync(join(folder, OPERATOR), { force: true })
  await running?.stop()
  process.exit(0)
}

/** For a shell to read: passwords of NATS are others at each start. */
function writeOperator({ nats, postgres, webs }) {
  const { port: first } = webs[0]
  const values = {
    // Instructions go to a web process.
    TRELLIS_ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(first),
    ...natsOf(nats, 'operator'),
    DATABASE_URL: postgres.url,
    TRELLIS_SECRET_KEY: webs[0].env.TRELLIS_SECRET_KEY,
  }
  const quoted = (value) => `'${value.replaceAll("'", String.raw`'\''`)}'`
  const lines = Object.entries(values).map(([name, value]) => `export ${name}=${quoted(value)}\n`)
  writeFileSync(join(folder, OPERATOR), lines.join(''), { mode: 0o600, flag: 'wx' })
}

function print({ webs, engines, projectors, nats, postgres, nodesKept, postgresKept, all }) {
  const rows = [
    ...webs.map(({ name, address, kept }) => [name, kept.pid, `${address}/tradingbot/`]),
    ...[...webs, ...engines, ...projectors].map(({ name, address, kept }) => [
      name,
      kept.pid,
      `${address}/healthz`,
    ]),
    ...nats.nodes.map(({ url, monitor }, i) => [
      nodesKept[i].name,
      nodesKept[i].pid,
      `${url} (with TLS), ${monitor}`,
    ]),
    ['postgres', postgresKept.pid, postgres.url],
  ]
  console.log('\n  process       pid      memory  address')
  for (const [name, pid, address] of rows) {
    const cells = [name.padEnd(13), String(pid).padEnd(8), memoryOf(pid).padStart(7)]
    console.log(`  ${cells.join(' ')}  ${address}`)
  }
  console.log(`\nData and logs: ${folder}`)
  console.log(`Kill one to see what happens: kill -9 ${all[0].kept.pid}. Ctrl-C stops all.`)
  console.log(`Trellis is ready: ${webs.map(({ address }) => `${address}/tradingbot/`).join(' ')}`)
}

/** What it holds in memory, where the system tells. */
function memoryOf(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return `${Math.round(Number(kilobytes) / 1024)} MB`
  } catch {
    return ''
  }
}

function portOf(text) {
  if (text === '') return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_535) return Number(text)
  return giveUp(`TRELLIS_CLUSTER_PORT is "${text.slice(0, 60)}" but must be a port`)
}

/** One tool for each folder: a socket is gone with whoever listens, a file would stay. */
async function lock(place) {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 12)
  const path = join(tmpdir(), `trellis-cluster-${name}.sock`)
  const asked = connect(path)
  const isHeld = await Promise.race([
    once(asked, 'connect').then(() => true),
    once(asked, 'error').then(() => false),
  ]).catch(() => false)
  asked.destroy()
  if (isHeld) giveUp(`${place} is in use by another cluster; stop that or choose another folder`)
  rmSync(path, { force: true })
  const held = createServer((socket) => socket.destroy()).listen(path)
  await once(held, 'listening')
  held.unref()
  process.once('exit', () => rmSync(path, { force: true }))
}

/** npm killed with SIGKILL cannot pass that on; then this process has got a new parent. */
function dieWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 200).unref()
}
