// The one market that a cluster was made for: its directory names it, and a process whose settings
// name another one ends. Another market's prices would not fit its facts.
import { DataFolderError, epochOf } from './data-folder.ts'

export interface BoundMarket {
  readonly market: string
  readonly seed: number
}

/** The market of the settings. */
export interface NamedMarket {
  /** Its name in the directory, of one that began then. */
  readonly identity: (epochMs: number) => string
  readonly seed: number
  /** A replay's prices hang on no seed. */
  readonly isReplay: boolean
}

/** When the market of a cluster began; throws one clear line where it is not the wanted one. */
export function checkMarket(bound: BoundMarket, { identity, seed, isReplay }: NamedMarket): number {
  const epochMs = epochOf(bound.market) ?? 0
  const wanted = identity(epochMs)
  if (bound.market === wanted && (isReplay || bound.seed === seed)) return epochMs
  throw new DataFolderError(
    `this cluster belongs to the market ${bound.market}, seed ${bound.seed}, ` +
      `not to ${wanted}, seed ${seed}: ` +
      'give TRELLIS_MARKET and TRELLIS_SEED as its engines have them',
  )
}
