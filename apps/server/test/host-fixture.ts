// A host on a fresh data folder, users with money, grids around the price: what the host's tests
// share. All of it through the host's own interface.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amount, type BotId, type UserId } from '@trellis/kernel'
import type { NewBot } from '@trellis/bot-kit/routes/route-context.ts'
import { futuresBot, type FuturesWish } from './futures-stage.ts'
import { startHost, type Host, type HostOptions, type HostSettings } from '../src/host/index.ts'

export const GRANTS = [
  { coin: 'USDT', amount: amount('100000') },
  { coin: 'BTC', amount: amount('1') },
]

export interface TempFolder {
  readonly path: string
  remove(): void
}

export function tempFolder(): TempFolder {
  const path = mkdtempSync(join(tmpdir(), 'trellis-host-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Settings for a simulated market that runs fast enough for fills within a second. */
export function hostSettings(dataDir: string, change: Partial<HostSettings> = {}): HostSettings {
  return {
    dataDir,
    databaseUrl: undefined,
    market: 'simulated',
    speed: 3600,
    seed: 1,
    hold: false,
    shards: 2,
    grants: GRANTS,
    platformCoin: 'MNT',
    ...change,
  }
}

export async function startReady(
  settings: HostSettings,
  more: Partial<HostOptions> = {},
): Promise<Host> {
  const host = await startHost({ settings, log: () => undefined, embedded: 'memory', ...more })
  await host.ready()
  return host
}

let users = 0

export async function newUser(host: Host): Promise<UserId> {
  users += 1
  const email = `user${users}.${process.pid}@example.org`
  const made = await host.register({ email, passwordHash: 'x', countryCode: 'DE', lang: 'en' })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

/** A grid of 20 cells within 4 % around the price of a symbol, paid with 1,000 USDT. */
export function gridAround(host: Host, symbol: number, requestKey = ''): NewBot {
  const { last } = host.market.ticker(symbol)
  return gridOf(symbol, Math.floor(last * 0.98), Math.ceil(last * 1.02), requestKey)
}

/** A grid of 20 cells between two prices (ticks), paid with 1,000 USDT. */
export function gridOf(
  symbol: number,
  minPrice: number,
  maxPrice: number,
  requestKey: string,
): NewBot {
  return {
    kind: 'spot-grid',
    symbols: [symbol],
    params: {
      minPrice,
      maxPrice,
      cellNumber: 20,
      investMode: 'quote',
      quoteInvestment: '1000',
      baseInvestment: '0',
      entryPrice: 0,
      takeProfit: 0,
      stopLoss: 0,
      trailingStop: '0',
      enableTrailing: false,
      limitUpPrice: 0,
    },
    origin: {
      pageSource: 0,
      blockSource: 0,
      createType: 0,
      followedId: '',
      strategyId: '',
      channel: '',
    },
    requestKey,
  }
}

export async function newGrid(host: Host, user: UserId, requestKey = ''): Promise<BotId> {
  const symbol = host.market.indexOf('BTCUSDT', 'spot')
  const made = await host.bots.create(user, gridAround(host, symbol, requestKey))
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

/** A bot on contracts; throws when it is refused. */
export async function newFutures(host: Host, user: UserId, wish: FuturesWish): Promise<BotId> {
  const { origin } = gridOf(0, 1, 2, '')
  const wanted = futuresBot(wish, (name) => host.market.indexOf(name, 'linear'))
  const made = await host.bots.create(user, { ...wanted, origin, requestKey: '' })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

/** Waits until something holds; throws with the name when it does not in time. */
export async function eventually(
  name: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> {
  const until = Date.now() + limitMs
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`never happened: ${name}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Text of all partitions that hold something. */
export async function dumpAll(host: Host): Promise<ReadonlyMap<number, string>> {
  const dumps = new Map<number, string>()
  for (let partition = 0; partition < 256; partition++) {
    dumps.set(partition, await host.dumpPartition(partition))
  }
  return dumps
}

/** Address of the tests' PostgreSQL server. */
export function testDatabaseUrl(): string {
  const url = process.env['TRELLIS_TEST_DATABASE_URL']
  if (url === undefined) throw new Error('TRELLIS_TEST_DATABASE_URL: see docs/operations.md')
  return url
}
