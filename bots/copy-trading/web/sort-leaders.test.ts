// The order of leaders: the best first, those who never had a bot last, behind any loss.
import { expect, test } from 'vitest'
import type { LeaderRow } from '../wire.ts'
import { placesLeft, sortLeaders } from './sort-leaders.ts'

const leader = (nickname: string, more: Partial<LeaderRow>): LeaderRow => ({
  leader_mark: nickname,
  nickname,
  profit_share_percent: '10',
  since_time: '100',
  leading_ms: '3600000',
  own_money: '0',
  state: 'OPEN',
  is_house: false,
  is_own: false,
  thirty_day_roi: '0',
  thirty_day_max_drawdown: '0',
  thirty_day_sharpe_ratio: '0',
  span_ms: '86400000',
  followers: 0,
  places: 500,
  bots_open: 1,
  bots_closed: 0,
  bots_won: 0,
  curve: ['0', '0.1'],
  falls: ['0', '0'],
  ...more,
})

const all = [
  leader('Ada', { thirty_day_roi: '0.02', thirty_day_max_drawdown: '0.01', followers: 4 }),
  leader('Bo', { thirty_day_roi: '-0.5', thirty_day_max_drawdown: '0.6', since_time: '50' }),
  leader('Cy', {
    thirty_day_roi: '0.3',
    thirty_day_max_drawdown: '0.2',
    profit_share_percent: '5',
  }),
  leader('New', { curve: [], profit_share_percent: '15' }),
]
const names = (...asked: Parameters<typeof sortLeaders>) =>
  sortLeaders(...asked).map((it) => it.nickname)

test.each([
  ['roi', ['Cy', 'Ada', 'Bo', 'New']],
  ['drawdown', ['Ada', 'Cy', 'Bo', 'New']],
  ['followers', ['Ada', 'Bo', 'Cy', 'New']],
  ['days', ['Bo', 'Ada', 'Cy', 'New']],
  ['share', ['Cy', 'Ada', 'Bo', 'New']],
] as const)('by %s', (sort, order) => {
  expect(names(all, sort, '')).toEqual(order)
})

test('a search leaves those whose name holds it', () => {
  expect(names(all, 'roi', ' A ')).toEqual(['Ada'])
  expect(names(all, 'roi', 'nobody')).toEqual([])
})

test('places that are left are never below none', () => {
  expect(placesLeft({ places: 0, followers: 3 })).toBe(0)
})
