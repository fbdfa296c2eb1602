// Recorded runs: the engine must say fact by fact what it said on the day they were recorded, one
// in each way of ending.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { HOUR_MS } from '@trellis/market'
import { createRng } from '@trellis/kernel'
import { expectRecorded } from '@trellis/bot-kit/test/recorded-facts.ts'
import { Rig, SETTLES_AT, type RawDual } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

interface Run {
  readonly name: string
  readonly seed: number
  readonly raw: RawDual
  readonly word: string
  readonly ends?: (rig: Rig) => unknown
}

const runs: readonly Run[] = [
  { name: 'kept', seed: 1, raw: { amount: '500', target: '2000' }, word: 'kept' },
  {
    name: 'converted',
    seed: 2,
    raw: { direction: 'sell-high', amount: '0.5', target: '2300' },
    word: 'converted',
  },
  {
    name: 'refunded',
    seed: 3,
    raw: { amount: '500' },
    word: 'symbol-delisted',
    ends: (rig) => rig.setStatus('Delisted'),
  },
]

test.each(runs)(
  '$name says what it said when it was recorded',
  ({ name, seed, raw, word, ends }) => {
    const rng = createRng(seed)
    const rig = new Rig().start(raw)
    for (let at = HOUR_MS; at < SETTLES_AT; at += HOUR_MS / 2)
      rig.until(at).move((2_400 + (rng.below(2_001) - 1_000) / 20).toFixed(2))
    ends?.(rig)
    rig.until(SETTLES_AT)
    expectRecorded(join(here, 'golden', `${name}.jsonl`), rig.facts)
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({ status: 'completed', word })
  },
)
