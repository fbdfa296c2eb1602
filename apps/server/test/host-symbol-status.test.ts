// A symbol that closes and opens again on a host with real workers: the change is journalled once,
// orders wait, and neither a stop nor a crash in between changes what comes after.
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { BotId } from '@trellis/kernel'
import type { Host } from '../src/host/index.ts'
import { CLOSES_AT, minuteMs, MovedClock, OPENS_AT, writeHaltingMarket } from './halting-market.ts'
import {
  eventually,
  gridAround,
  hostSettings,
  newUser,
  startReady,
  tempFolder,
  type TempFolder,
} from './host-fixture.ts'

let folder: TempFolder
const running: Host[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.stop()))
  folder.remove()
})

/** Whole states of a few partitions of every worker. */
async function dumpSome(host: Host): Promise<ReadonlyMap<number, string>> {
  const dumps = new Map<number, string>()
  for (let partition = 0; partition < 14; partition++) {
    dumps.set(partition, await host.dumpPartition(partition))
  }
  return dumps
}

class HaltingHost {
  readonly clock = new MovedClock()
  readonly facts = new Map<string, number>()
  readonly #market = writeHaltingMarket(join(folder.path, 'market'))
  host!: Host

  async start(shards: number): Promise<Host> {
    const settings = hostSettings(join(folder.path, 'data'), {
      market: this.#market,
      speed: 1,
      shards,
    })
    this.host = await startReady(settings, { wall: this.clock.wall })
    running.push(this.host)
    this.host.onBatch(({ facts }) => {
      for (const fact of facts) {
        const name = fact.type === 'kind-fact' ? fact.fact.type : fact.type
        this.facts.set(name, (this.facts.get(name) ?? 0) + 1)
      }
    })
    return this.host
  }

  async stop(): Promise<void> {
    running.splice(running.indexOf(this.host), 1)
    await this.host.stop()
  }

  async moveTo(minute: number): Promise<void> {
    this.clock.moveTo(minute)
    await eventually(`minute ${minute}`, () =>
      this.host.health().workers.every(({ reachedMs }) => reachedMs >= minuteMs(minute)),
    )
  }

  count(name: string): number {
    return this.facts.get(name) ?? 0
  }
}

describe('a symbol that closes and opens', () => {
  it('is journalled once a partition, halts its grid and lets it go on, over a stop in between', async () => {
    folder = tempFolder()
    const at = new HaltingHost()
    let host = await at.start(2)
    await at.moveTo(5)
    const symbol = host.market.indexOf('BTCUSDT', 'spot')
    expect(host.market.status(symbol)).toBe('Trading')
    const user = await newUser(host)
    const made = await host.bots.create(user, gridAround(host, symbol))
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const bot: BotId = made.value
    await at.moveTo(CLOSES_AT - 1)
    const fillsBefore = at.count('order-filled')
    expect(fillsBefore).toBeGreaterThan(10)

    await at.moveTo(CLOSES_AT + 2)
    expect(host.market.status(symbol)).toBe('Closed')
    await eventually('halted', () => at.count('market-halted') === 1)
    expect(at.count('symbol-status')).toBe(256)
    const halted = await host.bots.find(bot)
    expect(halted?.status).toBe('running')
    expect(halted?.openOrders.length).toBe(20)
    const refused = await host.bots.create(user, gridAround(host, symbol))
    expect(refused).toEqual({ ok: false, error: 'symbol-not-trading' })
    const closed = await dumpSome(host)

    await at.stop()
    host = await at.start(7)
    expect(await dumpSome(host)).toEqual(closed)
    await at.moveTo(CLOSES_AT + 20)
    expect(at.count('symbol-status')).toBe(256)
    expect(host.market.status(symbol)).toBe('Closed')
    expect((await host.bots.find(bot))?.openOrders).toEqual(halted?.openOrders)

    await at.moveTo(OPENS_AT + 60)
    expect(host.market.status(symbol)).toBe('Trading')
    await eventually('resumed', () => at.count('market-resumed') === 1)
    expect(at.count('symbol-status')).toBe(512)
    expect(at.count('order-filled')).toBeGreaterThan(fillsBefore)
    expect(at.count('market-halted')).toBe(1)
    expect((await host.bots.create(user, gridAround(host, symbol))).ok).toBe(true)
    expect([...(await host.trialBalance()).values()].every((sum) => sum === 0n)).toBe(true)
    const live = await dumpSome(host)
    await at.stop()
    expect(await dumpSome(await at.start(1))).toEqual(live)
  }, 120_000)

  it('is made up for when it changed while nothing ran', async () => {
    folder = tempFolder()
    const clock = new MovedClock()
    const settings = hostSettings(join(folder.path, 'data'), { speed: 1 })
    const start = async (): Promise<Host> => {
      const host = await startReady(settings, { wall: clock.wall })
      running.push(host)
      return host
    }
    const first = await start()
    const symbol = first.market.indexOf('WLFIUSDT', 'linear')
    expect(first.market.status(symbol)).toBe('PreListing')
    expect(first.market.ticker(symbol).last).toBe(0)
    const unlisted = await dumpSome(first)
    await running.pop()?.stop()
    clock.moveTo(5 * 24 * 60)
    const host = await start()
    expect(host.market.status(symbol)).toBe('Trading')
    expect(host.market.ticker(symbol).last).toBeGreaterThan(0)
    const listed = await dumpSome(host)
    for (const [partition, dump] of listed) expect(dump).not.toBe(unlisted.get(partition))
    await running.pop()?.stop()
    clock.moveTo(6 * 24 * 60)
    expect(await dumpSome(await start())).toEqual(listed)
  }, 120_000)
})
