// Every page of two merged lists is the page of the one sorted list.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedPage, storedSlice } from './closed-page.ts'

test('property: pages of both lists are pages of one', () => {
  const ids = fc.uniqueArray(fc.nat(60), { maxLength: 40 })
  const place = fc.record({ offset: fc.nat(30), limit: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(ids, fc.nat(8), place, (all, count, page) => {
      const fresh = all.slice(0, count).map((bot) => ({ bot }))
      const stored = all
        .slice(count)
        .sort((a, b) => b - a)
        .map((bot) => ({ bot }))
      const { offset, limit } = storedSlice(page, fresh.length)
      const rows = stored.slice(offset, offset + limit)
      const whole = [...fresh, ...stored].sort((a, b) => b.bot - a.bot)
      expect(mergedPage(fresh, { rows, start: offset }, page)).toEqual(
        whole.slice(page.offset, page.offset + page.limit),
      )
    }),
    { numRuns: 2_000 },
  )
})
