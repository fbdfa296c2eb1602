// The kind beside the naive witness over recorded candles, marks and funding of three contracts
// through the crash of 2025-10-10, in each rebalancing mode; and over generated ones.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  BTC,
  generatedContract,
  recordedBefore,
  type Recorded,
  type RecordedTerms,
} from '@trellis/bot-kit/test/recorded-contracts.ts'
import { MINUTE_MS } from '@trellis/market'
import type { NaiveComboSettings } from './golden/naive-combo.mjs'
import { expectAgreed } from './test/agreement.ts'
import { playRecorded, summaryOf } from './test/tape-agreement.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-combo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MODES = ['time', 'percent', 'either', 'user'] as const
const chosen = {
  leverage: '5',
  invest: '10000',
  threshold: '0.02',
  intervalMs: 86_400_000,
} as const

function agreed(recorded: readonly Recorded[], mode: (typeof MODES)[number]) {
  const more: Partial<NaiveComboSettings> = { ...chosen, mode }
  const played = playRecorded(recorded, more, ['long', 'long', 'short'])
  expect(played.rows).toBeDefined()
  expectAgreed(played.settings, played)
  return summaryOf(played)
}

/** Contracts of ../shared beside bitcoin's, with first tiers that no order of these runs leaves. */
const like = (symbol: string, more: Partial<RecordedTerms>): RecordedTerms => ({
  ...BTC,
  symbol,
  ...more,
})
const TERMS = [
  BTC,
  like('ETHUSDT', { tick: ['0.01', 2], lot: ['0.01', 2] }),
  like('SOLUSDT', { tick: ['0.01', 2], lot: ['0.1', 1] }),
]

describe('on generated tapes', () => {
  const plain = { ...BTC, ...generatedContract(folder) }
  const sparse = generatedContract(folder, 5 * MINUTE_MS)
  const recorded = [plain, like('ETHUSDT', {}), like('SOLUSDT', {})].map((one, i) => {
    return { ...plain, ...one, ...(i === 1 ? sparse : {}) } as Recorded
  })
  test.each(MODES)('by %s every figure is the same', (mode) => {
    const { rebalances, end } = agreed(recorded, mode)
    expect(end).toBe('by-user')
    expect(rebalances > 0).toBe(mode !== 'user')
  })
})

describe('on recorded candles, marks and funding, through the crash of 2025-10-10', () => {
  test.for(MODES)('BTC, ETH and SOL by %s', { timeout: 60_000 }, (mode, context) => {
    const recorded = TERMS.flatMap((terms): Recorded[] => {
      const files = recordedBefore(terms, folder, Date.UTC(2025, 10, 1))
      return files === undefined ? [] : [{ ...terms, ...files }]
    })
    if (recorded.length < TERMS.length)
      return context.skip('the recorded candles of ../shared are absent')
    const summary = agreed(recorded, mode)
    console.info(mode, summary)
    expect(summary.end).toBe('by-user')
    expect(summary.rebalances > 0).toBe(mode !== 'user')
  })
})
