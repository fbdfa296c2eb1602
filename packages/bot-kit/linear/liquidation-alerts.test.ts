// Alerts of a near liquidation: three distances, each told once, and a tenth of the way back.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { ContractGridRig as Rig } from '../test/contract-grid.ts'
import { liquidationSteps, liquidationTriggers, nearStepAt } from './liquidation-alerts.ts'
import type { NearStep } from './near-step.ts'

const long = { liquidation: price(1_800_000), isLong: true }
const short = { liquidation: price(2_200_000), isLong: false }

/** What is told along marks, as a bot folds it. */
function told(view: { liquidation: ReturnType<typeof price>; isLong: boolean }, marks: number[]) {
  let nearStep: NearStep = 0
  const said: string[] = []
  for (const mark of marks) {
    for (const step of liquidationSteps({ ...view, nearStep }, price(mark))) {
      if (step.type === 'liquidation-near') nearStep = step.step
      else if (step.type === 'fact') nearStep = step.fact.step
      said.push(`${step.type === 'fact' ? 'eased' : 'near'} ${nearStep}`)
    }
  }
  return said
}

describe('distances of the mark', () => {
  test.each([
    [2_000_001, 0],
    [2_000_000, 1],
    [1_894_737, 1],
    [1_894_736, 2],
    [1_836_735, 2],
    [1_836_734, 3],
    [1_800_000, 3],
  ])('long with its liquidation at 18,000: at %i step %i', (mark, step) => {
    expect(nearStepAt({ ...long, nearStep: 0 }, price(mark))).toBe(step)
  })

  test.each([
    [1_999_999, 0],
    [2_000_000, 1],
    [2_095_238, 1],
    [2_095_239, 2],
    [2_156_863, 3],
  ])('short with its liquidation at 22,000: at %i step %i', (mark, step) => {
    expect(nearStepAt({ ...short, nearStep: 0 }, price(mark))).toBe(step)
  })

  test('without a liquidation price nothing is near, and what was told is over', () => {
    const none = { liquidation: undefined, isLong: true }
    expect(nearStepAt({ ...none, nearStep: 2 }, price(5))).toBe(0)
    expect(liquidationTriggers(0, { ...none, nearStep: 0 })).toEqual([])
  })
})

describe('hysteresis', () => {
  test('a mark that wanders about a distance tells it once', () => {
    const marks = [2_000_000, 2_000_100, 1_999_900, 2_020_000, 2_000_000]
    expect(told(long, marks)).toEqual(['near 1'])
  })

  test('a tenth of the distance further away it is over, and told anew', () => {
    // 18,000 / (1 − 0.11) = 20,224.72
    expect(told(long, [2_000_000, 2_022_471, 2_022_472, 2_022_473, 2_000_000])).toEqual([
      'near 1',
      'eased 0',
      'near 1',
    ])
  })

  test('a jump tells the nearest step alone, and back the one that holds there', () => {
    expect(told(long, [2_500_000, 1_810_000, 1_950_000, 2_500_000])).toEqual([
      'near 3',
      'eased 1',
      'eased 0',
    ])
  })
})

test('property: between two triggers nothing changes, at a trigger it does', () => {
  const views = fc.record({
    liquidation: fc.integer({ min: 1000, max: 1e7 }).map(price),
    isLong: fc.boolean(),
    nearStep: fc.constantFrom<NearStep>(0, 1, 2, 3),
  })
  fc.assert(
    fc.property(views, fc.integer({ min: 500, max: 2e7 }), (view, mark) => {
      const triggers = liquidationTriggers(0, view)
      const isFired = triggers.some(({ direction, price: at }) =>
        direction === 'up' ? mark >= at : mark <= at,
      )
      expect(nearStepAt(view, price(mark)) !== view.nearStep).toBe(isFired)
    }),
  )
})

test('on the engine marks alone tell it, and are told by what has filled since', () => {
  const rig = new Rig({ last: '20250' }).start({
    mode: 'long',
    minPrice: '20000',
    maxPrice: '20500',
    cellNumber: 5,
    investment: '1000',
    leverage: '5',
  })
  const marked = (mark: string): void => {
    rig.wait(1000)
    rig.engine.applyMarks([{ symbol: 0, price: rig.ticks(mark) }], rig.stamp().atMs)
  }
  const near = (): unknown => rig.facts.filter(({ type }) => type === 'liquidation-near').at(-1)
  marked('20250')
  // Nothing but the opening has filled: the rest of the money keeps the liquidation far away.
  marked('17000')
  expect(near()).toBeUndefined()
  marked('20250')
  rig.move('19999.99')
  marked('17000')
  expect(near()).toMatchObject({ step: 2, prices: [1_700_000] })
  expect(rig.state.nearStep).toBe(2)
  marked('20250')
  expect(rig.state.nearStep).toBe(0)
  expect(rig.emitted('liquidation-eased')).toMatchObject([{ step: 0, markPrice: 2_025_000 }])
  expect(rig.faults).toEqual([])
})
