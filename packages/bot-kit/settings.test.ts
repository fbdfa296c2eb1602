// Settings out of an answer, what differs between two of them, and the change that is sent.
import { expect, test } from 'vitest'
import { fractionToPercent, percentToFraction } from './percent.ts'
import type { FieldTable } from './fields.ts'
import { settingsOf } from './settings.ts'
import { changedNames, changeOf, movedSections, withNumbers } from './settings-change.ts'

const price = { type: 'price', step: 'tick', changeable: true } as const
const table = {
  low: {
    ...price,
    wire: ['min_price'],
    form: 'low',
    address: 'low',
    section: 'range',
    group: 'range',
    required: true,
  },
  count: {
    type: 'count',
    wire: ['cell_number'],
    form: 'count',
    address: 'n',
    section: 'range',
    group: 'range',
    required: true,
    changeable: true,
  },
  target: {
    ...price,
    wire: ['take_profit', 'take_profit_price'],
    form: 'target',
    address: 'tp',
    section: 'targets',
    group: 'targets',
  },
  share: {
    type: 'ratio',
    wire: ['ts_percent'],
    form: 'share',
    address: 'ts',
    section: 'targets',
    group: 'targets',
    changeable: true,
  },
  follows: {
    type: 'flag',
    wire: ['enable_trailing'],
    form: 'follows',
    address: 'trailing',
    section: 'trailing',
    group: 'trailing',
    changeable: true,
  },
  mode: {
    type: 'choice',
    wire: ['invest_mode'],
    form: 'mode',
    address: 'mode',
    section: 'money',
    group: 'money',
    choices: { quote: 'INVEST_QUOTE', base: 'INVEST_BASE' },
  },
} as const satisfies FieldTable

const answer = {
  min_price: '100',
  cell_number: 10,
  take_profit_price: '0',
  ts_percent: '0.125',
  enable_trailing: true,
  invest_mode: 'INVEST_BASE',
}
const before = settingsOf(table, answer)

test('stand under their form names, off is empty, a fraction is percent', () => {
  expect(before).toEqual({
    numbers: { low: '100', count: '10', target: '', share: '12.5' },
    choices: { mode: 'base' },
    flags: { follows: true },
  })
})

test('what is spelled otherwise has not changed', () => {
  expect(
    changedNames(table, before, withNumbers(before, { low: '100.0', share: '12.50' })),
  ).toEqual([])
  const now = { ...withNumbers(before, { target: '120' }), flags: { follows: false } }
  expect(changedNames(table, before, now)).toEqual(['target', 'follows'])
})

test('only what changed is sent, an emptied field as "", and a range whole', () => {
  const now = withNumbers(before, { share: '', count: '12' })
  const changed = changedNames(table, before, now)
  expect([...movedSections(table, changed)]).toEqual(['range'])
  expect(changeOf(table, now, changed)).toEqual({
    min_price: '100',
    cell_number: 12,
    ts_percent: '',
  })
  const other = withNumbers(before, { share: '5' })
  expect(changeOf(table, other, ['share'])).toEqual({ ts_percent: '0.05' })
  expect(changeOf(table, before, [])).toEqual({})
  const huge = withNumbers(before, { count: '1000000000' })
  expect(changeOf(table, huge, ['count'])).toMatchObject({ cell_number: 99_999_999 })
})

test.each([{ low: '' }, { count: '1.5' }, { target: 'ten' }, { target: '-1' }])(
  'nothing is sent of %o',
  (numbers) => {
    expect(changeOf(table, withNumbers(before, numbers), ['low'])).toBeUndefined()
  },
)

test.each([
  ['10', '0.1'],
  ['0.5', '0.005'],
  ['150', '1.5'],
  ['', ''],
])('%s percent is %s', (percent, fraction) => {
  expect(percentToFraction(percent)).toBe(fraction)
  expect(fractionToPercent(fraction)).toBe(percent)
})

test('a number that the choice of now does not use is no change', () => {
  const shared = { section: 'when', group: 'none', changeable: true } as const
  const byMode: FieldTable = {
    mode: {
      ...shared,
      type: 'choice',
      wire: ['mode'],
      form: 'mode',
      address: 'mode',
      choices: { time: 'TIME', percent: 'PERCENT' },
    },
    drift: {
      ...shared,
      type: 'ratio',
      wire: ['drift'],
      form: 'drift',
      address: 'drift',
      when: ['mode', 'percent'],
    },
  }
  const was = settingsOf(byMode, { mode: 'PERCENT', drift: '0.05' })
  const drifted = withNumbers(was, { drift: '10' })
  expect(changedNames(byMode, was, drifted)).toEqual(['drift'])
  const timed = { ...drifted, choices: { mode: 'time' } }
  const changed = changedNames(byMode, was, timed)
  expect(changeOf(byMode, timed, changed)).toEqual({ mode: 'TIME' })
  // What cannot be read does not count where it is not shown.
  const broken = withNumbers(timed, { drift: 'half' })
  expect(changeOf(byMode, broken, changed)).toEqual({ mode: 'TIME' })
})
