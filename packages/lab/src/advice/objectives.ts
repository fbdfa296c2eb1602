// What each style looks for in the weeks that choose (docs/formulas/advice.md). Ties go to the
// candidate that comes first.
import type { AdviceFigures, AdviceStyle } from '@trellis/market'

/** What is known of a candidate when it is chosen: nothing of the week that judges. */
export interface TrainedCandidate {
  readonly leverage: number
  readonly weeks: readonly AdviceFigures[]
  readonly trained: AdviceFigures
}

/** Deepest fall that high profits may have had. */
const DRAWDOWN_MOST = 0.25
/** Most leverage that steady settings may have. */
const LEVERAGE_MOST = 3
/** Falls below this count as it: no settings are steadier for having been lucky. */
const DRAWDOWN_LEAST = 0.005

/**
 * The candidate of a style; its place in the list. Undefined where none is what the style asks for:
 * the best of the others would go by its name.
 */
export function chosenBy(
  style: AdviceStyle,
  tried: readonly TrainedCandidate[],
): number | undefined {
  let best: TrainedCandidate | undefined
  for (const it of tried) {
    if (!isAllowed(style, it)) continue
    if (best === undefined || styleScore(style, it) > styleScore(style, best)) best = it
  }
  return best === undefined ? undefined : tried.indexOf(best)
}

function isAllowed(style: AdviceStyle, { leverage, trained, weeks }: TrainedCandidate): boolean {
  switch (style) {
    case 'high-profits':
      return trained.drawdown <= DRAWDOWN_MOST && trained.ended === 0
    case 'steady':
      return leverage <= LEVERAGE_MOST && trained.ended === 0
    case 'high-frequency':
      // The newest of the weeks that choose stands in for the one that judges, which nobody sees.
      return (weeks.at(-1)?.yield ?? 0) >= 0 && trained.ended === 0
  }
}

/**
 * What a style wants the most of, in the weeks that choose: lists of suggestions are ordered by it
 * as well, because the week that judges may choose nothing, not a symbol either.
 */
export function styleScore(
  style: AdviceStyle,
  { trained }: Pick<TrainedCandidate, 'trained'>,
): number {
  switch (style) {
    case 'high-profits':
      return trained.yield
    case 'steady':
      // Of losses the smaller is better, whatever it fell on the way.
      return trained.yield <= 0
        ? trained.yield
        : trained.yield / Math.max(DRAWDOWN_LEAST, trained.drawdown)
    case 'high-frequency':
      return trained.matchedPerDay
  }
}

/** Whether one settings earned more than others in the week that judges. */
export function beats(one: AdviceFigures, other: AdviceFigures): boolean {
  return one.yield > other.yield
}
