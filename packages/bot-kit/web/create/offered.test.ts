// Flags decide which optional fields there are, and a value that is not offered is named.
import { expect, test } from 'vitest'
import { featureFlags } from '@trellis/contract/enums'
import type { FeatureFlag } from '@trellis/contract'
import { formKind as kind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { draftOfAddress } from './draft-storage.ts'
import { emptyDraft } from './form-draft.ts'
import { notOffered, withheldOf } from './offered.ts'

function flagsWith(...on: readonly FeatureFlag[]) {
  return Object.fromEntries(featureFlags.map((it) => [it, on.includes(it)])) as Record<
    FeatureFlag,
    boolean
  >
}

test('each flag shows its own field, and nothing shows before they are known', () => {
  const withheld = (flags?: ReturnType<typeof flagsWith>, pair = btc) =>
    withheldOf(kind, flags, pair, { choices: {} })
  expect(withheld()).toEqual(['trailingStop', 'trailing'])
  expect(withheld(flagsWith('spotTsGray'))).toEqual(['trailing'])
  expect(withheld(flagsWith('tradingBotTrailingSpot'))).toEqual(['trailingStop'])
  const without = { ...btc, is_support_ts: false }
  expect(withheld(flagsWith('spotTsGray'), without)).toContain('trailingStop')
})

test('a copied value that is not offered is named at its field with a way out', () => {
  const draft = draftOfAddress(kind, { ts: '5', trailing: '1', low: '1' }, 'BTCUSDT')
  if (draft === undefined) throw new Error('the address names a draft')
  const withheld = withheldOf(kind, flagsWith(), btc, { choices: {} })
  expect(notOffered(kind, draft, withheld).map((it) => [it.field, it.code, it.fix])).toEqual([
    ['trailingStop', 'not-offered', { type: 'write', field: 'trailingStop', value: '' }],
    ['trailing', 'not-offered', { type: 'off', field: 'trailing' }],
  ])
  expect(notOffered(kind, draft, [])).toEqual([])
  expect(notOffered(kind, emptyDraft(kind.table, 'BTCUSDT'), withheld)).toEqual([])
})
