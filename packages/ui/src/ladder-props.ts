// What a ladder is given: rungs, the price scale it shares with a chart, and what it reports back.
import type { ComponentType } from 'react'
import type { LadderRung } from './ladder-layout.ts'

export interface LadderHandle {
  readonly id: string
  /** Accessible name: "Lower price". */
  readonly label: string
  readonly price: number
  readonly tone: 'range' | 'profit' | 'stop' | 'entry'
}

/** A stop, a take-profit, a liquidation: a dashed rung through the rails. */
export interface LadderLine {
  readonly id: string
  readonly price: number
  readonly tone: 'danger' | 'warn' | 'acc' | 'ink3' | 'up'
  /** Short: "TP"; "" where its price says enough. */
  readonly label: string
}

export interface LadderProps {
  /** Lowest price first. */
  readonly rungs: readonly LadderRung[]
  /**
   * Height of a price in pixels, the same as in the chart beside it, also beyond its ends;
   * undefined where there is no scale yet.
   */
  priceToY(price: number): number | undefined
  /** The way back, for dragging; needed where there are handles. */
  yToPrice?(y: number): number | undefined
  formatPrice(price: number): string
  readonly width: number
  readonly height: number
  /** The price over which a grid of contracts holds short; none of a grid that holds coins. */
  readonly turn?: number | undefined
  /** Last price; the tag that climbs. */
  readonly last?: number | undefined
  readonly stale?: boolean
  readonly lines?: readonly LadderLine[]
  readonly handles?: readonly LadderHandle[]
  /** What draws the handles; a ladder without any does not load it. */
  readonly Handles?: ComponentType<LadderHandlesProps>
  /** Smallest step of the price, for keys on the handles. */
  readonly tick?: number
  /** What the ladder shows, in one sentence. */
  readonly summary: string
  /** Rung under the pointer or the cursor, shared with chart and order rows. */
  readonly lit?: number | undefined
  onLight?(index: number | undefined): void
  onOpen?(index: number): void
  onDrag?(id: string, price: number, done: boolean): void
  /** Room for prices at the left and words at the right; 0 hides them. */
  readonly labelWidth?: number
  readonly wordWidth?: number
}

export interface LadderHandlesProps extends LadderProps {
  readonly rails: Rails
}

/** The two rails' places across, in pixels. */
export interface Rails {
  readonly x1: number
  readonly x2: number
}
