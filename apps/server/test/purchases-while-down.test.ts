// Purchases that fall into a time in which no process ran: each comes once, in order, by the market
// time and the price that belong to it; what Funding was short for is skipped, and the plan goes
// on.
import { expect, test } from 'vitest'
import { amount, price, type BotId } from '@trellis/kernel'
import { HOUR_MS, type Instrument } from '@trellis/market'
import { plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import { eventually, hostSettings, newUser, startReady, tempFolder } from './host-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const START = Date.UTC(2026, 5, 1, 9)
const market = new SteppedMarket(START)
const symbol = market.symbolOf('ETHUSDT')

const planOf = ({ base, lotAmount, valueFactor, tickUnits, tickScale }: Instrument) => ({
  quoteCoin: 'USDT',
  frequency: 14_400,
  maxInvestment: '0',
  allowFollow: false,
  startMs: 0,
  pairs: [
    {
      baseCoin: base,
      amount: '30000',
      lotAmount: String(lotAmount),
      valueFactor: String(valueFactor),
      tickUnits,
      tickScale,
    },
  ],
})

const start = (path: string) =>
  startReady(hostSettings(path, { speed: 1 }), { market: market.given })

interface Said {
  readonly purchases: number
  readonly skips: number
  readonly nextMs: number
  readonly legs: readonly { readonly bought: bigint; readonly spent: bigint }[]
}

test('purchases of the time without a process come once, each at its own price', async () => {
  const folder = tempFolder()
  try {
    const first = await start(folder.path)
    market.walk([{ symbol, to: market.last(symbol) }])
    const user = await newUser(first)
    const last = market.last(symbol)
    const params = planOf(first.market.instruments[symbol]!)
    const order = { kind: 'spot-dca', symbols: [symbol], origin: plainOrigin, requestKey: '' }
    const made = await first.bots.create(user, { ...order, params })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const bot: BotId = made.value
    const before = (await first.bots.find(bot))!.state as Said
    await first.stop()

    // Half the price at the first purchase that is missed, the old one at the second.
    market.pass(2 * 60)
    market.walk([{ symbol, to: price(Math.round(last / 2)) }])
    market.pass(3 * 60)
    market.walk([{ symbol, to: last }])
    market.pass(8 * 60)

    const second = await start(folder.path)
    const said = async () => (await second.bots.find(bot))!.state as Said
    await eventually('all have come', async () => {
      const { purchases, skips } = await said()
      return purchases + skips === 4
    })
    const now = await said()
    // 100,000 last for three; the fourth is skipped.
    expect(now).toMatchObject({ purchases: 3, skips: 1 })
    expect((now.nextMs - START) / HOUR_MS).toBeCloseTo(16, 1)
    const [once] = before.legs
    const [all] = now.legs
    const twice = Number(all!.bought) / Number(once!.bought)
    // One at the price, one at half of it, one at the price again.
    expect(twice).toBeCloseTo(4, 1)
    const funding = (await second.bots.funding(user)).get('USDT')!
    expect(funding + all!.spent).toBe(amount('100000'))
    for (const sum of (await second.trialBalance()).values()) expect(sum).toBe(0n)
    await second.stop()

    // A third start finds them made and makes none again.
    const third = await start(folder.path)
    expect((await third.bots.funding(user)).get('USDT')).toBe(funding)
    expect(((await third.bots.find(bot))!.state as Said).purchases).toBe(3)
    await third.stop()
  } finally {
    folder.remove()
  }
}, 120_000)
