// The palette makes nothing of kinds that are not offered, and names them to who asks for one.
import { expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import { isWithheldKind } from './offered/withheld-kind.ts'
import type { WithheldOf } from './offered/use-withheld-kinds.ts'
import { searchItems } from './palette-items.ts'
import { kindItems, kindsOn } from './palette-kinds.ts'

const t = (key: string): string => key
const withheld: WithheldOf = (offer) => (isWithheldKind(offer) ? 'region' : undefined)
const free: WithheldOf = () => undefined
const itemsOf = (withheldOf: WithheldOf) =>
  kindItems(webKinds, { t, withheldOf, navigate: () => undefined })

test('nothing that is withheld can be made on a pair', () => {
  const kinds = (withheldOf: WithheldOf) =>
    (['spot', 'linear'] as const).map((category) =>
      kindsOn(webKinds, { category }, withheldOf)
        .map(({ kind }) => kind)
        .toSorted(),
    )
  expect(kinds(withheld)).toEqual([['spot-dca', 'spot-grid'], []])
  expect(kinds(free)[1]).toEqual(['futures-combo', 'futures-grid', 'futures-martingale'])
})

test('who asks for a withheld kind is told that it is not offered', () => {
  expect(itemsOf(free).map(({ detail }) => detail)).toEqual(['copyTrading.offer.does'])
  const items = itemsOf(withheld)
  expect(searchItems(items, '')).toEqual([])
  const [found] = searchItems(items, 'martingale')
  expect([found?.id, found?.detail, found?.icon]).toEqual([
    'page /fmart-create/',
    'offered.mark-region',
    'lock',
  ])
})
