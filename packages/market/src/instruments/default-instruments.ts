// The instruments a new installation starts with, in the order that is their identity. Rows are
// only ever added.
import type { Instrument } from '../instrument.ts'
import {
  linearInstrument,
  spotInstrument,
  type ContractType,
  type LinearRow,
} from './instrument-row.ts'
import { linearRows } from './linear-instruments.ts'
import { laterSpotRows, spotRows } from './spot-instruments.ts'

/**
 * All instruments: the spot pairs (BTCUSDT first, ETHUSDT second), the linear contracts, later
 * pairs.
 */
export const defaultInstruments: readonly Instrument[] = [
  ...spotRows.map(spotInstrument),
  ...linearRows.map(linearInstrument),
  ...laterSpotRows.map(spotInstrument),
]

const rowBySymbol: ReadonlyMap<string, LinearRow> = new Map(
  linearRows.map((row) => [row.symbol, row]),
)

/**
 * Contract facts of a linear instrument beyond its steps (leverage, type, launch); undefined for
 * unknown symbols.
 */
export function contractOf(symbol: string): LinearRow | undefined {
  return rowBySymbol.get(symbol)
}

/**
 * Whether bots may be made on a symbol while it trades: one that lists show, and of contracts only
 * linear perpetuals (specification 9).
 */
export function takesBots({ symbol, category, hidden }: Instrument): boolean {
  return !hidden && (category === 'spot' || contractTypeOf(symbol) === 'LinearPerpetual')
}

/** Type of a linear contract; one that no table knows is a perpetual. */
export function contractTypeOf(symbol: string): ContractType {
  return contractOf(symbol)?.contractType ?? 'LinearPerpetual'
}
