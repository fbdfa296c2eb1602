// Why nobody can begin to follow a leader now; undefined where one can.
import type { FollowingRow, LeaderRow } from '../wire.ts'

export const BARRED = ['own', 'followed', 'suspended', 'closed', 'full'] as const
export type Barred = (typeof BARRED)[number]

export function barredBy(
  relation: Pick<FollowingRow, 'bot_id'> | undefined,
  leader: Pick<LeaderRow, 'is_own' | 'state' | 'followers' | 'places'>,
): Barred | undefined {
  if (leader.is_own) return 'own'
  if (relation !== undefined) return 'followed'
  if (leader.state === 'SUSPENDED') return 'suspended'
  if (leader.state !== 'OPEN') return 'closed'
  return leader.followers >= leader.places ? 'full' : undefined
}
