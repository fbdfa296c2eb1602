// Both outcomes of a subscription against fractions written down here: test T of the documents, the
// mirror, what is cut off, and the price at which it turns.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import { eth, paramsOf, type RawDual } from './test/rig.ts'
import { readParams, DUAL_ASSET_VERSION } from './params.ts'
import { averageAmount, convertedPayment, converts, keptPayment } from './plan.ts'

const quote = (raw: RawDual = {}) => readParams(paramsOf(eth, raw), DUAL_ASSET_VERSION)
const text = ({ coin, amount: paid }: { coin: string; amount: bigint }): string =>
  `${formatAmount(paid as never)} ${coin}`

describe('what a subscription comes to', () => {
  test('T: 20 USDT buy low at 2,325, 902.7 % for 3 days', () => {
    // 20 × 392.081 / 365 = 21.483890…; over 2,325 it is 0.009240382…
    expect(text(keptPayment(quote()))).toBe('21.4838 USDT')
    expect(text(convertedPayment(quote()))).toBe('0.00924038 ETH')
  })

  test('sell high mirrors it: paid at the target, or in what was invested', () => {
    const high = quote({ direction: 'sell-high', target: '2500', amount: '0.4', apyE8: 36_500_000 })
    // A day of 36.5 % is a thousandth; three are 0.003.
    expect(text(keptPayment(high))).toBe('0.4012 ETH')
    expect(text(convertedPayment(high))).toBe('1003 USDT')
  })

  test('a term of hours earns its part of a day', () => {
    const short = quote({ apyE8: 36_500_000, termMs: 8 * HOUR_MS, amount: '3000' })
    expect(text(keptPayment(short))).toBe('3001 USDT')
  })

  test('what is paid is never more than the exact fraction, and less by under a last digit', () => {
    const raw = fc.record({
      cents: fc.integer({ min: 10_0000, max: 200_000_0000 }),
      apyE8: fc.integer({ min: 1, max: 1_000_000_000 }),
      days: fc.integer({ min: 1, max: 7 }),
      target: fc.integer({ min: 1, max: 9_999_999 }),
    })
    fc.assert(
      fc.property(raw, ({ cents, apyE8, days, target }) => {
        const term = { termMs: days * DAY_MS, settlesAtMs: 8 * DAY_MS }
        const at = { ...term, apyE8, target: String(target / 100) }
        const low = quote({ ...at, amount: String(cents / 10_000) })
        // All at 1e-12, as fractions: amount × (1e8 × 365 + apy × days) / (1e8 × 365).
        const top = low.amount * (36_500_000_000n + BigInt(apyE8) * BigInt(days))
        const kept = keptPayment(low).amount * 36_500_000_000n
        expect(kept <= top && top - kept < 36_500_000_000n * 10n ** 8n).toBe(true)
        const bought = convertedPayment(low).amount * 36_500_000_000n * BigInt(target)
        const room = 36_500_000_000n * 10n ** 4n * BigInt(target)
        expect(bought <= top * 100n && top * 100n - bought < room).toBe(true)
      }),
    )
  })
})

describe('an average', () => {
  const low = quote({ target: '2325' })
  const high = quote({ direction: 'sell-high', target: '2325' })
  const of = (ticks: number, more: bigint) => ({
    tickMs: BigInt(ticks) * 1_800_000n + more,
    spanMs: 1_800_000,
  })

  test('exactly at the target converts, one part beyond it or before it decides', () => {
    expect([low, high].map((it) => converts(it, of(232_500, 0n)))).toEqual([true, true])
    expect([low, high].map((it) => converts(it, of(232_500, 1n)))).toEqual([false, true])
    expect([low, high].map((it) => converts(it, of(232_500, -1n)))).toEqual([true, false])
  })

  test('is told to the nearest of the last digit', () => {
    const told = (tickMs: bigint, spanMs: number) =>
      formatAmount(averageAmount({ tickMs, spanMs }, low))
    expect(told(232_500n * 3n, 3)).toBe('2325')
    expect(told(1n, 3)).toBe('0.003333333333')
    expect(told(2n, 3)).toBe('0.006666666667')
  })
})

test('parameters that the journal would never hold are refused', () => {
  const json = paramsOf(eth) as Record<string, unknown>
  const broken: readonly Record<string, unknown>[] = [
    { direction: 'up' },
    { amount: '0' },
    { target: 0 },
    { account: 'SPOT' },
    { apyE8: -1 },
    { yieldFromMs: json['settlesAtMs'] },
    { productId: undefined },
  ]
  for (const over of broken) expect(() => readParams({ ...json, ...over }, 1)).toThrow()
  expect(() => readParams(json, 2)).toThrow('unknown version')
  expect(readParams(json, 1)).toMatchObject({ amount: amount('20'), target: price(232_500) })
})
