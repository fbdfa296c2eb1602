// Pages that the server made at different moments are one list.
import { expect, test } from 'vitest'
import type { RankingResult } from '@trellis/contract'
import { merged, nextPage } from './ranked-pages.ts'
import { PAGE } from './ranking-view.ts'

const page = (total: string, ...ids: string[]) =>
  ({
    total,
    list: ids.map((id) => ({ strategy_id: id, pnl: `${id} of ${total}` })),
  }) as unknown as RankingResult

test('each bot once, at its first place, under what the first page said', () => {
  const { total, list } = merged([page('4', 'a', 'b'), page('5', 'b', 'c'), page('5', 'd')])
  expect(total).toBe('4')
  expect(list.map((row) => row.pnl)).toEqual(['a of 4', 'b of 4', 'c of 5', 'd of 5'])
})

test('goes on as long as the server has more', () => {
  expect(nextPage({ total: String(PAGE + 1) }, [1])).toBe(1)
  expect(nextPage({ total: String(PAGE) }, [1])).toBeUndefined()
  expect(nextPage({ total: '0' }, [1])).toBeUndefined()
  expect(nextPage({ total: '1284' }, Array.from({ length: 5 }))).toBe(5)
})
