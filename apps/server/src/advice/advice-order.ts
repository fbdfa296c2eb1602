// In which order suggestions are listed: by the weeks that chose them. The week that judges orders
// nothing, or the best of many would be shown by the very week that is called not seen.
import { styleScore } from '@trellis/lab'
import type { Advice, AdviceStyle } from '@trellis/market'

/** By what a style wants the most of; of equals by name, so that it is the same everywhere. */
export function bestFirst(style: AdviceStyle, all: readonly Advice[]): readonly Advice[] {
  return [...all].sort((one, other) => {
    const more = styleScore(style, other) - styleScore(style, one)
    return more === 0 ? (one.id < other.id ? -1 : 1) : more
  })
}

/** Those that earned something where the search looked: others are no recommendation. */
export function foundGood(all: readonly Advice[]): readonly Advice[] {
  return all.filter(({ trained }) => trained.yield > 0)
}
