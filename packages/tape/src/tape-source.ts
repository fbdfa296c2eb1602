// What a thread needs to open the same tape as another: plain data that can be cloned, columns
// shared where they live in shared buffers.
import { assertNever } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { FundingColumns, MarkColumns } from './contract-columns.ts'
import type { TapeColumns } from './csv-columns.ts'
import { ReplayTape } from './replay-tape.ts'
import { SimulatedTape } from './simulated-tape.ts'
import { SteppedTape, type SteppedSource } from './stepped-tape.ts'
import type { StatusChange, Tape } from './tape.ts'

export type TapeSource =
  | {
      readonly type: 'simulated'
      readonly seed: number
      readonly epochMs: number
      readonly instruments: readonly Instrument[]
    }
  | {
      readonly type: 'replay'
      readonly instruments: readonly Instrument[]
      readonly columns: ReadonlyMap<number, TapeColumns>
      /** In order of time; absent when every symbol keeps its status. */
      readonly statusChanges?: readonly StatusChange[]
      /** By symbol, of contracts that they are recorded of. */
      readonly marks?: ReadonlyMap<number, MarkColumns>
      readonly fundings?: ReadonlyMap<number, FundingColumns>
    }
  | SteppedSource

/** Builds the tape of a source; every thread that opens the same source sees the same market. */
export function openTape(source: TapeSource): Tape {
  switch (source.type) {
    case 'simulated':
      return new SimulatedTape(source)
    case 'replay':
      return new ReplayTape(source)
    case 'stepped':
      return new SteppedTape(source)
    default:
      return assertNever(source)
  }
}
