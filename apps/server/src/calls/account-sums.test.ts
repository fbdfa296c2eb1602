// The equation of an account adds up to the last digit, the rows add up to its sums, and what is
// left over is what prices did to coins in Funding.
import { expect, test } from 'vitest'
import { addDecimals } from '@trellis/ui'
import { MONEY_UNIT, parseAmount, type Amount, type Price } from '@trellis/kernel'
import { defaultInstruments, spotPairOf } from '@trellis/market'
import type { PricedMarket } from '../host/worth.ts'
import { accountSums, type AccountParts, type OwnBot } from './account-sums.ts'

const money = (text: string): Amount => {
  const parsed = parseAmount(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

/** A market in which only these pairs have a price, in ticks. */
function priced(ticks: Readonly<Record<string, number>>): PricedMarket {
  const known = new Map(
    Object.entries(ticks).map(([pair, price]) => {
      const [base = '', quote = ''] = pair.split('/')
      return [spotPairOf(defaultInstruments, base, quote), price as Price]
    }),
  )
  return { instruments: defaultInstruments, price: (symbol) => known.get(symbol) }
}

const now = priced({ 'BTC/USDT': 1_000_000, 'ETH/USDT': 200_000, 'USDC/USDT': 10_000 })
const before = priced({ 'BTC/USDT': 900_000, 'ETH/USDT': 200_000, 'USDC/USDT': 10_000 })

const grid: OwnBot = {
  bot: {
    balances: [
      { coin: 'BTC', total: money('0.01'), locked: 0n as Amount },
      { coin: 'USDT', total: money('1000'), locked: 0n as Amount },
    ],
    setAside: [],
  },
  figures: { quote_token: 'USDT', equity: '2000.5', total_profit: '-99.5' },
}
const contract: OwnBot = {
  bot: { balances: [{ coin: 'USDT', total: money('480'), locked: 0n as Amount }], setAside: [] },
  figures: { quote_token: 'USDT', equity: '512.25', total_profit: '12.25' },
}

const parts = (more: Partial<AccountParts> = {}): AccountParts => ({
  currency: 'USDT',
  market: now,
  at: () => before,
  funding: new Map([
    ['USDT', money('97500')],
    ['BTC', money('1')],
    ['XRP', 0n],
  ]),
  running: [grid, contract],
  closed: [{ coin: 'USDT', total: money('40.01'), written: money('40') }],
  grants: [{ atMs: 1, coins: new Map([['BTC', money('1')]]) }],
  shares: [],
  ...more,
})

test('total = topped up + running + closed + price change, and the rows are the sums', () => {
  const sums = accountSums(parts())
  const terms = [sums.topped_up, sums.running_profit, sums.closed_profit, sums.price_change]
  expect(addDecimals(terms)).toBe(sums.total)
  expect(addDecimals(sums.coins.map((it) => it.funding_value))).toBe(sums.funding)
  expect(addDecimals(sums.coins.map((it) => it.bots_value))).toBe(sums.in_bots)
  expect(addDecimals(sums.coins.map((it) => it.value))).toBe(sums.total)
  expect(sums.in_bots).toBe('2512.75')
  expect(sums.coins.map((it) => it.coin)).not.toContain('XRP')
})

test('closed bots are told as their rows add up, where they are in the currency', () => {
  expect(accountSums(parts())).toMatchObject({ closed_profit: '40.01', closed_as_listed: '40' })
  const mixed = [...parts().closed, { coin: 'USDC', total: money('1'), written: money('1') }]
  const sums = accountSums(parts({ closed: mixed }))
  expect(sums.closed_as_listed).toBe(sums.closed_profit)
  const inBtc = accountSums(parts({ currency: 'BTC' }))
  expect(inBtc.closed_as_listed).toBe(inBtc.closed_profit)
})

test('what copies paid is a term of its own, and no change of prices', () => {
  const before = accountSums(parts())
  const paid = money('0.334738165106')
  const funding = new Map(parts().funding)
  funding.set('USDT', (funding.get('USDT') ?? 0n) + paid)
  const after = accountSums(parts({ funding, shares: [{ coin: 'USDT', amount: paid }] }))
  expect(after.profit_shares).toBe('0.334738165106')
  expect(after.price_change).toBe(before.price_change)
  expect(addDecimals([before.total, '0.334738165106'])).toBe(after.total)
})

test('a contract counts in its quote coin with what it has gained; a pair by its coins', () => {
  const { coins } = accountSums(parts())
  const of = (coin: string) => coins.find((it) => it.coin === coin)
  expect(of('BTC')).toMatchObject({ funding: '1', in_bots: '0.01', total: '1.01' })
  const btc = Number(of('BTC')?.price) / 100
  expect(Number(of('USDT')?.in_bots)).toBeCloseTo(2000.5 - btc + 512.25, 9)
})

test('a coin in Funding that gains is a price change, and nothing else is', () => {
  const still = { running: [], closed: [], funding: new Map([['BTC', money('1')]]) }
  const { topped_up, price_change, total } = accountSums(parts(still))
  const price = (of: PricedMarket) =>
    accountSums(parts({ ...still, market: of })).coins[0]?.price ?? ''
  expect([total, topped_up]).toEqual([price(now), price(before)])
  expect(Number(price_change)).toBeCloseTo(Number(price(now)) - Number(price(before)), 9)
  expect(accountSums(parts({ ...still, market: before })).price_change).toBe('0')
})

test('in another currency every figure is of that one, and a coin without a price counts nothing', () => {
  const inBtc = accountSums(parts({ currency: 'BTC', funding: new Map([['BTC', MONEY_UNIT]]) }))
  expect(inBtc.coins.find((it) => it.coin === 'BTC')).toMatchObject({ price: '1' })
  const unknown = accountSums(parts({ funding: new Map([['XRP', MONEY_UNIT]]), running: [] }))
  expect(unknown.coins).toMatchObject([{ coin: 'XRP', price: '', value: '0', total: '1' }])
})

test('a coin that only BTC has a pair with is worth its way over that', () => {
  const market = priced({ 'BTC/USDT': 1_000_000, 'BTC/USDC': 1_000_000 })
  const funding = new Map([['USDC', money('100000')]])
  const { coins, total } = accountSums(parts({ market, funding, running: [] }))
  expect(coins[0]?.price).not.toBe('')
  expect(Number(total)).toBeCloseTo(100_000 * Number(coins[0]?.price), 3)
})

test('the worked example of docs/formulas/account.md', () => {
  const at = (btc: number) => priced({ 'BTC/USDT': btc })
  const ticks = (of: string) => Math.round(Number(of) / Number(tickOf('BTC')))
  const bot = {
    bot: {
      balances: [{ coin: 'USDT', total: money('990'), locked: 0n as Amount }],
      setAside: [],
    },
    figures: { quote_token: 'USDT', equity: '990', total_profit: '-10' },
  }
  const granted = new Map([
    ['USDT', money('100000')],
    ['BTC', money('1')],
  ])
  const sums = accountSums({
    currency: 'USDT',
    market: at(ticks('101000')),
    at: () => at(ticks('100000')),
    funding: new Map([...granted, ['USDT', money('99000')]]),
    running: [bot],
    closed: [],
    grants: [{ atMs: 1, coins: granted }],
    shares: [],
  })
  const { total, topped_up, running_profit, closed_profit, price_change } = sums
  expect([total, topped_up, running_profit, closed_profit, price_change]).toEqual([
    '200990',
    '200000',
    '-10',
    '0',
    '1000',
  ])
})

/** Worth of one tick of the pair of a coin with USDT. */
function tickOf(coin: string): string {
  const held = new Map([[coin, MONEY_UNIT]])
  const still = { market: priced({ [`${coin}/USDT`]: 1 }), running: [], closed: [], funding: held }
  return accountSums(parts(still)).coins[0]?.price ?? ''
}

test('what a bot has of a voucher is topped up, and of one that went back what losses took', () => {
  const voucher = { coin: 'USDT', amount: money('100'), returned: money('0') }
  const before = accountSums(parts({}))
  const held = accountSums(parts({ vouchers: [voucher] }))
  const gone = accountSums(parts({ vouchers: [{ ...voucher, returned: money('98.2') }] }))
  const more = (it: typeof before): number => Number(it.topped_up) - Number(before.topped_up)
  expect([more(held), more(gone)]).toEqual([expect.closeTo(100, 9), expect.closeTo(1.8, 9)])
  expect(held.total).toBe(before.total)
})
