// The host with its real worker threads: grids trade, history follows, restarts and other worker
// counts change nothing.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import type { Host } from '../src/host/index.ts'
import { DataFolderError, FolderLockedError, startHost } from '../src/host/index.ts'
import {
  dumpAll,
  eventually,
  hostSettings,
  newGrid,
  newUser,
  startReady,
  tempFolder,
  type TempFolder,
} from './host-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

let folder: TempFolder
const running: Host[] = []

async function start(...args: Parameters<typeof startReady>): Promise<Host> {
  const host = await startReady(...args)
  running.push(host)
  return host
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.stop()))
  folder.remove()
})

const sums = (balance: ReadonlyMap<string, bigint>): bigint[] => [...balance.values()]

describe('a grid from creation to its end', () => {
  it('trades, shows in history, closes, and the money adds up', async () => {
    folder = tempFolder()
    const host = await start(hostSettings(folder.path))
    const user = await newUser(host)
    const facts: string[] = []
    host.onBatch((batch) => facts.push(...batch.facts.map((fact) => fact.type)))
    const bot = await newGrid(host, user, 'same')
    expect(await newGrid(host, user, 'same')).toBe(bot)
    expect(host.owners.ownerOf(bot)).toBe(user)
    await eventually('ten fills', () => facts.filter((it) => it === 'order-filled').length > 10)
    const live = await host.bots.find(bot)
    expect(live?.status).toBe('running')
    await eventually('history ready', () => host.health().database === 'ready')
    const orders = await host.history.orders(bot, { page: 1, limit: 500 })
    const open = orders.rows.filter((row) => row.status === 'new' || row.status.startsWith('part'))
    const now = await host.bots.find(bot)
    expect(Math.abs(open.length - (now?.openOrders.length ?? 0))).toBeLessThanOrEqual(2)
    // A match may come after the first fills, and is told a moment after that.
    const pairs = () => host.history.pairs(bot, { page: 1, limit: 5 })
    await eventually('a match in history', async () => (await pairs()).total > 0)
    expect((await pairs()).rows[0]?.close.side).toBe('sell')
    const activity = await host.history.activity(bot, { page: 1, limit: 50 })
    expect(activity.rows.map((row) => row.type)).toContain('order-filled')

    const money = await host.bots.funding(user)
    const closed = await host.bots.command(user, bot, {
      type: 'close',
      mode: 'quote',
    } as Parameters<Host['bots']['command']>[2])
    const found = { before: { bot, status: 'running' }, after: { bot } }
    expect(closed).toMatchObject({ ok: true, value: found })
    await eventually('completed', async () => (await host.bots.find(bot))?.status === 'completed')
    await eventually('forgotten', async () => (await host.bots.ofUser(user)).length === 0)
    const list = await host.history.closedBots(user, { page: 1, limit: 10 })
    expect(list.total).toBe(1)
    expect(list.rows[0]?.bot).toBe(bot)
    expect(list.rows[0]?.state).toHaveProperty('receipt.equity')
    expect((await host.bots.find(bot))?.status).toBe('completed')

    const curve = await host.history.curve(bot, { fromMs: 0, points: 100 })
    const funding = await host.bots.funding(user)
    const ended = list.rows[0]?.state as
      { receipt: Record<'quote' | 'base' | 'total', Amount> } | undefined
    const receipt = ended?.receipt ?? { quote: 0n, base: 0n, total: 0n as Amount }
    const last = curve.at(-1)
    expect(curve.length).toBeGreaterThan(3)
    expect(curve[0]?.hold).toBe('0')
    expect(last?.total).toBe(formatAmount(receipt.total))
    expect(funding.get('USDT')).toBe(money.get('USDT')! + receipt.quote)
    expect(funding.get('BTC')).toBe(money.get('BTC')! + receipt.base)
    expect(sums(await host.trialBalance()).every((sum) => sum === 0n)).toBe(true)
  })

  it('refuses what is not the user’s, and what is not there', async () => {
    folder = tempFolder()
    const host = await start(hostSettings(folder.path))
    const [first, second] = [await newUser(host), await newUser(host)]
    const bot = await newGrid(host, first)
    const close = { type: 'close', mode: 'quote' } as Parameters<Host['bots']['command']>[2]
    expect(await host.bots.command(second, bot, close)).toEqual({ ok: false, error: 'not-owner' })
    const nobody = (bot + 16) as typeof bot
    await eventually('history opens', () => host.health().database === 'ready')
    expect(await host.bots.command(first, nobody, close)).toMatchObject({ error: 'not-found' })
    const again = { email: 'twice@example.org', passwordHash: 'x', countryCode: 'DE', lang: 'en' }
    expect((await host.register(again)).ok).toBe(true)
    expect(await host.register(again)).toEqual({ ok: false, error: 'email-taken' })
    expect((await host.bots.topUp(first, 'USDT', amount('60000'))).ok).toBe(true)
    expect(await host.bots.topUp(first, 'USDT', amount('60000'))).toMatchObject({
      error: 'top-up-limit',
    })
  })
})

describe('a restart', () => {
  it('finds every partition as it was, on 2, 1, 7 and 2 workers, with and without snapshots', async () => {
    folder = tempFolder()
    const market = new SteppedMarket()
    const settings = hostSettings(folder.path, { speed: 1 })
    const first = await start(settings, { market: market.given })
    for (let i = 0; i < 6; i++) await newGrid(first, await newUser(first))
    market.wave(market.symbolOf('BTCUSDT'), 0.01, 3)
    await eventually('fills', () => first.health().workers.every((worker) => worker.facts > 150))
    await first.stop()
    const reference = await start(settings, { market: market.given })
    const expected = await dumpAll(reference)
    await reference.stop()
    for (const shards of [1, 7, 2]) {
      const host = await start({ ...settings, shards }, { market: market.given })
      expect(await dumpAll(host)).toEqual(expected)
      if (shards === 7) expect(await host.saveSnapshots()).toBeGreaterThan(0)
      expect(sums(await host.trialBalance()).every((sum) => sum === 0n)).toBe(true)
      await host.stop()
    }
  })

  it('refuses another market, another seed and a second process', async () => {
    folder = tempFolder()
    const host = await start(hostSettings(folder.path))
    const second = startHost({ settings: hostSettings(folder.path), log: () => undefined })
    await expect(second).rejects.toThrow(FolderLockedError)
    await host.stop()
    const seed = hostSettings(folder.path, { seed: 2 })
    await expect(startHost({ settings: seed, log: () => undefined })).rejects.toThrow(
      /belongs to the market simulated, seed 1, not to simulated, seed 2/,
    )
    const replay = hostSettings(folder.path, { market: `replay:${folder.path}` })
    await expect(startHost({ settings: replay, log: () => undefined })).rejects.toThrow(
      DataFolderError,
    )
  })
})

/** A day of minutes that swing around 100,000 USDT. */
function writeReplay(path: string): void {
  mkdirSync(path, { recursive: true })
  const start = Date.UTC(2025, 0, 1)
  const rows = ['ts_ms,open,high,low,close,volume']
  for (let minute = 0; minute < 600; minute++) {
    const at = (n: number): number => 100_000 + 1500 * Math.sin(n / 25)
    const [open, close] = [Math.round(at(minute)), Math.round(at(minute + 1))]
    const [high, low] = [Math.max(open, close) + 20, Math.min(open, close) - 20]
    rows.push([start + minute * 60_000, open, high, low, close, 50].join(','))
  }
  writeFileSync(join(path, 'BTCUSDT.csv'), `${rows.join('\n')}\n`)
}

describe('a replay', () => {
  it('is held until the first bot, ends with the market closed, and stands while nobody runs it', async () => {
    folder = tempFolder()
    const market = `replay:${join(folder.path, 'market')}`
    writeReplay(join(folder.path, 'market'))
    const settings = hostSettings(join(folder.path, 'data'), { market, hold: true, speed: 12_000 })
    const host = await start(settings)
    const startMs = host.market.nowMs()
    const user = await newUser(host)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(host.health().market).toBe('held')
    expect(host.market.nowMs()).toBe(startMs)
    const bot = await newGrid(host, user)
    expect((await host.bots.find(bot))?.createdAtMs).toBe(startMs)
    await eventually('time runs', () => host.market.nowMs() > startMs + 60_000)
    await host.stop()

    const again = await start(settings)
    const resumedMs = again.market.nowMs()
    expect(resumedMs).toBeGreaterThan(startMs)
    expect(resumedMs).toBeLessThan(startMs + 600 * 60_000)
    await eventually('the end', () => again.health().market === 'closed')
    await eventually('all played', () =>
      again.health().workers.every((it) => it.reachedMs >= again.market.nowMs()),
    )
    const live = await again.bots.find(bot)
    expect(live?.status).toBe('running')
    const dump = await dumpAll(again)
    await again.stop()
    const last = await start({ ...settings, shards: 1 })
    expect(await dumpAll(last)).toEqual(dump)
  })
})
