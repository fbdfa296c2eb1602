// Reads what TRELLIS_MARKET names into the source of a tape: the simulated market, or a folder of
// recorded files whose columns lie in shared memory, so that every worker opens the same market. A
// bad row is refused, not guessed at.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { defaultInstruments, type Category, type Instrument } from '@trellis/market'
import { deriveInstrument, parseCsv, type TapeColumns, type TapeSource } from '@trellis/tape'
import { joinColumns } from './join-columns.ts'
import { readStatuses, STATUS_FILE, type RecordedMarket, type Statuses } from './read-statuses.ts'

export interface LoadTapeOptions {
  /** `simulated` or `replay:<folder>`, as TRELLIS_MARKET has it. */
  readonly market: string
  readonly seed: number
  /**
   * Market time at which this data folder's simulated market began (journalled); not used by a
   * replay.
   */
  readonly epochMs: number
}

/** A market that cannot be opened; the message is one line for the operator. */
export class FeedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FeedError'
  }
}

interface RecordedFile {
  readonly name: string
  readonly symbol: string
  readonly categories: readonly Category[]
}

const unzip = promisify(gunzip)
const FILE = /^([A-Z0-9]{2,24})([^A-Z0-9].*)?\.csv(?:\.gz)?$/

/**
 * Builds the source of the tape that the settings name; throws FeedError when the data cannot be
 * used.
 */
export async function loadTape(options: LoadTapeOptions): Promise<TapeSource> {
  const { market, seed, epochMs } = options
  if (market === 'simulated') {
    return { type: 'simulated', seed, epochMs, instruments: defaultInstruments }
  }
  const folder = market.startsWith('replay:') ? market.slice('replay:'.length) : ''
  if (folder === '')
    throw new FeedError(`market "${market}" is neither simulated nor replay:<folder>`)
  return await loadReplay(folder)
}

async function loadReplay(folder: string): Promise<TapeSource> {
  const files = await recordedFiles(folder)
  const table = new InstrumentTable()
  const parts = new Map<number, { readonly name: string; readonly columns: TapeColumns }[]>()
  for (const file of files) {
    const text = await readText(join(folder, file.name))
    for (const category of file.categories) {
      const symbol = table.indexFor(file, category, text)
      if (symbol === undefined) continue
      const columns = parseFile(file, text, table.at(symbol))
      parts.set(symbol, [...(parts.get(symbol) ?? []), { name: file.name, columns }])
    }
  }
  const columns = new Map<number, TapeColumns>()
  for (const [symbol, pieces] of parts) {
    const joined = joinColumns(pieces, shared)
    if (!joined.ok) throw new FeedError(`replay: ${joined.error}`)
    columns.set(symbol, joined.value)
  }
  const instruments = table.withTrading(new Set(columns.keys()))
  return { type: 'replay', columns, ...(await loadStatuses(folder, { instruments, columns })) }
}

/** Statuses out of the folder's own file, when it has one. */
async function loadStatuses(folder: string, market: RecordedMarket): Promise<Statuses> {
  const { instruments } = market
  if (!(await readdir(folder)).includes(STATUS_FILE)) return { instruments, statusChanges: [] }
  const read = readStatuses(await readText(join(folder, STATUS_FILE)), market)
  if (read.ok) return read.value
  throw new FeedError(`replay file ${STATUS_FILE}: ${read.error}`)
}

/** The files of a folder that name a symbol, in the order of their names. */
async function recordedFiles(folder: string): Promise<readonly RecordedFile[]> {
  let names: string[]
  try {
    names = await readdir(folder)
  } catch {
    throw new FeedError(`replay folder "${folder}" cannot be read`)
  }
  const files = names.sort().flatMap((name) => {
    const match = FILE.exec(name)
    const symbol = match?.[1]
    return symbol === undefined
      ? []
      : [{ name, symbol, categories: categoriesOf(match?.[2] ?? '') }]
  })
  if (files.length === 0) {
    throw new FeedError(`replay folder "${folder}" holds no file named like BTCUSDT.csv.gz`)
  }
  return files
}

// A name may say which market it was recorded on; otherwise the prices serve both.
function categoriesOf(suffix: string): readonly Category[] {
  if (/(^|[^a-z])spot([^a-z]|$)/.test(suffix)) return ['spot']
  if (/(^|[^a-z])(um|linear|perp|futures)([^a-z]|$)/.test(suffix)) return ['linear']
  return ['spot', 'linear']
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  try {
    return (path.endsWith('.gz') ? await unzip(bytes) : bytes).toString('latin1')
  } catch {
    throw new FeedError(`replay file "${path}" is not a gzip file`)
  }
}

function parseFile(file: RecordedFile, text: string, instrument: Instrument): TapeColumns {
  const parsed = parseCsv(text, instrument)
  if (parsed.ok) return parsed.value
  throw new FeedError(
    `replay file ${file.name}, line ${parsed.error.line}: ${parsed.error.problem}`,
  )
}

function shared(bytes: number): ArrayBufferLike {
  return new SharedArrayBuffer(bytes)
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
