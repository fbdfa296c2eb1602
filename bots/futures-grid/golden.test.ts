// Recorded runs and the naive witness: the engine must say what it said, and every figure of a grid
// must be what plain arithmetic gives, through liquidation and crash.
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRng } from '@trellis/kernel'
import { generatedCandles } from '@trellis/bot-kit/test/generated-tapes.ts'
import { sharedFiles, type Recorded } from '@trellis/bot-kit/test/recorded-contracts.ts'
import { expectRecorded } from '@trellis/bot-kit/test/recorded-facts.ts'
import type { RawFuturesGrid } from './fields.ts'
import { runByEngine, runByHand, witness, type RunFigures } from './test/recorded-runs.ts'
import { Rig, testM } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'trellis-futures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BTC: Omit<Recorded, 'csv' | 'marks' | 'funding'> = {
  symbol: 'BTCUSDT',
  tick: ['0.1', 1],
  lot: ['0.001', 3],
  depthLots: 1_000_000,
  tiers: [
    ['2000000', '0.01', '0.005', '0'],
    ['10000000', '0.02', '0.01', '10000'],
  ],
}
const ADA: typeof BTC = {
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

/** Engine and witness over the same files; the figures that both have. */
function agreed(recorded: Recorded, raw: RawFuturesGrid): RunFigures {
  const { rig, ...figures } = runByEngine(recorded, raw)
  expect(rig.faults).toEqual([])
  expect(rig.isOver).toBe(true)
  expect(runByHand(recorded, raw)).toEqual(figures)
  return figures
}

describe('the naive witness, on a generated tape', () => {
  const file = (name: string): string => join(folder, name)
  const recorded: Recorded = {
    ...BTC,
    csv: file('candles.csv'),
    marks: file('marks.csv'),
    funding: file('funding.csv'),
  }
  /** Marks that part from the price, and funding of both signs each hour. */
  beforeAll(() => {
    const candles = generatedCandles()
    const rng = createRng(8)
    const hours = candles
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .filter(([ms]) => Number(ms) % 3_600_000 === 0)
    const marks = hours.map(([ms, open]) => {
      const high = Number(open) + rng.below(900)
      const low = Number(open) - rng.below(900) - 0.05
      return [ms, open, high.toFixed(1), low.toFixed(2), open].join(',')
    })
    const rates = hours.map(([ms]) => `${ms},${((rng.below(2001) - 1000) / 1e6).toFixed(6)}`)
    writeFileSync(recorded.csv, candles)
    writeFileSync(recorded.marks, `ts_ms,open,high,low,close\n${marks.join('\n')}\n`)
    writeFileSync(recorded.funding, `ts_ms,funding_rate\n${rates.join('\n')}\n`)
  })
  const plain: RawFuturesGrid = {
    ...testM,
    minPrice: '90000',
    maxPrice: '104000',
    cellNumber: 40,
    leverage: '5',
    investment: '10000',
  }

  test.each([
    { mode: 'neutral' },
    { mode: 'long', type: 'geometric' },
    { mode: 'short' },
    { mode: 'neutral', type: 'geometric', leverage: '12' },
  ] as const)('$mode $type $leverage: every figure is the same', (more) => {
    const figures = agreed(recorded, { ...plain, ...more })
    expect(figures.arbitrages).toBeGreaterThan(300)
    expect(figures.funding).not.toBe('0')
  })

  test.each(['long', 'short', 'neutral'] as const)('%s at 40x: liquidated alike', (mode) => {
    const narrow = { minPrice: mode === 'short' ? '86000' : '94000', maxPrice: '98000' }
    const raw = { ...plain, ...narrow, mode, cellNumber: 30, leverage: '40' }
    const figures = agreed(recorded, raw)
    expect(figures).toMatchObject({ liquidated: true, wallet: '0', total: '-10000000000000000' })
  })

  test.each(['fee', 'funding', 'level'])('a wrong %s is noticed', (wrong) => {
    const hand = runByHand(recorded, plain, wrong)
    expect(hand.total).not.toBe(agreed(recorded, plain).total)
  })

  test('a liquidation at another margin is noticed', () => {
    const raw = { ...plain, leverage: '40' }
    const { fills } = agreed(recorded, raw)
    expect(runByHand(recorded, raw, 'liquidation').fills).toBeLessThan(fills)
  })

  test('it is one file and imports nothing of ours', () => {
    const text = readFileSync(witness, 'utf8')
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    expect(imports).toEqual(['node:fs', 'node:zlib'])
  })
})

/** The rows of a recorded file before a time, as a file of its own. */
function cut(file: string, name: string, beforeMs: number): string {
  const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  const rows = lines.filter((line) => Number(line.slice(0, line.indexOf(','))) < beforeMs)
  writeFileSync(join(folder, name), `${[head, ...rows].join('\n')}\n`)
  return join(folder, name)
}

describe('on recorded candles, marks and funding, through the crash of 2025-10-10', () => {
  const until = Date.UTC(2025, 10, 1)
  const btc: RawFuturesGrid = {
    ...testM,
    minPrice: '104000',
    maxPrice: '126000',
    cellNumber: 50,
    leverage: '5',
    investment: '10000',
  }
  const ada: RawFuturesGrid = {
    ...btc,
    minPrice: '0.7',
    maxPrice: '0.95',
    leverage: '20',
    investment: '1000',
  }
  const rows = [
    { name: 'BTC neutral', of: BTC, raw: { ...btc, mode: 'neutral' as const } },
    { name: 'BTC long', of: BTC, raw: { ...btc, mode: 'long' as const } },
    { name: 'BTC short', of: BTC, raw: { ...btc, mode: 'short' as const } },
    { name: 'ADA long at 20x', of: ADA, raw: { ...ada, mode: 'long' as const }, liquidated: true },
  ]
  test.for<(typeof rows)[number] & { readonly liquidated?: boolean }>(rows)(
    '$name: every figure is the same',
    { timeout: 60_000 },
    ({ name, of, raw, liquidated = false }, context) => {
      const files = sharedFiles(of.symbol)
      if (files === undefined) return context.skip('the recorded candles of ../shared are absent')
      const entries = Object.entries(files).map(([key, file]) => [
        key,
        cut(file, `${of.symbol}-${key}.csv`, until),
      ])
      const recorded: Recorded = { ...of, ...(Object.fromEntries(entries) as typeof files) }
      const figures = agreed(recorded, raw)
      console.info(name, figures)
      expect(figures.liquidated).toBe(liquidated)
      expect(figures.fills).toBeGreaterThan(100)
    },
  )
})

describe('recorded runs', () => {
  const raw = { ...testM, cellNumber: 12, leverage: '3', investment: '20000' } as const
  const runs = [
    { name: 'neutral', seed: 11, raw: { ...raw, mode: 'neutral' } },
    { name: 'long', seed: 12, raw: { ...raw, trailingStop: '0.6', stopLoss: '17500' } },
    { name: 'short', seed: 5, raw: { ...raw, mode: 'short', type: 'geometric' } },
    {
      name: 'moving',
      seed: 11,
      raw: { ...raw, mode: 'neutral', moveUpPrice: '36000', moveDownPrice: '15000' },
    },
    {
      name: 'liquidated',
      seed: 11,
      raw: { ...raw, minPrice: '23000', leverage: '25', entryPrice: '24500' },
    },
  ] as const

  test.each(runs)('$name says fact by fact what it said when it was recorded', (one) => {
    const rig = new Rig({ last: '25000', shareBps: 1000 }).start(one.raw)
    const rng = createRng(one.seed)
    let at = 25_000
    for (let i = 0; i < 40 && rig.view.status !== 'completed'; i += 1) {
      at = Math.min(33_000, Math.max(17_000, at + rng.below(4_001) - 2_000))
      rig.move(String(at), rng.below(30_000)).mark(String(at + rng.below(101) - 50))
      if (i % 8 === 7) rig.fund(i % 16 === 7 ? '0.0001' : '-0.0002', String(at))
    }
    if (rig.view.status !== 'completed') rig.command({ type: 'close' })
    expectRecorded(join(here, 'golden', `${one.name}.jsonl`), rig.facts)
    expect(rig.faults).toEqual([])
    expect(rig.isOver).toBe(true)
    expect(rig.view.reason === 'liquidated').toBe(one.name === 'liquidated')
  })
})
