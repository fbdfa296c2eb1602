// What requests of following come to before a bot is asked: limits and amounts in their units, each
// refused by its own name, and nothing without an account. Whole relations are followed through
// HTTP (apps/server/test/http-copy-trading.test.ts).
import { describe, expect, test } from 'vitest'
import { amount, ratio } from '@trellis/kernel'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { callerOf } from '@trellis/bot-kit/test/rig-routes.ts'
import { NO_LIMITS } from './limits.ts'
import { amountOfE8, amountOfWire, limitsOfWire, namedLimits } from './routes-following.ts'
import { routes } from './routes.ts'
import { endpoints } from './wire.ts'

describe('limits of a request', () => {
  test('are amounts, fractions of what is in percent, and times', () => {
    const wire = {
      most_per_bot: '400',
      worst_entry_percent: '5',
      highest_leverage: '3',
      stop_loss_percent: '12.5',
      on_stop: 'KEEP',
    } as const
    expect(limitsOfWire(wire)).toEqual({
      ok: true,
      value: {
        mostPerBot: amount('400'),
        worstEntry: ratio('0.05'),
        highestLeverage: ratio('3'),
        stopLoss: ratio('0.125'),
        onStop: 'keep',
        paused: false,
      },
    })
  })

  test('are off where they are left out or empty', () => {
    expect(limitsOfWire({})).toEqual({ ok: true, value: NO_LIMITS })
    const empty = { most_per_bot: '', stop_loss_percent: '0' }
    expect(limitsOfWire(empty)).toEqual({ ok: true, value: NO_LIMITS })
  })

  test.each([
    ['most_per_bot', '0.001', 'too-small', 'at least 0.01'],
    ['most_per_bot', '1000001', 'too-large', 'at most 1000000'],
    ['worst_entry_percent', '0.001', 'too-small', 'at least 0.01'],
    ['worst_entry_percent', '101', 'too-large', 'at most 100'],
    ['highest_leverage', '0.5', 'too-small', 'at least 1'],
    ['highest_leverage', '101', 'too-large', 'at most 100'],
    ['stop_loss_percent', '0.5', 'too-small', 'at least 1'],
    ['stop_loss_percent', '99.5', 'too-large', 'at most 99'],
  ])('%s of %s is refused: %s', (field, text, reason, bound) => {
    expect(limitsOfWire({ [field]: text })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', problems: [{ field, reason, bound }] },
    })
  })

  test.each(['most_per_bot', 'worst_entry_percent', 'highest_leverage', 'stop_loss_percent'])(
    '%s that is no number is refused by its name',
    (field) => {
      expect(limitsOfWire({ [field]: 'x' })).toMatchObject({ error: { problems: [{ field }] } })
    },
  )
})

test('a change carries the limits that it names, and no other', () => {
  expect(namedLimits({ stop_loss_percent: '10' })).toEqual({ ok: true, value: { stopLoss: '0.1' } })
  expect(namedLimits({ most_per_bot: '' })).toEqual({ ok: true, value: { mostPerBot: '0' } })
  const both = { on_stop: 'KEEP', paused: true } as const
  expect(namedLimits(both)).toEqual({ ok: true, value: { onStop: 'keep', paused: true } })
  expect(namedLimits({})).toEqual({ ok: true, value: {} })
  expect(namedLimits({ highest_leverage: '0.5' })).toMatchObject({ ok: false })
})

test.each([
  ['100000000', amount('1')],
  ['100000000000', amount('1000')],
  // Whole coins only.
  ['150000000', undefined],
  ['1000.5', undefined],
  ['-100000000', undefined],
  ['', undefined],
  ['1'.padEnd(25, '0'), undefined],
])('the amount of the public call: %s', (text, expected) => {
  expect(amountOfE8(text)).toBe(expected)
})

test('the amount of our own call is refused by its name', () => {
  expect(amountOfWire('1000')).toEqual({ ok: true, value: amount('1000') })
  for (const text of [undefined, '', 'x']) {
    expect(amountOfWire(text)).toMatchObject({ error: { problems: [{ field: 'amount' }] } })
  }
})

test('a voucher is refused by its name: a copy begins with its follower’s own money', async () => {
  const context = { userId: 7 } as unknown as RouteContext
  const body = { leaderMark: 'L3K9', investmentE8: '100000000000', init_bonus: '10' }
  const problems = [expect.objectContaining({ field: 'init_bonus' })]
  const refused = { code: 'INVALID_ARGUMENT', problems }
  expect(await callerOf(routes, endpoints)('create', context, body)).toMatchObject({ refused })
})

test.each([
  ['create', { leaderMark: 'L3K9', investmentE8: '100000000000' }],
  ['follow', { leader_mark: 'L3K9', amount: '1000' }],
  ['becomeLeader', { nickname: 'Lea' }],
  ['leaveLeader', {}],
] as const)('%s without an account says to sign in', async (name, body) => {
  const guest = { userId: undefined } as RouteContext
  const answer = await callerOf(routes, endpoints)(name, guest, body)
  expect(answer).toEqual({ refused: { code: 'notLoggedIn' } })
})
