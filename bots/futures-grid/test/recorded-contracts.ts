// Runs one futures grid over recorded or generated candles with marks and funding, in the order in
// which a server's tape does, and the naive witness over the same files. For tests only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, MINUTE_MS, type Instrument } from '@trellis/market'
import { openTape, parseCsv, parseFundings, parseMarks, type Tape } from '@trellis/tape'
import type { RawFuturesGrid } from '../fields.ts'
import { contractFees, Rig } from './rig.ts'

export const witness = fileURLToPath(new URL('../golden/naive-contract-grid.mjs', import.meta.url))

/** Files of one contract, its steps as decimals, and its tiers as rows of decimals. */
export interface Recorded {
  readonly symbol: string
  readonly csv: string
  readonly marks: string
  readonly funding: string
  readonly tick: readonly [text: string, scale: number]
  readonly lot: readonly [text: string, scale: number]
  readonly depthLots: number
  readonly tiers: readonly (readonly [string, string, string, string])[]
}

const SHARE_BPS = 1_000
const memory = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)

function textOf(file: string): string {
  const bytes = readFileSync(file)
  return file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
}

function instrumentOf({ symbol, tick, lot, depthLots, tiers }: Recorded): Instrument {
  return defineInstrument({
    symbol,
    category: 'linear',
    base: symbol.replace('USDT', ''),
    quote: 'USDT',
    status: 'Trading',
    hidden: false,
    tickUnits: 1,
    tickScale: tick[1],
    lotUnits: 1,
    lotScale: lot[1],
    minPrice: price(1),
    maxPrice: price(19_999_999),
    minQty: quantity(1),
    maxQty: quantity(100_000_000),
    maxMarketQty: quantity(100_000_000),
    minValue: amount('1'),
    maxValue: amount('100000000'),
    depthLots: quantity(depthLots),
    supportsTrailingStop: true,
    riskTiers: tiers.map(([upTo, initial, maintenance, deduction]) => ({
      upTo: amount(upTo),
      initialRate: ratio(initial),
      maintenanceRate: ratio(maintenance),
      deduction: amount(deduction),
    })),
  })
}

function tapeOf(recorded: Recorded, instrument: Instrument): Tape {
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

/** What engine and witness must agree on, money as whole units of 1e-12. */
export interface RunFigures {
  readonly qty: number
  readonly fills: number
  readonly arbitrages: number
  readonly fees: string
  readonly funding: string
  readonly gridProfit: string
  readonly liquidated: boolean
  readonly wallet: string
  readonly total: string
}

/** A grid over the whole tape, closed by its owner at the end if it lives so long. */
export function runByEngine(recorded: Recorded, raw: RawFuturesGrid): RunFigures & { rig: Rig } {
  const instrument = instrumentOf(recorded)
  const tape = tapeOf(recorded, instrument)
  const [first] = tape.prints(0, tape.startMs)
  if (first === undefined) throw new Error('no prints')
  const last = (first.price / 10 ** instrument.tickScale).toFixed(instrument.tickScale)
  const rig = new Rig({ last, instrument, shareBps: SHARE_BPS }).start(raw)
  let fundedMs = tape.startMs - 1
  for (let ms = tape.nextDataMs(0); ms !== undefined; ms = tape.nextDataMs(ms + MINUTE_MS)) {
    const funding = tape.nextFunding(0, fundedMs + 1)
    const mark = tape.markPrice(0, ms) ?? price(0)
    if (funding !== undefined && funding.atMs <= ms) {
      rig.engine.applyFunding([{ symbol: 0, rate: funding.rate, mark }], ms)
      fundedMs = funding.atMs
    }
    rig.engine.applyMarks([{ symbol: 0, price: mark }], ms)
    for (const print of tape.prints(0, ms)) rig.engine.applyPrint(print)
  }
  if (rig.view.status === 'running') rig.closeAt(tape.endMs ?? 0)
  return { ...figuresOf(rig), rig }
}

function figuresOf(rig: Rig): RunFigures {
  const { qty, fills, arbitrages, fees, funding, gridProfit, receipt } = rig.state
  const texts = { fees: String(fees), funding: String(funding), gridProfit: String(gridProfit) }
  const liquidated = receipt?.word === 'liquidated'
  const ended = { wallet: String(receipt?.equity), total: String(receipt?.total) }
  return { qty, fills, arbitrages, ...texts, liquidated, ...ended }
}

/** The same by the naive witness; `wrong` is an error planted into it. */
export function runByHand(recorded: Recorded, raw: RawFuturesGrid, wrong?: string): RunFigures {
  const { csv, marks, funding, depthLots, tiers } = recorded
  const settings = {
    ...{ csv, marks, funding, depthLots, tiers, shareBps: SHARE_BPS },
    ...{ tick: recorded.tick[0], lot: recorded.lot[0] },
    ...{ mode: raw.mode, type: raw.type, min: raw.minPrice, max: raw.maxPrice },
    ...{ cells: raw.cellNumber, leverage: raw.leverage, invest: raw.investment },
    ...{ maker: String(Number(contractFees.maker) / 1e12), taker: '0.00055' },
  }
  const args = [witness, JSON.stringify(settings), ...(wrong ? [`--wrong=${wrong}`] : [])]
  return JSON.parse(execFileSync(process.execPath, args).toString()) as RunFigures
}

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url))

/** The recorded files of a contract, undefined where ../shared is absent. */
export function sharedFiles(symbol: string) {
  const at = (folder: string): string => join(shared, 'data', folder, `${symbol}.csv.gz`)
  const files = { csv: at('candles-5m'), marks: at('mark-1h'), funding: at('funding/bybit') }
  return Object.values(files).every((file) => existsSync(file)) ? files : undefined
}
