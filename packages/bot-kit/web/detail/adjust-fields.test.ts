// Which limits the adjust dialog names: those that the value may run into.
import { expect, test } from 'vitest'
import { namedEnds } from './adjust-fields.tsx'

test.each([
  ['far from both', '100', { from: '1', to: '100000' }, { from: '', to: '' }],
  ['near the lower', '100', { from: '90', to: '100000' }, { from: '90', to: '' }],
  ['above the upper', '500', { from: '1', to: '400' }, { from: '', to: '400' }],
  ['empty: both may come', '', { from: '90', to: '400' }, { from: '90', to: '400' }],
  ['empty, from nothing up', '', { from: '0', to: '400' }, { from: '', to: '400' }],
  ['without an upper end', '', { from: '90', to: '' }, { from: '90', to: '' }],
])('%s', (_, value, range, named) => {
  expect(namedEnds(value, range)).toEqual(named)
})

test('nothing is named before the server has answered', () => {
  expect(namedEnds('100', undefined)).toEqual({ from: '', to: '' })
})
