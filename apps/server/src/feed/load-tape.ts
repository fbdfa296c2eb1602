// Reads what TRELLIS_MARKET names into the source of a tape: the simulated market, or a folder of
// recorded files whose columns lie in shared memory, so that every worker opens the same market. A
// bad row is refused, not guessed at.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultInstruments, type Category, type Instrument } from '@trellis/market'
import { deriveInstrument, parseCsv, type TapeColumns, type TapeSource } from '@trellis/tape'
import type { LogLine } from '../log-line.ts'
import { joinColumns } from './join-columns.ts'
import { loadContracts } from './load-contracts.ts'
import { readStatuses, STATUS_FILE, type RecordedMarket, type Statuses } from './read-statuses.ts'
import {
  FeedError,
  readColumns,
  readText,
  recordedFiles,
  sharedMemory,
  type RecordedFile,
} from './replay-files.ts'

export interface LoadTapeOptions {
  /** `simulated` or `replay:<folder>`, as TRELLIS_MARKET has it. */
  readonly market: string
  readonly seed: number
  /**
   * Market time at which this data folder's simulated market began (journalled); not used by a
   * replay.
   */
  readonly epochMs: number
  /** Hears what is not taken as it was recorded. */
  readonly log?: LogLine
}

/**
 * Builds the source of the tape that the settings name; throws FeedError when the data cannot be
 * used.
 */
export async function loadTape(options: LoadTapeOptions): Promise<TapeSource> {
  const { market, seed, epochMs, log = () => undefined } = options
  if (market === 'simulated') {
    return { type: 'simulated', seed, epochMs, instruments: defaultInstruments }
  }
  const folder = market.startsWith('replay:') ? market.slice('replay:'.length) : ''
  if (folder === '')
    throw new FeedError(`market "${market}" is neither simulated nor replay:<folder>`)
  return await loadReplay(folder, log)
}

async function loadReplay(folder: string, log: LogLine): Promise<TapeSource> {
  const files = await recordedFiles(folder)
  if (files.length === 0) {
    throw new FeedError(`replay folder "${folder}" holds no file named like BTCUSDT.csv.gz`)
  }
  const table = new InstrumentTable()
  const parts = new Map<number, { readonly name: string; readonly columns: TapeColumns }[]>()
  for (const file of files) {
    const text = await readText(join(folder, file.name))
    for (const category of file.categories) {
      const symbol = table.indexFor(file, category, text)
      if (symbol === undefined) continue
      const instrument = table.at(symbol)
      const columns = readColumns(file.name, parseCsv(text, instrument, sharedMemory))
      parts.set(symbol, [...(parts.get(symbol) ?? []), { name: file.name, columns }])
    }
  }
  const columns = new Map<number, TapeColumns>()
  for (const [symbol, pieces] of parts) {
    const joined = joinColumns(pieces, sharedMemory)
    if (!joined.ok) throw new FeedError(`replay: ${joined.error}`)
    columns.set(symbol, joined.value)
  }
  const instruments = table.withTrading(new Set(columns.keys()))
  const market = { instruments, columns }
  const statuses = await loadStatuses(folder, market)
  return { type: 'replay', columns, ...statuses, ...(await loadContracts(folder, market, log)) }
}

/** Statuses out of the folder's own file, when it has one. */
async function loadStatuses(folder: string, market: RecordedMarket): Promise<Statuses> {
  const { instruments } = market
  if (!(await readdir(folder)).includes(STATUS_FILE)) return { instruments, statusChanges: [] }
  const read = readStatuses(await readText(join(folder, STATUS_FILE)), market)
  if (read.ok) return read.value
  throw new FeedError(`replay file ${STATUS_FILE}: ${read.error}`)
}

/** The default instruments, and those derived from files of symbols that no table knows. */
class InstrumentTable {
  readonly #instruments: Instrument[] = [...defaultInstruments]

  at(index: number): Instrument {
    const instrument = this.#instruments[index]
    if (instrument === undefined) throw new FeedError(`no instrument at ${index}`)
    return instrument
  }

  /** Index of a file's symbol; undefined when it is not meant for this category. */
  indexFor(file: RecordedFile, category: Category, text: string): number | undefined {
    const known = this.#instruments.findIndex(
      (instrument) => instrument.symbol === file.symbol && instrument.category === category,
    )
    if (known >= 0) return known
    // A file that serves both markets makes an unknown symbol a spot pair.
    if (category === 'linear' && file.categories.length > 1) return undefined
    const derived = deriveInstrument(file.symbol, category, text)
    if (!derived.ok) {
      throw new FeedError(`replay file ${file.name}: no instrument for it (${derived.error})`)
    }
    this.#instruments.push(derived.value)
    return this.#instruments.length - 1
  }

  /** All instruments; only those with data trade. */
  withTrading(trading: ReadonlySet<number>): readonly Instrument[] {
    return this.#instruments.map((instrument, index) => ({
      ...instrument,
      status: trading.has(index) ? 'Trading' : 'Closed',
    }))
  }
}
