// Every figure has a definition, words and values that give it: the equation closes, percentages
// name their base.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { formatAmount, type Amount } from '@trellis/kernel'
import type { GridDetail } from '../wire.ts'
import {
  againstHold,
  aprOf,
  arbitragesPerDay,
  equationTerms,
  metrics,
  money,
  rangePosition,
  returnOnInvestment,
  sumOfTerms,
  takenFromLoser,
} from './metrics.ts'
import { texts } from './texts/en.ts'

const text = (value: bigint): string => formatAmount(value as Amount)

/** A detail whose figures follow from its money, as the server makes them. */
function detailOf(values: {
  equity: bigint
  invested: bigint
  withdrawn: bigint
  grid: bigint
  fees: bigint
  hold: bigint
}): GridDetail {
  const total = values.equity + values.withdrawn - values.invested
  return {
    total_profit: text(total),
    grid_profit: text(values.grid),
    equity: text(values.equity),
    total_investment: text(values.invested),
    cum_withdrew_amount: text(values.withdrawn),
    min_price: '90',
    max_price: '110',
    current_price: '95',
    total_apr: '12.5',
    arbitrage_num: 48,
    arbitrage_num_24: 3,
    operation_time: '86400000',
    figures: {
      held_profit: text(total - values.grid - values.fees),
      unpaired_fees: text(values.fees),
      unpaired_profit: text(total - values.grid),
      hold_profit: text(values.hold),
      withdrawable: '0',
      fees_paid: '0',
      base_balance: '1',
      quote_balance: '1',
    },
  } as unknown as GridDetail
}

const units = fc.bigInt({ min: 0n, max: 10n ** 20n })
const signed = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const details = fc
  .record({
    equity: units,
    invested: units,
    withdrawn: units,
    grid: signed,
    fees: signed,
    hold: signed,
  })
  .map(detailOf)

test('total = grid profit + price change + other fees, to the last digit', () => {
  fc.assert(
    fc.property(details, (detail) => {
      const sum = equationTerms.reduce(
        (all, id) => all + money(metrics.get(id)?.value(detail) ?? '0'),
        0n,
      )
      expect(text(sum)).toBe(detail.total_profit)
    }),
  )
})

test('a figure made of a sum equals its own terms', () => {
  fc.assert(
    fc.property(details, (detail) => {
      for (const metric of metrics.values()) {
        const terms = metric.terms(detail)
        if (terms.length === 0 || terms.some((it) => it.sign === '×' || it.sign === '÷')) continue
        // "Can withdraw" is at most this sum: orders may need a part of it.
        if (metric.id === 'withdrawable') continue
        expect([metric.id, text(sumOfTerms(terms))]).toEqual([metric.id, metric.value(detail)])
      }
    }),
  )
})

test('every metric and every term has words; percentages say of what', () => {
  const words: Readonly<Record<string, unknown>> = texts.spotGrid.metric
  const names: Readonly<Record<string, string>> = texts.spotGrid.term
  const detail = detailOf({ equity: 1n, invested: 1n, withdrawn: 0n, grid: 0n, fees: 0n, hold: 0n })
  for (const metric of metrics.values()) {
    expect(words[metric.id]).toMatchObject({
      name: expect.any(String),
      short: expect.any(String),
      text: expect.any(String),
    })
    for (const term of metric.terms(detail))
      expect([term.id, names[term.id]]).not.toContain(undefined)
    const isRate = metric.form === 'percent' || (metric.form === 'fraction' && metric.directed)
    if (isRate) expect([metric.id, metric.denominator]).toEqual([metric.id, 'invested'])
  }
})

test('rates: return of the investment, none without one; APR only after a week', () => {
  const unit = 10n ** 12n
  const base = { withdrawn: 0n, grid: 0n, fees: 0n, hold: 20n * unit }
  const detail = detailOf({ ...base, equity: 1100n * unit, invested: 1000n * unit })
  expect(returnOnInvestment(detail)).toBe('0.1')
  expect(againstHold(detail)).toBe('80')
  expect(returnOnInvestment(detailOf({ ...base, equity: 0n, invested: 0n }))).toBe('')
  const week = 7 * 86_400_000
  expect(aprOf({ ...detail, operation_time: String(week) })).toBe('12.5')
  expect(aprOf({ ...detail, operation_time: String(week - 1) })).toBe('')
  expect(arbitragesPerDay(detail)).toBe('48.00')
  expect(rangePosition(detail)).toBe('0.25')
  expect(rangePosition({ ...detail, current_price: '120' })).toBe('1')
})

test('a withdrawal from a losing bot says what it takes, from another nothing', () => {
  const amount = money('23.93')
  expect(takenFromLoser({ total_profit: '-101.28' }, amount)).toBe('23.93')
  expect(takenFromLoser({ total_profit: '-101.28' }, money('0'))).toBe('')
  expect(takenFromLoser({ total_profit: '0' }, amount)).toBe('')
})
