// Recorded runs: the engine must say fact by fact what it said when they were recorded. What their
// figures come to is held against the witness (tape-agreement.test.ts).
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { expectRecorded, walkContract } from '@trellis/bot-kit/test/recorded-facts.ts'
import type { RawMartingale } from './fields.ts'
import { MARTINGALE_VERSION } from './params.ts'
import { readState, writeState } from './state.ts'
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
    if (one.name === 'liquidated') expectStatesOfBefore(rig)
  })
})

/**
 * The facts of all runs are those of the first day; what the last state of a liquidated one has
 * more came field by field. Without them it is the state of the day before, which is read still.
 */
const BEFORE = [
  [['insured'], 'bcb1d6027e060462987b1f97f15b4e5676a3590a3d50fb6ecab3c336164711db'],
  [['insured', 'settledPrice'], 'c009bba1775132282efb0c7a2ff05100269bd1ac970ee097a709246b5637fb1d'],
] as const

function expectStatesOfBefore({ facts }: Rig): void {
  const { state } = facts.findLast(({ type }) => type === 'bot-archived') as { state: string }
  for (const [since, digest] of BEFORE) {
    const fields = Object.entries(JSON.parse(state) as object)
    const kept = fields.filter(([name]) => !since.some((it) => it === name))
    expect(kept).toHaveLength(fields.length - since.length)
    const before = Object.fromEntries(kept)
    expect(createHash('sha256').update(JSON.stringify(before)).digest('hex')).toBe(digest)
    const read = writeState(readState(before, MARTINGALE_VERSION))
    expect(JSON.parse(JSON.stringify(read))).toEqual(before)
  }
}
