// What a kind hands the conformance test: markets, parameters, and ways to every end. Data only; a
// kind's sample stands in its test/conformance.ts and acts through the engine alone.
import type { BotCommand, CloseReason } from '@trellis/engine'
import type { Rng } from '@trellis/kernel'
import type { FeeRates, Instrument, InstrumentStatus, PlaceOrder, Way } from '@trellis/market'

/**
 * One thing that happens to a bot; prices in ticks, ample volume and a walk unless said. A symbol
 * is an index of the sample's markets, left out for the bot's own first.
 */
export type SampleAction =
  | {
      readonly type: 'move'
      readonly to: number
      readonly lots?: number
      readonly way?: Way
      readonly symbol?: number
    }
  | { readonly type: 'mark'; readonly to: number; readonly symbol?: number }
  /** Funding at a rate, a fraction as decimal text: above 0 longs pay. */
  | {
      readonly type: 'funding'
      readonly rate: string
      readonly mark: number
      readonly symbol?: number
    }
  /** Time goes on to the next due time of any bot. */
  | { readonly type: 'due' }
  | { readonly type: 'command'; readonly command: BotCommand }
  /** The owner pays so much from now on that no round of a grid of a few cells earns anything. */
  | { readonly type: 'dear-fees' }
  | { readonly type: 'status'; readonly status: InstrumentStatus; readonly symbol?: number }

export interface SampleCase {
  readonly name: string
  /** As `writeParams` gives them. */
  readonly params: unknown
}

export interface SampleEnd extends SampleCase {
  readonly reason: CloseReason
  /** The kind's own word of the reason. */
  readonly word: string
  readonly actions: readonly SampleAction[]
  /** Replaces the bot's first instrument, for ends that need a thin market. */
  readonly instrument?: Instrument
}

export type OrderPreview = Pick<PlaceOrder, 'side' | 'orderType' | 'price' | 'qty'>

/** An instrument with its price at the start; random prices stay between the others. In ticks. */
export interface SampleMarket {
  readonly instrument: Instrument
  readonly last: number
  readonly low: number
  readonly high: number
}

export interface ConformanceSample {
  /** More than the bot trades: what it does not trade must not touch it. */
  readonly markets: readonly SampleMarket[]
  /** Indexes of the markets that the bot trades. */
  readonly symbols: readonly number[]
  readonly fees: FeeRates
  readonly grants: Readonly<Record<string, string>>
  readonly cases: readonly SampleCase[]
  readonly ends: readonly SampleEnd[]
  /** Close reasons this kind can never end with. */
  readonly unreachable: readonly CloseReason[]
  /** Every word of its own that it can end with. */
  readonly words: readonly string[]
  /** More fills than this are led to by 10,000 random ticks: 500 unless said. */
  readonly fillsOver?: number
  /** Of so many random ticks one brings a command: 200 unless said. */
  readonly commandEvery?: number
  /** A command a user might send at any moment; refused ones are part of the game. */
  command(rng: Rng): BotCommand
  /** The orders the plan promises for a start at the last price, market order first. */
  preview(params: unknown): readonly OrderPreview[]
}
