// How a leader's bot becomes a copy: how much it gets, whether its entry is good enough, and what
// of its gain is the leader's. Pure arithmetic; docs/formulas/copy-trading.md has the examples.
import {
  divide,
  multiplyRatio,
  ONE,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { CopyTerms, EntrySide, OpenedPost } from '@trellis/engine'
import { copyConfig as config } from './config.ts'
import type { CopyLimits } from './facts.ts'

/** Why a model is not copied, in words that pages know. */
export type CopyRefusal = 'paused' | 'other-coin' | 'not-copyable' | 'leverage' | 'bad-entry'

/**
 * What a copy is given: amount × invested in the model ÷ invested in all of the leader's, at most
 * the limit per bot and what waits; cut to a cent, down.
 */
export function sizeOf(
  { invested, total }: Pick<OpenedPost, 'invested' | 'total'>,
  {
    amount,
    mostPerBot,
    waiting,
  }: {
    readonly amount: Amount
    readonly mostPerBot: Amount
    readonly waiting: Amount
  },
): Amount {
  if (total <= 0n) return ZERO
  const weighed = divide(amount * invested, total, 'down')
  const capped = mostPerBot > 0n && mostPerBot < weighed ? mostPerBot : weighed
  const most = waiting < capped ? waiting : capped
  return wholeCents(most)
}

/**
 * How much worse than the leader's an entry now would be, as a fraction of the leader's price: of
 * several contracts the worst. Zero or below is as good or better. Up, against the follower's luck.
 */
export function entryLoss(
  sides: readonly EntrySide[],
  before: readonly Price[],
  now: readonly Price[],
): Ratio {
  let worst = -ONE as Ratio
  for (const [i, side] of sides.entries()) {
    const [from, to] = [before[i] ?? 0, now[i] ?? 0]
    if (from === 0 || to === 0) return ONE
    const rise = divide(BigInt(to - from) * ONE, BigInt(from), 'ceil')
    const fall = divide(BigInt(from - to) * ONE, BigInt(from), 'ceil')
    const loss = side === 'long' ? rise : side === 'short' ? fall : rise > fall ? rise : fall
    if (loss > worst) worst = loss as Ratio
  }
  return worst
}

/** Why a model is not copied within the limits; undefined where it is. */
export function refusalOf(
  post: OpenedPost,
  limits: CopyLimits,
  market: {
    readonly coin: string
    readonly terms: CopyTerms | undefined
    /** Of its symbols, in their order. */
    readonly now: readonly Price[]
  },
): CopyRefusal | undefined {
  const { paused, highestLeverage, worstEntry } = limits
  if (paused) return 'paused'
  if (market.coin !== config.coin) return 'other-coin'
  const { terms } = market
  if (terms === undefined) return 'not-copyable'
  if (highestLeverage > 0n && terms.leverage > highestLeverage) return 'leverage'
  if (worstEntry === 0n) return undefined
  return entryLoss(terms.sides, post.prices, market.now) > worstEntry ? 'bad-entry' : undefined
}

/** The leader's part of a gain, cut to a cent, down; nothing of a loss. */
export function shareOf(gain: bigint, share: Ratio): Amount {
  if (gain <= 0n) return ZERO
  return wholeCents(multiplyRatio(gain as Amount, share, 'down'))
}

/**
 * The same of a copy that closed, at most what its follower's wallet `holds` with what came back:
 * where a gain is in other coins the wallet may be too small for it.
 */
export function closedShareOf(gain: bigint, share: Ratio, holds: bigint): Amount {
  const due = shareOf(gain, share)
  return due < holds ? due : wholeCents(holds)
}

const wholeCents = (sum: bigint): Amount => (sum - (sum % config.grain)) as Amount
