// How a dual asset is gone through in the browser; the steps are those of every product (e2e/).
import { MINUTE_MS } from '@trellis/market'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { post } from '../../../e2e/app.ts'
import type { ProductJourney } from '../../../e2e/product-journey.ts'

const SITE = '/s1/bot/dual-asset/v1'
const CATEGORY = 'category=DualAssets'

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(new URL(`/x-api${SITE}/${path}`, page.url()).href)
  return ((await answer.json()) as { readonly result: T }).result
}

interface Offered {
  readonly list: readonly {
    readonly productId: string
    readonly buyLowPrice: readonly { readonly selectPrice: string; readonly apyE8: string }[]
  }[]
}

export const product: ProductJourney = {
  kind: 'dual-asset',
  form: '/dual-create/?base=ETH&quote=USDT&term=8h',
  money: 'Amount',
  subscribe: /^Subscribe [\d,.]+\sUSDT$/,
  confirm: 'Subscribe',
  created: 'You have subscribed',
  before: [
    /^If ETH settles at or below/,
    /^If ETH settles above/,
    /^Worth at settlement, USDT/,
    /^Cannot be redeemed early\. A loss is possible\.$/,
  ],
  placePath: '/place-order',
  offerPath: '/product-extra-info',
  async place(page) {
    const found = await read<Offered>(page, `product?${CATEGORY}&coin=ETH&duration=8h`)
    const productId = found.list[0]?.productId ?? ''
    const quotes = await read<Offered>(
      page,
      `product-extra-info?${CATEGORY}&productId=${productId}`,
    )
    const target = quotes.list[0]?.buyLowPrice[1]
    const { orderId } = await post<{ readonly orderId: string }>(page, `${SITE}/place-order`, {
      category: 'DualAssets',
      productId,
      orderType: 'Stake',
      amount: '500',
      accountType: 'FUND',
      coin: 'USDT',
      orderLinkId: crypto.randomUUID(),
      dualAssetsExtra: {
        orderDirection: 'BuyLow',
        selectPrice: target?.selectPrice,
        apyE8: Number(target?.apyE8),
      },
    })
    return orderId
  },
  // Two minutes on, at another price: another yield.
  async expire(market) {
    await market.move({ ETHUSDT: 1.001 })
    await market.pass(3)
  },
  stale: /^The quote of [\d.]+% has expired, and nothing was subscribed\. It is [\d.]+% now\.$/,
  async settle(market, page, botId) {
    const detail = () =>
      post<{ yield_end_at: string }>(page, `${SITE}/get-detail`, { bot_id: botId })
    const end = Number((await detail()).yield_end_at)
    const now = await market.pass(1)
    await market.pass(Math.ceil((end - now) / MINUTE_MS))
    const status = async () =>
      (
        await read<{ list: readonly { status: string }[] }>(
          page,
          `order?${CATEGORY}&orderId=${botId}`,
        )
      ).list[0]?.status
    await expect.poll(status).toBe('Settled')
  },
  running: [/^At the price of now$/, /^average of the last 30 minutes$/],
  ended: 'Settled',
  steps: [
    /^Average of the last 30 minutes: [\d,.]+, done/,
    /^Target not reached: [\d,.]+\sUSDT with the premium, done/,
    /^Moved [\d,.]+\sUSDT to Funding, done/,
  ],
}
