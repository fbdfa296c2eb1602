// The palette makes nothing of kinds that are not offered, and names them to who asks for one.
import { expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import { isBarredKind } from './offered/barred-kind.ts'
import type { BarOf } from './offered/use-kind-bar.ts'
import { searchItems } from './palette-items.ts'
import { kindItems, kindsOn } from './palette-kinds.ts'

const t = (key: string): string => key
const barred: BarOf = (offer) => (isBarredKind(offer) ? 'region' : undefined)
const free: BarOf = () => undefined
const itemsOf = (barOf: BarOf) => kindItems(webKinds, { t, barOf, navigate: () => undefined })

test('nothing that is barred can be made on a pair', () => {
  const kinds = (barOf: BarOf) =>
    (['spot', 'linear'] as const).map((category) =>
      kindsOn(webKinds, { category }, barOf)
        .map(({ kind }) => kind)
        .toSorted(),
    )
  expect(kinds(barred)).toEqual([['spot-dca', 'spot-grid'], []])
  expect(kinds(free)[1]).toEqual(['futures-combo', 'futures-grid', 'futures-martingale'])
})

test('who asks for a barred kind is told that it is not offered', () => {
  expect(itemsOf(free).map(({ detail }) => detail)).toEqual(['copyTrading.offer.does'])
  const items = itemsOf(barred)
  expect(searchItems(items, '')).toEqual([])
  const [found] = searchItems(items, 'martingale')
  expect([found?.id, found?.detail, found?.icon]).toEqual([
    'page /fmart-create/',
    'notes.mark-region',
    'lock',
  ])
})
