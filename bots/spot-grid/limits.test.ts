// The check codes and ranges of the spot grid, against the official sample and at every bound.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount, price } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { rangeFaults } from '@trellis/bot-kit/test/range-ends.ts'
import { checkGrid, type GridCheckCode, type GridLimits } from './limits.ts'
import type { GridField, RawGridInput } from './fields.ts'
import { inputOf, paramsOf, readGridInput } from './params.ts'
import { houseFees, mnt } from './test/rig.ts'

const market = { instrument: mnt, last: price(7840), fees: houseFees }

function limitsOf(raw: RawGridInput, instrument: Instrument = mnt): GridLimits {
  return checkGrid(mustRead(readGridInput(instrument, raw)), { ...market, instrument })
}

describe('validate-input', () => {
  test('gives the ranges of the official sample to the last digit', () => {
    const limits = limitsOf({
      minPrice: '0.3',
      maxPrice: '1.2',
      cellNumber: 66,
      investMode: 'base',
      baseInvestment: '300',
      entryPrice: '0.4',
    })
    expect(limits.code).toBe('success')
    expect(limits.cellDistance).toBe('0.0136')
    expect(limits.ranges).toEqual({
      quoteInvestment: { from: '0', to: '0' },
      baseInvestment: { from: '228.36', to: '1366590.08' },
      profit: { from: '0.0114', to: '0.0453' },
      cellNumber: { from: '2', to: '562' },
      minPrice: { from: '0.1568', to: '3.92' },
      maxPrice: { from: '0.3012', to: '40' },
      stopLoss: { from: '0', to: '0.3' },
      takeProfit: { from: '1.2', to: '' },
      entryPrice: { from: '0.2352', to: '0.784' },
      trailingStop: { from: '0.03', to: '0.99' },
      limitUpPrice: { from: '1.2112', to: '3.9065' },
    })
  })
})

const steps: Readonly<Record<string, string>> = {
  cellNumber: '1',
  quoteInvestment: '0.0001',
  trailingStop: '0.0001',
}
const drawn = fc.record({
  low: fc.integer({ min: 1_600, max: 9_000 }),
  width: fc.integer({ min: 100, max: 9_000 }),
  cellNumber: fc.integer({ min: 2, max: 90 }),
  quoteInvestment: fc.constantFrom('100', '10000', '1000000'),
  entryPrice: fc.constantFrom('', '0.3', '0.7777'),
})

test('property: ranges are what is accepted, to their ends and no step beyond', () => {
  fc.assert(
    fc.property(drawn, ({ low, width, ...more }) => {
      const prices = { minPrice: String(low / 1e4), maxPrice: String((low + width) / 1e4) }
      const raw: RawGridInput = { ...more, ...prices, enableTrailing: true }
      const { profit: _, quoteInvestment, baseInvestment: __, ...others } = limitsOf(raw).ranges
      const isRefused = (field: string, value: string): boolean =>
        limitsOf({ ...raw, [field]: field === 'cellNumber' ? Number(value) : value }).checks.some(
          (check) => check.field === field,
        )
      // What is wrong with the money is asked only while nothing else is.
      const isSound = limitsOf(raw).checks.every(({ field }) => field === 'quoteInvestment')
      const ranges = isSound ? { ...others, quoteInvestment } : others
      const step = (field: string): string => steps[field] ?? '0.0001'
      // As in the official sample, the ends next to the market are refused themselves.
      const exclusive = new Set(['takeProfit from', 'stopLoss to'])
      expect(rangeFaults({ ranges, step, isRefused, exclusive })).toEqual([])
    }),
  )
})

const sound: RawGridInput = {
  minPrice: '0.5',
  maxPrice: '1',
  cellNumber: 20,
  quoteInvestment: '1000',
}

interface Row {
  readonly code: GridCheckCode
  readonly field: GridField
  readonly bound: string
  /** Just past the bound, and the last value that is fine. */
  readonly outside: RawGridInput
  readonly inside: RawGridInput
  readonly instrument: Instrument
}

/** The values of one field that is changed: where it is refused, and the last that is fine. */
type Case = readonly [
  code: GridCheckCode,
  field: GridField,
  bound: string,
  outside: string | number,
  inside: string | number,
  changed?: GridField,
]

/** Cases on top of what they all are given; what is changed is the field that is told. */
function given(base: RawGridInput, cases: readonly Case[], instrument = mnt): readonly Row[] {
  return cases.map(([code, field, bound, outside, inside, changed = field]) => ({
    code,
    field,
    bound,
    instrument,
    outside: { ...base, [changed]: outside },
    inside: { ...base, [changed]: inside },
  }))
}

const capped = defineInstrument({ ...mnt, maxPrice: price(20_000) })
const above = { minPrice: '0.9', maxPrice: '1.2' }
const around = { enableTrailing: true, minPrice: '0.7', maxPrice: '0.9' }

const rows: readonly Row[] = [
  ...given({}, [
    ['low-price-too-low', 'minPrice', '0.1568', '0.1567', '0.1568'],
    ['high-price-too-high', 'maxPrice', '40', '40.0001', '40'],
    ['grid-no-too-low', 'cellNumber', '2', 1, 2],
    ['grid-no-too-high', 'cellNumber', '384', 385, 384],
    ['ep-too-low', 'entryPrice', '0.2352', '0.2351', '0.2352'],
    ['ep-too-high', 'entryPrice', '0.784', '0.7841', '0.784'],
    ['tp-too-low', 'takeProfit', '1', '1', '1.0001'],
    ['sl-too-low', 'stopLoss', '0.0001', '0', '0.0001'],
    ['sl-too-high', 'stopLoss', '0.5', '0.5', '0.4999'],
    ['ts-percent-too-low', 'trailingStop', '0.03', '0.0299', '0.03'],
    ['ts-percent-too-high', 'trailingStop', '0.99', '0.9901', '0.99'],
  ]),
  ...given({ maxPrice: '5' }, [['low-price-too-high', 'minPrice', '3.92', '3.9201', '3.92']]),
  ...given({ cellNumber: 2 }, [['high-price-too-low', 'maxPrice', '0.502', '0.5019', '0.502']]),
  ...given({}, [['tp-too-high', 'takeProfit', '2', '2.0001', '2']], capped),
  ...given({ maxPrice: '0.7' }, [
    ['tp-too-low-than-market', 'takeProfit', '0.784', '0.784', '0.7841'],
  ]),
  ...given({ entryPrice: '0.4' }, [['sl-too-high', 'stopLoss', '0.4', '0.4', '0.3999']]),
  ...given(above, [['sl-too-high-than-market', 'stopLoss', '0.784', '0.784', '0.7839']]),
  ...given(around, [['can-not-enable-trailing-up', 'enableTrailing', '5', 4, 5, 'cellNumber']]),
  ...given({ enableTrailing: true }, [
    ['last-price-forbidden-trailing-up', 'enableTrailing', '0.7839', '0.7839', '0.784', 'maxPrice'],
    ['entry-price-forbidden-trailing-up', 'enableTrailing', '0.5', '0.4999', '0.5', 'entryPrice'],
    ['limit-up-price-too-low', 'limitUpPrice', '1.025', '1.0249', '1.025'],
    ['limit-up-price-too-high', 'limitUpPrice', '3.8951', '3.8952', '3.8951'],
  ]),
]

describe('check codes', () => {
  test.each(rows)('$code at its bound and just inside', (row) => {
    const past = limitsOf({ ...sound, ...row.outside }, row.instrument)
    expect(past.checks[0]).toMatchObject({ code: row.code, field: row.field, bound: row.bound })
    expect(past.code).toBe(row.code)
    const fine = limitsOf({ ...sound, ...row.inside }, row.instrument)
    expect(fine.checks).toEqual([])
    expect(fine.code).toBe('success')
    expect(fine.plan?.qty).toBeGreaterThan(0)
  })

  test.each(rows)('the fix of $code passes', ({ code, field, outside, instrument }) => {
    const raw = { ...sound, ...outside }
    const fix = limitsOf(raw, instrument).checks[0]?.fix ?? ''
    const typed =
      field === 'cellNumber' ? Number(fix) : field === 'enableTrailing' ? fix === 'true' : fix
    const fixed = limitsOf({ ...raw, [field]: typed }, instrument)
    expect(fixed.checks.map((check) => check.code)).not.toContain(code)
  })

  test('everything wrong at once is told in the documented order', () => {
    const { checks } = limitsOf({
      minPrice: '0.1',
      maxPrice: '50',
      cellNumber: 1,
      entryPrice: '0.8',
      takeProfit: '0.2',
      stopLoss: '0.9',
      trailingStop: '1',
      enableTrailing: true,
      quoteInvestment: '1',
    })
    expect(checks.map((check) => check.code)).toEqual([
      'low-price-too-low',
      'high-price-too-high',
      'grid-no-too-low',
      'ep-too-high',
      'tp-too-low',
      'sl-too-high',
      'ts-percent-too-high',
      'can-not-enable-trailing-up',
    ])
  })
})

describe('investment', () => {
  const modes = [
    { investMode: 'quote', field: 'quoteInvestment', unit: '0.0001' },
    { investMode: 'base', field: 'baseInvestment', unit: '0.01' },
  ] as const

  test.each(modes)('$investMode: too low and too high at their bounds', (mode) => {
    const { investMode, field, unit } = mode
    const raw = { ...sound, quoteInvestment: '', investMode }
    const { ranges } = limitsOf(raw)
    const range = investMode === 'base' ? ranges.baseInvestment : ranges.quoteInvestment
    const other = investMode === 'base' ? ranges.quoteInvestment : ranges.baseInvestment
    expect(other).toEqual({ from: '0', to: '0' })
    const code = (text: string): string => limitsOf({ ...raw, [field]: text }).code
    expect(code(range.from)).toBe('success')
    expect(code(moved(range.from, unit, -1n))).toBe('investment-too-low')
    expect(code(range.to)).toBe('success')
    expect(code(moved(range.to, unit, 1n))).toBe('investment-too-high')
    expect(limitsOf(raw).checks[0]).toMatchObject({ field, bound: range.from, fix: range.from })
  })

  test('both: what one coin brings the other need not', () => {
    const raw = { ...sound, investMode: 'both', quoteInvestment: '', baseInvestment: '' } as const
    const alone = limitsOf(raw).ranges
    const helped = limitsOf({ ...raw, baseInvestment: '10' }).ranges
    expect(helped.quoteInvestment.from).toBe(moved(alone.quoteInvestment.from, '7.84', -1n))
    expect(limitsOf({ ...raw, baseInvestment: '10' }).code).toBe('investment-too-low')
    const from = helped.quoteInvestment.from
    expect(limitsOf({ ...raw, baseInvestment: '10', quoteInvestment: from }).code).toBe('success')
    const less = moved(from, '0.0001', -1n)
    const under = limitsOf({ ...raw, baseInvestment: '10', quoteInvestment: less })
    expect(under.code).toBe('investment-too-low')
    const enough = limitsOf({ ...raw, baseInvestment: '10000' }).ranges
    expect(enough.quoteInvestment.from).toBe('0')
  })

  test('the minimum leaves every order, also the sell after its fee, above what the venue takes', () => {
    for (const cellNumber of [2, 7, 20, 111, 300]) {
      const { ranges } = limitsOf({ ...sound, cellNumber })
      const quoteInvestment = ranges.quoteInvestment.from
      const { plan } = limitsOf({ ...sound, cellNumber, quoteInvestment })
      const lowest = plan?.levels[1] ?? 0
      expect((plan?.sellQty ?? 0) * lowest).toBeGreaterThanOrEqual(1_000_000)
      expect(plan?.sellQty).toBeGreaterThanOrEqual(mnt.minQty)
    }
  })

  test('trailing up is forbidden where the money could not pay the first shift', () => {
    const wide = { minPrice: '0.5', maxPrice: '1', quoteInvestment: '1000', enableTrailing: true }
    const five = limitsOf({ ...wide, cellNumber: 5 })
    const code = 'investment-forbidden-trailing-up'
    expect(five.checks).toEqual([{ code, field: 'enableTrailing', bound: '35.1334', fix: 'false' }])
    expect(limitsOf({ ...wide, cellNumber: 5, enableTrailing: false }).code).toBe('success')
    // With more than five cells the lowest may be given up for the shift.
    expect(limitsOf({ ...wide, cellNumber: 6 }).code).toBe('success')
  })
})

describe('a form that is not complete', () => {
  test('gives the ranges it can and no codes for what is missing', () => {
    const empty = limitsOf({})
    expect(empty.code).toBe('success')
    expect(empty.plan).toBeUndefined()
    expect(empty.ranges.minPrice).toEqual({ from: '0.1568', to: '3.92' })
    expect(empty.ranges.maxPrice).toEqual({ from: '', to: '' })
    const half = limitsOf({ minPrice: '0.5' })
    expect(half.ranges.maxPrice).toEqual({ from: '0.502', to: '40' })
    expect(half.ranges.stopLoss).toEqual({ from: '0', to: '0.5' })
  })

  test('text that is no number is named with its field', () => {
    const bad = ['1e400', '-0', '٣', 'abc', '1'.repeat(40), '--1', '1,5']
    for (const text of bad) {
      for (const field of ['minPrice', 'quoteInvestment'] as const) {
        const read = readGridInput(mnt, { [field]: text })
        expect(read).toMatchObject({ ok: false, error: { field } })
      }
    }
    expect(readGridInput(mnt, { trailingStop: '-0.1' })).toMatchObject({
      error: { field: 'trailingStop', problem: 'negative' },
    })
  })

  test('absurd counts and ranges are refused, not computed', () => {
    for (const cellNumber of [0, -3, 1.5, 1001, 1e15, Number.NaN]) {
      const limits = limitsOf({ ...sound, cellNumber })
      expect(limits.plan).toBeUndefined()
      if (Number.isInteger(cellNumber)) expect(limits.code).toMatch(/^grid-no-too-/)
    }
    expect(limitsOf({ ...sound, maxPrice: '0.4' }).code).toBe('high-price-too-low')
    expect(limitsOf({ ...sound, minPrice: '0' }).code).toBe('low-price-too-low')
  })

  test('parameters survive being shown as an input again', () => {
    const input = readGridInput(mnt, { ...sound, takeProfit: '1.5', investMode: 'quote' })
    if (!input.ok) throw new Error('unreadable')
    const params = paramsOf(input.value)
    expect(params && paramsOf(inputOf(params))).toEqual(params)
    expect(paramsOf({ ...input.value, minPrice: undefined })).toBeUndefined()
  })
})

function moved(text: string, by: string, sign: 1n | -1n): string {
  const value = parseAmount(text)
  const unit = parseAmount(by)
  if (!value.ok || !unit.ok) throw new Error('not an amount')
  return formatAmount((value.value + sign * unit.value) as typeof value.value)
}
