// A form out of a field table: an address says what a draft holds and is read back as the same.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfValues, formNameOf, valuesOfAddress } from './draft.ts'
import type { FieldTable } from './fields.ts'

const row = { section: 'plan', group: 'plan' } as const
const table = {
  side: {
    ...row,
    type: 'choice',
    wire: ['side'],
    form: 'side',
    address: 'side',
    choices: { buy: 'BUY', sell: 'SELL' },
  },
  each: { ...row, type: 'amount', wire: ['each_amount'], form: 'each', address: 'each' },
  top: {
    ...row,
    type: 'price',
    wire: ['tp', 'tp_price'],
    form: 'top',
    address: 'tp',
    changeable: true,
  },
  repeats: { ...row, type: 'flag', wire: ['repeats'], form: 'repeats', address: 'again' },
  isPublic: { ...row, type: 'flag', wire: ['public'], form: 'isPublic', address: '' },
} as const satisfies FieldTable

test('a field is found by any name it has on the wire', () => {
  expect(formNameOf(table, 'tp_price')).toBe('top')
  expect(formNameOf(table, 'toString')).toBeUndefined()
})

test('an address is read where a field takes it, and nothing else', () => {
  expect(valuesOfAddress(table, { each: '5', tp: '<script>', side: 'hold', base: 'BTC' })).toEqual({
    numbers: { each: '5', top: '<script>' },
    choices: { side: 'buy' },
    flags: { repeats: false },
  })
})

test('property: values survive the way through an address; what is usual needs no word', () => {
  const number = fc.constantFrom(undefined, '0', '1.5', '0.00001', '61000')
  fc.assert(
    fc.property(
      number,
      number,
      fc.constantFrom('buy', 'sell'),
      fc.boolean(),
      (each, top, side, on) => {
        const numbers = { ...(each && { each }), ...(top && { top }) }
        const values = { numbers, choices: { side }, flags: { repeats: on } }
        expect(valuesOfAddress(table, addressOfValues(table, values))).toEqual(values)
      },
    ),
  )
  const usual = { numbers: { each: '' }, choices: { side: 'buy' }, flags: { repeats: false } }
  expect(addressOfValues(table, usual)).toEqual({})
})
