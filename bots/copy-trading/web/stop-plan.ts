// What stopping now would come to, either way, out of the answer of the page. Pure.
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { CopyDetail } from './copy-kind.ts'

export interface StopOutcome {
  readonly mode: 'CLOSE' | 'KEEP'
  /** To Funding. */
  readonly returned: string
  /** The leader's part, of copies with a gain. */
  readonly share: string
  /** What Funding adds so that copies can be kept. */
  readonly fromFunding: string
  /** P&L after it; of kept copies as they stand now. */
  readonly profit: string
}

/** Both ways, the one that following was set to first. */
export function outcomesOf(detail: CopyDetail): readonly StopOutcome[] {
  const of = (mode: StopOutcome['mode']): StopOutcome => {
    const { share, returned, from_funding } = mode === 'KEEP' ? detail.if_kept : detail.if_closed
    const profit = lessOf(detail.following.gain, share)
    return { mode, returned, share, fromFunding: from_funding, profit }
  }
  const all = [of('CLOSE'), of('KEEP')]
  return detail.limits.on_stop === 'KEEP' ? all.toReversed() : all
}
