// Reduces the profitable side of a contract by the operator's word, while no server runs on the
// data folder (docs/formulas/paper-venue.md, Deleveraging).
import type { Deleveraging } from '@trellis/engine'
import { formatDecimal, MONEY_SCALE, parseRatio, type Result } from '@trellis/kernel'
import { parsePrice, type Instrument, type Settlement } from '@trellis/market'
import { openTape, type StatusChange, type TapeSource } from '@trellis/tape'
import {
  checkIdentity,
  DataFolderError,
  epochOf,
  marketIdentity,
  openDataFolder,
  type DataFolder,
} from '../data-folder/data-folder.ts'
import { loadTape } from '../feed/load-tape.ts'
import { repairJournal } from '../journal/embedded-journal.ts'
import { nodeFiles } from '../journal/files.ts'
import type { LogLine } from '../log-line.ts'
import { partitionAway } from './community-record.ts'
import { DirectoryHost } from './directory-host.ts'
import { directoryOnFiles } from './directory-on-files.ts'
import { SNAPSHOT_EVERY, type HostSettings } from './host-options.ts'
import { lacksMarks } from './lone-witness.ts'
import { setStatuses } from './set-statuses.ts'
import { StillWorker } from './still-worker.ts'

/** What the audit log calls it; it is no instruction of the table. */
export const DELEVERAGE_ACT = 'positions deleverage'

/** As the operator writes it. */
export interface DeleverageWords {
  /** A contract, 'BTCUSDT'. */
  readonly symbol: string
  /** Side of the positions that are reduced, 'long' or 'short'. */
  readonly side: string
  /** Rank from which on, a decimal; below zero it reaches what loses, too. */
  readonly fromRank: string
  /** At what price, in whole ticks of the contract. */
  readonly price: string
}

export interface DeleverageOptions {
  readonly settings: Pick<HostSettings, 'dataDir' | 'market' | 'seed' | 'shards'>
  readonly words: DeleverageWords
  readonly wallMs: () => number
  readonly log: LogLine
}

/** What a deleveraging led to. */
export interface Deleveraged {
  readonly positions: number
  /** What the positions realized together, as a decimal: the insurance paid it. */
  readonly paid: string
  readonly coin: string
}

/** Resolves when every settlement is durable; throws one clear line for the operator. */
export async function deleveragePositions(options: DeleverageOptions): Promise<Deleveraged> {
  const { settings, log } = options
  const folder = openDataFolder(settings.dataDir)
  try {
    await repairJournal(nodeFiles, folder.path, log, async (ends) => {
      if (!(await lacksMarks(nodeFiles, folder, ends))) return
      throw new DataFolderError(`${folder.path} has lost high-water marks: start the server first`)
    })
    const opened = await marketOf(options, folder)
    const { source } = opened
    const event = eventOf(options.words, source.instruments)
    await note(options, folder)
    const settled = await settle(options, { ...opened, folder, event })
    const { quote } = source.instruments[event.symbol] as Instrument
    const paid = settled.reduce((sum, { realizedPnl }) => sum + realizedPnl, 0n)
    return { positions: settled.length, paid: formatDecimal(paid, MONEY_SCALE), coin: quote }
  } finally {
    folder.lock.release()
  }
}

/** A line of the audit log, before anything is settled. */
async function note(options: DeleverageOptions, folder: DataFolder): Promise<void> {
  const { side, symbol, fromRank, price } = options.words
  const after = `${side} from rank ${fromRank} at ${price}`
  const line = { what: DELEVERAGE_ACT, on: symbol, before: '', after }
  await withDirectory(options, folder, (directory) =>
    directory.execute((state) => state.noteAct({ atMs: options.wallMs(), by: 'console', ...line })),
  )
}

async function withDirectory<T>(
  { wallMs, log }: DeleverageOptions,
  { path }: DataFolder,
  work: (directory: DirectoryHost) => Promise<T>,
): Promise<T> {
  const durable = (): void => undefined
  const journal = directoryOnFiles({ files: nodeFiles, dataDir: path, log, durable })
  const directory = new DirectoryHost({ journal, log, wallMs, snapshotEvery: SNAPSHOT_EVERY })
  await directory.open()
  try {
    return await work(directory)
  } finally {
    await directory.close()
  }
}

/**
 * The market that the folder was made for, what operators said of it, and the partition whose past
 * is being made.
 */
async function marketOf(
  options: DeleverageOptions,
  folder: DataFolder,
): Promise<Pick<Opened, 'source' | 'withheld' | 'statuses'>> {
  const { market, seed } = options.settings
  const { path } = folder
  const { bound, withheld, site } = await withDirectory(options, folder, async ({ state }) => ({
    bound: state.market,
    withheld: partitionAway(state),
    site: state.site,
  }))
  if (bound === undefined) throw new DataFolderError(`${path} has no market: no server ran on it`)
  const epochMs = epochOf(bound.market) ?? 0
  checkIdentity(path, bound, { market: marketIdentity(market, epochMs), seed })
  const source = await loadTape({ market, seed, epochMs, log: options.log })
  return { source, withheld, statuses: setStatuses(site, source.instruments) }
}

/** The command in ticks and units; the error names the word and what it may be. */
export function eventOf(
  { symbol, side, fromRank, price }: DeleverageWords,
  instruments: readonly Instrument[],
): Deleveraging {
  const index = instruments.findIndex((it) => it.category === 'linear' && it.symbol === symbol)
  const instrument = instruments[index]
  if (!instrument) throw new DataFolderError(`symbol ${symbol} is no contract of this market`)
  if (side !== 'long' && side !== 'short')
    throw new DataFolderError(`side ${side} is neither long nor short`)
  const rank = read('rank', fromRank, parseRatio(fromRank))
  const at = read('price', price, parsePrice(instrument, price))
  const { minPrice, maxPrice } = instrument
  if (at < minPrice || at > maxPrice)
    throw new DataFolderError(`price ${price} is none that ${symbol} can have`)
  return { symbol: index, side: side === 'long' ? 'buy' : 'sell', fromRank: rank, price: at }
}

function read<T>(name: string, text: string, parsed: Result<T, string>): T {
  if (parsed.ok) return parsed.value
  throw new DataFolderError(`${name} ${text}: ${parsed.error}`)
}

interface Opened {
  readonly folder: DataFolder
  readonly source: TapeSource
  readonly event: Deleveraging
  readonly withheld: number | undefined
  readonly statuses: readonly StatusChange[]
}

/** Every worker stands at the latest market time that any of them knows. */
async function settle(
  { settings: { shards }, log }: DeleverageOptions,
  { folder, source, event, ...more }: Opened,
): Promise<readonly Settlement[]> {
  const dataDir = folder.path
  const workers = Array.from({ length: shards }, (_, worker) => {
    return new StillWorker({ worker, shards, dataDir, source, log, ...more })
  })
  const settled: Settlement[] = []
  try {
    const reached = await Promise.all(workers.map((worker) => worker.open()))
    const atMs = Math.max(openTape(source).startMs, ...reached)
    await Promise.all(workers.map((worker) => worker.catchUp(atMs)))
    await Promise.all(workers.map((worker) => worker.deleverage(event)))
  } finally {
    for (const worker of workers) settled.push(...(await worker.stop()))
  }
  return settled
}
