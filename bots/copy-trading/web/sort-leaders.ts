// In which order leaders stand, and which a search leaves. Pure.
import type { LeaderRow } from '../wire.ts'

export const SORTS = ['roi', 'drawdown', 'sharpe', 'followers', 'days', 'share'] as const
export type Sort = (typeof SORTS)[number]

/** The higher, the earlier; of a fall and of a share that is paid the lower. */
const WEIGHTS: Readonly<Record<Sort, (leader: LeaderRow) => number>> = {
  roi: (it) => Number(it.thirty_day_roi),
  drawdown: (it) => -Number(it.thirty_day_max_drawdown),
  sharpe: (it) => Number(it.thirty_day_sharpe_ratio),
  followers: (it) => it.followers,
  days: (it) => -Number(it.since_time),
  share: (it) => -Number(it.profit_share_percent),
}

/**
 * Leaders whose name holds the text, in an order; those who had a bot come before those who never
 * had one, who have neither gained nor fallen.
 */
export function sortLeaders(
  leaders: readonly LeaderRow[],
  sort: Sort,
  search: string,
): readonly LeaderRow[] {
  const wanted = search.trim().toLowerCase()
  const weight = WEIGHTS[sort]
  const isBare = (it: LeaderRow): number => (it.curve.length === 0 ? 1 : 0)
  return leaders
    .filter(({ nickname }) => nickname.toLowerCase().includes(wanted))
    .toSorted((a, b) => isBare(a) - isBare(b) || weight(b) - weight(a))
}

/** Followers that a leader can still take. */
export function placesLeft({ places, followers }: Pick<LeaderRow, 'places' | 'followers'>): number {
  return Math.max(0, places - followers)
}
