// What a kind hands the conformance test: a market, parameters, and ways to every end. Data only; a
// kind's sample stands in its test/conformance.ts and acts through the engine alone.
import type { BotCommand, CloseReason } from '@trellis/engine'
import type { Rng } from '@trellis/kernel'
import type { FeeRates, Instrument, InstrumentStatus, PlaceOrder, Way } from '@trellis/market'

/** One thing that happens to a bot; prices in ticks, ample volume and a walk unless said. */
export type SampleAction =
  | { readonly type: 'move'; readonly to: number; readonly lots?: number; readonly way?: Way }
  | { readonly type: 'command'; readonly command: BotCommand }
  | { readonly type: 'status'; readonly status: InstrumentStatus }

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
  /** Replaces the instrument of the sample, for ends that need a thin market. */
  readonly instrument?: Instrument
}

export type OrderPreview = Pick<PlaceOrder, 'side' | 'orderType' | 'price' | 'qty'>

export interface ConformanceSample {
  readonly instrument: Instrument
  readonly fees: FeeRates
  /** Last price at the start, ticks. */
  readonly last: number
  /** Random prices stay between these, ticks. */
  readonly low: number
  readonly high: number
  readonly grants: Readonly<Record<string, string>>
  readonly cases: readonly SampleCase[]
  readonly ends: readonly SampleEnd[]
  /** Close reasons this kind can never end with. */
  readonly unreachable: readonly CloseReason[]
  /** Every word of its own that it can end with. */
  readonly words: readonly string[]
  /** A command a user might send at any moment; refused ones are part of the game. */
  command(rng: Rng): BotCommand
  /** The orders the plan promises for a start at the last price, market order first. */
  preview(params: unknown): readonly OrderPreview[]
}
