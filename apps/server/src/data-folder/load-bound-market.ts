// The market that a cluster was made for, as its directory names it: a process that was given
// another one must not go on, because prices and symbols would not fit the cluster's facts.
import type { TapeSource } from '@trellis/tape'
import { loadTape } from '../feed/load-tape.ts'
import type { LogLine } from '../log-line.ts'
import { checkMarket, type BoundMarket } from './bound-market.ts'
import { marketIdentity } from './data-folder.ts'

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
  const identity = (epochMs: number): string => marketIdentity(market, epochMs)
  const epochMs = checkMarket(bound, { identity, seed, isReplay: market !== 'simulated' })
  return loadTape({ market, seed, epochMs, log })
}
