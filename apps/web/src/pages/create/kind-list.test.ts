// The menu of kinds: order and addresses.
import { expect, test } from 'vitest'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { webKinds } from '@trellis/bots/registry.web'
import { firstKind } from '../../app/first-kind.ts'
import { createPaths } from '../../app/navigation.ts'
import { kindEntries, kindOfPath } from './kind-list.ts'

const entries = kindEntries(webKinds)

test('the eight kinds stand in their groups', () => {
  expect(entries.map((it) => it.id)).toEqual([
    'spot-grid',
    'futures-grid',
    'spot-dca',
    'futures-martingale',
    'futures-combo',
    'dual-asset',
    'liquidity-mining',
    'copy-trading',
  ])
})

test('every create address of the specification opens its kind', () => {
  const kindOf = (path: string) => kindOfPath(entries, path)?.id
  expect(kindOf('/create/')).toBe('spot-grid')
  expect(kindOf('/create')).toBe('spot-grid')
  expect(kindOf('/dca-create/')).toBe('spot-dca')
  expect(kindOf('/fgrid-create')).toBe('futures-grid')
  expect(kindOf('/fmart-create/')).toBe('futures-martingale')
  expect(kindOf('/fcombo-create/')).toBe('futures-combo')
  expect(kindOf('/copy-create')).toBe('copy-trading')
})

test('without a kind nothing can be created', () => {
  const none = kindEntries([])
  expect(none).toEqual([])
  expect(kindOfPath(none, '/create/')).toBeUndefined()
  expect(firstKind([])).toBeUndefined()
})

test('every address of a kind opens the create page, in whatever group it is', () => {
  expect(createPaths.toSorted()).toEqual([
    '/copy-create/',
    '/create/',
    '/dca-create/',
    '/dual-create/',
    '/fcombo-create/',
    '/fgrid-create/',
    '/fmart-create/',
    '/liquidity-create/',
  ])
})

test('a kind is named by its own words, one that the page does not know by its folder', () => {
  const t = (key: string) => (key === 'spotGrid.offer.name' ? 'Spot grid' : key)
  expect([kindName('spot-grid', t), kindName('spot-dca', t)]).toEqual(['Spot grid', 'spot-dca'])
})
