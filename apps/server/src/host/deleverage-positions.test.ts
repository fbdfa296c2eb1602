// How the operator's words of a deleveraging are read: each that cannot be is named, with what it
// may be.
import { expect, it } from 'vitest'
import { ratio } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { eventOf } from './deleverage-positions.ts'

const words = { symbol: 'BTCUSDT', side: 'long', fromRank: '0.8', price: '60000.5' }

it('reads symbol, side, rank and price', () => {
  const index = defaultInstruments.findIndex(
    (it) => it.category === 'linear' && it.symbol === 'BTCUSDT',
  )
  const read = { symbol: index, side: 'buy', fromRank: ratio('0.8'), price: 600_005 }
  expect(eventOf(words, defaultInstruments)).toEqual(read)
  const short = { ...words, side: 'short', fromRank: '-1' }
  expect(eventOf(short, defaultInstruments)).toEqual({
    ...read,
    side: 'sell',
    fromRank: ratio('-1'),
  })
})

it.each([
  ['symbol', { symbol: 'MNTUSDC' }, 'symbol MNTUSDC is no contract of this market'],
  ['side', { side: 'buy' }, 'side buy is neither long nor short'],
  ['rank', { fromRank: 'high' }, 'rank high: not-a-decimal'],
  ['price off its step', { price: '60000.55' }, 'price 60000.55: off-step'],
  ['price of nothing', { price: '0' }, 'price 0 is none that BTCUSDT can have'],
])('names a wrong %s', (_, wrong, message) => {
  expect(() => eventOf({ ...words, ...wrong }, defaultInstruments)).toThrow(message)
})
