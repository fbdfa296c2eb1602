// Recorded runs and the naive witness: the engine must say what it said, and earn what plain
// arithmetic earns.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  generatedCandles,
  generatedTrades,
  seededWalk,
  tapeOfFile,
} from '@trellis/bot-kit/test/generated-tapes.ts'
import { expectRecorded, importsOf } from '@trellis/bot-kit/test/recorded-facts.ts'
import { totalProfit } from '@trellis/bot-kit/spot/state.ts'
import { recordedBtc } from '@trellis/bot-kit/test/instruments.ts'
import { houseFees, Rig } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const naive = join(here, 'golden/naive-grid.mjs')
const shared = process.env['TRELLIS_SHARED'] ?? join(here, '../../../shared')
const real = join(shared, 'data/candles-1m/BTCUSDT.csv.gz')

interface Figures {
  readonly fills: number
  readonly arbitrages: number
  readonly feesBase: string
  readonly feesQuote: string
  readonly gridProfit: string
  readonly quote: string
  readonly base: string
  readonly totalProfit: string
}

interface Run {
  readonly csv: string
  readonly min: string
  readonly max: string
  readonly cells: number
  readonly invest: string
  readonly stop?: string
  readonly target?: string
}

function byEngine(run: Run): Figures {
  const tape = tapeOfFile(run.csv, recordedBtc)
  const first = tape.prints(0, tape.startMs)[0]
  if (first === undefined) throw new Error('no prints')
  const last = String(first.price / 10)
  const rig = new Rig({ last, instrument: recordedBtc, fees: houseFees, shareBps: 1000 }).start({
    minPrice: run.min,
    maxPrice: run.max,
    cellNumber: run.cells,
    quoteInvestment: run.invest,
    stopLoss: run.stop ?? '',
    takeProfit: run.target ?? '',
  })
  for (
    let ms: number | undefined = tape.startMs;
    ms !== undefined;
    ms = tape.nextDataMs(ms + 60_000)
  )
    for (const print of tape.prints(0, ms)) rig.engine.applyPrint(print)
  expect(rig.faults).toEqual([])
  const { state } = rig
  const { receipt = { ...state, total: totalProfit(state, rig.last) } } = state
  return {
    fills: state.fills,
    arbitrages: state.arbitrages,
    feesBase: String(state.feesBase),
    feesQuote: String(state.feesQuote),
    gridProfit: String(state.gridProfit),
    quote: String(receipt.quote),
    base: String(receipt.base),
    totalProfit: String(receipt.total),
  }
}

function byHand(run: Run, wrong?: string): Figures {
  const settings = {
    ...run,
    tick: '0.1',
    lot: '0.000001',
    maker: '0.0004',
    taker: '0.0006',
    shareBps: 1000,
    depthLots: 400_000_000,
    least: '5.05',
  }
  const args = [naive, JSON.stringify(settings), ...(wrong ? [`--wrong=${wrong}`] : [])]
  return JSON.parse(execFileSync(process.execPath, args).toString()) as Figures
}

describe('the naive witness', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-grid-'))
  const csv = join(folder, 'generated.csv')
  const trades = join(folder, 'trades.csv')
  const run: Run = { csv, min: '90000', max: '104000', cells: 40, invest: '10000' }
  beforeAll(() => {
    writeFileSync(csv, generatedCandles())
    writeFileSync(trades, generatedTrades())
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('on a generated tape every figure is the same', () => {
    const figures = byEngine(run)
    expect(figures.arbitrages).toBeGreaterThan(500)
    expect(byHand(run)).toEqual(figures)
  })

  test('from trade to trade every figure is the same', () => {
    const figures = byEngine({ ...run, csv: trades })
    expect(figures.arbitrages).toBeGreaterThan(400)
    expect(byHand({ ...run, csv: trades })).toEqual(figures)
    expect(byHand({ ...run, csv: trades }, 'jump')).not.toEqual(figures)
  })

  const ends = [
    { name: 'a stop inside a candle', stop: '89950' },
    { name: 'a target inside a candle', max: '98000', target: '98500' },
    { name: 'a stop between trades', stop: '89000', csv: trades },
    { name: 'a target between trades', max: '98000', target: '98500', csv: trades },
  ]
  test.each(ends)('$name ends both alike', (end) => {
    const figures = byEngine({ ...run, ...end })
    // What is left is worth less than the smallest order.
    expect(BigInt(figures.base)).toBeLessThan(60_000_000n)
    expect(byHand({ ...run, ...end })).toEqual(figures)
  })

  test('a stop with its own price inside a jump is noticed', () => {
    const stopped = { ...run, csv: trades, stop: '89000' }
    const [figures, hand] = [byEngine(stopped), byHand(stopped, 'jump')]
    expect(BigInt(hand.totalProfit)).toBeGreaterThan(BigInt(figures.totalProfit))
  })

  test.each(['fee', 'level', 'path'])('a wrong %s is noticed', (wrong) => {
    const figures = byEngine({ ...run, max: '104001.3' })
    const hand = byHand({ ...run, max: '104001.3' }, wrong)
    expect(hand).not.toEqual(figures)
    expect(hand.totalProfit).not.toBe(figures.totalProfit)
  })

  test('it is short and imports nothing of ours', () => {
    const text = readFileSync(naive, 'utf8')
    expect(text.trim().split('\n').length).toBeLessThan(150)
    expect(importsOf(naive)).toEqual(['node:fs', 'node:zlib'])
  })

  test('on 40 real days every figure is the same', { timeout: 60_000 }, (context) => {
    if (!existsSync(real)) context.skip('the recorded candles of ../shared are absent')
    const days: Run = { csv: real, min: '94000', max: '112000', cells: 60, invest: '10000' }
    const figures = byEngine(days)
    expect(figures.arbitrages).toBeGreaterThan(500)
    expect(byHand(days)).toEqual(figures)
    expect(byHand(days, 'path')).not.toEqual(figures)
  })
})

describe('recorded runs', () => {
  const raw = { minPrice: '45000', maxPrice: '65000', cellNumber: 12, quoteInvestment: '20000' }
  const runs = [
    { name: 'plain', seed: 11, raw },
    { name: 'trailing', seed: 11, raw: { ...raw, enableTrailing: true, trailingStop: '0.5' } },
    {
      name: 'jumps',
      seed: 12,
      raw: { ...raw, enableTrailing: true, trailingStop: '0.5', stopLoss: '44500' },
      jumps: true,
    },
    { name: 'entry', seed: 4, raw: { ...raw, entryPrice: '53500', stopLoss: '44000' } },
  ]

  test.each<(typeof runs)[number] & { readonly jumps?: boolean }>(runs)(
    '$name says fact by fact what it said when it was recorded',
    (one) => {
      const rig = new Rig({ last: '54000', fees: houseFees, shareBps: 1000 }).start(one.raw)
      const walk = { from: 54_000, low: 43_000, high: 72_000, reach: 4_500, lots: 300_000_000 }
      for (const { i, at, lots } of seededWalk(one.seed, walk)) {
        if (one.jumps && i % 2 === 1) rig.jump(at, lots)
        else rig.move(at, lots)
      }
      if (rig.view.status === 'running') rig.command({ type: 'close', mode: 'quote' })
      expectRecorded(join(here, 'golden', `${one.name}.jsonl`), rig.facts)
      expect(rig.faults).toEqual([])
      expect(rig.view.status).toBe('completed')
    },
  )
})
