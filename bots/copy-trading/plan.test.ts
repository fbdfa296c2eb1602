// Rules of copying as tables: sizes, entries, refusals and shares (docs/formulas/copy-trading.md).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, ratio, type BotId, type Price } from '@trellis/kernel'
import type { OpenedPost } from '@trellis/engine'
import { NO_LIMITS } from './limits.ts'
import { closedShareOf, entryLoss, refusalOf, shareOf, sizeOf } from './plan.ts'

const prices = (...of: number[]) => of as Price[]
const post: OpenedPost = {
  type: 'bot-opened',
  to: 0 as BotId,
  bot: 1 as BotId,
  kind: 'spot-grid',
  symbols: [0],
  params: '{}',
  invested: amount('100'),
  total: amount('100'),
  prices: prices(1000),
}
const long = { sides: ['long'], leverage: ratio('1') } as const
const market = { coin: 'USDT', terms: long, now: prices(1000) }

describe('the size of a copy', () => {
  test.each([
    ['its weight', '30', '100', '1000', '0', '1000', '300'],
    ['at most the limit per bot', '30', '100', '1000', '250', '1000', '250'],
    ['at most what waits', '30', '100', '1000', '0', '120.009', '120'],
    ['cut to a cent', '1', '3', '100', '0', '100', '33.33'],
    ['all of it where it is the only one', '77', '77', '100', '0', '100', '100'],
    ['nothing where nothing is invested', '0', '0', '100', '0', '100', '0'],
  ])('is %s', (_, invested, total, of, most, waits, size) => {
    const model = { invested: amount(invested), total: amount(total) }
    const limits = { amount: amount(of), mostPerBot: amount(most), waiting: amount(waits) }
    expect(formatAmount(sizeOf(model, limits))).toBe(size)
  })
})

describe('the entry against the leader', () => {
  test.each([
    ['long, higher', ['long'], [1000], [1050], '0.05'],
    ['long, lower', ['long'], [1000], [950], '-0.05'],
    ['short, lower', ['short'], [1000], [950], '0.05'],
    ['neutral, either way', ['both'], [1000], [970], '0.03'],
    ['several contracts, the worst', ['long', 'short'], [1000, 200], [1010, 190], '0.05'],
    ['rounded against luck', ['long'], [3], [4], '0.333333333334'],
    ['unknown is as bad as can be', ['long'], [], [1000], '1'],
  ] as const)('%s', (_, sides, before, now, loss) => {
    const found = entryLoss(sides, prices(...before), prices(...now))
    expect(formatAmount(found)).toBe(loss)
  })
})

describe('a model is refused', () => {
  test.each([
    ['paused', { paused: true }, market, 'paused'],
    ['in another coin', {}, { ...market, coin: 'USDC' }, 'other-coin'],
    ['of a kind that cannot be copied', {}, { ...market, terms: undefined }, 'not-copyable'],
    [
      'above the highest leverage',
      { highestLeverage: ratio('5') },
      { ...market, terms: { ...long, leverage: ratio('5.01') } },
      'leverage',
    ],
    [
      'not at it',
      { highestLeverage: ratio('5') },
      { ...market, terms: { ...long, leverage: ratio('5') } },
      undefined,
    ],
    [
      'past the worst entry',
      { worstEntry: ratio('0.05') },
      { ...market, now: prices(1051) },
      'bad-entry',
    ],
    ['not at it', { worstEntry: ratio('0.05') }, { ...market, now: prices(1050) }, undefined],
    ['not without limits', {}, { ...market, now: prices(9000) }, undefined],
  ] as const)('%s', (_, limits, of, why) => {
    expect(refusalOf(post, { ...NO_LIMITS, ...limits }, of)).toBe(why)
  })
})

describe('the share of a gain', () => {
  test.each([
    ['50', '0.1', '5'],
    ['-50', '0.1', '0'],
    ['0', '0.1', '0'],
    ['177.26339131', '0.0725', '12.85'],
    ['0.099999', '0.1', '0'],
  ])('of %s at %s is %s', (gain, share, part) => {
    const sign = gain.startsWith('-') ? -1n : 1n
    const of = sign * amount(gain.replace('-', ''))
    expect(formatAmount(shareOf(of, ratio(share)))).toBe(part)
  })

  test.each([
    ['all of it where the wallet has it', '550', '1000', '55'],
    ['of a wallet that is too small what is there', '550', '54.129', '54.12'],
    ['nothing of an empty one', '550', '0', '0'],
  ])('of a copy that closed is %s', (_, gain, holds, part) => {
    expect(formatAmount(closedShareOf(amount(gain), ratio('0.1'), amount(holds)))).toBe(part)
  })

  test('is never above the naive one, nor a cent below it', () => {
    const gains = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
    fc.assert(
      fc.property(gains, fc.bigInt({ min: 5n, max: 15n }), (gain, percent) => {
        const share = shareOf(gain, ratio(`0.${String(percent).padStart(2, '0')}`))
        const due = gain > 0n ? gain * percent : 0n
        expect(share * 100n <= due && due < (share + amount('0.01')) * 100n).toBe(true)
      }),
    )
  })
})
