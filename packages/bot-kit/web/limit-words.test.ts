// How the ends of a range are said: as the least and most that pass, or as what must be passed.
import { expect, test } from 'vitest'
import type { FieldRow } from '../fields.ts'
import { gridFields, gridSettingFields } from '../grid/fields.ts'
import { limitWords } from './limit-words.ts'

const say = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  `${key} ${String(values?.['value'])}`
const inside: FieldRow = gridFields.maxPrice
const range = { from: '90', to: '110' }

test('a bound that passes is the least or the most', () => {
  const words = limitWords(range, inside, say, (it) => it)
  expect(words).toEqual({ minText: 'form.min 90', maxText: 'form.max 110' })
})

test('a bound that is refused itself is not called the least', () => {
  for (const row of [gridSettingFields.takeProfit, gridSettingFields.stopLoss]) {
    const words = limitWords(range, row, say, (it) => it)
    expect(words).toEqual({ minText: 'form.above 90', maxText: 'form.below 110' })
  }
})

test('nothing is said of an end that is not named', () => {
  const words = limitWords({ from: '', to: '' }, inside, say, (it) => it)
  expect(words).toEqual({ minText: '', maxText: '' })
})
