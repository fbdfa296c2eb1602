// How soon a leader's new bot is acknowledged with 1,000 followers against one whom nobody follows:
// both on one running host, in turn, each time once all copies of the last one are there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewBot } from '@trellis/bot-kit/routes/route-context.ts'
import { plainGrid } from '@trellis/bot-kit/test/grid-params.ts'
import { amount, type UserId } from '@trellis/kernel'
import { startHost, type Host } from '../apps/server/src/host/index.ts'
import { median, type Row } from './report.ts'

/** So slow that no price moves: nothing but the leaders' doing is at work. */
const SPEED = 0.000001
const AT_ONCE = 50
const WAIT_MS = 60_000

/** The row; `rounds` bots of each leader are timed. */
export async function benchFollowed(followers: number, rounds: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  const host = await openHost(folder)
  try {
    const [followed, alone] = [await newUser(host, 'followed'), await newUser(host, 'alone')]
    for (const leader of [followed, alone])
      await host.bots.lead(leader, { places: followers, isOpen: true })
    for (let from = 0; from < followers; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, followers - from) }, (_, i) =>
          follow(host, followed, from + i),
        ),
      )
    await until(async () => (await host.bots.leading(followed))?.followers.length === followers)
    const times: Record<'followed' | 'alone', number[]> = { followed: [], alone: [] }
    for (let round = 0; round < rounds; round += 1) {
      times.alone.push(await timed(host, alone))
      const before = botsOf(host)
      times.followed.push(await timed(host, followed))
      // The model itself, and a copy of each follower.
      await until(() => botsOf(host) > before + followers)
    }
    const [ours, bound] = [median(times.followed), median(times.alone)]
    const note = 'reference: the same with nobody following'
    const name = `a leader's bot acknowledged, ${followers} followers`
    return { name, ours, bound, unit: 'ms', floor: 1.5, isCost: true, note }
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openHost(dataDir: string): Promise<Host> {
  const grants = [{ coin: 'USDT', amount: amount('1000000') }]
  const market = { market: 'simulated', speed: SPEED, seed: 1, hold: false, grants }
  const settings = { dataDir, databaseUrl: undefined, shards: 2, platformCoin: 'MNT', ...market }
  const host = await startHost({ settings, log: () => undefined, embedded: 'memory' })
  await host.ready()
  return host
}

async function newUser(host: Host, name: string): Promise<UserId> {
  const email = `${name}@example.org`
  const made = await host.register({ email, passwordHash: 'x', countryCode: '', lang: 'en' })
  if (!made.ok) throw new Error(made.error)
  return made.value
}

async function follow(host: Host, leader: UserId, n: number): Promise<void> {
  const limits = { worstEntry: '0', highestLeverage: '0', stopLoss: '0', onStop: 'close' }
  const money = { amount: '100000', mostPerBot: '100', share: '0.1' }
  const params = { leader, mark: 'L', ...money, all: true, paused: false, ...limits }
  await make(host, await newUser(host, `follower-${n}`), 'copy-trading', params)
}

/** Until a new grid of a user is acknowledged, in ms. */
async function timed(host: Host, user: UserId): Promise<number> {
  const { last } = host.market.ticker(host.market.indexOf('BTCUSDT', 'spot'))
  const params = plainGrid({
    minPrice: Math.floor(last * 0.9),
    maxPrice: Math.ceil(last * 1.1),
    cellNumber: 5,
    quoteInvestment: '500',
  })
  const started = performance.now()
  await make(host, user, 'spot-grid', params)
  return performance.now() - started
}

async function make(host: Host, user: UserId, kind: string, params: unknown): Promise<void> {
  const ids = { followedId: '', strategyId: '', channel: '' }
  const origin = { pageSource: 1, blockSource: 0, createType: 3, ...ids }
  const symbols = [host.market.indexOf('BTCUSDT', 'spot')]
  const wanted: NewBot = { kind, symbols, params, origin, requestKey: '' }
  const made = await host.bots.create(user, wanted)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
}

const botsOf = (host: Host): number =>
  host.health().workers.reduce((sum, { bots }) => sum + bots, 0)

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + WAIT_MS
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('copies never came')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
