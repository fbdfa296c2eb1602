// Only what may leave changes what stays.
import { expect, test } from 'vitest'
import { amount, formatAmount } from '@trellis/kernel'
import { textsOf } from '../../../../tools/text-files.ts'
import { withdrawableOf, withdrawalOf } from './withdrawal.ts'

test.each([
  ['', undefined, '0', '1.01'],
  ['0.4', undefined, '0.4', '0.61'],
  ['1.01', undefined, '1.01', '0'],
  ['-1', 'zero', '0', '1.01'],
  ['0', 'zero', '0', '1.01'],
  ['abc', 'zero', '0', '1.01'],
  ['1.02', 'tooMuch', '0', '1.01'],
] as const)('“%s” of 1.01', (text, problem, taken, rest) => {
  const found = withdrawalOf(text, amount('1.01'))
  expect([found.problem, formatAmount(found.taken), formatAmount(found.rest)]).toEqual([
    problem,
    taken,
    rest,
  ])
})

test('what may leave a grid on a pair is made of its grid profit', () => {
  const read = { coin: 'USDT', withdrawable: '1', cum_withdrew_amount: '2', held_back: '0' }
  const { parts, ...rest } = withdrawableOf({ ...read, reason: '', grid_profit: '3' })
  expect(parts).toEqual([['bot.withdraw.row.profit', '3']])
  expect(rest).toEqual({ ...read, reason: '' })
})

test('what stays is what a bot began with: margin that was added may leave, and both dialogs say so', () => {
  const words = (namespace: string) => JSON.stringify(textsOf(namespace))
  expect(words('bots')).toContain('The initial investment stays in the bot')
  expect(words('linear')).toContain('what of it is free can be withdrawn again')
})
