// What a change of the way of rebalancing fills in.
import { expect, test } from 'vitest'
import { lackingOf } from './rebalance-fields.tsx'

test.each([
  ['either', {}, { interval: '86400', threshold: '5' }],
  ['either', { interval: '0', threshold: '' }, { interval: '86400', threshold: '5' }],
  ['time', {}, { interval: '86400' }],
  ['percent', { interval: '3600' }, { threshold: '5' }],
  ['either', { interval: '3600', threshold: '2' }, {}],
  ['manual', {}, {}],
])('to %s with %j: as a new form has it', (mode, numbers, filled) => {
  expect(lackingOf(mode, numbers)).toEqual(filled)
})
