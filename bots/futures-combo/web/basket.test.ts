// The contracts of a form as one text: what it keeps, how weights are spread, and what is missing.
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  allocated,
  basketOfForm,
  basketProblems,
  changedRow,
  equalWeights,
  fitted,
  readBasket,
  requestRows,
  typedInAll,
  weighed,
  weighedByTurnover,
  weightOf,
  withContract,
  withoutContract,
  writeBasket,
  type Basket,
} from './basket.ts'

const text = 'BTCUSDT:l:40!,ETHUSDT:l:25,SOLUSDT:s:20,XRPUSDT:s:15'
const weights = (basket: Basket) => basket.map(weightOf)

test('a text and its basket say the same, and a request names every row', () => {
  expect(writeBasket(readBasket(text))).toBe(text)
  expect(readBasket('BTCUSDT:l:40,BTCUSDT:s:60,<b>')).toHaveLength(1)
  expect(requestRows(text)?.[2]).toEqual({
    symbol: 'SOLUSDT',
    target_position_percent: '0.2',
    side: 'SIDE_SHORT',
  })
  expect(requestRows('BTCUSDT:l:40,ETHUSDT:l:')).toBeUndefined()
})

test.each([
  ['equal weights leave the locked one', equalWeights, text, [40, 20, 20, 20]],
  ['thirds add up', equalWeights, 'A:l:,B:l:,C:l:', [34, 33, 33]],
  ['fitting grows in proportion', fitted, 'A:l:10,B:l:30', [25, 75]],
  ['fitting cuts what is too much', fitted, 'A:l:60!,B:l:60,C:l:20', [60, 30, 10]],
  ['nothing is given: equal', fitted, 'A:l:,B:l:', [50, 50]],
  ['locked ones leave no room', equalWeights, 'A:l:99!,B:l:5,C:l:5', [99, 5, 5]],
] as const)('%s', (_, spread, from, to) => {
  expect(weights(spread(readBasket(from)))).toEqual(to)
})

test.each([
  [
    'in proportion, the locked one stays',
    text,
    { ETHUSDT: 300, SOLUSDT: 200, XRPUSDT: 100 },
    [40, 30, 20, 10],
  ],
  ['each keeps a percent', 'A:l:50,B:l:50', { A: 1e9, B: 1 }, [99, 1]],
  ['of one nothing is known: as they were', 'A:l:70,B:l:30', { A: 5 }, [70, 30]],
] as const)('by turnover: %s', (_, from, traded, to) => {
  const turnovers = new Map([['BTCUSDT', 400], ...Object.entries(traded)])
  expect(weights(weighedByTurnover(readBasket(from), turnovers))).toEqual(to)
})

test('a contract more or less keeps equal weights equal, and others as they are', () => {
  const two = withContract(readBasket('A:l:50'), 'B')
  expect(weights(two)).toEqual([50, 50])
  expect(weights(withoutContract(withContract(two, 'C'), 'A'))).toEqual([50, 50])
  expect(weights(withContract(readBasket('A:l:60,B:l:20'), 'C'))).toEqual([60, 20, 20])
  expect(weights(withoutContract(readBasket(text), 'ETHUSDT'))).toEqual([40, 20, 15])
  expect(changedRow(two, 'B', { side: 'short' })[1]).toMatchObject({ side: 'short' })
})

test.each([
  ['the others make room in proportion', text, 'ETHUSDT', '32', [40, 32, 16, 12]],
  ['without room they stay', text, 'ETHUSDT', '59', [40, 59, 20, 15]],
  ['only a lock holds', 'A:l:70,B:l:20,C:l:10', 'B', '40', [53, 40, 7]],
  ['nothing typed yet moves nothing', 'A:l:50,B:l:50', 'A', '', [0, 50]],
  ['half a percent moves nothing', 'A:l:40,B:l:30,C:l:30', 'B', '33.5', [40, 0, 30]],
] as const)('a typed weight: %s', (_, from, symbol, weight, to) => {
  expect(weights(weighed(readBasket(from), symbol, weight))).toEqual(to)
})

test('a weight below zero stays as it was typed and is refused', () => {
  const typed = writeBasket(changedRow(readBasket('A:l:50,B:l:50'), 'B', { weight: '-5' }))
  expect(typed).toBe('A:l:50,B:l:-5')
  expect(readBasket(typed)[1]?.weight).toBe('-5')
  expect(basketProblems(typed, 'contracts')).toMatchObject([{ code: 'weight-missing', raw: 'B' }])
})

test('what is typed is counted as it is, and two halves beside a gap are not all', () => {
  expect(typedInAll(readBasket('A:l:50,B:l:33.5,C:l:50'))).toBe(133.5)
  for (const gap of ['', '33.5']) {
    expect(basketProblems(`A:l:50,B:l:${gap},C:l:50`, 'contracts')).toHaveLength(1)
  }
  expect(weights(fitted(readBasket('A:l:50,B:l:33.5,C:l:50')))).toEqual([38, 25, 37])
})

test('a basket that was emptied stays empty; one that nobody gave is still to come', () => {
  const pair = { symbol: 'BTCUSDT', quote_token: 'USDT' }
  const emptied = writeBasket(withoutContract(readBasket('A:l:100'), 'A'))
  const of = (contracts: string) => basketOfForm({ choices: { contracts } }, pair)
  expect(of(emptied)).toEqual({ basket: [], isToCome: false })
  expect(basketProblems(emptied, 'contracts')).toMatchObject([{ code: 'symbol-num-too-low' }])
  expect(of('')).toMatchObject({ isToCome: true, basket: [{ weight: '50' }, { weight: '50' }] })
})

test.each([
  ['', 'symbol-num-too-low', '2'],
  ['A:l:100', 'symbol-num-too-low', '2'],
  ['A:l:100,B:l:0', 'weight-missing', ''],
  ['A:l:50.5,B:l:50', 'weight-missing', ''],
  ['A:l:50,B:l:40', 'weights-short', '10'],
  ['A:l:50,B:l:65', 'weights-over', '15'],
  [Array.from({ length: 11 }, (_, at) => `A${at}:l:9`).join(), 'symbol-num-too-high', '10'],
])('%s is %s by %s', (basket, code, limit) => {
  expect(basketProblems(basket, 'contracts')).toMatchObject([{ code, limit }])
})

test('spreading always gives whole percents that add up to 100', () => {
  const row = fc.record({ weight: fc.nat(100).map(String), locked: fc.boolean() })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 10 }), (rows) => {
      const basket = rows.map((it, at): Basket[number] => ({
        ...it,
        symbol: `A${at}`,
        side: 'long',
      }))
      const locked = basket.filter((it) => it.locked)
      const open = basket.length - locked.length
      const hasRoom = open > 0 && allocated(locked) + open <= 100
      for (const next of [equalWeights(basket), fitted(basket)]) {
        expect(next.filter((it) => it.locked)).toEqual(locked)
        if (hasRoom) expect(allocated(next)).toBe(100)
        else expect(next).toEqual(basket)
      }
    }),
  )
})
