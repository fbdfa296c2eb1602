// The fact that a bot of the leader was not copied, with how far it is from the limit where a limit
// is the reason: what is said later would be of other prices.
import type { BotId, Price, Ratio } from '@trellis/kernel'
import type { CopyTerms, OpenedPost } from '@trellis/engine'
import type { CopyLimits, CopyTradingFact } from './facts.ts'
import { entryLoss, type CopyRefusal } from './plan.ts'

/** What was found and what is allowed; zero where the reason is no limit. */
export interface OverLimit {
  readonly found: Ratio
  readonly limit: Ratio
}

const NO_LIMIT: OverLimit = { found: 0n as Ratio, limit: 0n as Ratio }

interface Model {
  readonly model: BotId
  readonly kind: string
  readonly symbols: readonly number[]
}

export function refusedFact(
  { model, kind, symbols }: Model,
  why: string,
  { found, limit }: OverLimit = NO_LIMIT,
): Extract<CopyTradingFact, { type: 'copy-refused' }> {
  return { type: 'copy-refused', model, kind, symbols, why, found, limit }
}

/** How bad it is: an entry against the worst that is allowed, leverage against the highest. */
export function overLimit(
  why: CopyRefusal,
  { prices }: Pick<OpenedPost, 'prices'>,
  { worstEntry, highestLeverage }: CopyLimits,
  { terms, now }: { readonly terms: CopyTerms | undefined; readonly now: readonly Price[] },
): OverLimit {
  if (terms === undefined) return NO_LIMIT
  if (why === 'leverage') return { found: terms.leverage, limit: highestLeverage }
  if (why !== 'bad-entry') return NO_LIMIT
  return { found: entryLoss(terms.sides, prices, now), limit: worstEntry }
}
