// What the page says while it is not known what is offered: that it comes, or that it could not be
// read, with a way on; never that nothing is offered, nor a sum before there is a target.
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
import { CreateForm } from './create-form.tsx'
import type { ProductRow, QuotesRow } from './subscription.ts'
import { KIND } from './use-offer.ts'

const product: Partial<ProductRow> = {
  productId: '1',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  duration: '1d',
  subscribeEndAt: '0',
  settlementTime: '86400000',
  minPurchaseQuoteAmount: '20',
  remainingAmountQuote: '5000',
  orderPrecisionDigitalQuote: 2,
}
const target = { selectPrice: '99000', apyE8: '36500000', expiredAt: '0', maxInvestmentAmount: '' }
const quotes: QuotesRow = {
  productId: '1',
  currentPrice: '100000',
  buyLowPrice: [target],
  sellHighPrice: [],
}

const FAILED = 'failed'
const LATE = 'late'
const keys = {
  products: [KIND, 'products'],
  quotes: [KIND, 'quotes', '1'],
  balance: ['funding', marketKey(btc)],
}
type Answers = Record<keyof typeof keys, unknown>

/** The page where these were answered, failed, or are still to come. */
async function drawn(answers: Answers): Promise<string> {
  const client = new QueryClient()
  for (const [name, queryKey] of Object.entries(keys)) {
    const answer = answers[name as keyof Answers]
    if (answer === LATE) continue
    if (answer !== FAILED) client.setQueryData(queryKey, answer)
    else await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')) })
  }
  const services: Partial<WebServices> = {
    t: (key, values) => `${key} ${String(values?.['amount'] ?? '')}`.trim(),
    signedIn: true,
    format: britishFormats,
    usePrice: () => ({ last: '100000', atMs: 0, stale: false }) as never,
    useMarketTime: () => 0,
    useMarketPace: () => undefined,
  }
  const props: Partial<CreateFormProps> = {
    pair: btc,
    head: () => null,
    parts: {} as never,
    preset: {},
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

const all: Answers = {
  products: { list: [product] },
  quotes: { list: [quotes] },
  balance: { balances: [{ coin: 'USDT', available: '1000' }] },
}
const NOTHING = /dualAsset\.noOffer|dualAsset\.act\.noOffer|dualAsset\.noQuotes|act\.subscribe/

test.each(['products', 'quotes'] as const)('what failed is said: %s', async (name) => {
  const html = await drawn({ ...all, [name]: FAILED })
  expect(html.split('>dualAsset.failed<').length - 1).toBe(2)
  expect(html).toContain('>create.retry<')
  expect(html).toContain('>form.act.retry<')
  expect(html).not.toMatch(NOTHING)
})

test.each(['products', 'quotes'] as const)('what comes has no sum yet: %s', async (name) => {
  const html = await drawn({ ...all, [name]: LATE })
  expect(html).toContain('>dualAsset.act.confirm<')
  expect(html).toContain('skeleton')
  expect(html).not.toMatch(NOTHING)
})

test('a pair without a dual asset says so beside the picture, and on the button', async () => {
  const html = await drawn({ ...all, products: { list: [{ ...product, baseCoin: 'ETH' }] } })
  expect(html).toContain('>dualAsset.notHere<')
  expect(html).toContain('>dualAsset.noOffer<')
  expect(html).toContain('>dualAsset.act.noOffer<')
  expect(html).not.toContain('act.subscribe')
})

test('without a balance an amount is suggested all the same, and the page says why', async () => {
  const html = await drawn({ ...all, balance: FAILED })
  expect(html).toContain('dualAsset.amount.unread')
  expect(html).toMatch(/act\.subscribe [1-9]/)
  expect(await drawn(all)).not.toContain('dualAsset.amount.unread')
})
