// Findings: every rule of the wanted groups in order, bounds by their rows, and rules that wait for
// the rest to be right.
import { expect, test } from 'vitest'
import { price, ratio } from '@trellis/kernel'
import { findChecks, outOfBounds, type Rule } from './checks.ts'
import { emptyInput, type FieldTable } from './fields.ts'
import { btc, houseFees } from './test/instruments.ts'

const row = { section: 'plan', address: '' } as const
const table = {
  highest: {
    ...row,
    type: 'price',
    wire: ['max'],
    form: 'max',
    group: 'price',
    codes: ['price-too-low', 'price-too-high'],
  },
  stop: {
    ...row,
    type: 'ratio',
    wire: ['stop'],
    form: 'stop',
    group: 'stop',
    codes: ['stop-too-low', 'stop-too-high'],
  },
  leverage: {
    ...row,
    type: 'ratio',
    wire: ['leverage'],
    form: 'leverage',
    group: 'stop',
    required: true,
    codes: ['leverage-too-low', 'leverage-too-high'],
  },
} as const satisfies FieldTable
const market = { instrument: btc, last: price(5_000_000), fees: houseFees }
const bounds = {
  highest: { from: price(1000), to: price(2000) },
  stop: { from: ratio('0.03'), to: ratio('0.99') },
  leverage: { from: ratio('1'), to: ratio('50') },
}
const subject = (input: object) => ({ input: { ...emptyInput(table), ...input }, bounds, market })
type Subject = ReturnType<typeof subject>

test.each([
  [{ highest: price(999) }, 'highest', 'price-too-low', '10'],
  [{ highest: price(2001) }, 'highest', 'price-too-high', '20'],
  [{ stop: ratio('0.01') }, 'stop', 'stop-too-low', '0.03'],
  [{ stop: ratio('1') }, 'stop', 'stop-too-high', '0.99'],
  // What a bot must have is never off.
  [{ leverage: ratio('0') }, 'leverage', 'leverage-too-low', '1'],
] as const)('case %# names field, code, bound and fix', (input, field, code, bound) => {
  expect(outOfBounds(table, field, subject(input))).toEqual([{ field, code, bound, fix: bound }])
})

test('where the least is above the most nothing is offered, on either side of it', () => {
  const none = { ...bounds, highest: { from: price(2000), to: price(1000) } }
  const found = (at: number) =>
    outOfBounds(table, 'highest', { ...subject({ highest: price(at) }), bounds: none })
  expect([500, 1500, 2500].map(found)).toMatchObject([
    [{ code: 'price-too-low', bound: '20', fix: '' }],
    [{ code: 'price-too-low', bound: '20', fix: '' }],
    [{ code: 'price-too-high', bound: '10', fix: '' }],
  ])
})

test.each([{}, { highest: price(1000) }, { highest: price(2000) }, { stop: ratio('0') }])(
  'input %# is in order',
  (input) => {
    expect(outOfBounds(table, 'highest', subject(input))).toEqual([])
    expect(outOfBounds(table, 'stop', subject(input))).toEqual([])
  },
)

test('all wanted groups in order; a last rule waits until nothing else is wrong', () => {
  type Group = 'price' | 'stop' | 'money'
  const poor = { code: 'too-poor', field: 'stop', bound: '', fix: '' } as const
  const rules: readonly Rule<
    Subject,
    Group,
    { code: string; field: string; bound: string; fix: string }
  >[] = [
    { group: 'price', find: (it) => outOfBounds(table, 'highest', it) },
    { group: 'stop', find: (it) => outOfBounds(table, 'stop', it) },
    { group: 'money', find: () => [poor], last: true },
  ]
  const codes = (input: object, groups: readonly Group[]): string[] =>
    findChecks(rules, subject(input), new Set(groups)).map(({ code }) => code)
  const wrong = { highest: price(1), stop: ratio('0.01') }
  expect(codes(wrong, ['price', 'stop', 'money'])).toEqual(['price-too-low', 'stop-too-low'])
  expect(codes(wrong, ['stop'])).toEqual(['stop-too-low'])
  expect(codes({}, ['price', 'stop', 'money'])).toEqual(['too-poor'])
})
