// The facts only a spot grid knows, small and flat. Amounts are bigints at 1e-12; parts/codec.ts is
// their journal form. Must never repeat what an engine fact already says (fills, reservations,
// status).
import type { Amount, Price, Quantity, Ratio } from '@trellis/kernel'
import type { CloseReason, PipelineAction } from '@trellis/market'

/**
 * What closing does with the coins: all into the platform coin, the base, the quote, or as they
 * are.
 */
export type CloseMode = 'bit' | 'base' | 'quote' | 'base-and-quote'

/** One market trade of a closing: which pair, and which coin of the grid it gives away. */
export interface Conversion {
  readonly symbol: number
  readonly side: 'buy' | 'sell'
  readonly gives: 'base' | 'quote'
}

export interface PlatformLeg extends Conversion {
  /** The platform coin. */
  readonly coin: string
  /** Base coin per lot of the pair, at 1e-12. */
  readonly lotAmount: bigint
}

/** Why a level that could have an order has none. */
export type UnplacedReason =
  | 'waiting-entry'
  | 'initializing'
  | 'empty-level'
  | 'price-outside'
  | 'insufficient-balance'
  | 'below-minimum'
  | 'above-maximum'
  | 'price-not-allowed'
  | 'symbol-closed'
  | 'closing'
  | 'ended'

export type GridFact =
  /** Money arrived; what the state must know of the instrument comes with it. */
  | {
      readonly type: 'grid-funded'
      readonly price: Price
      readonly quote: Amount
      readonly base: Amount
      readonly lotAmount: bigint
      readonly valueFactor: bigint
      readonly tickUnits: number
      readonly tickScale: number
      readonly baseCoin: string
    }
  /** The grid was laid out at a price; `tradeQty` lots are to be traded at market first. */
  | {
      readonly type: 'grid-planned'
      readonly action: PipelineAction
      readonly price: Price
      readonly qty: Quantity
      readonly sellQty: Quantity
      readonly emptyLevel: number
      readonly tradeSide: 'buy' | 'sell' | 'none'
      readonly tradeQty: Quantity
    }
  /** The position stands, the orders follow. */
  | { readonly type: 'grid-started'; readonly price: Price }
  /** A level stays without an order for a reason known before the venue was asked. */
  | { readonly type: 'level-skipped'; readonly slot: number; readonly reason: UnplacedReason }
  /**
   * A sell completed a pair. `estimated`: the coins came from the opening, the buy price is the
   * level below.
   */
  | {
      readonly type: 'arbitrage-closed'
      readonly slot: number
      readonly level: number
      readonly profit: Amount
      readonly buyPrice: Price
      readonly sellPrice: Price
      readonly buyQty: Quantity
      readonly sellQty: Quantity
      /** Fee of the sell in the quote coin. */
      readonly fee: Amount
      readonly buyRef: number
      readonly sellRef: number
      readonly estimated: boolean
    }
  | { readonly type: 'peak-raised'; readonly peak: Amount; readonly price: Price }
  /** Trailing up: the lowest `dropped` grids left, `added` joined at the top. */
  | {
      readonly type: 'range-shifted'
      readonly price: Price
      readonly dropped: number
      readonly added: number
      readonly minPrice: Price
      readonly maxPrice: Price
      readonly cellNumber: number
    }
  | { readonly type: 'trailing-paused'; readonly price: Price }
  | { readonly type: 'profit-withdrawn'; readonly amount: Amount; readonly price: Price }
  | { readonly type: 'investment-added'; readonly amount: Amount; readonly price: Price }
  /** All settings after a change, also those that stayed. */
  | {
      readonly type: 'settings-changed'
      readonly price: Price
      readonly minPrice: Price
      readonly maxPrice: Price
      readonly cellNumber: number
      readonly takeProfit: Price
      readonly stopLoss: Price
      readonly trailingStop: Ratio
      readonly enableTrailing: boolean
      readonly limitUpPrice: Price
    }
  /** Others may read the parameters from now on, or no more. */
  | { readonly type: 'follow-switched'; readonly allowed: boolean }
  /** Closing goes on in this pair, which turns a coin of the grid into the platform coin. */
  | ({ readonly type: 'platform-leg-chosen' } & PlatformLeg)
  /** What closing got of the platform coin, and what it is worth in the quote coin. */
  | {
      readonly type: 'platform-received'
      readonly coin: string
      readonly amount: Amount
      readonly value: Amount
      readonly fee: Amount
      readonly feeValue: Amount
    }
  | { readonly type: 'market-halted' }
  | { readonly type: 'market-resumed' }
  | {
      readonly type: 'closing-started'
      readonly mode: CloseMode
      readonly reason: CloseReason
      readonly action: PipelineAction
      readonly price: Price
    }
  /** Everything is sold or kept as asked; what follows is the way back to Funding. */
  | { readonly type: 'grid-closed'; readonly price: Price }

export type GridFactType = GridFact['type']
