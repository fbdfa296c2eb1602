// At which marks and prices a bot in one contract is woken to end, by price, share and trailing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio, ZERO, type Amount } from '@trellis/kernel'
import { btcPerpetual } from '../test/instruments.ts'
import { unitsOf } from '../worth.ts'
import { equityAt, untradedMoney, type LinearState } from './state.ts'
import {
  contractMarkTriggers,
  contractPriceTriggers,
  endOfEquity,
  endOfFill,
  equityOfShare,
  isShareReached,
  markOfEquity,
  raisedPeak,
  targetKindsOf,
  type ContractTargets,
} from './targets.ts'

const off: ContractTargets = {
  takeProfit: price(0),
  stopLoss: price(0),
  takeProfitShare: ratio('0'),
  stopLossShare: ratio('0'),
  trailingStop: ratio('0'),
}
type State = LinearState & { readonly settings: ContractTargets }
const stateOf = (given: Partial<State>): State => ({
  symbol: 0,
  units: unitsOf(btcPerpetual),
  settings: off,
  ...untradedMoney(),
  wallet: amount('1000'),
  lots: 100,
  cost: amount('2000'),
  leverage: ratio('5'),
  invested: amount('1000'),
  ...given,
})
const woken = (state: State, mode: 'neutral' | 'long' | 'short' = 'long') =>
  [...contractPriceTriggers(state, mode), ...contractMarkTriggers(state)].map(
    ({ id, direction, price: at, of = 'last' }) => `${id} ${direction} ${at / 100} ${of}`,
  )

describe('targets by price', () => {
  const settings = { ...off, takeProfit: price(3_000_000), stopLoss: price(1_000_000) }
  test.each([
    ['long', ['take-profit up 30000 last', 'stop-loss down 10000 last']],
    ['neutral', ['take-profit up 30000 last', 'stop-loss down 10000 last']],
    ['short', ['take-profit down 30000 last', 'stop-loss up 10000 last']],
  ] as const)('%s', (mode, expected) => {
    expect(woken(stateOf({ settings }), mode)).toEqual(expected)
  })
})

describe('targets by share of what was invested', () => {
  const settings = { ...off, takeProfitShare: ratio('0.28'), stopLossShare: ratio('0.1') }

  test('0.1 BTC long from 20,000 with 1,000: 28 % at 22,800, minus 10 % at 19,000', () => {
    const marks = ['take-profit-share up 22800 mark', 'stop-loss-share down 19000 mark']
    expect(woken(stateOf({ settings }))).toEqual(marks)
  })

  test('short the other way', () => {
    const short = stateOf({ settings, lots: -100, cost: amount('-2000') })
    const marks = ['take-profit-share down 17200 mark', 'stop-loss-share up 21000 mark']
    expect(woken(short, 'short')).toEqual(marks)
  })

  test('what was withdrawn counts as won, margin that is added widens the base', () => {
    expect(equityOfShare(stateOf({ withdrawn: amount('50') }), ratio('0.1'))).toBe(amount('1050'))
    expect(equityOfShare(stateOf({ invested: amount('1500') }), -ratio('0.1'))).toBe(amount('1350'))
  })

  test('with nothing held no mark reaches them, and the wallet says whether they are', () => {
    const flat = stateOf({ settings, lots: 0, cost: ZERO })
    expect(woken(flat)).toEqual([])
    expect(isShareReached(settings, flat, amount('1279.99'))).toBeUndefined()
    expect(isShareReached(settings, flat, amount('1280'))).toBe('take-profit')
    expect(isShareReached(settings, flat, amount('900'))).toBe('stop-loss')
  })
})

test('a trailing stop: from a peak of 1,200 at 10 % down to 1,080, up from 1,201.2 a new peak', () => {
  const settings = { ...off, trailingStop: ratio('0.1') }
  const state = stateOf({ settings, peak: amount('1200') })
  expect(woken(state)).toEqual(['trailing-stop down 20800 mark', 'peak up 22012 mark'])
})

describe('the peak of a trailing stop', () => {
  const settings = { ...off, trailingStop: ratio('0.1') }
  const raised = (state: State, mark: number, last: number) =>
    raisedPeak(state, price(mark * 100), price(last * 100)).map((step) =>
      step.type === 'fact' && step.fact.type === 'peak-raised'
        ? [formatAmount(step.fact.peak), step.fact.price / 100]
        : step.type,
    )

  test.each([
    ['long, sold over its mark', 100, '2000', 20_500, 21_000, [['1050', 20_500]]],
    ['long, bought under its mark', 100, '2000', 20_500, 20_300, [['1030', 20_300]]],
    ['short, sold over its mark', -100, '-2000', 19_500, 19_600, [['1040', 19_600]]],
    ['short, bought under its mark', -100, '-2000', 19_500, 19_000, [['1050', 19_500]]],
    ['less than a step above', 100, '2000', 20_009, 20_009, []],
    ['one of the two not above', 100, '2000', 19_999, 21_000, []],
  ] as const)(
    'after a fill is what mark and last price bear: %s',
    (_, lots, cost, mark, last, is) => {
      const state = stateOf({ settings, lots, cost: amount(cost), peak: amount('1000') })
      expect(raised(state, mark, last)).toEqual(is)
      expect(raised({ ...state, peak: ZERO }, mark, last)).toEqual([])
      expect(raised({ ...state, settings: off }, mark, last)).toEqual([])
    },
  )

  test('with nothing held it is the wallet, at once and at any mark that comes', () => {
    const flat = stateOf({ settings, lots: 0, cost: ZERO, peak: amount('998') })
    expect(raised(flat, 20_000, 21_000)).toEqual([['1000', 20_000]])
    expect(woken(flat)).toEqual(['peak up 0.01 mark'])
    expect(woken({ ...flat, peak: amount('1000') })).toEqual([])
  })
})

test('a fill ends it where equity at the mark and at the last price say so', () => {
  const settings = { ...off, takeProfitShare: ratio('0.05'), stopLossShare: ratio('0.1') }
  const end = (mark: number, last: number) =>
    endOfFill(stateOf({ settings }), price(mark * 100), price(last * 100))
  expect(end(20_500, 20_500)).toBe('take-profit')
  // It fell through its buys: they gain by the mark of the minute alone.
  expect(end(20_500, 18_000)).toBeUndefined()
  expect(end(18_000, 20_500)).toBeUndefined()
  expect(end(19_000, 18_000)).toBe('stop-loss')
})

test('equity 100, 120, 108 at 10 %: closes at 108, as it does by a share that is reached first', () => {
  const settings = { ...off, trailingStop: ratio('0.1') }
  const state = stateOf({ settings, peak: amount('120') })
  expect(endOfEquity(state, amount('108.000000000001'))).toBeUndefined()
  expect(endOfEquity(state, amount('108'))).toBe('trailing-stop')
  expect(endOfEquity({ ...state, peak: ZERO }, ZERO)).toBeUndefined()
  const shares = { ...settings, stopLossShare: ratio('0.9') }
  expect(endOfEquity({ ...state, settings: shares }, amount('100'))).toBe('stop-loss')
})

test.each([
  ['none', {}],
  ['shares', { takeProfitShare: ratio('0.1'), stopLossShare: ratio('0.1') }],
  ['shares', { stopLossShare: ratio('0.1') }],
  ['prices', { takeProfit: price(2), stopLoss: price(1) }],
  ['prices', { stopLoss: price(1) }],
  ['price-and-share', { takeProfit: price(2), stopLossShare: ratio('0.1') }],
  ['share-and-price', { takeProfitShare: ratio('0.1'), stopLoss: price(1) }],
] as const)('targets of type %s', (kinds, targets) => {
  expect(targetKindsOf({ ...off, ...targets })).toBe(kinds)
})

test('property: at the mark the equity is reached, one tick before it is not', () => {
  const held = fc.record({
    lots: fc.integer({ min: -1e6, max: 1e6 }).filter((it) => it !== 0),
    cost: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    wallet: fc.bigInt({ min: 0n, max: 10n ** 18n }),
  })
  const reaches = fc.constantFrom('at-least' as const, 'at-most' as const)
  fc.assert(
    fc.property(held, fc.bigInt({ min: 0n, max: 10n ** 18n }), reaches, (some, equity, reach) => {
      const state = stateOf({ ...some, cost: some.cost as Amount, wallet: some.wallet as Amount })
      const isReached = (mark: number): boolean => {
        const has = equityAt(state, price(mark))
        return reach === 'at-least' ? has >= equity : has <= equity
      }
      const at = markOfEquity(state, equity, reach)
      if (at === undefined) {
        expect(isReached(1)).toBe(false)
        return
      }
      expect(isReached(at.price)).toBe(true)
      const before = at.price + (at.direction === 'up' ? -1 : 1)
      if (before >= 1) expect(isReached(before)).toBe(false)
    }),
  )
})
