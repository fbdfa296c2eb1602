// Recorded runs: the engine must say fact by fact what it said on the day they were recorded, one
// in each way of ending.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createRng } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import { expectRecorded } from '@trellis/bot-kit/test/recorded-facts.ts'
import { DAY, Rig, type RawLiquidity } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

interface Run {
  readonly name: string
  readonly seed: number
  readonly raw: RawLiquidity
  readonly word: string
  readonly ends: (rig: Rig) => unknown
}

const runs: readonly Run[] = [
  {
    name: 'removed',
    seed: 1,
    raw: { quote: '12000', base: '3' },
    word: 'removed-all',
    ends: (rig) =>
      rig
        .ask({ type: 'claim' })
        .ask({ type: 'remove', link: 'half', percent: 50, way: 'base' })
        .ask({ type: 'remove', link: 'rest', percent: 100, way: 'normal' }),
  },
  {
    name: 'liquidated',
    seed: 2,
    raw: { quote: '30000', leverage: '2.5' },
    word: 'pool-liquidated',
    ends: (rig) =>
      rig
        .ask({ type: 'reinvest', link: 'more', leverage: '1.5' })
        .ask({ type: 'margin', link: 'safer', amount: '2000' })
        .move('900'),
  },
  {
    name: 'delisted',
    seed: 3,
    raw: { base: '2', leverage: '3' },
    word: 'symbol-delisted',
    ends: (rig) =>
      rig
        .setStatus('Closed')
        .ask({ type: 'remove', link: 'late', percent: 20, way: 'quote' })
        .setStatus('Trading')
        .setStatus('Delisted'),
  },
]

test.each(runs)(
  '$name says what it said when it was recorded',
  ({ name, seed, raw, word, ends }) => {
    const rng = createRng(seed)
    const rig = new Rig().start(raw)
    for (let i = 1; i <= 24; i += 1)
      rig
        .until(DAY + i * 15 * MINUTE_MS)
        .move(
          (3_000 + (rng.below(20_001) - 10_000) / 50).toFixed(2),
          rng.below(1_000_000) * 1_000_000,
        )
    ends(rig)
    expectRecorded(join(here, 'golden', `${name}.jsonl`), rig.facts)
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({ status: 'completed', word })
  },
)
