// Opens what a web process of a cluster follows: the directory, which names the market, its time,
// and the read models. It waits for what others have to begin first, and says what for.
import { setTimeout as pause } from 'node:timers/promises'
import { openTape, type TapeSource } from '@trellis/tape'
import { Bus } from '../../bus/bus.ts'
import { FollowedClock, followBeats } from '../../bus/market-beat.ts'
import { marketSubject } from '../../bus/subjects.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import { loadBoundMarket } from '../../data-folder/load-bound-market.ts'
import { connectPostgres } from '../../database/postgres.ts'
import type { LogLine } from '../../log-line.ts'
import { DbReader } from '../../threads/db-reader.ts'
import { DirectoryFollower } from '../directory-follower.ts'
import { DirectoryStream, type DirectoryStreamOptions } from '../directory-stream.ts'
import { directorySubjects } from '../directory-words.ts'
import { WebHost, type WebSettings } from './web-host.ts'

export interface WebOptions extends Pick<DirectoryStreamOptions, 'nats' | 'replicas'> {
  readonly settings: WebSettings
  /** What names of streams and subjects begin with. */
  readonly prefix: string
  readonly databaseUrl: string
  /** Of a copy that follows the database. */
  readonly replicaUrl?: string | undefined
  readonly schema?: string
  /** Name of the journal that the read models are filled from. */
  readonly journalId: string
  readonly wall: WallClock
  /** Of tests that step their market; no setting names one. */
  readonly source?: TapeSource
  readonly steadyMs: () => number
  readonly log: LogLine
  /** Hears what a start waits for. */
  readonly waiting?: ((reason: string) => void) | undefined
  /** Ends such a wait. */
  readonly signal?: AbortSignal | undefined
}

const LOOK_MS = 50

/** Resolves when directory, market and its time are known. The connection ends with the host. */
export async function startWebHost(options: WebOptions): Promise<WebHost> {
  const { nats, prefix, steadyMs, log, wall, settings } = options
  const bus = new Bus(nats, { log, steadyMs })
  const follower = followerOn(bus, options)
  const ends: (() => unknown)[] = [() => nats.close(), () => follower.close()]
  try {
    // Who was told to stop while it connected hears nothing of that any more.
    options.signal?.throwIfAborted()
    options.waiting?.('the directory is read')
    await aborted(options, follower.open())
    const source = await sourceOf(follower, options)
    const tape = openTape(source)
    const { startMs: fromMs, endMs } = tape
    const changed = (): typeof follower.state.clock => follower.state.clock
    const clock = new FollowedClock({ steadyMs, fromMs, endMs, changed })
    const beats = followBeats({ bus, subject: marketSubject(prefix), clock, log })
    ends.push(() => beats.stop())
    await until('nobody leads market time yet', options, () => clock.epoch > 0)
    const database = readerOn(bus, source, options)
    ends.push(() => database.stop())
    database.start()
    const close = (): Promise<void> => endAll(ends)
    const followed = { bus, prefix, follower, database, clock, source, tape }
    return new WebHost({ ...followed, settings, wall, steadyMs, log, close })
  } catch (error) {
    await endAll(ends)
    throw error
  }
}

function followerOn(bus: Bus, options: WebOptions): DirectoryFollower {
  const { nats, prefix, replicas, steadyMs, log } = options
  const stream = new DirectoryStream({ nats, prefix, replicas, log, monotonicMs: steadyMs })
  return new DirectoryFollower({ bus, subjects: directorySubjects(prefix), stream, steadyMs, log })
}

function readerOn(bus: Bus, { instruments }: TapeSource, options: WebOptions): DbReader {
  const { databaseUrl, replicaUrl, schema, wall } = options
  return new DbReader({
    ...options,
    primary: connectPostgres(databaseUrl, schema),
    replica: replicaUrl === undefined ? undefined : connectPostgres(replicaUrl, schema),
    bus,
    instruments,
    wallMs: () => wall.nowMs(),
  })
}

/** The market that the cluster was made for; another one's prices would not fit its facts. */
async function sourceOf(follower: DirectoryFollower, options: WebOptions): Promise<TapeSource> {
  const { market, seed } = options.settings
  const bound = (): typeof follower.state.market => follower.state.market
  await until('no engine has named the market yet', options, () => bound() !== undefined)
  if (options.source !== undefined) return options.source
  return loadBoundMarket(bound() ?? { market: '', seed: 0 }, { market, seed, log: options.log })
}

async function until(
  reason: string,
  { waiting, signal }: WebOptions,
  holds: () => boolean,
): Promise<void> {
  if (!holds()) waiting?.(reason)
  while (!holds()) await pause(LOOK_MS, undefined, { signal })
}

/** The work, unless the start is ended before. */
function aborted<T>({ signal }: WebOptions, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/** The last first. */
async function endAll(ends: readonly (() => unknown)[]): Promise<void> {
  for (const end of [...ends].reverse()) await end()
}
