// Recorded runs: the engine must say fact by fact what it said on the day they were recorded, one
// in each way of rebalancing, through funding, a liquidation and a delisting.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createRng, ratio } from '@trellis/kernel'
import { expectRecorded } from '@trellis/bot-kit/test/recorded-facts.ts'
import type { RawCombo } from './params.ts'
import { basket, LASTS, Rig } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const HALF_HOUR = 1_800_000

interface Run {
  readonly name: string
  readonly seed: number
  readonly raw: Partial<RawCombo>
  readonly end: string
  readonly ends?: (rig: Rig) => unknown
}
const runs: readonly Run[] = [
  { name: 'percent', seed: 3, raw: { leverage: '3', threshold: '0.02' }, end: 'by-user' },
  {
    name: 'time',
    seed: 4,
    raw: { leverage: '3', mode: 'time', threshold: '', interval: 3_600 },
    end: 'by-user',
  },
  {
    name: 'either',
    seed: 5,
    raw: { leverage: '2', mode: 'either', interval: 7_200, trailingStop: '0.5' },
    end: 'symbol-delisted',
    ends: (rig) => rig.setStatus('Delisted', 2),
  },
  { name: 'liquidated', seed: 6, raw: { leverage: '45', threshold: '0.2' }, end: 'liquidated' },
]

test.each(runs)(
  '$name says what it said when it was recorded',
  ({ name, seed, raw, end, ends }) => {
    const rng = createRng(seed)
    const rig = new Rig().at(...LASTS).start({ ...basket, ...raw })
    const ticks: number[] = [...LASTS]
    for (let i = 0; i < 40 && rig.view.status === 'running'; i += 1) {
      rig.at(
        ...ticks.map((at, symbol) => {
          const to = Math.round((at * (9_700 + rng.below(601))) / 10_000)
          ticks[symbol] = to
          return to
        }),
      )
      if (i === 10) rig.command({ type: 'transfer', direction: 'in', amount: '500' })
      if (i === 20) rig.command({ type: 'modify', weights: ['0.4', '0.4', '0.2'] })
      if (i % 8 === 7) {
        const funding = { symbol: i % 3, rate: ratio('0.0001'), mark: rig.engine.lastPrice(i % 3) }
        rig.engine.applyFunding([funding], rig.wait(1_000).stamp().tape)
      }
      rig.until(HALF_HOUR)
    }
    ends?.(rig)
    if (rig.view.status === 'running') rig.command({ type: 'close' })
    expectRecorded(join(here, 'golden', `${name}.jsonl`), rig.facts)
    expect(rig.faults).toEqual([])
    expect(rig.view.word).toBe(end)
    expect(rig.isOver).toBe(true)
  },
)
