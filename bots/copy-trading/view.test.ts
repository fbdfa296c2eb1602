// Copies are added up as their rows are written, so that a relation's row is the sum of them.
import { expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { CopyRig } from './test/rig.ts'
import { followingRow, wholeCents, type FollowBot } from './view.ts'

test('a relation with copies of 14.119 and 3.166 has gained 17.27, as the rows of both', () => {
  const rig = new CopyRig()
  const follower = rig.follow({ mostPerBot: '400' })
  rig.open({ gain: '14.119' })
  rig.open({ gain: '3.166' })
  const bot = rig.engine.botView(follower, 2) as unknown as FollowBot
  const rows = bot.state.copies.map(({ copy }, i) => {
    const total = amount(['14.119', '3.166'][i] ?? '0')
    return wholeCents({ bot: copy, total, equity: total })
  })
  expect(rows.map(({ total }) => formatAmount(total as Amount))).toEqual(['14.11', '3.16'])
  const row = followingRow(bot, 'Lea', rows)
  expect(row).toMatchObject({ gain: '17.27', amount: '1000', in_copies: '800', waiting: '200' })
  expect(row).toMatchObject({ nickname: 'Lea', state: 'FOLLOWING', share_paid: '0' })
})

test('a loss is rounded to the greater one, as everywhere', () => {
  const { total } = wholeCents({ bot: 1, total: -amount('0.001'), equity: amount('99.999') })
  expect(formatAmount(total as Amount)).toBe('-0.01')
})
