// Every figure has a definition, words and values that give it: the equation closes, percentages
// name their base.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { formatAmount, type Amount } from '@trellis/kernel'
import type { BotMoney } from '../bot-view.ts'
import { amountOf } from '../decimal-amount.ts'
import {
  againstHolding,
  shownApr,
  returnOf,
  takenFromLoser,
  type FigureTerm,
} from '../detail/figures.ts'
import { gridEquation, gridFigures } from './grid-figures.ts'
import type { GridReading } from './grid-reading.ts'
import { textsOf } from '../../../../tools/text-files.ts'

const texts = textsOf('bots')

const text = (value: bigint): string => formatAmount(value as Amount)

interface Detail {
  readonly money: BotMoney
  readonly reading: GridReading
}
const metrics = gridFigures<Detail>({ money: (it) => it.money, reading: (it) => it.reading })
const moneyOf = (detail: Detail): BotMoney => detail.money

/** A detail whose figures follow from its money, as the server makes them. */
function detailOf(values: {
  equity: bigint
  invested: bigint
  withdrawn: bigint
  grid: bigint
  fees: bigint
  hold: bigint
}): Detail {
  const total = values.equity + values.withdrawn - values.invested
  return {
    money: {
      total: text(total),
      booked: text(values.grid),
      onlyHeld: text(values.hold),
      equity: text(values.equity),
      invested: text(values.invested),
      withdrawn: text(values.withdrawn),
      withdrawable: '0',
      feesPaid: '0',
      apr: '12.5',
      runningMs: 86_400_000,
    },
    reading: {
      price: '95',
      held: { base: '1', quote: '1' },
      profit: {
        grid: text(values.grid),
        held: text(total - values.grid - values.fees),
        fees: text(values.fees),
      },
      matched: 48,
      matchedOfDay: 3,
    } as unknown as GridReading,
  }
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

test('total = grid profit + unrealized + other fees, to the last digit', () => {
  fc.assert(
    fc.property(details, (detail) => {
      const sum = gridEquation.reduce(
        (all, id) => all + amountOf(metrics.get(id)?.value(detail) ?? '0'),
        0n,
      )
      expect(text(sum)).toBe(detail.money.total)
    }),
  )
})

/** The sum of terms with plain signs. */
function sumOf(terms: readonly FigureTerm[]): bigint {
  return terms.reduce((sum, { sign, value }) => {
    return sign === '-' ? sum - amountOf(value) : sum + amountOf(value)
  }, 0n)
}

test('unrealized is the total less grid profit, as the rows of lists have it', () => {
  fc.assert(
    fc.property(details, (detail) => {
      const rest = amountOf(detail.money.total) - amountOf(detail.money.booked)
      expect(metrics.get('unrealized')?.value(detail)).toBe(text(rest))
    }),
  )
})

test('a figure made of a sum equals its own terms', () => {
  fc.assert(
    fc.property(details, (detail) => {
      for (const metric of metrics.values()) {
        const terms = metric.terms(detail)
        if (terms.length === 0 || terms.some((it) => it.sign === '×' || it.sign === '÷')) continue
        // "Withdrawable" is at most this sum: orders may need a part of it.
        if (metric.id === 'withdrawable') continue
        expect([metric.id, text(sumOf(terms))]).toEqual([metric.id, metric.value(detail)])
      }
    }),
  )
})

/** The words under a key, "bot.figure.total". */
function wordsAt(key: string): unknown {
  return key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], texts)
}

test('every metric and every term has words; percentages say of what', () => {
  const detail = detailOf({ equity: 1n, invested: 1n, withdrawn: 0n, grid: 0n, fees: 0n, hold: 0n })
  for (const metric of metrics.values()) {
    expect(wordsAt(metric.words)).toMatchObject({
      name: expect.any(String),
      short: expect.any(String),
      text: expect.any(String),
    })
    for (const term of metric.terms(detail)) expect(wordsAt(term.words)).toEqual(expect.any(String))
    const isRate = metric.form === 'percent' || (metric.form === 'fraction' && metric.directed)
    if (isRate) expect([metric.id, metric.denominator]).toEqual([metric.id, 'invested'])
  }
})

test('rates: return of the investment, none without one; APR only after a week', () => {
  const unit = 10n ** 12n
  const base = { withdrawn: 0n, grid: 0n, fees: 0n, hold: 20n * unit }
  const detail = detailOf({ ...base, equity: 1100n * unit, invested: 1000n * unit })
  const money = moneyOf(detail)
  expect(returnOf(money)).toBe('0.1')
  expect(againstHolding(money)).toBe('80')
  expect(returnOf(moneyOf(detailOf({ ...base, equity: 0n, invested: 0n })))).toBe('')
  const week = 7 * 86_400_000
  expect(shownApr({ ...money, runningMs: week })).toBe('12.5')
  expect(shownApr({ ...money, runningMs: week - 1 })).toBe('')
})

test('a withdrawal from a losing bot says what it takes, from another nothing', () => {
  const amount = amountOf('23.93')
  expect(takenFromLoser({ total: '-101.28' }, amount)).toBe('23.93')
  expect(takenFromLoser({ total: '-101.28' }, amountOf('0'))).toBe('')
  expect(takenFromLoser({ total: '0' }, amount)).toBe('')
})
