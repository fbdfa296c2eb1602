// Of the kinds beside grids and contracts, for the pictures: a plan that buys by itself, money for
// a term, a share of a pool, and a leader that is followed.
import type { Page } from 'playwright-core'
import { post } from './app.ts'

export interface ProductBots {
  readonly dca: string
  readonly dual: { readonly running: string; readonly settled: string }
  readonly pool: { readonly running: string; readonly closed: string }
  /** One leader is followed; `leader` is the mark of another one. */
  readonly copy: { readonly running: string; readonly leader: string }
}

const DUAL = '/s1/bot/dual-asset/v1'
const POOL = '/s1/bot/liquidity-mining/v1'
const COPY = '/s1/bot/copy-trading/v1'

/** Those that need a life behind them; time passes after it. */
export async function makeProductBots(page: Page): Promise<ProductBots> {
  const [followed, leader] = await houseLeaders(page)
  return {
    dca: await makeDca(page),
    dual: {
      settled: await subscribe(page, { term: '8h', target: 1, amount: '800' }),
      running: await subscribe(page, { term: '3d', target: 2, amount: '1000' }),
    },
    pool: {
      running: await addLiquidity(page, '2000', '2'),
      closed: await addLiquidity(page, '500', '1'),
    },
    copy: { leader, running: await follow(page, followed) },
  }
}

/** What of them ends before the pictures. */
export async function endProductBots(page: Page, { pool }: ProductBots): Promise<void> {
  await post(page, `${POOL}/remove-liquidity`, {
    productId: '5',
    positionId: pool.closed,
    orderLinkId: crypto.randomUUID(),
    removeRate: 100,
    removeType: 'Normal',
  })
}

async function makeDca(page: Page): Promise<string> {
  const made = await post<{ bot_id: string }>(page, '/dca/v1/create-bot', {
    parameters: {
      quote_coin: 'USDT',
      frequency_in_second: 3600,
      max_invest_amount: '8000',
      pairs: [
        { base: 'BTC', amount: '100' },
        { base: 'ETH', amount: '60' },
        { base: 'SOL', amount: '40' },
      ],
    },
  })
  return made.bot_id
}

interface Quoted {
  readonly list: readonly {
    readonly productId: string
    readonly buyLowPrice: readonly { readonly selectPrice: string; readonly apyE8: string }[]
  }[]
}

interface Wish {
  readonly term: string
  /** Which of the targets, the nearest first. */
  readonly target: number
  readonly amount: string
}

async function subscribe(page: Page, { term, target, amount }: Wish): Promise<string> {
  const category = 'category=DualAssets'
  const offered = await read<Quoted>(page, `${DUAL}/product?${category}&coin=ETH&duration=${term}`)
  const productId = offered.list[0]?.productId ?? ''
  const quotes = await read<Quoted>(
    page,
    `${DUAL}/product-extra-info?${category}&productId=${productId}`,
  )
  const quote = quotes.list[0]?.buyLowPrice[target]
  const { orderId } = await post<{ orderId: string }>(page, `${DUAL}/place-order`, {
    category: 'DualAssets',
    productId,
    orderType: 'Stake',
    amount,
    accountType: 'FUND',
    coin: 'USDT',
    orderLinkId: crypto.randomUUID(),
    dualAssetsExtra: {
      orderDirection: 'BuyLow',
      selectPrice: quote?.selectPrice,
      apyE8: Number(quote?.apyE8),
    },
  })
  return orderId
}

async function addLiquidity(page: Page, quoteAmount: string, leverage: string): Promise<string> {
  const { orderId } = await post<{ orderId: string }>(page, `${POOL}/add-liquidity`, {
    productId: '5',
    orderLinkId: crypto.randomUUID(),
    quoteAmount,
    leverage,
  })
  return orderId.split('-')[0] ?? ''
}

/** Marks of the two leaders of the house. */
async function houseLeaders(page: Page): Promise<readonly [string, string]> {
  const { leaders } = await read<{ leaders: readonly { leader_mark: string }[] }>(
    page,
    `${COPY}/list-leaders`,
  )
  const [first, second] = leaders
  if (first === undefined || second === undefined) throw new Error('the house does not lead yet')
  return [first.leader_mark, second.leader_mark]
}

async function follow(page: Page, leader: string): Promise<string> {
  const wish = { leader_mark: leader, amount: '2000', most_per_bot: '1000' }
  const { bot_id } = await post<{ bot_id: string }>(page, `${COPY}/follow`, wish)
  return bot_id
}

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(new URL(`/x-api${path}`, page.url()).href)
  return ((await answer.json()) as { readonly result: T }).result
}
