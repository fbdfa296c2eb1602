// All resting orders and triggers of one symbol on this engine, and the nearest prices at which
// anything can happen.
import type { Price, Quantity } from '@trellis/kernel'
import type { Candle } from '@trellis/market'
import { PriceIndex } from './price-index.ts'
import type { Trigger } from '../bot-kind.ts'
import type { OrderNode, TriggerNode } from '../partition.ts'

/** Where candles went, side by side, in ticks. */
export interface CandleRanges {
  readonly low: ArrayLike<number>
  readonly high: ArrayLike<number>
}

export class SymbolBook {
  last = 0 as Price
  /** Lots open in the whole market, undefined where the feed does not say. */
  openInterest: Quantity | undefined = undefined
  /** A print that stays above nextDown and below nextUp touches nothing. */
  nextDown = -Infinity
  nextUp = Infinity
  readonly buys = new PriceIndex<OrderNode>('high')
  readonly sells = new PriceIndex<OrderNode>('low')
  readonly falling = new PriceIndex<TriggerNode>('high')
  readonly rising = new PriceIndex<TriggerNode>('low')
  readonly fallingEnd = new PriceIndex<TriggerNode>('high')
  readonly risingEnd = new PriceIndex<TriggerNode>('low')
  /** How far past its price the tape must go to fill an order, in ticks. */
  readonly #reach: 0 | 1

  constructor(
    readonly symbol: number,
    fillsOnTouch: boolean,
  ) {
    this.#reach = fillsOnTouch ? 0 : 1
  }

  ordersOf(node: OrderNode): PriceIndex<OrderNode> {
    return node.side === 'buy' ? this.buys : this.sells
  }

  triggersOf(trigger: Trigger): PriceIndex<TriggerNode> {
    if (trigger.when === 'touch') return trigger.direction === 'up' ? this.rising : this.falling
    return trigger.direction === 'up' ? this.risingEnd : this.fallingEnd
  }

  /** Whether a move from the last price within low to high can touch anything. */
  crosses(low: Price, high: Price): boolean {
    const { last, nextDown, nextUp } = this
    const isBetween = last > nextDown && last < nextUp && last !== 0
    return !isBetween || low <= nextDown || high >= nextUp
  }

  /** A candle that touches nothing: its close is the last price. Else false, nothing is done. */
  passOne({ low, high, close }: Pick<Candle, 'low' | 'high' | 'close'>): boolean {
    if (this.crosses(low, high)) return false
    this.last = close
    return true
  }

  /** `MarketReach.firstCandle`. */
  firstReaching({ low, high }: CandleRanges, from: number, to: number): number {
    const { last, nextDown, nextUp } = this
    if (this.crosses(last, last)) return from
    let row = from
    while (row < to && (low[row] as number) > nextDown && (high[row] as number) < nextUp) row++
    return row
  }

  /**
   * Brings the nearest prices up to date; called after every turn that may have changed an index.
   */
  refresh(): void {
    let down = this.buys.best - this.#reach
    if (this.falling.best > down) down = this.falling.best
    if (this.fallingEnd.best > down) down = this.fallingEnd.best
    let up = this.sells.best + this.#reach
    if (this.rising.best < up) up = this.rising.best
    if (this.risingEnd.best < up) up = this.risingEnd.best
    this.nextDown = down
    this.nextUp = up
  }
}
