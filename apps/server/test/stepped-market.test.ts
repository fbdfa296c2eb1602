// A host on a stepped market: nothing happens until the test says so, then exactly what it says.
import { afterEach, expect, test } from 'vitest'
import { price, type BotId } from '@trellis/kernel'
import type { Host } from '../src/host/index.ts'
import {
  eventually,
  gridOf,
  hostSettings,
  newUser,
  startReady,
  tempFolder,
} from './host-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const folder = tempFolder()
const running: Host[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.stop()))
  folder.remove()
})

async function start(market: SteppedMarket | undefined): Promise<Host> {
  const settings = hostSettings(`${folder.path}/${running.length}`, { speed: 1, shards: 1 })
  const host = await startReady(settings, { market: market?.given })
  running.push(host)
  return host
}

/** Sides and prices of a bot's filled orders , first placed first. */
async function fills(host: Host, bot: BotId): Promise<readonly string[]> {
  const { rows } = await host.history.orders(bot, { page: 1, limit: 500 })
  const done = rows.filter((row) => row.status === 'filled')
  return done.map((row) => `${row.side} ${row.price}`).reverse()
}

/** Twenty cells of 5,000 ticks around a price that walks down three levels and up again. */
async function story(): Promise<readonly string[]> {
  const market = new SteppedMarket(Date.UTC(2026, 5, 1))
  const host = await start(market)
  const symbol = market.symbolOf('BTCUSDT')
  const last = market.last(symbol)
  expect(host.market.ticker(symbol).last).toBe(last)
  const user = await newUser(host)
  const made = await host.bots.create(user, gridOf(symbol, last - 52_500, last + 47_500, ''))
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  const reached = (): boolean => host.health().workers.every((it) => it.reachedMs >= market.nowMs)
  const walk = async (to: number): Promise<void> => {
    market.walk([{ symbol, to: price(to) }])
    await eventually('the tape is there', reached)
  }
  await walk(last - 15_000)
  expect(host.market.ticker(symbol).last).toBe(last - 15_000)
  await walk(last)
  market.pass(60)
  expect(host.market.nowMs()).toBe(Date.UTC(2026, 5, 1, 1, 2))
  await eventually('the tape is there', reached)
  await eventually('history is there', () => host.health().projectionLag === 0)
  return (await fills(host, made.value)).map((it) => {
    const [side = '', at = ''] = it.split(' ')
    return `${side} ${Math.round(Number(at) * 10) - last}`
  })
}

test('the price goes where it is told and meets every order on the way, twice alike', async () => {
  const seen = await story()
  // Down over three levels, each bought; up again over two, each sold one level higher.
  expect(seen.slice(-5)).toEqual([
    'buy -12500',
    'buy -7500',
    'buy -2500',
    'sell -2500',
    'sell -7500',
  ])
  expect(await story()).toEqual(seen)
})

test('time stands until it is stepped; a host of settings alone has the market that runs', async () => {
  const market = new SteppedMarket()
  const [stepped, own] = [await start(market), await start(undefined)]
  const [from, ownFrom] = [stepped.market.nowMs(), own.market.nowMs()]
  await eventually('time passes', () => own.market.nowMs() > ownFrom + 100)
  expect(stepped.market.nowMs()).toBe(from)
  expect(stepped.health().clock.count).toBe(0)
  market.pass(1)
  expect(stepped.market.nowMs()).toBe(from + 60_000)
})
