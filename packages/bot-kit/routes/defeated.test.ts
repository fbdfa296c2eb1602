// Of how many of its like a public bot is ahead, and when nothing is said of it.
import { amount } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { defeatedShares, toldDefeat } from './defeated.ts'
import type { RankedBot } from './rank-bots.ts'

const DAY = 86_400_000
const bot = (id: number, per: number, symbol = 'BTCUSDT', days = 8): RankedBot => ({
  figures: {
    bot_id: String(id),
    type: 'GRID_SPOT',
    symbol,
    symbols: [symbol],
    quote_token: 'USDT',
    running_ms: String(days * DAY),
    total_profit: '0',
    total_profit_per: String(per),
  },
  mode: '',
  leverageE2: 0,
  copies: 0,
  drawdownRatio: undefined,
  minimum: '',
  profitWorth: amount('0'),
})
const many = (count: number) => Array.from({ length: count }, (_, i) => bot(i + 1, i))

test('the share of lower ones among twenty', () => {
  const shares = defeatedShares(many(20))
  expect(shares.get('20')).toBe(0.95)
  expect(shares.get('1')).toBe(0)
})

test('equals are ahead of the same ones', () => {
  const shares = defeatedShares([...many(20), bot(21, 19)])
  expect(shares.get('20')).toBe(shares.get('21'))
  expect(shares.get('21')).toBeCloseTo(19 / 21, 12)
})

test.each([
  ['fewer than twenty', many(19)],
  ['others trade another symbol', [...many(19), bot(20, 99, 'ETHUSDT')]],
  ['others ran for another time', [...many(19), bot(20, 99, 'BTCUSDT', 3)]],
])('nothing is said where %s', (_, bots) => expect(defeatedShares(bots).size).toBe(0))

test.each([
  [undefined, ''],
  [0.5999, ''],
  [0.6, '0.6'],
  [0.95, '0.95'],
  [19 / 21, '0.9047'],
])('%s is told as "%s"', (share, text) => expect(toldDefeat(share)).toBe(text))
