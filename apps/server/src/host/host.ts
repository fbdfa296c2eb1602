// Starts everything that trades: data folder, journal, directory, clock, market, workers, read
// models. It is the only place that knows how they fit together; it holds no money and decides
// nothing about it.
import type { UserId } from '@trellis/kernel'
import { openTape, type StatusChange } from '@trellis/tape'
import { createWallClock, type WallClock } from '../clock/wall-clock.ts'
import { MarketClock, resumePoint, type ClockPoint } from '../clock/market-clock.ts'
import { loadTape } from '../feed/load-tape.ts'
import { repairJournal } from '../journal/embedded-journal.ts'
import { nodeFiles, type Files } from '../journal/files.ts'
import type { JournalEnd } from '../journal/journal.ts'
import { refuseLoss } from '../journal/loss.ts'
import {
  checkIdentity,
  DataFolderError,
  epochOf,
  marketIdentity,
  openDataFolder,
  type DataFolder,
} from '../data-folder/data-folder.ts'
import { feeLevelOf } from './account-settings.ts'
import { DirectoryHost } from './directory-host.ts'
import { directoryOnFiles } from './directory-on-files.ts'
import type { Host } from './host-api.ts'
import { SNAPSHOT_EVERY, type HostOptions, type HostSettings } from './host-options.ts'
import { askLoneWitness, type LoneWitness } from './lone-witness.ts'
import { RunningHost } from './running-host.ts'
import { setStatusOf } from './set-statuses.ts'
import { Streams } from './streams.ts'
import { lossesOfDirectory } from './witness-keeper.ts'
import { openMarket } from './market-access.ts'
import { withSettings } from './market-speed.ts'
import type { Recovered } from './worker-link.ts'

/**
 * Opens the data folder and starts trading; throws one clear line when the folder, journal or
 * market cannot be used.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const folder = openDataFolder(options.settings.dataDir)
  try {
    return await open(options, folder)
  } catch (error) {
    folder.lock.release()
    throw error
  }
}

async function open(options: HostOptions, folder: DataFolder): Promise<Host> {
  const { settings, log } = options
  const files: Files = nodeFiles
  const wall = options.wall ?? createWallClock()
  const streams = new Streams()
  const ask = (ends: readonly JournalEnd[]): Promise<void> =>
    askLoneWitness({ files, folder, log, ...witnessOf(options, folder) }, ends)
  streams.passed(await repairJournal(files, folder.path, log, ask))
  const directory = new DirectoryHost({
    journal: directoryOnFiles({
      files,
      dataDir: folder.path,
      log,
      durable: (end) => streams.passed([end]),
    }),
    log,
    wallMs: () => wall.nowMs(),
    snapshotEvery: options.snapshotEvery ?? SNAPSHOT_EVERY,
  })
  await directory.open()
  refuseLoss(lossesOfDirectory(directory.state, streams.ends())[0])
  const source = await bindMarket({ options, directory, folder, wall })
  const marketWall = options.market?.wall ?? wall
  const tape = openTape(source)
  const replay = source.type === 'replay'
  const host = new RunningHost({ options, folder, files, wall, streams, directory, source, tape })
  try {
    const recovered = await host.openWorkers()
    const { point, jumpMs } = await mapClock({
      settings,
      directory,
      wall: marketWall,
      recovered,
      startMs: tape.startMs,
      replay,
    })
    const held = point.speed === 0
    const clock = new MarketClock({ wall: marketWall, point, held, endMs: tape.endMs })
    const { speed, platformCoin } = settings
    const levels = (user: UserId): number =>
      feeLevelOf(directory.state.account(user)?.settings ?? new Map())
    const statusSetOf = (symbol: number): StatusChange | undefined =>
      setStatusOf(directory.state.site, tape.instruments, symbol)
    const market = openMarket(tape, clock, { speed, platformCoin, feeLevelOf: levels, statusSetOf })
    host.begin(clock, market, jumpMs)
  } catch (error) {
    await host.abandon()
    throw error
  }
  return host
}

/** Where the database is, and what may be told or asked while the start waits for it. */
function witnessOf(
  { settings, schema, embedded, signal, waiting }: HostOptions,
  { path }: DataFolder,
): Pick<LoneWitness, 'place' | 'signal' | 'waiting'> {
  const folder = embedded === 'memory' ? undefined : `${path}/database`
  const place = { databaseUrl: settings.databaseUrl, folder, ...(schema && { schema }) }
  return { place, signal, waiting: waiting ?? (() => undefined) }
}

/** Reads the market the folder was made for, or makes it this market's. */
async function bindMarket(parts: {
  readonly options: HostOptions
  readonly directory: DirectoryHost
  readonly folder: DataFolder
  readonly wall: WallClock
}): ReturnType<typeof loadTape> {
  const { options, directory, folder, wall } = parts
  const { market, seed } = options.settings
  const bound = directory.state.market
  const epochMs = (bound && epochOf(bound.market)) ?? wall.nowMs()
  const identity = marketIdentity(market, epochMs)
  if (bound !== undefined) checkIdentity(folder.path, bound, { market: identity, seed })
  const source =
    options.market?.source ?? (await loadTape({ market, seed, epochMs, log: options.log }))
  if (bound === undefined) {
    const done = await directory.execute((it) => it.bindMarket(identity, seed))
    if (!done.ok) throw new DataFolderError(`${folder.path} cannot be used: ${done.error}`)
  }
  return source
}

/**
 * Where market time goes on, journalled before anything uses it, and how far the wall clock is
 * behind the last anchor (negative: it was set back meanwhile). A speed of 0 is a market that is
 * held.
 */
async function mapClock(parts: {
  readonly settings: HostSettings
  readonly directory: DirectoryHost
  readonly wall: WallClock
  readonly recovered: readonly Recovered[]
  readonly startMs: number
  readonly replay: boolean
}): Promise<{ readonly point: ClockPoint; readonly jumpMs: number }> {
  const { settings, directory, wall, recovered, startMs, replay } = parts
  const known = directory.state.clock
  const wallMs = wall.nowMs()
  const held = settings.hold && (known === undefined || known.speed === 0)
  const speed = held ? 0 : settings.speed
  const reachedMs = Math.max(-1, ...recovered.map((it) => it.reachedMs))
  const point =
    known === undefined
      ? { wallMs, marketMs: replay ? startMs : wallMs, speed }
      : resumePoint({ known, reachedMs, wallMs, speed, standsStill: replay })
  const done = await directory.execute((it) => it.mapClock(withSettings(point, settings.speed)))
  if (!done.ok) throw new DataFolderError(`the market clock cannot be set: ${done.error}`)
  return { point, jumpMs: Math.min(0, wallMs - (known?.wallMs ?? wallMs)) }
}
