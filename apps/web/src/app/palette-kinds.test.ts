// The palette makes nothing of kinds that are not offered, and names them to who asks for one.
import { expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import { isWithheldKind } from './offered/withheld-kind.ts'
import type { WithheldOf } from './offered/use-withheld-kinds.ts'
import { searchItems } from './palette-items.ts'
import { kindItems, kindsOn, pairsOfKinds } from './palette-kinds.ts'

const t = (key: string): string => key
const withheld: WithheldOf = (offer) => (isWithheldKind(offer) ? 'region' : undefined)
const free: WithheldOf = () => undefined
const itemsOf = (withheldOf: WithheldOf) =>
  kindItems(webKinds, { t, withheldOf, navigate: () => undefined })

test('nothing that is withheld can be made on a pair', async () => {
  const pairsOf = await pairsOfKinds(webKinds)
  const kinds = (withheldOf: WithheldOf) =>
    (['spot', 'linear'] as const).map((category) =>
      kindsOn(webKinds, { category, symbol: 'BTCUSDT' }, { withheldOf, pairsOf })
        .map(({ kind }) => kind)
        .toSorted(),
    )
  expect(kinds(withheld)).toEqual([['spot-dca', 'spot-grid'], []])
  expect(kinds(free)[1]).toEqual(['futures-combo', 'futures-grid', 'futures-martingale'])
})

test('a product is offered on its own pairs, once they are known', async () => {
  const found = (symbol: string, pairsOf: Awaited<ReturnType<typeof pairsOfKinds>> | undefined) =>
    kindsOn(webKinds, { category: 'spot', symbol }, { withheldOf: free, pairsOf }).map(
      ({ kind }) => kind,
    )
  const pairsOf = await pairsOfKinds(webKinds)
  const products = ['dual-asset', 'liquidity-mining']
  expect(found('BTCUSDT', pairsOf)).toEqual(expect.arrayContaining(products))
  for (const [symbol, known] of [
    ['PEPEUSDT', pairsOf],
    ['BTCUSDT', undefined],
  ] as const) {
    const kinds = found(symbol, known)
    expect(kinds).toContain('spot-grid')
    for (const kind of products) expect(kinds).not.toContain(kind)
  }
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
