// One futures grid over recorded or generated candles, marks and funding, and the naive witness
// over the same files. For tests only.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { formatAmount, type Amount } from '@trellis/kernel'
import {
  instrumentOf,
  openingPrice,
  playThrough,
  tapeOf,
  type Recorded,
} from '@trellis/bot-kit/test/recorded-contracts.ts'
import type { RawFuturesGrid } from '../fields.ts'
import { contractFees, Rig } from './rig.ts'

export const witness = fileURLToPath(new URL('../golden/naive-contract-grid.mjs', import.meta.url))

const shareBps = 1_000

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
  const rig = new Rig({ last: openingPrice(tape, instrument), instrument, shareBps }).start(raw)
  playThrough(rig.engine, tape)
  if (rig.view.status === 'running') rig.commandAt(tape.endMs ?? 0, { type: 'close' })
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
  const { tick, lot, ...files } = recorded
  const { mode, type, minPrice: min, maxPrice: max, cellNumber: cells, leverage } = raw
  const range = { mode, type, min, max, cells, leverage, invest: raw.investment }
  const maker = formatAmount(contractFees.maker as bigint as Amount)
  const taker = formatAmount(contractFees.taker as bigint as Amount)
  const steps = { tick: tick[0], lot: lot[0], maker, taker, shareBps }
  const settings = JSON.stringify({ ...files, ...range, ...steps })
  const args = [witness, settings, ...(wrong ? [`--wrong=${wrong}`] : [])]
  return JSON.parse(execFileSync(process.execPath, args).toString()) as RunFigures
}
