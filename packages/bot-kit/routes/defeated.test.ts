// Of how many of its like a public bot is ahead, and when nothing is said of it.
import { amount } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { defeatsOf, toldDefeat } from './defeated.ts'
import type { RankedBot } from './rank-bots.ts'

const DAY = 86_400_000
const bot = (id: number, per: number, symbol = 'BTCUSDT', days = 8): RankedBot => ({
  figures: {
    bot_id: String(id),
    type: 'GRID_SPOT',
    symbol,
    symbols: [symbol],
    quote_token: 'USDT',
    list_status: 'ONGOING',
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

test('how many are lower among twenty', () => {
  const defeats = defeatsOf(many(20))
  expect(defeats.get('20')).toEqual({ lower: 19, like: 20 })
  expect(defeats.get('1')).toEqual({ lower: 0, like: 20 })
})

test('equals are ahead of the same ones', () => {
  const defeats = defeatsOf([...many(20), bot(21, 19)])
  expect(defeats.get('20')).toEqual({ lower: 19, like: 21 })
  expect(defeats.get('21')).toEqual({ lower: 19, like: 21 })
})

test.each([
  ['fewer than twenty', many(19)],
  ['others trade another symbol', [...many(19), bot(20, 99, 'ETHUSDT')]],
  ['others ran for another time', [...many(19), bot(20, 99, 'BTCUSDT', 3)]],
])('nothing is said where %s', (_, bots) => expect(defeatsOf(bots).size).toBe(0))

test.each([
  [5999, 10_000, ''],
  [3, 5, '0.6'],
  [19, 20, '0.95'],
  [19, 21, '0.9047'],
  // As a fraction these are below what they are.
  [69, 100, '0.69'],
  [138, 200, '0.69'],
])('%s of %s are told as "%s"', (lower, like, text) => {
  expect(toldDefeat({ lower, like })).toBe(text)
})

test('nothing is told of a bot that is in no group', () => expect(toldDefeat(undefined)).toBe(''))

test('every share of up to four hundred is that of its digits, rounded down', () => {
  const wrong: string[] = []
  for (let like = 20; like <= 400; like += 1) {
    for (let lower = 0; lower < like; lower += 1) {
      const digits = (BigInt(lower) * 10_000n) / BigInt(like)
      const text = `0.${String(digits).padStart(4, '0')}`.replace(/0+$/, '')
      const told = toldDefeat({ lower, like })
      if (told !== (lower * 10 < like * 6 ? '' : text)) wrong.push(`${lower}/${like}: ${told}`)
    }
  }
  expect(wrong).toEqual([])
})
