// What a running subscription would come to at a price: test T of the documents on both sides of
// its target, the mirror, and that it is what the settlement then pays.
import { expect, test } from 'vitest'
import { formatAmount, price, ratio, type Amount } from '@trellis/kernel'
import { initialState, type DualAssetState } from './state.ts'
import { readParams, DUAL_ASSET_VERSION } from './params.ts'
import { outcomeAt } from './profit.ts'
import { eth, paramsOf, Rig, SETTLES_AT, type RawDual } from './test/rig.ts'

/** A running one whose money was worth so much when it came. */
function running(raw: RawDual, invested: string): DualAssetState {
  const params = readParams(paramsOf(eth, raw), DUAL_ASSET_VERSION)
  const state = initialState({ symbols: [0], createdAtMs: 0 } as never, params)
  return { ...state, invested: ratio(invested) as bigint as Amount }
}

const at = (state: DualAssetState, dollars: number): readonly string[] => {
  const { equity, total, premium } = outcomeAt(state, price(dollars * 100))
  return [equity, total, premium].map(formatAmount)
}

test('T: buy low at 2,325 is its premium above the target, and coins worth less below it', () => {
  const low = running({}, '20')
  expect(at(low, 2400)).toEqual(['21.4838', '1.4838', '1.4838'])
  // 0.00924038 ETH, of which 0.00860215 are 20 / 2,325.
  expect(at(low, 2000)).toEqual(['18.48076', '-1.51924', '1.27646'])
})

test('sell high is measured against what the coins were worth when they came', () => {
  const high = running(
    { direction: 'sell-high', target: '2500', amount: '0.4', apyE8: 36_500_000 },
    '960',
  )
  expect(at(high, 2400)).toEqual(['962.88', '2.88', '2.88'])
  expect(at(high, 2600)).toEqual(['1003', '43', '3'])
})

test.each([2400, 2200])('settled at %s it has come to what was estimated there', (dollars) => {
  const rig = new Rig().start({}).wait(1000).move(String(dollars))
  const estimate = outcomeAt(rig.state, price(dollars * 100))
  rig.until(SETTLES_AT)
  expect(rig.state.receipt?.equity).toBe(estimate.equity)
})
