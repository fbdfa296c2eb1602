// Whatever a pool came to: the terms of its total add up as they are written, and a figure of the
// card beside them is the same figure.
import fc from 'fast-check'
import { addDecimals, bentTerms, costDecimal, floorDecimal, subtractDecimals } from '@trellis/ui'
import { formatAmount, type Amount } from '@trellis/kernel'
import { termsFor, MOVING } from '@trellis/bot-kit/web/detail/ended-figures.ts'
import { expect, test } from 'vitest'
import { pool, type PoolDetail } from './pool-kind.ts'
import { DIGITS, shareOf, termsOf, type PoolSums } from './shown-figures.ts'

const text = (units: bigint): string => formatAmount(units as Amount)
const units = (least: bigint, most: bigint) => fc.bigInt({ min: least * 10n ** 6n, max: most })
const E12 = 10n ** 12n

/** What the server sends: exact sums, and a position in the digits that are paid out. */
const pools = fc
  .record({
    net: units(0n, 400_000n * E12),
    loan: units(0n, 200_000n * E12),
    claimable: units(0n, 50n * E12),
    loss: units(0n, 9_000n * E12),
    slipped: units(0n, 400n * E12),
    booked: fc.bigInt({ min: -20n * E12, max: 90n * E12 }),
    invested: units(10n, 400_000n * E12),
  })
  .map((it) => ({
    exact: it,
    sums: {
      figures: {
        equity: text(it.net + it.claimable),
        total_profit: text(it.net + it.claimable - it.invested),
        booked_profit: text(it.booked),
      },
      position: {
        claimableYield: floorDecimal(text(it.claimable), DIGITS),
        loan: floorDecimal(text(it.loan), DIGITS),
      },
      impermanent_loss: text(it.loss),
      slipped: text(it.slipped),
    } satisfies PoolSums,
  }))

/** The terms as the equation of the page writes them. */
function written(sums: PoolSums) {
  const detail = sums as PoolDetail
  const terms = termsFor(pool.figures, pool.equation, { detail, isEnded: false })
  const values = terms.map((it) => it.value(detail))
  const at = terms.findIndex((it) => MOVING.has(it.id))
  const shown = bentTerms(values, DIGITS, at)
  return { shown, of: new Map(terms.map(({ id }, index) => [id, shown[index] ?? ''])) }
}

const minus = (value: string): string => subtractDecimals('0', value)
const same = (a: string, b: string): void => expect(Number(subtractDecimals(a, b))).toBe(0)

test('the terms of a pool add up to its total, exact and as written', () => {
  fc.assert(
    fc.property(pools, ({ sums }) => {
      const total = sums.figures.total_profit
      same(addDecimals(Object.values(termsOf(sums))), total)
      same(addDecimals(written(sums).shown), floorDecimal(total, DIGITS))
    }),
  )
})

test('a loss and a slippage of the equation are those of the card, away from zero', () => {
  fc.assert(
    fc.property(pools, ({ sums }) => {
      const { of } = written(sums)
      same(of.get('loss') ?? '0', minus(shareOf(sums).loss))
      same(of.get('slippage') ?? '0', minus(costDecimal(sums.slipped, DIGITS)))
    }),
  )
})

test('equity is worth and yield, holding is worth and loss, none off by two last digits', () => {
  fc.assert(
    fc.property(pools, ({ sums, exact }) => {
      const { equity, worth, claimable, holding, loss, share, loan } = shareOf(sums)
      same(addDecimals([worth, claimable]), equity)
      same(addDecimals([worth, loss]), holding)
      same(addDecimals([worth, loan]), share)
      const off = (shown: string, whole: bigint): number =>
        Math.abs(Number(subtractDecimals(shown, text(whole)))) * 10 ** DIGITS
      expect(off(worth, exact.net)).toBeLessThan(2)
      expect(off(holding, exact.net + exact.loss)).toBeLessThan(2)
      expect(off(share, exact.net + exact.loan)).toBeLessThan(2)
    }),
  )
})

test('a day old pool shows its yield, its swap and what makes equity more than the share', () => {
  const sums: PoolSums = {
    figures: { equity: '8966.207912', total_profit: '-0.512088', booked_profit: '0.009741' },
    position: { claimableYield: '0.0097', loan: '0' },
    impermanent_loss: '0.004013',
    slipped: '0.720001',
  }
  expect(Object.fromEntries(written(sums).of)).toEqual({
    price: '0.2024',
    loss: '-0.0041',
    slippage: '-0.7201',
    yield: '0.0097',
  })
  expect(shareOf(sums)).toMatchObject({
    equity: '8966.2079',
    worth: '8966.1982',
    claimable: '0.0097',
    loss: '0.0041',
    holding: '8966.2023',
  })
})
