// Whatever is thrown has words for the operator.
import { expect, test } from 'vitest'
import { textOf } from './log-line.ts'

const round: { self?: object } = {}
round.self = round

test.each<[string, unknown]>([
  ['away', new Error('away')],
  ['away', { message: 'away', code: 'E' }],
  ['ECONNREFUSED', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ['5', { code: 5 }],
  ['TypeError', new TypeError('')],
  ['{"detail":[1,2]}', { detail: [1, 2] }],
  ['{"message":{"code":3}}', { message: { code: 3 } }],
  ['[object Object]', round],
  ['[object Object]', { amount: 1n }],
  ['words', 'words'],
  ['null', null],
  ['undefined', undefined],
])('it is told as %s', (text, thrown) => {
  expect(textOf(thrown)).toBe(text)
})

test('a large thing is cut', () => {
  expect(textOf({ all: 'x'.repeat(9000) })).toHaveLength(300)
})
