// How deep pools are and what shares of them earn, against figures written down here.
import { expect, test } from 'vitest'
import { amount, formatAmount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import type { Pool } from './config.ts'
import { apyE8Of, depthDay, depthOf, feesOf, interestOf, poolSide, yieldOf } from './depth.ts'

const pool: Pool = {
  id: '1',
  pair: 'ETHUSDT',
  feeRate: ratio('0.0004'),
  depthShare: ratio('0.8'),
  mostLeverage: 3,
}
const day = (turnover: string, close: number) => {
  const at = price(close)
  const whole = { startMs: 0, open: at, high: at, low: at, close: at }
  return { ...whole, volume: quantity(1), turnover: amount(turnover) }
}
const text = (value: bigint): string => formatAmount(value as Amount)

test('the day that sets the depth is the one before, by UTC', () => {
  expect(depthDay(3 * DAY_MS + 5)).toEqual([2 * DAY_MS, 3 * DAY_MS])
  expect(depthDay(3 * DAY_MS)).toEqual([2 * DAY_MS, 3 * DAY_MS])
})

test('a pool is as deep as the turnover of that day says, and never under the least', () => {
  expect(text(depthOf(pool, day('60000000', 300_000)))).toBe('48000000')
  expect(text(depthOf(pool, day('1', 300_000)))).toBe('10000000')
  expect(text(depthOf(pool, undefined))).toBe('10000000')
})

test('its side moves with the root of the price from the close of the day', () => {
  const side = (to: number) => text(poolSide(pool, day('60000000', 300_000), price(to)))
  expect([side(300_000), side(1_200_000), side(75_000)]).toEqual([
    '24000000',
    '48000000',
    '12000000',
  ])
  expect(text(poolSide(pool, undefined, price(777)))).toBe('5000000')
})

test('a share is paid its part of the fees, itself counted in', () => {
  // 100,000 × 0.0004 = 40; of 24,000,000 + 1,000,000 a twenty-fifth.
  const found = yieldOf(pool, amount('100000'), amount('1000000'), amount('24000000'))
  expect(text(found)).toBe('1.6')
  expect(text(feesOf(pool, amount('62100000')))).toBe('24840')
  expect(yieldOf(pool, 1n, 1n, 1n)).toBe(0n)
})

test('a loan costs its rate by whole minutes, rounded up', () => {
  const lent = { half: amount('1'), price: price(1), loan: amount('8760') }
  // 6 % of 8,760 are 525.6 a year: 0.06 an hour, 0.001 a minute.
  expect([60, 1, 0].map((minutes) => text(interestOf(lent, minutes)))).toEqual([
    '0.06',
    '0.001',
    '0',
  ])
  expect(text(interestOf({ ...lent, loan: amount('1') }, 1))).toBe('0.000000114156')
})

test('a year of fees is told at 1e-8', () => {
  // 24,330 a day of 48,210,000: 18.42 %.
  expect(apyE8Of(amount('24330'), amount('48210000'))).toBe(18_420_348)
  expect(apyE8Of(1n, 0n)).toBe(0)
})
