// Settlements that fall into a time in which no process ran: each comes once, in order, with the
// market time and the average that belong to it, and what is read models' says the same.
import { expect, test } from 'vitest'
import { amount, price, type BotId, type UserId } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS } from '@trellis/market'
import { plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import type { Host } from '../src/host/index.ts'
import { eventually, hostSettings, newUser, startReady, tempFolder } from './host-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const START = Date.UTC(2026, 5, 1, 9)
const market = new SteppedMarket(START)
const symbol = market.symbolOf('ETHUSDT')

/** Buy low at a target in ticks, settled at a time of its own. */
async function subscribe(host: Host, user: UserId, target: number, settlesAtMs: number) {
  const { base, quote, tickUnits, tickScale } = host.market.instruments[symbol]!
  const params = {
    productId: '1',
    direction: 'buy-low',
    target,
    apyE8: 36_500_000,
    expiresAtMs: START + 30 * MINUTE_MS,
    term: '8h',
    yieldFromMs: settlesAtMs - 8 * HOUR_MS + HOUR_MS,
    settlesAtMs,
    baseCoin: base,
    quoteCoin: quote,
    tickUnits,
    tickScale,
    amount: '500',
    account: 'FUND',
  }
  const order = { kind: 'dual-asset', symbols: [symbol], origin: plainOrigin, requestKey: '' }
  const made = await host.bots.create(user, { ...order, params })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

const start = (path: string) =>
  startReady(hostSettings(path, { speed: 1 }), { market: market.given })

interface Said {
  readonly settled: {
    readonly tickMs: bigint
    readonly spanMs: number
    readonly converted: boolean
  }
}

test('settlements of the time without a process come once, each by its own half hour', async () => {
  const folder = tempFolder()
  try {
    const first = await start(folder.path)
    market.walk([{ symbol, to: market.last(symbol) }])
    const user = await newUser(first)
    const last = market.last(symbol)
    const low = Math.round(last * 0.9)
    const bots: BotId[] = []
    for (const hours of [8, 16, 24])
      bots.push(await subscribe(first, user, low, START + hours * HOUR_MS))
    await first.stop()

    // Below the target for the second settlement only.
    market.pass(10 * 60)
    market.walk([{ symbol, to: price(Math.round(last * 0.8)) }])
    const fallen = market.last(symbol)
    market.pass(7 * 60)
    market.walk([{ symbol, to: last }])
    market.pass(8 * 60)

    const second = await start(folder.path)
    await eventually('all are settled', async () => {
      const live = await second.bots.ofUser(user)
      return live.every(({ status }) => status === 'completed')
    })
    const found = await Promise.all(bots.map((bot) => second.bots.find(bot)))
    const said = found.map((bot) => (bot!.state as Said).settled)
    expect(said.map(({ converted }) => converted)).toEqual([false, true, false])
    expect(said.map(({ tickMs, spanMs }) => tickMs / BigInt(spanMs))).toEqual(
      [last, fallen, last].map(BigInt),
    )
    expect(said.map(({ spanMs }) => spanMs)).toEqual([1_800_000, 1_800_000, 1_800_000])
    expect(found.map((bot) => bot?.endedAtMs)).toEqual([8, 16, 24].map((h) => START + h * HOUR_MS))
    // 7 hours of 36.5 % are 0.00029166…: 500.1458 USDT, twice.
    const funding = await second.bots.funding(user)
    expect(funding.get('USDT')).toBe(amount('100000') - amount('500') + 2n * amount('0.1458'))
    for (const sum of (await second.trialBalance()).values()) expect(sum).toBe(0n)
    await second.stop()

    // A third start finds them settled and settles nothing again.
    const third = await start(folder.path)
    expect((await third.bots.funding(user)).get('USDT')).toBe(funding.get('USDT'))
    await third.stop()
  } finally {
    folder.remove()
  }
}, 120_000)
