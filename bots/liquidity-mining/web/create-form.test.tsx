// What could not be read leaves no form waiting: an amount is suggested without a balance, and
// where there is no pool nothing is tried.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { marketKey } from '@trellis/contract/market-ref'
import {
  WebProvider,
  type CreateFormProps,
  type WebServices,
} from '@trellis/bot-kit/web/web-context.ts'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { britishFormats, FormatsProvider } from '@trellis/ui'
import type { ProductRow } from './adding-plan.ts'
import { CreateForm } from './create-form.tsx'
import { KIND } from './use-desk.ts'

const pool: ProductRow = {
  productId: '1',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  minInvestmentQuote: '10',
  maxInvestmentQuote: '5000',
  minInvestmentBase: '0.0001',
  maxInvestmentBase: '1',
  baseCoinPrecision: 6,
  quoteCoinPrecision: 2,
  maxLeverage: 3,
  slippage_levels: ['0'],
  slippageRateE8List: ['50000'],
  apyE8: '1000000',
  apy7dE8: '1000000',
  apyLow30dE8: '1000000',
  apyHigh30dE8: '1000000',
  poolLiquidityValue: '1000000',
  turnover24h: '1000000',
  loanRate: '0.1',
} as Partial<ProductRow> as ProductRow

/** The page with these pools, undefined where they could not be read, and a balance or none. */
async function drawn(pools: readonly ProductRow[] | undefined, balance: string): Promise<string> {
  const client = new QueryClient()
  const queryFn = () => Promise.reject(new Error('away'))
  const products = [KIND, 'products']
  if (pools === undefined) await client.prefetchQuery({ queryKey: products, queryFn })
  else client.setQueryData(products, { products: pools })
  const funding = ['funding', marketKey(btc)]
  const balances = [{ coin: 'USDT', available: balance }]
  if (balance === '') await client.prefetchQuery({ queryKey: funding, queryFn })
  else client.setQueryData(funding, { balances })
  const services: Partial<WebServices> = {
    t: (key) => key,
    signedIn: true,
    format: britishFormats,
    link: (path) => path,
    usePrice: () => ({ last: '100000', atMs: 0, stale: false }) as never,
  }
  const props: Partial<CreateFormProps> = {
    pair: btc,
    preset: {},
    head: () => null,
    parts: { Backtest: () => null } as never,
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FormatsProvider value={britishFormats}>
        <WebProvider value={services as WebServices}>
          <CreateForm {...(props as CreateFormProps)} />
        </WebProvider>
      </FormatsProvider>
    </QueryClientProvider>,
  )
}

test('without a balance an amount is suggested all the same, and the page says why', async () => {
  const html = await drawn([pool], '')
  expect(html).toContain('liquidityMining.amount.unread')
  expect(html).toContain('>create.retry<')
  expect(html).toContain('>liquidityMining.act.add<')
  expect(await drawn([pool], '1000')).not.toContain('liquidityMining.amount.unread')
})

test('without a pool nothing is tried, and nothing waits', async () => {
  const waiting = 'create-waiting'
  expect(await drawn([pool], '1000')).toContain(waiting)
  expect(await drawn([{ ...pool, baseCoin: 'ETH' }], '1000')).not.toContain(waiting)
  expect(await drawn(undefined, '1000')).not.toContain(waiting)
})
