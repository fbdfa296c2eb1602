// Reading CSV: exact rounding, every kind of bad row with its line.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { divide, parseDecimal, pow10 } from '@trellis/kernel'
import { parseCsv, type CandleColumns, type TradeColumns } from './csv-columns.ts'

const steps = { tickUnits: 1, tickScale: 1, lotUnits: 1, lotScale: 3 }
const HEAD = 'ts_ms,open,high,low,close,volume\n'
const TRADES = 'ts_ms,price,qty,side\n'

function candles(body: string): CandleColumns {
  const parsed = parseCsv(HEAD + body, steps)
  if (!parsed.ok || parsed.value.type !== 'candles') throw new Error(JSON.stringify(parsed))
  return parsed.value
}
const problem = (text: string) => {
  const parsed = parseCsv(text, steps)
  return parsed.ok ? 'ok' : `${parsed.error.problem} ${parsed.error.line}`
}

describe('parseCsv', () => {
  it('rounds prices to the nearest tick and volumes down to lots', () => {
    const c = candles('60000,94998.95,94999.94,94880.04,94889.1,337.5119\n120000,1,2,0.5,1.25,0\n')
    expect([...c.time]).toEqual([60_000, 120_000])
    expect([c.open[0], c.high[0], c.low[0], c.close[0]]).toEqual([
      949_990, 949_999, 948_800, 948_891,
    ])
    expect(c.volume[0]).toBe(337_511)
    expect([c.low[1], c.close[1], c.stepMs]).toEqual([5, 13, 60_000])
  })

  it('rounds like exact arithmetic, whatever the step', () => {
    const text = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.integer({ min: 0, max: 12 }))
      .map(([digits, scale]) => {
        const padded = digits.toString().padStart(scale + 1, '0')
        return scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
      })
    const step = fc.record({
      tickUnits: fc.constantFrom(1, 2, 5, 25),
      tickScale: fc.integer({ min: 0, max: 8 }),
      lotUnits: fc.constantFrom(1, 10, 100),
      lotScale: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(text, text, step, (price, qty, at) => {
        const parsed = parseCsv(`${TRADES}5,${price},${qty},buy\n`, at)
        const exact = (value: string, units: number, scale: number, mode: 'nearest' | 'floor') => {
          const decimal = parseDecimal(value)
          if (!decimal.ok) throw new Error(value)
          const whole = decimal.value.unscaled * pow10(scale)
          return divide(whole, BigInt(units) * pow10(decimal.value.scale), mode)
        }
        const ticks = exact(price, at.tickUnits, at.tickScale, 'nearest')
        const lots = exact(qty, at.lotUnits, at.lotScale, 'floor')
        const fits = ticks <= 9_007_199_254_740_991n && lots <= 9_007_199_254_740_991n
        if (!parsed.ok) {
          expect(fits && ticks > 0n).toBe(false)
          return
        }
        const columns = parsed.value as TradeColumns
        expect([columns.price[0], columns.qty[0]]).toEqual([Number(ticks), Number(lots)])
      }),
    )
  })

  it('reads trades in their order, several in one millisecond', () => {
    const parsed = parseCsv(`${TRADES}5,10.1,0.5,buy\r\n5,10.2,0.25,sell\r\n`, steps)
    expect(parsed.ok && parsed.value.type === 'trades' && [...parsed.value.price]).toEqual([
      101, 102,
    ])
  })

  it('finds the grid of the file', () => {
    const c = candles('0,1,1,1,1,1\n600000,1,1,1,1,1\n1500000,1,1,1,1,1\n')
    expect(c.stepMs).toBe(300_000)
  })

  it('puts columns where it is told', () => {
    const sizes: number[] = []
    const parsed = parseCsv(`${HEAD}0,1,1,1,1,1\n`, steps, (bytes) => {
      sizes.push(bytes)
      return new SharedArrayBuffer(bytes)
    })
    expect(sizes).toEqual([8, 8, 8, 8, 8, 8])
    expect(parsed.ok && parsed.value.time.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it.each([
    ['time,price\n', 'unknown-header 1'],
    ['', 'unknown-header 1'],
    [HEAD, 'no-rows 1'],
    [TRADES, 'no-rows 1'],
    [`${HEAD}0,1,1,1,1\n`, 'wrong-field-count 2'],
    [`${HEAD}0,1,1,1,1,1\n\n`, 'wrong-field-count 3'],
    [`${HEAD}0,1,1,1,1,1\n60000,1e5,1,1,1,1\n`, 'not-a-number 3'],
    [`${HEAD}0,-1,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,1.,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,.5,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,1.2.3,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,٣,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,NaN,1,1,1,1\n`, 'not-a-number 2'],
    [`${HEAD}0,${'9'.repeat(40)},1,1,1,1\n`, 'number-too-long 2'],
    [`${HEAD}0,${'9'.repeat(20)},1,1,1,1\n`, 'number-too-long 2'],
    [`${HEAD}60000,1,1,1,1,1\n60000,1,1,1,1,1\n`, 'time-not-rising 3'],
    [`${HEAD}60001,1,1,1,1,1\n`, 'time-off-the-minute 2'],
    [`${HEAD}0,2,1,1,1,1\n`, 'high-below-low 2'],
    [`${HEAD}0,2,3,2.5,2,1\n`, 'high-below-low 2'],
    [`${HEAD}0,0,0,0,0,1\n`, 'price-not-positive 2'],
    [`${TRADES}5,1,1,buy\n4,1,1,buy\n`, 'time-not-rising 3'],
    [`${TRADES}5,0,1,buy\n`, 'price-not-positive 2'],
    [`${TRADES}5,1,1\n`, 'wrong-field-count 2'],
  ])('names the problem and the line of %j', (text, expected) => {
    expect(problem(text)).toBe(expected)
  })
})
