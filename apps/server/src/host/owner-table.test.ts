// Who copies a bot: users count once, its owner never, and nobody whose copy has ended.
import { expect, test } from 'vitest'
import type { BotId } from '@trellis/kernel'
import { OwnerTable } from './owner-table.ts'

test('copiers are users, not bots', () => {
  const owners = new OwnerTable()
  const model = 100 as BotId
  owners.learn([
    [model, 1, [0], 'spot-grid', ''],
    [101, 1, [0], 'spot-grid', '100'],
    [102, 2, [0], 'spot-grid', '100'],
    [103, 2, [0], 'spot-grid', '100'],
    [104, 3, [0], 'spot-grid', '100'],
    [105, 4, [0], 'spot-grid', '7'],
  ])
  expect(owners.followersOf(model)).toBe(4)
  expect(owners.copiersOf(model)).toBe(2)
  owners.learn([], [102, 104])
  expect(owners.copiersOf(model)).toBe(1)
  expect(owners.copiersOf(999 as BotId)).toBe(0)
})
