// What a host is started with: types, and what they default to.
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

/** Facts of a partition after which a new snapshot is worth its write. */
export const SNAPSHOT_EVERY = 20_000

export interface HostOptions {
  readonly settings: HostSettings
  readonly log: LogLine
  /** Wall time; tests bring their own. */
  readonly wall?: WallClock
  /** Schema of the read models on a PostgreSQL server. */
  readonly schema?: string
  readonly embedded?: 'disk' | 'memory'
  readonly snapshotEvery?: number
  /** Hears what a start waits for. */
  readonly waiting?: (reason: string) => void
  /** Ends such a wait. */
  readonly signal?: AbortSignal | undefined
}
