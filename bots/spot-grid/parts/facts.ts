// The facts only a spot grid knows, small and flat: alone, or beside one of the engine's facts of
// life, which then says what all kinds say (prices, profit, reason). Amounts are bigints at 1e-12;
// parts/codec.ts is their journal form.
import type { Amount, Price, Quantity, Ratio } from '@trellis/kernel'
import type { PipelineAction } from '@trellis/market'

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
  /** Beside bot-funded: the money, and what the state must know of the instrument. */
  | {
      readonly type: 'grid-funded'
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
  /** Beside bot-started: the position stands, the orders follow. */
  | { readonly type: 'grid-started' }
  /** A level stays without an order for a reason known before the venue was asked. */
  | { readonly type: 'level-skipped'; readonly slot: number; readonly reason: UnplacedReason }
  /**
   * Beside profit-booked of a level: a sell completed a pair. `estimated`: the coins came from the
   * opening, the buy price is the level below.
   */
  | {
      readonly type: 'arbitrage-closed'
      readonly slot: number
      readonly buyPrice: Price
      readonly sellPrice: Price
      readonly buyQty: Quantity
      readonly sellQty: Quantity
      /** Fee of the sell in the quote coin. */
      readonly fee: Amount
      readonly estimated: boolean
    }
  | { readonly type: 'peak-raised'; readonly peak: Amount; readonly price: Price }
  /**
   * Beside settings-changed, by trailing up: the lowest `dropped` grids left, `added` joined at the
   * top.
   */
  | {
      readonly type: 'range-shifted'
      readonly dropped: number
      readonly added: number
      readonly minPrice: Price
      readonly maxPrice: Price
      readonly cellNumber: number
    }
  | { readonly type: 'trailing-paused'; readonly price: Price }
  /** Beside funds-added. */
  | { readonly type: 'investment-added' }
  /** Beside the engine's fact of that name: all settings, also those that stayed. */
  | {
      readonly type: 'settings-changed'
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
  /** Beside coins-valued: what closing got of the platform coin cost in fees, in both coins. */
  | {
      readonly type: 'platform-received'
      readonly fee: Amount
      readonly feeValue: Amount
    }
  | { readonly type: 'market-halted' }
  | { readonly type: 'market-resumed' }
  /** Beside the engine's fact of that name. */
  | {
      readonly type: 'closing-started'
      readonly mode: CloseMode
      readonly action: PipelineAction
    }
  /** Beside bot-closed. */
  | { readonly type: 'grid-closed' }

export type GridFactType = GridFact['type']
