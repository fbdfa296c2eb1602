// From what is typed to what is sent and shown: bounds, the split of an amount, the share.
import { expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { barredBy } from './barred.ts'
import {
  amountProblem,
  changedLimits,
  limitProblem,
  limitsOf,
  lossAt,
  shareExample,
  splitOf,
  USUAL_LIMITS,
  wireLimits,
  type Limits,
} from './follow-plan.ts'
import { nameProblem, shareProblem } from './leading-plan.ts'

const limits = (more: Partial<Limits> = {}): Limits => ({ ...USUAL_LIMITS, ...more })

test.each([
  ['', undefined, { reason: 'empty', bound: '' }],
  ['abc', undefined, { reason: 'not-a-number', bound: '' }],
  ['-5', undefined, { reason: 'not-a-number', bound: '' }],
  ['99.99', undefined, { reason: 'too-low', bound: '100' }],
  ['100', undefined, undefined],
  ['1000000.01', undefined, { reason: 'too-high', bound: '1000000' }],
  ['1000', '900.5', { reason: 'balance', bound: '99.5' }],
  ['900.5', '900.5', undefined],
])('an amount of "%s" with %s in Funding', (text, balance, found) => {
  const expected = found && { field: 'amount', ...found }
  expect(amountProblem(text, balance)).toEqual(expected)
})

test.each([
  [{}, undefined],
  [{ mostPerBot: '0.001' }, { field: 'mostPerBot', reason: 'too-low', bound: '0.01' }],
  [{ mostPerBot: '1000001' }, { field: 'mostPerBot', reason: 'too-high', bound: '1000000' }],
  [{ worstEntry: '0.001' }, { field: 'worstEntry', reason: 'too-low', bound: '0.01' }],
  [{ worstEntry: '101' }, { field: 'worstEntry', reason: 'too-high', bound: '100' }],
  [{ stopLoss: '0.5' }, { field: 'stopLoss', reason: 'too-low', bound: '1' }],
  [{ stopLoss: '99.5' }, { field: 'stopLoss', reason: 'too-high', bound: '99' }],
  [{ highestLeverage: '0.5' }, { field: 'highestLeverage', reason: 'too-low', bound: '1' }],
  [{ highestLeverage: '101' }, { field: 'highestLeverage', reason: 'too-high', bound: '100' }],
  [{ stopLoss: 'x' }, { field: 'stopLoss', reason: 'not-a-number', bound: '' }],
  [{ worstEntry: '0' }, { field: 'worstEntry', reason: 'not-a-number', bound: '' }],
])('limits %j', (change: Partial<Limits>, found) => {
  expect(limitProblem(limits(change))).toEqual(found)
})

test('limits go out and come back as they are', () => {
  const chosen = limits({ mostPerBot: '400', highestLeverage: '5', onStop: 'KEEP' })
  const wire = wireLimits(chosen)
  expect(wire).toEqual({
    most_per_bot: '400',
    worst_entry_percent: '5',
    stop_loss_percent: '20',
    highest_leverage: '5',
    on_stop: 'KEEP',
  })
  expect(limitsOf({ ...wire, paused: false } as never)).toEqual(chosen)
})

test('of limits that are changed only those that differ go out', () => {
  const before = limits({ mostPerBot: '400' })
  expect(changedLimits(before, before)).toEqual({})
  expect(changedLimits(before, { ...before, mostPerBot: '', stopLoss: '10' })).toEqual({
    most_per_bot: '',
    stop_loss_percent: '10',
  })
  expect(changedLimits(before, { ...before, onStop: 'KEEP' })).toEqual({ on_stop: 'KEEP' })
})

test('an amount lies in the bots that are copied, and the rest waits', () => {
  const bots = [
    { bot_id: '1', copy_amount: '300' },
    { bot_id: '2', copy_amount: '0' },
    { bot_id: '3', copy_amount: '250' },
  ]
  expect(splitOf('1000', bots, true)).toMatchObject({
    used: amount('550'),
    waits: amount('450'),
    copied: 2,
    all: 3,
  })
  expect(splitOf('1000', bots, false)).toMatchObject({ used: 0n, waits: amount('1000'), copied: 0 })
  expect(splitOf('', bots, true)).toBeUndefined()
})

test('of a gain of 50 a tenth is the leader’s; a loss limit of a fifth of 1,000 is 200', () => {
  expect(shareExample('10')).toEqual({ gain: '50', own: '45', leaders: '5' })
  expect(shareExample('12.5')).toMatchObject({ own: '43.75', leaders: '6.25' })
  // 3.625 and 46.375: what is shown adds up to what was gained.
  expect(shareExample('7.25')).toMatchObject({ own: '46.38', leaders: '3.62' })
  // The limit itself, which the engine does not cut to cents.
  expect(lossAt('100.01', '12.5')).toBe('-12.50125')
  expect([lossAt('1000', '20'), lossAt('1000', ''), lossAt('', '20')]).toEqual(['-200', '', ''])
})

test.each([
  ['L.', 'too-short'],
  ['Lea', undefined],
  ['House · Calm', 'reserved'],
  ['A-DA', 'taken'],
])('the name "%s" of a leader', (name, found) => {
  expect(nameProblem(name, ['Ada'])).toBe(found)
})

test.each([
  ['4.9', { reason: 'too-low', bound: '5' }],
  ['5', undefined],
  ['15', undefined],
  ['15.1', { reason: 'too-high', bound: '15' }],
  ['', { reason: 'empty', bound: '' }],
  ['x', { reason: 'not-a-number', bound: '' }],
])('a share of %s %', (percent, found) => {
  expect(shareProblem(percent)).toEqual(found && { field: 'share', ...found })
})

test('who cannot be followed, and why', () => {
  const open = { is_own: false, state: 'OPEN', followers: 3, places: 4 } as const
  expect(barredBy(undefined, open)).toBeUndefined()
  expect(barredBy(undefined, { ...open, followers: 4 })).toBe('full')
  expect(barredBy(undefined, { ...open, state: 'CLOSED' })).toBe('closed')
  expect(barredBy(undefined, { ...open, state: 'SUSPENDED' })).toBe('suspended')
  expect(barredBy({ bot_id: '1' }, open)).toBe('followed')
  expect(barredBy({ bot_id: '1' }, { ...open, is_own: true })).toBe('own')
})
