// The market that a cluster was made for, as its directory names it: a process that was given
// another one must not go on, because prices and symbols would not fit the cluster's facts.
import type { TapeSource } from '@trellis/tape'
import { loadTape } from '../feed/load-tape.ts'
import type { LogLine } from '../log-line.ts'
import { DataFolderError, epochOf, marketIdentity } from './data-folder.ts'

export interface BoundMarket {
  readonly market: string
  readonly seed: number
}

export interface WantedMarket {
  /** TRELLIS_MARKET */
  readonly market: string
  readonly seed: number
  readonly log: LogLine
}

/** Loads it; throws DataFolderError where the settings name another one. */
export async function loadBoundMarket(
  bound: BoundMarket,
  { market, seed, log }: WantedMarket,
): Promise<TapeSource> {
  const epochMs = epochOf(bound.market) ?? 0
  const wanted = marketIdentity(market, epochMs)
  const isSame = bound.market === wanted && (market !== 'simulated' || bound.seed === seed)
  if (isSame) return loadTape({ market, seed, epochMs, log })
  throw new DataFolderError(
    `this cluster belongs to the market ${bound.market}, seed ${bound.seed}, ` +
      `not to ${wanted}, seed ${seed}: ` +
      'give TRELLIS_MARKET and TRELLIS_SEED as its engines have them',
  )
}
