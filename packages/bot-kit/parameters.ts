// The parameters of a kind as its field table has them: read out of raw text, kept in the journal,
// and read again.
import { assert, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import {
  inputOf,
  readInput,
  readParams,
  writeValues,
  type DraftField,
  type FieldProblem,
  type FieldTable,
  type InputOf,
  type ParamsOf,
  type RawOf,
} from './fields.ts'

export interface TableParameters<T extends FieldTable> {
  /**
   * Parses raw text: prices to the nearest tick, the rest exactly; the first problem is returned.
   */
  readonly readInput: (
    instrument: Instrument,
    raw: RawOf<T>,
  ) => Result<InputOf<T>, FieldProblem<DraftField<T>>>
  /** The same parameters as an input, for checks and for "use as new". */
  readonly inputOf: (params: ParamsOf<T>) => InputOf<T>
  /** Plain JSON of the parameters: prices in ticks, amounts as decimal strings. */
  readonly writeParams: (params: ParamsOf<T>) => unknown
  /** Reads what `writeParams` wrote, in this version or in one before it. */
  readonly readParams: (json: unknown, version: number) => ParamsOf<T>
  /** Whether two sets of parameters ask for the same bot. */
  readonly isSamePlan: (one: ParamsOf<T>, other: ParamsOf<T>) => boolean
}

/**
 * What a kind does with its parameters; `newest` is the version that it writes. `sound` asserts
 * what the journal would never keep otherwise.
 */
export function parametersOf<T extends FieldTable>(
  table: T,
  newest: number,
  of: string,
  sound: (params: ParamsOf<T>) => void,
): TableParameters<T> {
  const writeParams = (params: ParamsOf<T>): unknown => writeValues(table, params)
  return {
    readInput: (instrument, raw) => readInput(table, instrument, raw),
    inputOf: (params) => inputOf(table, params),
    writeParams,
    readParams(json, version) {
      assert(version >= 1 && version <= newest, `unknown version of ${of} parameters`, version)
      const params = readParams(table, json)
      sound(params)
      return params
    },
    isSamePlan: (one, other) =>
      JSON.stringify(writeParams(one)) === JSON.stringify(writeParams(other)),
  }
}
