// Ten thousand clients of one web process of a cluster, and of the one process that does all, in
// one run: what a client costs each, and how fast they answer. Run by hand, some three minutes:
// `npx tsx bench/web-clients.ts [clients] [seconds]`; clients and time are bounded.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sockets } from '@trellis/contract'
import { defaultInstruments } from '@trellis/market'
import { ensureBuilt } from '../tools/build.mjs'
import { startCluster } from '../tools/cluster-run.mjs'
import { LOADED_ENV, metricOf, startLoaded } from './load/loaded-server.ts'
import { siteOf, Visitor } from './load/visitor.ts'
import { quantile } from './report.ts'
import type { Heard } from './web-crowd.ts'

const MOST_CLIENTS = 12_000
const MOST_SECONDS = 120
const SPEED = '60'
const CROWDS = 2
/** Who looks at own bots: each with one that trades, in as many windows as an account may have. */
const TRADERS = 25
const WINDOWS = 20
const SYMBOLS = 40
const READ_EVERY_MS = 100
const SETTLING_MS = 10_000

interface Side {
  readonly name: string
  readonly base: string
  stop(): Promise<void>
}

interface Measured {
  readonly name: string
  readonly messages: number
  /** Of a core, seconds. */
  readonly cpu: number
  readonly kilobytesEach: number
  readonly answersMs: readonly number[]
  readonly readsMs: readonly number[]
  readonly failed: number
  readonly lost: number
}

const [clients = 10_000, seconds = 30] = process.argv.slice(2).map(Number)
const symbols = defaultInstruments
  .filter(({ category }) => category === 'spot')
  .slice(0, SYMBOLS)
  .map(({ symbol }) => symbol)

await ensureBuilt()
print([await measured(await oneProcess()), await measured(await oneOfCluster())])

async function oneProcess(): Promise<Side> {
  const server = await startLoaded(undefined, SPEED)
  await server.until('one process is ready', ({ ready }) => ready)
  return { name: 'one process', base: server.base, stop: () => server.stop() }
}

async function oneOfCluster(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-clients-'))
  const env = { ...LOADED_ENV, TRELLIS_SPEED: SPEED }
  const cluster = await startCluster({ folder, engines: 1, webs: 1, env })
  const [web] = cluster.webs
  return {
    name: 'web process',
    base: web?.address ?? '',
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function measured({ name, base, stop }: Side): Promise<Measured> {
  const own = { messages: 0, lost: 0 }
  const cleanUp: (() => unknown)[] = [stop]
  try {
    const traders = await signUp(base)
    const before = await metricOf(base, 'trellis_process_resident_memory_bytes')
    const from = performance.now()
    const windows = traders.flatMap((it) => Array.from({ length: WINDOWS }, () => it))
    cleanUp.push(...windows.map((it) => it.listen('bots', own)))
    const crowds = await gather(base, Math.min(MOST_CLIENTS, clients) - windows.length)
    cleanUp.push(...crowds.map((it) => () => it.kill()))
    console.log(`${name}: all connected after ${((performance.now() - from) / 1000).toFixed(1)} s`)
    await pause(SETTLING_MS)
    await Promise.all(crowds.map(heardBy))
    own.messages = 0
    const cpu = await metricOf(base, 'trellis_process_cpu_seconds_total')
    const reads = await readFor(Math.min(MOST_SECONDS, seconds) * 1000, traders)
    const used = (await metricOf(base, 'trellis_process_cpu_seconds_total')) - cpu
    const heard = await Promise.all(crowds.map(heardBy))
    const after = await metricOf(base, 'trellis_process_resident_memory_bytes')
    return {
      name,
      messages: own.messages + heard.reduce((sum, { messages }) => sum + messages, 0),
      cpu: used,
      kilobytesEach: (after - before) / 1024 / clients,
      answersMs: heard.flatMap(({ answersMs }) => answersMs),
      readsMs: reads.map(({ ms }) => ms),
      failed: reads.filter(({ http, code }) => http !== 200 || code !== 0).length,
      lost: own.lost + heard.reduce((sum, { lost }) => sum + lost, 0),
    }
  } finally {
    for (const end of cleanUp.toReversed()) await end()
  }
}

async function signUp(base: string): Promise<readonly Visitor[]> {
  const traders: Visitor[] = []
  for (let n = 0; n < TRADERS; n++) {
    const trader = new Visitor(base)
    await trader.register(`client-${n}`)
    await trader.createGrid('BTCUSDT')
    traders.push(trader)
  }
  return traders
}

async function gather(base: string, count: number): Promise<readonly ChildProcess[]> {
  const address = `${base.replace('http', 'ws')}${sockets.quote}`
  const each = Math.ceil(count / CROWDS)
  const crowds = Array.from({ length: CROWDS }, () =>
    fork(new URL('./web-crowd.ts', import.meta.url), [address, String(each), ...symbols]),
  )
  await Promise.all(crowds.map((it) => once(it, 'message')))
  return crowds
}

async function heardBy(crowd: ChildProcess): Promise<Heard> {
  crowd.send('what was heard')
  const [heard] = (await once(crowd, 'message')) as [Heard]
  return heard
}

/** Traders read their running bots, one call after another at even times. */
async function readFor(forMs: number, traders: readonly Visitor[]) {
  const untilMs = performance.now() + forMs
  const calls: ReturnType<Visitor['call']>[] = []
  for (let n = 0; performance.now() < untilMs; n++) {
    const trader = traders[n % traders.length]
    if (trader) calls.push(trader.post(siteOf('listAllBots'), { status: 'ONGOING', limit: 200 }))
    await pause(READ_EVERY_MS)
  }
  return Promise.all(calls)
}

function print(sides: readonly Measured[]): void {
  const [alone] = sides
  for (const it of sides) {
    const each = (it.cpu * 1_000_000) / it.messages
    const first = alone === undefined ? each : (alone.cpu * 1_000_000) / alone.messages
    console.log(
      [
        `${it.name}: ${clients} clients, ${Math.round(it.messages / seconds)} messages/s`,
        `${(it.cpu / seconds).toFixed(2)} of a core, ${each.toFixed(1)} µs a message (ratio ${(each / first).toFixed(2)})`,
        `${it.kilobytesEach.toFixed(1)} kB a client`,
        `answer on a socket ${msOf(it.answersMs)}`,
        `read of bots ${msOf(it.readsMs)}, ${it.failed} of ${it.readsMs.length} failed`,
        `${it.lost} connections lost`,
      ].join('; '),
    )
  }
}

function msOf(values: readonly number[]): string {
  const [middle, most] = [quantile(values, 0.5), quantile(values, 0.99)]
  return `${middle.toFixed(1)} ms, 99 of 100 within ${most.toFixed(1)} ms`
}
