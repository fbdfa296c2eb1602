// Recorded runs and the naive witness: the engine must say what it said, and every figure of a grid
// must be what plain arithmetic gives, through liquidation and crash.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import {
  ADA,
  BTC,
  generatedContract,
  recordedBefore,
  type Recorded,
} from '@trellis/bot-kit/test/recorded-contracts.ts'
import { expectRecorded, importsOf, walkContract } from '@trellis/bot-kit/test/recorded-facts.ts'
import { MINUTE_MS } from '@trellis/market'
import type { RawFuturesGrid } from './fields.ts'
import { runByEngine, runByHand, witness, type RunFigures } from './test/recorded-runs.ts'
import { Rig, testM } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'trellis-futures-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Engine and witness over the same files; the figures that both have. */
function agreed(recorded: Recorded, raw: RawFuturesGrid): RunFigures {
  const { rig, ...figures } = runByEngine(recorded, raw)
  expect(rig.faults).toEqual([])
  expect(rig.isOver).toBe(true)
  expect(runByHand(recorded, raw)).toEqual(figures)
  return figures
}

describe('the naive witness, on a generated tape', () => {
  const recorded = { ...BTC, ...generatedContract(folder) }
  const sparse = { ...BTC, ...generatedContract(folder, 5 * MINUTE_MS) }
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

  test.each([
    { mode: 'neutral', leverage: '5' },
    { mode: 'long', leverage: '10' },
    { mode: 'short', leverage: '25' },
    { mode: 'long', leverage: '40' },
  ] as const)('$mode $leverage, most minutes without prints: every figure is the same', (more) => {
    agreed(sparse, { ...plain, ...more })
  })

  test('a mark that waits for the next print liquidates too late', () => {
    const raw = { ...plain, mode: 'long' as const, leverage: '40' }
    expect(runByHand(sparse, raw, 'minute')).not.toEqual(runByHand(sparse, raw))
  })

  test('a wrong fee, funding or level is noticed', () => {
    const { total } = agreed(recorded, plain)
    for (const wrong of ['fee', 'funding', 'level'])
      expect([wrong, runByHand(recorded, plain, wrong).total]).not.toEqual([wrong, total])
  })

  test('a liquidation at another margin is noticed', () => {
    const raw = { ...plain, leverage: '40' }
    const { fills } = agreed(recorded, raw)
    expect(runByHand(recorded, raw, 'liquidation').fills).toBeLessThan(fills)
  })

  test('it is one file and imports nothing of ours', () => {
    expect(importsOf(witness)).toEqual(['node:fs', 'node:zlib'])
  })
})

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
      const files = recordedBefore(of, folder, until)
      if (files === undefined) return context.skip('the recorded candles of ../shared are absent')
      const figures = agreed({ ...of, ...files }, raw)
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
    walkContract(rig, one.seed)
    expectRecorded(join(here, 'golden', `${one.name}.jsonl`), rig.facts)
    expect(rig.view.reason === 'liquidated').toBe(one.name === 'liquidated')
  })
})
