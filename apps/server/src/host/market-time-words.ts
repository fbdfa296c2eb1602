// What processes of a cluster ask of the leader of market time, and where.
import type { SpeedWish } from './market-speed.ts'

/** The subject on which the leader answers, below a prefix of the installation. */
export function marketTimeSubject(prefix: string): string {
  return `${prefix}.call.market`
}

export type MarketTimeCall =
  /** Another speed, on the word of an operator. */
  | { readonly type: 'change'; readonly wish: SpeedWish }
  /** There is a bot: a market that is held is to run. */
  | { readonly type: 'release' }

/** Says that it holds, durably, or that it does not. */
export type MarketTimeAnswer =
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly why: 'market-stands' | 'unavailable' }
