// What follows from a field table, on a kind that has no levels: reading, journal form, ranges,
// changes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, price, ratio, type Amount, type Price, type Ratio } from '@trellis/kernel'
import {
  changed,
  completed,
  decimalRanges,
  emptyInput,
  inputOf,
  readInput,
  readParams,
  writeValues,
  type FieldTable,
  type ParamsOf,
} from './fields.ts'
import { btc } from './test/instruments.ts'

const row = { section: 'plan', address: '', group: 'plan' } as const
/** A bot that buys an amount every so many hours. */
const table = {
  side: {
    ...row,
    type: 'choice',
    wire: ['side'],
    form: 'side',
    choices: { buy: 'BUY', sell: 'SELL' },
  },
  each: { ...row, type: 'amount', wire: ['each_amount'], form: 'each', required: true },
  everyHours: { ...row, type: 'count', wire: ['period'], form: 'every', required: true },
  highest: { ...row, type: 'price', wire: ['max_price'], form: 'highest', changeable: true },
  stop: { ...row, type: 'ratio', wire: ['stop_percent'], form: 'stop', changeable: true },
  repeats: { ...row, type: 'flag', wire: ['repeats'], form: 'repeats', changeable: true },
  isPublic: { ...row, type: 'flag', wire: ['public'], form: 'isPublic', group: 'none' },
} as const satisfies FieldTable
type Params = ParamsOf<typeof table>

const params: Params = {
  side: 'buy',
  each: amount('25.5'),
  everyHours: 4,
  highest: price(6_000_000),
  stop: ratio('0.1'),
  repeats: true,
  isPublic: false,
}

describe('reading', () => {
  test('texts become ticks, units and counts; what is left out is off', () => {
    const read = readInput(table, btc, { each: '25.5', everyHours: 4, highest: '60000.004' })
    expect(read).toEqual({
      ok: true,
      value: {
        side: 'buy',
        each: amount('25.5'),
        everyHours: 4,
        highest: 6_000_000,
        stop: 0n,
        repeats: false,
      },
    })
    expect(emptyInput(table)).toMatchObject({ everyHours: undefined, highest: undefined, each: 0n })
  })

  test.each([
    [{ highest: 'x' }, 'highest', 'not-a-decimal'],
    [{ each: '-1' }, 'each', 'negative'],
    [{ stop: '0.0000000000001' }, 'stop', 'too-precise'],
    // Of several the price is told first, wherever it stands.
    [{ each: 'x', highest: '1e5' }, 'highest', 'not-a-decimal'],
  ])('%j is told at %s', (raw, field, problem) => {
    expect(readInput(table, btc, raw)).toEqual({ ok: false, error: { field, problem } })
  })

  test('parameters lack nothing that is required', () => {
    const input = { ...emptyInput(table), each: amount('1') }
    expect(completed(table, input, { isPublic: true })).toBeUndefined()
    expect(completed(table, { ...input, everyHours: 2 }, { isPublic: true })).toEqual({
      side: 'buy',
      each: amount('1'),
      everyHours: 2,
      highest: 0,
      stop: 0n,
      repeats: false,
      isPublic: true,
    })
  })

  test('an optional price that is off was not given', () => {
    expect(inputOf(table, params).highest).toBe(6_000_000)
    expect(inputOf(table, { ...params, highest: price(0) }).highest).toBeUndefined()
    expect(inputOf(table, params)).not.toHaveProperty('isPublic')
  })
})

describe('journal form', () => {
  test('keys in the order of the table, money as text', () => {
    expect(JSON.stringify(writeValues(table, params))).toBe(
      '{"side":"buy","each":"25.5","everyHours":4,"highest":6000000,"stop":"0.1",' +
        '"repeats":true,"isPublic":false}',
    )
  })

  test('property: what was written is read, to the unit', () => {
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('buy' as const, 'sell' as const),
          each: fc.bigInt({ min: 0n, max: 10n ** 27n }).map((it) => it as Amount),
          everyHours: fc.nat(),
          highest: fc.nat().map((it) => it as Price),
          stop: fc.bigInt({ min: 0n, max: 10n ** 13n }).map((it) => it as Ratio),
          repeats: fc.boolean(),
          isPublic: fc.boolean(),
        }),
        (one) => {
          const json: unknown = JSON.parse(JSON.stringify(writeValues(table, one)))
          expect(readParams(table, json)).toEqual(one)
        },
      ),
    )
  })

  test('a flag that an older version did not know is off; anything else is a broken journal', () => {
    const json = writeValues(table, params)
    const { isPublic: _, ...older } = json
    expect(readParams(table, older)).toEqual(params)
    for (const broken of [{ each: 25 }, { each: '-1' }, { everyHours: 0.5 }, { side: 'toString' }])
      expect(() => readParams(table, { ...json, ...broken })).toThrow()
  })
})

test('ranges in decimals; none where other fields are needed first', () => {
  const bounds = {
    each: { from: amount('1'), to: amount('2.50') },
    everyHours: { from: 1, to: 720 },
    highest: { from: price(100), to: undefined },
    stop: undefined,
  }
  expect(decimalRanges(table, bounds, btc)).toEqual({
    each: { from: '1', to: '2.5' },
    everyHours: { from: '1', to: '720' },
    highest: { from: '1', to: '' },
    stop: { from: '', to: '' },
  })
})

test('a change keeps what it leaves out, and zero clears', () => {
  const now = { highest: price(5), stop: ratio('0.1'), repeats: true }
  expect(changed(now, {})).toEqual(now)
  expect(changed(now, { stop: 0n, repeats: false })).toEqual({
    highest: 5,
    stop: 0n,
    repeats: false,
  })
})
