// Recorded runs: the engine must say fact by fact what it said when they were recorded. What their
// figures come to is held against the witness (tape-agreement.test.ts).
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { expectRecorded, walkContract } from '@trellis/bot-kit/test/recorded-facts.ts'
import type { RawMartingale } from './fields.ts'
import { plain, Rig } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

describe('recorded runs', () => {
  const raw: RawMartingale = { ...plain, investment: '20000' }
  const runs = [
    { name: 'long', seed: 12, raw: { ...raw, leverage: '3', additions: 5 }, word: 'by-user' },
    { name: 'short', seed: 5, raw: { ...raw, mode: 'short', leverage: '2' }, word: 'by-user' },
    { name: 'stopped', seed: 11, raw: { ...raw, stopLossShare: '0.3' }, word: 'stop-loss' },
    {
      name: 'liquidated',
      seed: 11,
      raw: { ...raw, leverage: '25', entryPrice: '24500' },
      word: 'liquidated',
    },
    {
      name: 'once',
      seed: 7,
      raw: { ...raw, leverage: '3', autoCycle: 'off' },
      word: 'round-take-profit',
    },
  ] as const

  test.each(runs)('$name says fact by fact what it said when it was recorded', (one) => {
    const rig = new Rig({ last: '25000', shareBps: 1000 }).start(one.raw)
    walkContract(rig, one.seed)
    expect(rig.view.word).toBe(one.word)
    expectRecorded(join(here, 'golden', `${one.name}.jsonl`), rig.facts)
  })
})
