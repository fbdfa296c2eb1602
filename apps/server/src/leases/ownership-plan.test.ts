// The plan of owners by property: everybody comes to the same one, it is even, and little moves
// when a member comes or goes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOwners, type PlannedMember } from './ownership-plan.ts'

const groups = [...Array(32).keys()].map((n) => `lease.journal.g${String(n).padStart(2, '0')}`)
const NONE: ReadonlySet<string> = new Set()
const able = (ids: readonly string[]): readonly PlannedMember[] =>
  ids.map((id) => ({ id, unable: NONE }))
const ids = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{8}$/), {
  minLength: 2,
  maxLength: 8,
})
/** Seen at most: 7 of 32 over some thousand sets of members. */
const MOST_BESIDES = 10

const loads = (owners: ReadonlyMap<string, string>, of: readonly string[]): readonly number[] =>
  of.map((id) => [...owners.values()].filter((owner) => owner === id).length)

test('each group has one owner, and nobody has more than one group more than another', () => {
  fc.assert(
    fc.property(ids, (of) => {
      const owners = planOwners(groups, able(of))
      expect([...owners.keys()].toSorted()).toEqual(groups)
      const counts = loads(owners, of)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(groups.length)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the order in which members and groups are known changes nothing', () => {
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.nat()), (of, order) => {
      const mixed = <T>(list: readonly T[]): T[] =>
        list
          .map((it) => ({ it, by: order.next().value }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ it }) => it)
      const owners = planOwners(groups, able(of))
      const again = planOwners(mixed(groups), able(mixed(of)))
      for (const group of groups) expect(again.get(group)).toBe(owners.get(group))
    }),
  )
})

test('when a member goes, what it had moves, and few groups more', () => {
  fc.assert(
    fc.property(ids, (of) => {
      const [gone, ...left] = of
      const before = planOwners(groups, able(of))
      const after = planOwners(groups, able(left))
      const moved = groups.filter((group) => before.get(group) !== after.get(group))
      const must = groups.filter((group) => before.get(group) === gone)
      expect(must.every((group) => moved.includes(group))).toBe(true)
      expect(moved.length - must.length).toBeLessThanOrEqual(MOST_BESIDES)
      // Of two, the one that is left keeps all that it had.
      if (left.length === 1) expect(moved).toEqual(must)
    }),
    { numRuns: 500 },
  )
})

test('when a member comes, it gets its share, and few other groups move', () => {
  fc.assert(
    fc.property(ids, (of) => {
      const [come = '', ...before] = of
      const was = planOwners(groups, able(before))
      const is = planOwners(groups, able(of))
      const moved = groups.filter((group) => was.get(group) !== is.get(group))
      const [share = 0] = loads(is, [come])
      expect(share).toBeGreaterThanOrEqual(Math.floor(groups.length / of.length))
      expect(moved.length - share).toBeLessThanOrEqual(MOST_BESIDES)
    }),
    { numRuns: 500 },
  )
})

test('who could not take a group does not get it while another one is there', () => {
  fc.assert(
    fc.property(ids, fc.subarray(groups), (of, unable) => {
      const [first = '', ...others] = of
      const members = [{ id: first, unable: new Set(unable) }, ...able(others)]
      const owners = planOwners(groups, members)
      expect(owners.size).toBe(groups.length)
      for (const group of unable) expect(owners.get(group)).not.toBe(first)
    }),
  )
})

test('what nobody could take is given to somebody all the same, to be tried again', () => {
  const unable = new Set(groups.slice(0, 3))
  const owners = planOwners(groups, [
    { id: 'a', unable },
    { id: 'b', unable },
  ])
  expect(owners.size).toBe(groups.length)
  expect(planOwners(groups, []).size).toBe(0)
})

test('where nobody can take anything, all stays as if everybody could', () => {
  fc.assert(
    fc.property(ids, (of) => {
      const none = of.map((id) => ({ id, unable: new Set(groups) }))
      expect(planOwners(groups, none)).toEqual(planOwners(groups, able(of)))
    }),
  )
})
