// What a host is started with: types, and what they default to.
import type { TapeSource } from '@trellis/tape'
import type { WallClock } from '../clock/wall-clock.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'

export type HostSettings = Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'market'
  | 'speed'
  | 'seed'
  | 'hold'
  | 'shards'
  | 'grants'
  | 'platformCoin'
>

/** A market and its time, handed in by whoever starts the host in its own process. */
export interface GivenMarket {
  readonly source: TapeSource
  /** What market time is mapped from in place of the machine's clock. */
  readonly wall: WallClock
}

/** Facts of a partition after which a new snapshot is worth its write. */
export const SNAPSHOT_EVERY = 20_000

export interface HostOptions {
  readonly settings: HostSettings
  readonly log: LogLine
  /** Wall time; tests bring their own. */
  readonly wall?: WallClock
  /**
   * Tests step such a market. No setting names one: a process that reads its settings has the
   * market of TRELLIS_MARKET and the machine's clock.
   */
  readonly market?: GivenMarket | undefined
  /** Schema of the read models on a PostgreSQL server. */
  readonly schema?: string
  readonly embedded?: 'disk' | 'memory'
  readonly snapshotEvery?: number
  /** Hears what a start waits for. */
  readonly waiting?: (reason: string) => void
  /** Ends such a wait. */
  readonly signal?: AbortSignal | undefined
}
