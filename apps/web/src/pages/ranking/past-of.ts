// Bots whose past is still being made stand beside those that trade today.
import type { RankingResult } from '@trellis/contract'

/** Up to when the past of bots is made that still run in it, epoch ms; 0 where none does. */
export function pastOf(list: RankingResult['list']): number {
  return Math.max(0, ...list.map((it) => Number(it.past_time)))
}
