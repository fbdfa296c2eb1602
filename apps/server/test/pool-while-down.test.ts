// Hours of a liquidity position that fall into a time in which no process ran, and a fall that
// would have ended another: each comes once, with the market time that belongs to it.
import { expect, test } from 'vitest'
import { amount, price, type Amount, type BotId, type UserId } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS } from '@trellis/market'
import { plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import type { Host } from '../src/host/index.ts'
import { eventually, hostSettings, newUser, startReady, tempFolder } from './host-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const START = Date.UTC(2026, 5, 1, 9)
const market = new SteppedMarket(START)
const symbol = market.symbolOf('ETHUSDT')

async function add(host: Host, user: UserId, leverage: string): Promise<BotId> {
  const { base, quote, tickUnits, tickScale } = host.market.instruments[symbol]!
  const params = {
    productId: '5',
    baseCoin: base,
    quoteCoin: quote,
    tickUnits,
    tickScale,
    quoteAmount: '2000',
    baseAmount: '0',
    leverage,
    quoteAccount: 'FUND',
    baseAccount: 'FUND',
  }
  const order = { kind: 'liquidity-mining', symbols: [symbol], origin: plainOrigin }
  const made = await host.bots.create(user, { ...order, requestKey: '', params })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

const start = (path: string) =>
  startReady(hostSettings(path, { speed: 1 }), { market: market.given })

interface Said {
  readonly accruedMs: number
  readonly earned: Amount
  readonly interest: Amount
  readonly liquidated?: { readonly price: number; readonly lack: Amount }
}

test('hours and falls of the time without a process come once, each at its own time', async () => {
  const folder = tempFolder()
  try {
    const first = await start(folder.path)
    market.walk([{ symbol, to: market.last(symbol) }])
    const user = await newUser(first)
    const last = market.last(symbol)
    const plain = await add(first, user, '1')
    const lent = await add(first, user, '3')
    await first.stop()

    market.pass(3 * 60)
    // A plain share outlives what a trebled one does not.
    market.walk([{ symbol, to: price(Math.round(last * 0.4)) }])
    const fellMs = market.nowMs
    market.pass(5 * 60)

    const second = await start(folder.path)
    const nowMs = market.nowMs
    const lastHour = nowMs - (nowMs % HOUR_MS)
    const stateOf = async (host: Host, bot: BotId) => (await host.bots.find(bot))!.state as Said
    await eventually(
      'its hours are reckoned',
      async () => (await stateOf(second, plain)).accruedMs >= lastHour,
    )
    const ended = await second.bots.find(lent)
    expect(ended).toMatchObject({ status: 'completed', reason: 'liquidated' })
    expect(Math.abs((ended?.endedAtMs ?? 0) - fellMs)).toBeLessThan(5 * MINUTE_MS)
    const { interest, liquidated } = await stateOf(second, lent)
    expect(liquidated).toMatchObject({ lack: 0n })
    // Three hours and less than one of 6 % of about 4,000.
    expect(interest > amount('0.08') && interest < amount('0.12')).toBe(true)
    const { earned } = await stateOf(second, plain)
    const funding = await second.bots.funding(user)
    for (const sum of (await second.trialBalance()).values()) expect(sum).toBe(0n)
    await second.stop()

    // A third start finds all of it done and does nothing again.
    const third = await start(folder.path)
    expect((await stateOf(third, plain)).earned).toBe(earned)
    expect((await third.bots.funding(user)).get('USDT')).toBe(funding.get('USDT'))
    await third.stop()
  } finally {
    folder.remove()
  }
}, 120_000)
