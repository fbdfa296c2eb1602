// Reading marks and fundings: exact, every kind of bad row with its line.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { formatDecimal } from '@trellis/kernel'
import { HOUR_MS } from '@trellis/market'
import { parseFundings, parseMarks } from './contract-columns.ts'

const steps = { tickUnits: 1, tickScale: 4, lotUnits: 1, lotScale: 0 }
const MARKS = 'ts_ms,open,high,low,close\n'
const FUNDINGS = 'ts_ms,funding_rate\n'
const memory = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)
const marks = (text: string) => parseMarks(text, steps, memory)
const fundings = (text: string) => parseFundings(text, memory)
const problemOf = (parsed: ReturnType<typeof marks> | ReturnType<typeof fundings>): string =>
  parsed.ok ? 'ok' : `${parsed.error.problem} ${parsed.error.line}`

describe('parseMarks', () => {
  it('keeps the highest and the lowest mark of each hour, to the nearest tick', () => {
    const read = marks(`${MARKS}0,0.8056,0.8141,0.80455,0.8102\r\n${3 * HOUR_MS},1,1,1,1\n`)
    if (!read.ok) throw new Error(read.error.problem)
    expect([...read.value.time]).toEqual([0, 3 * HOUR_MS])
    expect([...read.value.high]).toEqual([8141, 10_000])
    expect([...read.value.low]).toEqual([8046, 10_000])
  })

  it.each([
    ['ts_ms,open,high,low,close,volume\n', 'unknown-header 1'],
    [MARKS, 'no-rows 1'],
    [`${MARKS}0,1,1,1\n`, 'wrong-field-count 2'],
    [`${MARKS}0,1,1,1,1,5\n`, 'wrong-field-count 2'],
    [`${MARKS}0,1,x,1,1\n`, 'not-a-number 2'],
    [`${MARKS}0,1,1,1,1\n60000,1,1,1,1\n`, 'time-off-the-hour 3'],
    [`${MARKS}0,1,1,1,1\n0,1,1,1,1\n`, 'time-not-rising 3'],
    [`${MARKS}0,1,1,0,1\n`, 'price-not-positive 2'],
    [`${MARKS}0,1,0.9,0.8,1\n`, 'high-below-low 2'],
    [`${MARKS}0,1,1.2,1.1,1.1\n`, 'high-below-low 2'],
    [`${MARKS}0,1,1,1,${'1'.repeat(32)}\n`, 'number-too-long 2'],
  ])('names what is wrong: %j', (text, problem) => {
    expect(problemOf(marks(text))).toBe(problem)
  })
})

describe('parseFundings', () => {
  it('keeps times to the millisecond and rates to the last digit', () => {
    const rate = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1 }), (rates) => {
        const rows = rates.map((it, i) => `${i * 28_800_003},${formatDecimal(it, 12)}\n`)
        const read = fundings(FUNDINGS + rows.join(''))
        if (!read.ok) throw new Error(read.error.problem)
        expect([...read.value.time]).toEqual(rates.map((_, i) => i * 28_800_003))
        expect([...read.value.rate].map(BigInt)).toEqual(rates)
      }),
    )
  })

  it.each([
    ['ts_ms,rate\n', 'unknown-header 1'],
    [FUNDINGS, 'no-rows 1'],
    [`${FUNDINGS}5\n`, 'wrong-field-count 2'],
    [`${FUNDINGS}5,0.1,0.2\n`, 'wrong-field-count 2'],
    [`${FUNDINGS}5,\n`, 'not-a-number 2'],
    [`${FUNDINGS}5,1e-4\n`, 'not-a-number 2'],
    [`${FUNDINGS}x,0.1\n`, 'not-a-number 2'],
    [`${FUNDINGS}5,0.0000000000001\n`, 'number-too-long 2'],
    [`${FUNDINGS}5,100000\n`, 'number-too-long 2'],
    [`${FUNDINGS}5,0.1\n5,0.1\n`, 'time-not-rising 3'],
  ])('names what is wrong: %j', (text, problem) => {
    expect(problemOf(fundings(text))).toBe(problem)
  })
})
