// Flags decide which optional fields there are, and a value that is not offered is named.
import { expect, test } from 'vitest'
import { featureFlags } from '@trellis/contract/enums'
import type { FeatureFlag } from '@trellis/contract'
import { draftOfAddress } from './draft-storage.ts'
import { emptyDraft } from './form.ts'
import { notOffered, offeredOf } from './offered.ts'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'

function flagsWith(...on: readonly FeatureFlag[]) {
  return Object.fromEntries(featureFlags.map((it) => [it, on.includes(it)])) as Record<
    FeatureFlag,
    boolean
  >
}

test('each flag shows its own field, and nothing shows before they are known', () => {
  expect(offeredOf(undefined, btc)).toEqual({ trailingStop: false, trailingUp: false })
  expect(offeredOf(flagsWith('spotTsGray'), btc)).toEqual({
    trailingStop: true,
    trailingUp: false,
  })
  expect(offeredOf(flagsWith('tradingBotTrailingSpot'), btc)).toEqual({
    trailingStop: false,
    trailingUp: true,
  })
  const without = { is_support_ts: false }
  expect(offeredOf(flagsWith('spotTsGray'), without).trailingStop).toBe(false)
})

test('a copied value that is not offered is named at its field with a way out', () => {
  const draft = draftOfAddress({ ts: '5', trailing: '1', low: '1' }, 'BTCUSDT')
  if (draft === undefined) throw new Error('the address names a draft')
  const none = flagsWith()
  const problems = notOffered(draft, none, offeredOf(none, btc))
  expect(problems.map((it) => [it.field, it.code, it.fix])).toEqual([
    ['trailingStop', 'not-offered', { type: 'write', field: 'trailingStop', value: '' }],
    ['trailing', 'not-offered', { type: 'trailing-off' }],
  ])
  expect(notOffered(draft, undefined, offeredOf(undefined, btc))).toEqual([])
  expect(notOffered(emptyDraft('BTCUSDT'), none, offeredOf(none, btc))).toEqual([])
})
