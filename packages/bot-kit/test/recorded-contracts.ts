// Recorded contracts for a kind's engine and its naive witness to read alike: candles, hourly marks
// and funding as files, in the order in which a server's tape brings them. For tests only.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { price } from '@trellis/kernel'
import type { Engine } from '@trellis/engine'
import { MINUTE_MS, type Instrument } from '@trellis/market'
import { openTape, parseCsv, parseFundings, parseMarks, type Tape } from '@trellis/tape'
import { generatedCandles, generatedHours, sparseCandles } from './generated-tapes.ts'
import { plainContract } from './plain-contract.ts'

export interface ContractFiles {
  readonly csv: string
  readonly marks: string
  readonly funding: string
}

/** A contract, its steps as decimals, and its tiers as rows of decimals. */
export interface RecordedTerms {
  readonly symbol: string
  readonly tick: readonly [text: string, scale: number]
  readonly lot: readonly [text: string, scale: number]
  readonly depthLots: number
  readonly tiers: readonly (readonly [string, string, string, string])[]
}

export type Recorded = RecordedTerms & ContractFiles

/** The contracts of ../shared, with the first tiers that their days knew. */
export const BTC: RecordedTerms = {
  symbol: 'BTCUSDT',
  tick: ['0.1', 1],
  lot: ['0.001', 3],
  depthLots: 1_000_000,
  tiers: [
    ['2000000', '0.01', '0.005', '0'],
    ['10000000', '0.02', '0.01', '10000'],
  ],
}
export const ADA: RecordedTerms = {
  symbol: 'ADAUSDT',
  tick: ['0.0001', 4],
  lot: ['1', 0],
  depthLots: 100_000_000,
  tiers: [
    ['50000', '0.02', '0.01', '0'],
    ['200000', '0.025', '0.015', '250'],
    ['2000000', '0.05', '0.025', '2250'],
  ],
}

const memory = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)

function textOf(file: string): string {
  const bytes = readFileSync(file)
  return file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
}

/** The contract of the files, as wide as no order needs. */
export function instrumentOf({ tick, lot, ...terms }: RecordedTerms): Instrument {
  return plainContract({ ...terms, tick: tick[0], lot: lot[0], minValue: '1' })
}

/** Its tape. */
export function tapeOf(recorded: Recorded, instrument: Instrument): Tape {
  const bySymbol = <T>(parsed: { ok: boolean; value?: T; error?: unknown }): Map<number, T> => {
    if (parsed.value === undefined) throw new Error(JSON.stringify(parsed.error))
    return new Map([[0, parsed.value]])
  }
  return openTape({
    type: 'replay',
    instruments: [instrument],
    columns: bySymbol(parseCsv(textOf(recorded.csv), instrument)),
    marks: bySymbol(parseMarks(textOf(recorded.marks), instrument, memory)),
    fundings: bySymbol(parseFundings(textOf(recorded.funding), memory)),
  })
}

/** The price that a tape opens at, as a decimal. */
export function openingPrice(tape: Tape, { tickScale }: Instrument): string {
  const [first] = tape.prints(0, tape.startMs)
  if (first === undefined) throw new Error('no prints')
  return (first.price / 10 ** tickScale).toFixed(tickScale)
}

/**
 * The whole tape through an engine: funding, the mark and prints of every minute, also of those in
 * which nothing is traded.
 */
export function playThrough(engine: Engine, tape: Tape): void {
  let fundedMs = tape.startMs - 1
  for (let ms = tape.startMs; ms < (tape.endMs ?? 0); ms += MINUTE_MS) {
    const funding = tape.nextFunding(0, fundedMs + 1)
    const mark = tape.markPrice(0, ms) ?? price(0)
    if (funding !== undefined && funding.atMs <= ms) {
      engine.applyFunding([{ symbol: 0, rate: funding.rate, mark }], ms)
      fundedMs = funding.atMs
    }
    engine.applyMarks([{ symbol: 0, price: mark }], ms)
    for (const print of tape.prints(0, ms)) engine.applyPrint(print)
  }
}

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url))

/**
 * The recorded rows of a contract before a time, as files in a folder; undefined where ../shared is
 * absent.
 */
export function recordedBefore(
  { symbol }: RecordedTerms,
  folder: string,
  beforeMs: number,
): ContractFiles | undefined {
  const at = (data: string): string => join(shared, 'data', data, `${symbol}.csv.gz`)
  const [csv, marks, funding] = [at('candles-5m'), at('mark-1h'), at('funding/bybit')] as const
  if (![csv, marks, funding].every((file) => existsSync(file))) return undefined
  const cut = (file: string): string => {
    const [head, ...lines] = textOf(file).trim().split('\n')
    const rows = lines.filter((line) => Number(line.slice(0, line.indexOf(','))) < beforeMs)
    return [head, ...rows, ''].join('\n')
  }
  return written(folder, symbol, { csv: cut(csv), marks: cut(marks), funding: cut(funding) })
}

/**
 * Seeded candles with their marks and funding, as files in a folder; longer ones than a minute
 * leave minutes without prints.
 */
export function generatedContract(folder: string, stepMs = MINUTE_MS): ContractFiles {
  const csv = stepMs === MINUTE_MS ? generatedCandles() : sparseCandles(stepMs)
  return written(folder, `generated-${stepMs}`, { csv, ...generatedHours(csv) })
}

function written(folder: string, name: string, texts: ContractFiles): ContractFiles {
  const write = (text: string, of: string): string => {
    const path = join(folder, `${name}-${of}.csv`)
    writeFileSync(path, text)
    return path
  }
  return {
    csv: write(texts.csv, 'candles'),
    marks: write(texts.marks, 'marks'),
    funding: write(texts.funding, 'funding'),
  }
}
