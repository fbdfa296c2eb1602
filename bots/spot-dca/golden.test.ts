// Recorded runs: the engine must say fact by fact what it said on the day they were recorded, one
// by each way to its end, through a change, a skip, a closed market and a later start.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createRng } from '@trellis/kernel'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { expectRecorded } from '@trellis/bot-kit/test/recorded-facts.ts'
import type { RawDca } from './params.ts'
import { LASTS, plan, Rig } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const DAY = 86_400_000

interface Run {
  readonly name: string
  readonly seed: number
  readonly raw: Partial<RawDca>
  readonly end: string
  readonly ends?: (rig: Rig) => unknown
}
const runs: readonly Run[] = [
  {
    name: 'sold',
    seed: 3,
    raw: {},
    end: 'by-user',
    ends: (rig) => rig.command({ type: 'close', mode: 'quote' }),
  },
  { name: 'reached', seed: 4, raw: { maxInvestment: '8000' }, end: 'reach-max' },
  {
    name: 'delisted',
    seed: 5,
    raw: { startMs: 2 * DAY },
    end: 'symbol-delisted',
    ends: (rig) => rig.setStatus('Delisted', 2),
  },
]

test.each(runs)(
  '$name says what it said when it was recorded',
  ({ name, seed, raw, end, ends }) => {
    const rng = createRng(seed)
    const options = { fees: houseFees, grants: { USDT: '9000' } }
    const rig = new Rig(options).start({ ...plan, ...raw })
    const ticks: number[] = [...LASTS]
    for (let i = 0; i < 12 && rig.view.status === 'running'; i += 1) {
      rig.at(
        ...ticks.map((at, symbol) => {
          const to = Math.round((at * (9_500 + rng.below(1_001))) / 10_000)
          ticks[symbol] = to
          return to
        }),
      )
      if (i === 3) rig.command({ type: 'modify', frequency: 43_200, amounts: ['500', '300', '80'] })
      if (i === 5 || i === 6) rig.setStatus(i === 5 ? 'Closed' : 'Trading', 1)
      rig.until(DAY)
    }
    ends?.(rig)
    expectRecorded(join(here, 'golden', `${name}.jsonl`), rig.facts)
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({ status: 'completed', word: end })
    if (name !== 'reached') expect(rig.state.skips).toBeGreaterThan(0)
  },
)
