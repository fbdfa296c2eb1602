// Kills the real server with SIGKILL while a recorded market pays funding by the hour, liquidates
// futures grids, martingales and combos, wins rounds and brings weights back, again and again: in
// the end every partition holds what it holds where nobody was killed. No payment and no leg of a
// rebalance twice, none lost. TRELLIS_KILL_CYCLES sets how often (5 by default).
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRng } from '@trellis/kernel'
import { ONE_COMPILER } from '../../../tools/bundled-threads.mjs'
import { listenToServer } from '../../../tools/listen-to-server.ts'
import type { HostSettings } from '../src/host/index.ts'
import {
  dumpAll,
  eventually,
  hostSettings,
  newFutures,
  newUser,
  startReady,
  tempFolder,
} from './host-fixture.ts'
import type { FuturesWish } from './futures-stage.ts'
import { MAIN } from './process-fixture.ts'

const CYCLES = Number(process.env['TRELLIS_KILL_CYCLES'] ?? 5)
/** Market time runs this fast: a funding every 90 ms. */
const SPEED = 40_000
/** Hours of the record: what the kills leave of a second each, and some more. */
const HOURS = 80 + CYCLES * 12
const T0 = Date.UTC(2025, 9, 10)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const USERS = 6
const MODES = ['long', 'short', 'neutral'] as const
const LEVERAGES = [2, 4, 7, 11, 17, 25, 40, 50]
/** Each of a grid in all directions, of a martingale in two, and of a combo. */
const BOTS = USERS * (MODES.length + 3) * LEVERAGES.length
const STILL = 0.000001

const place = tempFolder()
const market = `replay:${join(place.path, 'market')}`
const [killed, spared] = ['killed', 'spared'].map((name) => join(place.path, name)) as [
  string,
  string,
]
let server: ChildProcess | undefined

afterAll(async () => {
  await kill()
  place.remove()
})

/** The contracts of the record: first price, what half days have of a wave, its phase. */
const RECORDED = [
  ['BTCUSDT', 60_000, 1, 0],
  ['ETHUSDT', 3_000, 0.6, 0.7],
] as const

/** Minutes of prices that fall further each half day, and a rate for every hour. */
function record(): void {
  const folder = join(place.path, 'market')
  mkdirSync(join(folder, 'funding/paper'), { recursive: true })
  for (const [name, start, share, phase] of RECORDED) {
    const rng = createRng(77)
    const rows = ['ts_ms,open,high,low,close,volume']
    let [open, depth]: [number, number] = [start, 0.02]
    for (let minute = 0; minute < HOURS * 60; minute++) {
      if (minute % 720 === 0) depth = Math.min(0.4, depth + 0.02)
      const wave = 1 - depth * share * Math.sin(((minute % 720) / 720) * Math.PI + phase)
      const noise = ((rng.below(121) - 60) * start) / 60_000
      const close = Number((start * wave + noise).toFixed(1))
      const [high, low] = [Math.max(open, close) + 0.5, Math.min(open, close) - 0.5]
      rows.push([T0 + minute * MINUTE_MS, open, high, low, close, 900].join(','))
      open = close
    }
    writeFileSync(join(folder, `${name}-linear.csv`), `${rows.join('\n')}\n`)
    const rates = ['ts_ms,funding_rate']
    for (let hour = 1; hour < HOURS; hour++)
      rates.push(`${T0 + hour * HOUR_MS + rng.below(9)},0.000${100 + rng.below(300)}`)
    writeFileSync(join(folder, `funding/paper/${name}.csv`), `${rates.join('\n')}\n`)
  }
}

const settings = (dataDir: string, speed: number): HostSettings =>
  hostSettings(dataDir, {
    market,
    speed,
    grants: [{ coin: 'USDT', amount: (10n ** 17n) as never }],
  })

/**
 * A user's bots around a price: grids of all directions, martingales whose rounds take hours,
 * combos that are rebalanced by the hour and in between.
 */
function wishes(last: number, n: number): readonly FuturesWish[] {
  const reach = Math.floor((last * (6 + n)) / 100)
  const range = { minPrice: last - reach, maxPrice: last + reach, cellNumber: 8 + n }
  const ladder = { priceStep: '0.004', additions: 4 }
  const contracts = [
    { name: 'BTCUSDT', side: n % 2 === 0 ? 'long' : 'short', weight: '0.6' },
    { name: 'ETHUSDT', side: n % 3 === 0 ? 'short' : 'long', weight: '0.4' },
  ] as const
  const basket = { threshold: '0.02', interval: 3_600, contracts }
  return LEVERAGES.flatMap((leverage) => [
    ...MODES.map((mode) => ({ mode, leverage, ...range })),
    ...(['long', 'short'] as const).map((mode) => ({ mode, leverage, ...ladder })),
    { leverage: Math.min(25, leverage), ...basket },
  ])
}

/** Users with these bots, from twice to fifty times, while the market stands still. */
async function begin(): Promise<void> {
  const host = await startReady(settings(killed, STILL))
  const symbol = host.market.indexOf('BTCUSDT', 'linear')
  const { last } = host.market.ticker(symbol)
  for (let n = 0; n < USERS; n++) {
    const user = await newUser(host)
    for (const wish of wishes(last, n)) await newFutures(host, user, wish)
  }
  await host.stop()
}

async function run(): Promise<void> {
  const child = spawn(process.execPath, [...ONE_COMPILER, MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      TRELLIS_DATA_DIR: killed,
      TRELLIS_MARKET: market,
      TRELLIS_SPEED: String(SPEED),
      TRELLIS_PAPER_GRANT: '100000 USDT',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  await listenToServer(child).address
}

async function kill(): Promise<void> {
  const child = server
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** The whole installation once the record has ended. */
async function endOf(dataDir: string) {
  const host = await startReady(settings(dataDir, 1_000_000))
  await eventually('the record ends', () => host.health().market === 'closed', 240_000)
  const endMs = T0 + HOURS * HOUR_MS - 1
  const isThere = (): boolean => host.health().workers.every((it) => it.reachedMs >= endMs)
  await eventually('every worker is at the end', isThere, 240_000)
  for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
  const { insurance } = host.health()
  const dumps = await dumpAll(host)
  await host.stop()
  return { dumps, insurance }
}

/** The last kill came while there was something to pay and somebody to liquidate. */
async function expectMidway(): Promise<void> {
  const host = await startReady(settings(killed, STILL))
  expect(host.health().marketMs).toBeLessThan(T0 + HOURS * HOUR_MS)
  const dumps = await dumpAll(host)
  await host.stop()
  expect(living(dumps)).toBeLessThan(BOTS)
  expect(living(dumps)).toBeGreaterThan(0)
}

interface Dump {
  readonly bots: readonly {
    readonly endedAtMs: number
    readonly state: { readonly rebalances?: number; readonly rounds?: number }
  }[]
}

/**
 * A partition without the bots that are over: these are let go once history has them, sooner here
 * than there. What they had stands in the ledger and with their users.
 */
function lasting(text: string): Dump {
  const dump = JSON.parse(text) as Dump
  return { ...dump, bots: dump.bots.filter(({ endedAtMs }) => endedAtMs === 0) }
}

/** Every other bot was liquidated: nothing else ends one here. */
const living = (dumps: ReadonlyMap<number, string>): number =>
  [...dumps.values()].reduce((sum, dump) => sum + lasting(dump).bots.length, 0)

/** How often those that live did something. */
function countOf(dumps: ReadonlyMap<number, string>, of: 'rebalances' | 'rounds'): number {
  const bots = [...dumps.values()].flatMap((dump) => lasting(dump).bots)
  return bots.reduce((sum, { state }) => sum + (state[of] ?? 0), 0)
}

describe('kill -9 amid funding, liquidation, rounds and rebalances', () => {
  it(
    `loses no payment and no leg and books none twice, ${CYCLES} times`,
    async () => {
      record()
      await begin()
      cpSync(killed, spared, { recursive: true })
      const rng = createRng(5)
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        await run()
        await new Promise((resolve) => setTimeout(resolve, 50 + rng.below(900)))
        await kill()
      }
      await expectMidway()
      const [whole, found] = [await endOf(spared), await endOf(killed)]
      expect(living(whole.dumps)).toBeLessThan(BOTS - USERS * 4)
      expect(countOf(whole.dumps, 'rebalances')).toBeGreaterThan(500)
      expect(countOf(whole.dumps, 'rounds')).toBeGreaterThan(50)
      expect(found.insurance).toEqual(whole.insurance)
      for (const [partition, dump] of whole.dumps)
        expect(lasting(found.dumps.get(partition) ?? ''), `partition ${partition}`).toEqual(
          lasting(dump),
        )
    },
    180_000 + CYCLES * 30_000,
  )
})
