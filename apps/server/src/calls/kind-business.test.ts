// The names of kinds in discovery: each belongs to one kind, and leads back to it.
import { expect, test } from 'vitest'
import { serverKinds } from '@trellis/bots/registry.server'
import { businessOf, kindOf } from './kind-business.ts'

test('each kind has a name of its own, which leads back to it', () => {
  const names = serverKinds.map(({ kind }) => businessOf(kind))
  expect(new Set(names).size).toBe(names.length)
  expect(names.map(kindOf)).toEqual(serverKinds.map(({ kind }) => kind))
})

test('the name of all is of no kind', () => {
  expect(kindOf('BIZ_UNKNOWN')).toBeUndefined()
  expect(businessOf('no-kind')).toBe('BIZ_UNKNOWN')
})

test.each([
  ['spot-grid', 'GRID_SPOT', 'SPOT_GRID'],
  ['spot-dca', 'DCA_SPOT', 'SPOT_DCA'],
  ['futures-grid', 'GRID_FUTURES', 'FUTURE_GRID'],
  ['futures-martingale', 'MART_FUTURES', 'FUTURE_MARTIN'],
  ['futures-combo', 'COMBO_FUTURES', 'FUTURE_COMBO'],
  // The list of types has none for these.
  ['dual-asset', 'INVALID', 'DUAL_ASSET'],
  ['liquidity-mining', 'INVALID', 'LIQUIDITY_MINING'],
  ['copy-trading', 'INVALID', 'COPY_TRADING'],
])('%s is of the type %s and the business %s', (kind, type, business) => {
  expect(serverKinds.find((it) => it.kind === kind)?.routes.type).toBe(type)
  expect(businessOf(kind)).toBe(business)
})
