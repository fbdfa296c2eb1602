// A dual asset that a new user can subscribe to at the quote of now. For tests only.
import type { TestClient } from './http-server-fixture.ts'

export const dual = {
  product: '/s1/bot/dual-asset/v1/product',
  quotes: '/s1/bot/dual-asset/v1/product-extra-info',
  place: '/s1/bot/dual-asset/v1/place-order',
  order: '/s1/bot/dual-asset/v1/order',
  position: '/s1/bot/dual-asset/v1/position',
  detail: '/s1/bot/dual-asset/v1/get-detail',
  open: '/v5/earn/advance',
}
export const CATEGORY = { category: 'DualAssets' }

interface Target {
  readonly selectPrice: string
  readonly apyE8: string
}

/** What is offered on ether for a term: the product and its targets. */
export async function offered(client: TestClient, duration = '8h') {
  const asked = { ...CATEGORY, coin: 'ETH', duration }
  const { result } = await client.get(dual.product, asked)
  const productId: string = result.list[0].productId
  const quotes = await client.get(dual.quotes, { ...CATEGORY, productId })
  const [row] = quotes.result.list as {
    readonly currentPrice: string
    readonly buyLowPrice: readonly Target[]
    readonly sellHighPrice: readonly Target[]
  }[]
  if (row === undefined) throw new Error('nothing is quoted')
  return { productId, ...row }
}

/** A sound order at the nearest target of a side. */
export async function soundDual(
  client: TestClient,
  orderLinkId: string,
  side: 'BuyLow' | 'SellHigh' = 'BuyLow',
) {
  const { productId, buyLowPrice, sellHighPrice } = await offered(client)
  const [target] = side === 'BuyLow' ? buyLowPrice : sellHighPrice
  if (target === undefined) throw new Error('no target')
  return {
    ...CATEGORY,
    productId,
    orderType: 'Stake',
    amount: side === 'BuyLow' ? '500' : '0.2',
    accountType: 'FUND',
    coin: side === 'BuyLow' ? 'USDT' : 'ETH',
    orderLinkId,
    dualAssetsExtra: {
      orderDirection: side,
      selectPrice: target.selectPrice,
      apyE8: Number(target.apyE8),
    },
  }
}
