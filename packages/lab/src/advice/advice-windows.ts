// The spans of a search: some weeks in a row that choose, and behind them one that judges. Each
// week is placed with what was known at its beginning.
import { DAY_MS } from '@trellis/market'

/** A span of market time, whole minutes; the end is exclusive. */
export interface AdviceFold {
  readonly fromMs: number
  readonly toMs: number
}

export interface AdviceWindows {
  /** Weeks that choose, oldest first. */
  readonly training: readonly AdviceFold[]
  /** The week that judges: it begins where the last of them ends. */
  readonly validation: AdviceFold
}

/** Length of a week of a search: what a bot is held for at least, days. */
export const FOLD_DAYS = 7
/** Weeks that choose. */
const TRAINING_FOLDS = 2
/** Past that a placement is made of: its volatility and its trend, days; at least a few. */
export const PAST_DAYS = 14
const PAST_DAYS_LEAST = 2

/**
 * The windows of a search that is made at a time, of a market whose first price came at another;
 * undefined where there is too little of it for one week that chooses and one that judges.
 */
export function adviceWindows(asOfMs: number, firstMs: number): AdviceWindows | undefined {
  const length = FOLD_DAYS * DAY_MS
  const validation = { fromMs: asOfMs - length, toMs: asOfMs }
  const training: AdviceFold[] = []
  for (let fold = TRAINING_FOLDS; fold >= 1; fold -= 1) {
    const fromMs = validation.fromMs - fold * length
    if (fromMs - PAST_DAYS_LEAST * DAY_MS < firstMs) continue
    training.push({ fromMs, toMs: fromMs + length })
  }
  return training.length === 0 ? undefined : { training, validation }
}
