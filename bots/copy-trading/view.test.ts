// A relation's row adds copies up as their rows are written, so that it is the sum of what is seen;
// what would be paid is of the exact figures.
import { expect, test } from 'vitest'
import { amount, type BotId } from '@trellis/kernel'
import { paramsOf } from './test/rig.ts'
import { initialState, type Copied } from './state.ts'
import { followingRow, ownPart, type CopyNow, type FollowBot } from './view.ts'

const copied = (copy: number): Copied => {
  const paid = amount('100')
  return { model: 1 as BotId, copy: copy as BotId, kind: 'spot-grid', symbols: [0], paid }
}

/** A follower with copies that have made so much. */
function following(...totals: readonly string[]) {
  const identity = { bot: 7 as BotId, user: 1 as never, createdAtMs: 0, symbols: [0] }
  const copies = totals.map((_, i) => copied(i))
  const state = { ...initialState(identity, paramsOf()), copies }
  const bot = { ...identity, status: 'running', word: '', endedAtMs: 0, state }
  const now: CopyNow[] = totals.map((total, i) => ({
    bot: i,
    total: amount(total),
    equity: amount('100'),
  }))
  return { bot: bot as unknown as FollowBot, now }
}

test.each([
  ['as the rows above it do', ['14.119', '3.166'], '17.27'],
  ['a loss to the greater one, as everywhere', ['-0.001'], '-0.01'],
  ['a gain and a loss', ['0.019', '-0.011'], '-0.01'],
])('copies come to their sum %s', (_, totals, gain) => {
  const { bot, now } = following(...totals)
  expect(followingRow(bot, 'Lea', now).gain).toBe(gain)
  expect(ownPart(bot, 'Lea', now).gain).toBe(gain)
})

test('in lists nothing is said of the gain while a copy cannot be valued', () => {
  const { bot, now } = following('1', '2')
  expect(ownPart(bot, 'Lea', now.slice(1)).gain).toBe('')
})

test('once it has ended, its row and its page say the same of what was put in and made', () => {
  const { bot } = following()
  const returned = amount('1045')
  const receipt = { price: 1 as never, closedAtMs: 1, returned }
  const money = { gained: amount('50'), sharePaid: amount('5'), receipt }
  const ended = { ...bot, status: 'completed', state: { ...bot.state, ...money } } as FollowBot
  const page = followingRow(ended, 'Lea', [])
  expect(page).toMatchObject({ amount: '1000', gain: '45', returned: '1045' })
  expect(ownPart(ended, 'Lea', [])).toMatchObject({ amount: page.amount, gain: page.gain })
  expect(followingRow(bot, 'Lea', []).returned).toBe('')
})
