// Filters and sorters of the ranking, and equals that keep their order.
import { expect, test } from 'vitest'
import { rankGrids, type RankedGrid } from './rank-grids.ts'

const DAY = 86_400_000
const grid = (id: number, days: number, pnl: string, per: string, copies = 0): RankedGrid => ({
  grid_id: String(id),
  symbol: id % 2 === 0 ? 'ETHUSDT' : 'BTCUSDT',
  operation_time: String(days * DAY),
  pnl,
  pnl_per: per,
  follow_num: copies,
})
const all = [
  grid(1, 0.5, '10', '0.01', 5),
  grid(2, 3, '30', '0.15', 1),
  grid(3, 10, '20', '0.60'),
  grid(4, 40, '-5', '-0.02'),
  grid(5, 40, '20', '1.20'),
]
const none = { running_time: 'ALL', pnl: 'ALL', sorter: 'PNL_PERCENTAGE' }
const ids = (change: object): string =>
  rankGrids(all, { ...none, ...change })
    .map((it) => it.grid_id)
    .join()

test.each([
  [{}, '5,3,2,1,4'],
  [{ sorter: 'PNL_AMOUNT' }, '2,3,5,1,4'],
  [{ sorter: 'COPIED_COUNT' }, '1,2,3,4,5'],
  [{ running_time: 'WITHIN_1D' }, '1'],
  [{ running_time: 'FROM_1D_TO_7D' }, '2'],
  [{ running_time: 'FROM_7D_TO_30D' }, '3'],
  [{ running_time: 'OVER_30D' }, '5,4'],
  [{ pnl: 'FROM_0_TO_5' }, '1'],
  [{ pnl: 'FROM_10_TO_20' }, '2'],
  [{ pnl: 'FROM_50_TO_70' }, '3'],
  [{ pnl: 'OVER_100' }, '5'],
  [{ symbol: 'ETHUSDT' }, '2,4'],
])('%j gives %s', (change, expected) => expect(ids(change)).toBe(expected))
