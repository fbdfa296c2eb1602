// Who copies a bot: users count once, its owner never, and nobody whose copy has ended. Of bots
// that ended only the last ones are known.
import { expect, test } from 'vitest'
import { idTimeMs, makeId, type BotId, type UserId } from '@trellis/kernel'
import { OwnerTable, type BotOwner } from './owner-table.ts'

const OWNER = 1 as UserId
const model = 100 as BotId
const grid = (bot: number, user: number, followed = ''): BotOwner => [
  bot,
  user,
  [0],
  'spot-grid',
  followed,
]

test('copiers are users, not bots', () => {
  const owners = new OwnerTable()
  owners.learn([
    grid(model, 1),
    grid(101, 1, '100'),
    grid(102, 2, '100'),
    grid(103, 2, '100'),
    grid(104, 3, '100'),
    grid(105, 4, '7'),
  ])
  expect(owners.followersOf(model)).toBe(4)
  expect(owners.copiersOf(model, OWNER)).toBe(2)
  owners.learn([], [102, 104])
  expect(owners.copiersOf(model, OWNER)).toBe(1)
  expect(owners.copiersOf(999 as BotId, OWNER)).toBe(0)
})

test('a copy that was read as over counts no more, whatever was heard of it before', () => {
  const owners = new OwnerTable()
  owners.learn([grid(101, 2, '100')])
  owners.learn([grid(101, 2)], [101])
  expect(owners.followersOf(model)).toBe(0)
  // An answer that was on its way meanwhile.
  owners.learn([grid(101, 2, '100')])
  expect(owners.followersOf(model)).toBe(0)
})

test('bots that ended are let go of after others; their time is remembered', () => {
  const owners = new OwnerTable()
  const botOf = (n: number): BotId => makeId(n, 7, 0)
  owners.learn([grid(botOf(1), 2)])
  for (let n = 10; n < 20_000; n++)
    owners.learn([grid(botOf(n), 3, String(botOf(1)))], [botOf(n - 1)])
  expect(owners.ownerOf(botOf(1))).toBe(2)
  expect(owners.followersOf(botOf(1))).toBe(1)
  expect(owners.copiersOf(botOf(1), OWNER)).toBe(1)
  expect(owners.ownerOf(botOf(19_990))).toBe(3)
  expect(owners.kindOf(botOf(5000))).toBeUndefined()
  expect(owners.symbolsOf(botOf(5000))).toEqual([])
  expect(owners.newestMs).toBe(idTimeMs(botOf(19_999)))
  // Of another group as many.
  expect(owners.learn([grid(makeId(1, 8, 0), 2)], [makeId(1, 8, 0)])).toBeUndefined()
  expect(owners.ownerOf(makeId(1, 8, 0))).toBe(2)
})

test('a page takes away what it does not name, but for what is newer', () => {
  const owners = new OwnerTable()
  const [gone, kept, made, other] = [3, 4, 5, 6].map((n) => makeId(n, n === 6 ? 8 : 7, 0))
  if (!gone || !kept || !made || !other) throw new Error('four ids')
  owners.learn([gone, kept, made, other].map((bot) => grid(bot, 2, '100')))
  const page = { bots: [grid(kept, 2, '100')], ended: [], upTo: 256, newestMs: 77 }
  owners.learnPage(7, 0, page, new Set([made]))
  expect(owners.ownerOf(gone)).toBeUndefined()
  expect([kept, made, other].map((bot) => owners.ownerOf(bot))).toEqual([2, 2, 2])
  expect(owners.followersOf(model)).toBe(3)
  expect(owners.newestMs).toBe(idTimeMs(other))
  owners.learnPage(7, 0, { ...page, newestMs: Date.UTC(2030, 0) }, new Set())
  expect(owners.newestMs).toBe(Date.UTC(2030, 0))
})
