// Which target is meant when quotes are renewed, where targets lie, and what is wrong with an
// amount.
import { expect, test } from 'vitest'
import { amountProblem, type ShownBounds } from '@trellis/bot-kit/web/product/live-bounds.ts'
import { goneTarget, keptTarget, NOTHING_CHOSEN, targetOf, targetsOf } from './offer.ts'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { barShare, distanceOf, targetDigits, targetScale } from './target-scale.ts'

const quote = (selectPrice: string, apyE8: string) => ({
  selectPrice,
  apyE8,
  maxInvestmentAmount: '200000',
  expiredAt: '60000',
})
const rows = targetsOf({
  productId: '1',
  currentPrice: '2405',
  buyLowPrice: [quote('2400', '300'), quote('2380', '200'), quote('2360', '100')],
  sellHighPrice: [quote('2420', '400'), quote('2440', '150')],
})

test('targets stand in the order of their prices, the highest first', () => {
  expect(rows.map((it) => it.price)).toEqual(['2440', '2420', '2400', '2380', '2360'])
  expect(targetsOf(undefined)).toEqual([])
})

test('a page begins in the middle of a side, and a choice stays with its price', () => {
  expect(targetOf(rows, NOTHING_CHOSEN)?.price).toBe('2360')
  expect(targetOf(rows, { direction: 'sell-high', target: '' })?.price).toBe('2440')
  expect(targetOf(rows, { direction: 'buy-low', target: '2380' })?.price).toBe('2380')
})

test('a target that is gone gives way to the nearest of its side', () => {
  expect(targetOf(rows, { direction: 'buy-low', target: '2430' })?.price).toBe('2400')
  expect(targetOf(rows, { direction: 'sell-high', target: '2300' })?.price).toBe('2420')
  expect(targetOf([], NOTHING_CHOSEN)).toBeUndefined()
})

test('who goes on with the target of the beginning keeps it, and is told when it is gone', () => {
  const shown = targetOf(rows, NOTHING_CHOSEN)
  expect(goneTarget(NOTHING_CHOSEN, shown)).toBe('')
  const kept = keptTarget(NOTHING_CHOSEN, shown)
  // The market has moved by a step: the middle of the side is another target now.
  const later = targetsOf({
    productId: '1',
    currentPrice: '2385',
    buyLowPrice: [quote('2380', '300'), quote('2360', '200'), quote('2340', '100')],
    sellHighPrice: [],
  })
  expect(targetOf(later, NOTHING_CHOSEN)?.price).toBe('2340')
  expect(targetOf(later, kept)?.price).toBe('2360')
  expect(goneTarget(kept, targetOf(later, kept))).toBe('')
  const without = later.filter(({ price }) => price !== '2360')
  expect(targetOf(without, kept)?.price).toBe('2380')
  expect(goneTarget(kept, targetOf(without, kept))).toBe('2360')
  expect(keptTarget(kept, undefined)).toBe(kept)
})

const bounds: ShownBounds = { least: '10', most: '200000', digits: 4 }

test.each([
  ['', 'empty'],
  ['abc', 'not-an-amount'],
  ['0', 'not-an-amount'],
  ['-5', 'not-an-amount'],
  ['9.9999', 'too-small'],
  ['10', undefined],
  ['10.00001', 'too-precise'],
  ['200000.0001', 'too-large'],
  ['501', 'balance'],
])('an amount of "%s" is %s', (text, problem) => {
  expect(amountProblem(text, bounds, '500')).toBe(problem)
})

test('a guest is not short of money', () => {
  expect(amountProblem('501', bounds, undefined)).toBeUndefined()
})

test('every target has room to be pressed, and the price lies among them', () => {
  const scale = targetScale(rows, 2405)
  if (scale === undefined) throw new Error('no scale')
  const places = rows.map((it) => scale.y(Number(it.price)))
  const gaps = places.slice(1).map((it, at) => it - (places[at] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
  expect(scale.y(2405)).toBeGreaterThan(scale.y(2420))
  expect(scale.y(2405)).toBeLessThan(scale.y(2400))
  // However few they are, the form below stands where it stood while they were asked for.
  expect([scale.height, targetScale(rows.slice(0, 2), 2405)?.height]).toEqual([486, 486])
  expect(targetScale([], 2405)).toBeUndefined()
})

test('bars are as long as their yields, distances are of the price', () => {
  expect(rows.map((it) => barShare(it, rows))).toEqual([0.375, 1, 0.75, 0.5, 0.25])
  expect(distanceOf('2160', '2400')).toBe('-0.100000')
  expect(distanceOf('2160', '')).toBe('')
})

test('a target has the digits of the prices of its pair', () => {
  const row = (baseCoin: string, targetPrice: string) => ({ baseCoin, targetPrice })
  expect(targetDigits(row('BTC', '90000'), btc)).toBe(1)
  expect([targetDigits(row('SOL', '140'), btc), targetDigits(row('XRP', '0.525'), btc)]).toEqual([
    2, 3,
  ])
})
