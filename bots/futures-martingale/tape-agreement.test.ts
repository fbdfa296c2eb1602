// The kind beside the naive witness over whole tapes of candles, marks and funding: every figure of
// a martingale must be what plain arithmetic gives, through liquidation and crash.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  ADA,
  BTC,
  generatedContract,
  recordedBefore,
  type Recorded,
} from '@trellis/bot-kit/test/recorded-contracts.ts'
import { MINUTE_MS } from '@trellis/market'
import { expectAgreed } from './test/agreement.ts'
import { playRecorded, summaryOf, type Chosen } from './test/tape-agreement.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-martingale-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plain: Chosen = {
  mode: 'long',
  leverage: '5',
  invest: '10000',
  drop: '0.01',
  takeProfit: '0.01',
  multiplier: '1.5',
  additions: 5,
  auto: true,
}

/** Kind and witness over the same tape; what came of it. */
function agreed(recorded: Recorded, chosen: Chosen) {
  const played = playRecorded(recorded, chosen)
  expectAgreed(played.settings, played)
  return summaryOf(played)
}

describe('the naive witness, on a generated tape', () => {
  const recorded = { ...BTC, ...generatedContract(folder) }
  const sparse = { ...BTC, ...generatedContract(folder, 5 * MINUTE_MS) }

  test.each([
    { name: 'long', recorded, chosen: plain },
    { name: 'short', recorded, chosen: { ...plain, mode: 'short' as const } },
    { name: 'long, most minutes without prints', recorded: sparse, chosen: plain },
  ])('$name: every figure is the same', ({ recorded: tape, chosen }) => {
    const { rounds, additions, funding } = agreed(tape, chosen)
    expect(rounds).toBeGreaterThan(10)
    expect(additions).toBeGreaterThan(10)
    expect(Number(funding)).not.toBe(0)
  })

  test.each(['long', 'short'] as const)('%s at 40x: liquidated alike', (mode) => {
    expect(agreed(recorded, { ...plain, mode, leverage: '40' }).end).toBe('liquidated')
  })

  test('a long one with a stop loss and one round only end alike', () => {
    expect(agreed(recorded, { ...plain, leverage: '20', stopLoss: '0.2' }).end).toBe('stop-loss')
    expect(agreed(recorded, { ...plain, auto: false }).end).toBe('round-take-profit')
  })
})

describe('on recorded candles, marks and funding, through the crash of 2025-10-10', () => {
  const until = Date.UTC(2025, 10, 1)
  test.for([
    { name: 'BTC long with auto cycle', of: BTC, chosen: plain },
    { name: 'BTC short', of: BTC, chosen: { ...plain, mode: 'short' as const } },
    { name: 'BTC long at 20x', of: BTC, chosen: { ...plain, leverage: '20' }, end: 'liquidated' },
    {
      name: 'ADA long at 20x',
      of: ADA,
      chosen: { ...plain, invest: '1000', leverage: '20' },
      end: 'liquidated',
    },
  ])(
    '$name: every figure is the same',
    { timeout: 60_000 },
    ({ name, of, chosen, end = 'by-user' }, context) => {
      const files = recordedBefore(of, folder, until)
      if (files === undefined) return context.skip('the recorded candles of ../shared are absent')
      const summary = agreed({ ...of, ...files }, chosen)
      console.info(name, summary)
      expect(summary.end).toBe(end)
      expect(summary.fills).toBeGreaterThan(10)
    },
  )
})
