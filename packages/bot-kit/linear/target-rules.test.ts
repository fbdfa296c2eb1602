// Where targets by price may lie, as a table: each mode, each side, each code at its bound.
import { describe, expect, test } from 'vitest'
import { formatPrice } from '@trellis/market'
import { price, ratio, type Price } from '@trellis/kernel'
import { cents } from '../test/btc-range.ts'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { officialContractGrids } from './grid-config.ts'
import type { GridMode } from './grid-mode.ts'
import {
  contractTargetBounds,
  contractTargetFindings,
  type TargetCode,
  type TargetSubject,
} from './target-rules.ts'

const instrument = { ...btcPerpetual, maxPrice: cents('90000') }
const market = { instrument, last: cents('25000'), fees: contractFees }

interface Given {
  readonly last?: string
  readonly entry?: string
  readonly liquidation?: string
  readonly isRunning?: boolean
}
type Field = 'takeProfit' | 'stopLoss'

/** A grid of 20,000 to 30,000 with some targets. */
function findings(mode: GridMode, targets: Partial<TargetSubject['input']>, given: Given = {}) {
  const { last = '25000', entry, liquidation, isRunning = false } = given
  const at = liquidation === undefined ? undefined : cents(liquidation)
  return contractTargetFindings({
    mode,
    market: { ...market, last: cents(last) },
    input: {
      minPrice: cents('20000'),
      maxPrice: cents('30000'),
      entryPrice: entry === undefined ? undefined : cents(entry),
      takeProfit: undefined,
      stopLoss: undefined,
      takeProfitShare: ratio('0'),
      stopLossShare: ratio('0'),
      ...targets,
    },
    liquidation: { long: at, short: at },
    isRunning,
    config: officialContractGrids[mode],
  })
}

type Row = readonly [code: TargetCode, bound: string, outside: string, inside: string, at?: Given]
const TABLE: Readonly<Record<GridMode, Readonly<Record<Field, readonly Row[]>>>> = {
  long: {
    takeProfit: [
      ['tp-price-too-low', '30000', '30000', '30000.01'],
      ['tp-price-too-low', '31000', '31000', '31000.01', { entry: '31000' }],
      ['tp-less-than-last-price', '35000', '35000', '35000.01', { last: '35000' }],
      ['tp-price-too-high', '90000', '90000.01', '90000'],
    ],
    stopLoss: [
      ['sl-price-too-high', '20000', '20000', '19999.99'],
      ['sl-greater-than-last-price', '15000', '15000', '14999.99', { last: '15000' }],
      ['sl-price-too-low', '5000', '4999.99', '5000'],
      ['sl-cause-liquidation', '17000', '17000', '17000.01', { liquidation: '17000' }],
      [
        'sl-not-between-liq-and-last-price',
        '17000',
        '16000',
        '17000.01',
        { liquidation: '17000', isRunning: true },
      ],
    ],
  },
  short: {
    takeProfit: [
      ['tp-price-too-high', '20000', '20000', '19999.99'],
      ['tp-greater-than-last-price', '15000', '15000', '14999.99', { last: '15000' }],
      ['tp-less-than-min-price', '5000', '4999.99', '5000'],
    ],
    stopLoss: [
      ['sl-price-too-low', '30000', '30000', '30000.01'],
      ['sl-less-than-last-price', '35000', '35000', '35000.01', { last: '35000' }],
      ['sl-greater-than-max-price', '90000', '90000.01', '90000'],
      ['sl-greater-than-liq-price', '33000', '33000', '32999.99', { liquidation: '33000' }],
      [
        'sl-not-between-last-and-liq-price',
        '33000',
        '34000',
        '32999.99',
        { liquidation: '33000', isRunning: true },
      ],
    ],
  },
  neutral: {
    takeProfit: [
      ['top-price-too-low', '30000', '30000', '30000.01'],
      ['tp-less-than-last-price', '35000', '35000', '35000.01', { last: '35000' }],
      ['top-price-too-high', '90000', '90000.01', '90000'],
      ['sl-cause-liquidation', '33000', '33000', '32999.99', { liquidation: '33000' }],
    ],
    stopLoss: [
      ['bottom-price-too-high', '20000', '20000', '19999.99'],
      ['bottom-price-too-low', '5000', '4999.99', '5000'],
      ['sl-greater-than-last-price', '15000', '15000', '14999.99', { last: '15000' }],
      ['sl-cause-liquidation', '17000', '17000', '17000.01', { liquidation: '17000' }],
    ],
  },
}

describe('forbidden zones', () => {
  const rows = (['long', 'short', 'neutral'] as const).flatMap((mode) =>
    (['takeProfit', 'stopLoss'] as const).flatMap((field) =>
      TABLE[mode][field].map(([code, bound, outside, inside, given]) => {
        return { mode, field, code, bound, outside, inside, given }
      }),
    ),
  )

  test.each(rows)('$mode $field: $code at $bound', (row) => {
    const { mode, field, code, bound, outside, inside, given } = row
    const found = (target: string) => findings(mode, { [field]: cents(target) }, given)
    const [first] = found(outside)
    expect(first).toMatchObject({ code, field, bound })
    expect(found(inside)).toEqual([])
    // The value that is offered passes.
    expect(first?.fix).not.toBe('')
    expect(found(first?.fix ?? '')).toEqual([])
  })

  test('where no target fits between range and liquidation none is offered', () => {
    const [found] = findings('long', { stopLoss: cents('19000') }, { liquidation: '20500' })
    expect(found).toMatchObject({ code: 'sl-cause-liquidation', bound: '20500', fix: '' })
  })

  test('a target by price and by share at once is refused at the share', () => {
    const found = findings('long', {
      takeProfit: cents('31000'),
      stopLoss: cents('19000'),
      takeProfitShare: ratio('0.1'),
      stopLossShare: ratio('0.1'),
    })
    expect(found).toEqual([
      { code: 'tp-sl-failed', field: 'takeProfitShare', bound: '0', fix: '0' },
      { code: 'tp-sl-failed', field: 'stopLossShare', bound: '0', fix: '0' },
    ])
  })

  test('both targets are told, take-profit first', () => {
    const found = findings('short', { takeProfit: cents('22000'), stopLoss: cents('22000') })
    expect(found.map(({ code }) => code)).toEqual(['tp-price-too-high', 'sl-price-too-low'])
  })
})

test('bounds of the official sample: 800,000 to the highest price, 0.2 · 284,651 to 230,000', () => {
  const sample = { ...btcPerpetual, tickScale: 1, maxPrice: price(19_999_998) }
  const at = { instrument: sample, last: price(2_846_510), fees: contractFees }
  const range = { minPrice: price(2_300_000), maxPrice: price(8_000_000) }
  const shown = (mode: GridMode) => {
    const { takeProfit, stopLoss } = contractTargetBounds({
      mode,
      market: at,
      input: { ...range, entryPrice: undefined },
      liquidation: { long: undefined, short: undefined },
      config: officialContractGrids[mode],
    })
    return [takeProfit, stopLoss].map(
      (it) => it && [it.from, it.to ?? 0].map((p) => formatPrice(sample, p as Price)),
    )
  }
  const [above, below] = [
    ['800000', '1999999.8'],
    ['56930.2', '230000'],
  ]
  expect(shown('long')).toEqual([above, below])
  expect(shown('neutral')).toEqual([above, below])
  expect(shown('short')).toEqual([below, above])
})
