// Suggestions in words of the wire: fields under the names of the create call, states and styles.
import { adviceStates } from '@trellis/contract'
import { expect, test } from 'vitest'
import { gridFields } from '../grid/fields.ts'
import { figureText, placedSettings, placedText, stateName } from './advice-words.ts'

const side = {
  type: 'choice',
  wire: ['grid_mode'],
  form: 'mode',
  address: 'mode',
  section: 'mode',
  group: 'mode',
  choices: { long: 'MODE_LONG', short: 'MODE_SHORT' },
} as const

test('fields stand under their first names, choices in their words, lists nowhere', () => {
  const table = { side, minPrice: gridFields.minPrice, cellNumber: gridFields.cellNumber }
  const contracts = [{ symbol: 'BTCUSDT' }]
  const values = { side: 'short', minPrice: '90.5', cellNumber: 20, other: '1', contracts }
  const said = placedSettings(table, { values })
  expect(said).toEqual({ grid_mode: 'MODE_SHORT', min_price: '90.5', cell_number: 20 })
  expect([placedText(said, 'min_price'), placedText(said, 'cell_number')]).toEqual(['90.5', '20'])
  expect([placedText(said, 'max_price'), placedText(values, 'contracts')]).toEqual(['', ''])
})

test('every state of a search has its own name', () => {
  const names = (['ready', 'computing', 'no-history', 'off'] as const).map(stateName)
  expect(names).toEqual([...adviceStates])
})

test.each([
  [0.1, '0.1'],
  [-0.0000001, '0'],
  [12, '12'],
  [0.1234567, '0.123457'],
])('%d is read as %s', (figure, text) => expect(figureText(figure)).toBe(text))
