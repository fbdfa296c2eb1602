// What a replay folder holds of contracts beside their prices: marks by the hour in `mark-1h`, and
// the fundings of one venue in `funding/<venue>` (docs/operations.md). Both may be missing.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formatAmount, type Ratio } from '@trellis/kernel'
import { cappedRate, type Instrument } from '@trellis/market'
import { parseFundings, parseMarks, type FundingColumns, type MarkColumns } from '@trellis/tape'
import type { LogLine } from '../log-line.ts'
import type { RecordedMarket } from './read-statuses.ts'
import { FeedError, readColumns, readText, recordedFiles, sharedMemory } from './replay-files.ts'

const MARK_FOLDER = 'mark-1h'
const FUNDING_FOLDER = 'funding'

export interface ContractRecords {
  /** By symbol; only contracts that have prices. */
  readonly marks: ReadonlyMap<number, MarkColumns>
  readonly fundings: ReadonlyMap<number, FundingColumns>
}

/**
 * Marks and fundings of the contracts of a market; files of other symbols are left alone. Rates
 * beyond a contract's cap are told: the tape pays the cap.
 */
export async function loadContracts(
  folder: string,
  market: RecordedMarket,
  log: LogLine,
): Promise<ContractRecords> {
  const marks = await readFolder(folder, MARK_FOLDER, market, (text, instrument) =>
    parseMarks(text, instrument, sharedMemory),
  )
  const venue = await venueOf(folder)
  const fundings =
    venue === undefined
      ? new Map<number, FundingColumns>()
      : await readFolder(folder, join(FUNDING_FOLDER, venue), market, (text) =>
          parseFundings(text, sharedMemory),
        )
  for (const [symbol, columns] of fundings) tellCapped(market.instruments[symbol], columns, log)
  return { marks, fundings }
}

/** The one venue whose fundings the folder holds; undefined when it holds none. */
async function venueOf(folder: string): Promise<string | undefined> {
  const path = join(folder, FUNDING_FOLDER)
  if (!(await readdir(folder)).includes(FUNDING_FOLDER)) return undefined
  const names = (await readdir(path)).filter((name) => !name.startsWith('.'))
  const [venue, ...more] = names.sort()
  if (venue === undefined) throw new FeedError(`replay folder "${path}" holds no folder of a venue`)
  if (more.length === 0) return venue
  const venues = [venue, ...more].join(', ')
  throw new FeedError(
    `replay folder "${path}" holds ${venues}: leave the folder of one venue there`,
  )
}

/** Reads the files of a folder inside the replay's, by the symbol of the contract they name. */
async function readFolder<T>(
  folder: string,
  name: string,
  { instruments, columns }: RecordedMarket,
  parse: (text: string, instrument: Instrument) => Parameters<typeof readColumns<T>>[1],
): Promise<ReadonlyMap<number, T>> {
  const found = new Map<number, T>()
  const [parent = ''] = name.split('/')
  if (!(await readdir(folder)).includes(parent)) return found
  for (const file of await recordedFiles(join(folder, name))) {
    const symbol = instruments.findIndex(
      (it) => it.category === 'linear' && it.symbol === file.symbol,
    )
    const instrument = instruments[symbol]
    if (instrument === undefined || !columns.has(symbol)) continue
    const path = join(name, file.name)
    if (found.has(symbol))
      throw new FeedError(`replay file ${path}: ${file.symbol} has another one`)
    const text = await readText(join(folder, path))
    found.set(symbol, readColumns(path, parse(text, instrument)))
  }
  return found
}

function tellCapped(instrument: Instrument | undefined, columns: FundingColumns, log: LogLine) {
  if (instrument === undefined) return
  const { symbol, fundingCap } = instrument
  const isCapped = (rate: number): boolean => {
    const recorded = BigInt(rate) as Ratio
    return cappedRate(recorded, fundingCap) !== recorded
  }
  const count = columns.rate.filter(isCapped).length
  if (count === 0) return
  const cap = formatAmount(fundingCap)
  const all = columns.rate.length
  log(`replay: ${count} of ${all} funding rates of ${symbol} are paid at its cap of ${cap}`, 'warn')
}
