// The create form of a kind without web code: the bell's field table and words, drawn by the kit.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { draftOfAddress } from '@trellis/bot-kit/web/create/draft-storage.ts'
import { CreateScreen } from '@trellis/bot-kit/web/create/create-screen.tsx'
import { createRequest } from '@trellis/bot-kit/web/create/form-request.ts'
import { texts as kitTexts } from '@trellis/bot-kit/web/texts/en.ts'
import {
  WebProvider,
  type PriceChartProps,
  type WebServices,
} from '@trellis/bot-kit/web/web-context.ts'
import { britishFormats } from '@trellis/ui'
import { createKind } from './fixtures/test-bell/web/create-kind.ts'
import { texts } from './fixtures/test-bell/web/texts/en.ts'
import { endpoints } from './fixtures/test-bell/wire.ts'

/** The words with their values; a key without words fails the test. */
function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((it, part) => (it as never)?.[part], { ...kitTexts, ...texts })
  if (typeof found !== 'string') throw new Error(`no words for ${key}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

const live = { last: '60000', open: '', high: '', low: '', change: '', atMs: 0, stale: false }

/** What a page lends: a price, a reader who is logged in, and no server. */
const services: WebServices = {
  locale: 'en',
  language: 'en',
  signedIn: true,
  flags: undefined,
  t,
  format: britishFormats,
  call: async () => {
    throw new Error('nothing is asked while a page is drawn')
  },
  usePrice: () => live,
  useMarketTime: () => 0,
  useBotPulse: () => 0,
  useBotFacts: () => undefined,
  useShortcuts: () => undefined,
  toast: () => undefined,
  openLogin: () => undefined,
  openTopUp: () => undefined,
  link: (path) => path,
  go: () => undefined,
}

/** In place of the canvas: what it is told to draw. */
function ChartInWords({ plan, summary }: PriceChartProps) {
  return (
    <figure aria-label={summary}>
      {plan.lines.map(({ id, price, label }) => `${id}=${price} ${label}`)}
      {plan.handles.map(({ id }) => `handle ${id}`)}
    </figure>
  )
}

function drawn(preset: Readonly<Record<string, string>>): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WebProvider value={services}>
        <CreateScreen
          kind={createKind}
          pair={btc}
          preset={preset}
          parts={{ PriceChart: ChartInWords }}
          head={() => 'head'}
          candles={async () => []}
        />
      </WebProvider>
    </QueryClientProvider>,
  )
}

/** Label and value of every text field. */
function fieldsOf(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => {
    const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? ''
    return [of('aria-label'), of('value')] as const
  })
}

test('table and words are a create form: fields, what is missing, the way to create', () => {
  const empty = drawn({})
  expect(empty).toContain('aria-label="Bell"')
  expect(fieldsOf(empty)).toEqual([
    ['Ring at', ''],
    ['Lots', ''],
  ])
  expect(empty).toContain('Enter a price to ring at')
  expect(empty).toContain('Price chart. Enter a price to see where the bell rings.')

  const filled = drawn({ ring: '61000', lots: '1000' })
  expect(fieldsOf(filled)).toEqual([
    ['Ring at', '61,000.0'],
    ['Lots', '1,000'],
  ])
  expect(filled).toContain('Create bell')
  expect(filled).toContain('ringAt=61000 Ring at 61,000.0')
  expect(filled).toContain('handle ringAt')
  expect(drawn({ ring: '61000' })).toContain('Enter the number of lots')
})

test('what the form sends is what the calls of the bell read', () => {
  const draft = draftOfAddress(createKind, { ring: '61000', lots: '1000' }, 'BTCUSDT')
  if (draft === undefined) throw new Error('the address names a draft')
  const request = createRequest(createKind.table, draft, '0-key')
  expect(endpoints.createBell.request.parse(request)).toMatchObject({
    symbol: 'BTCUSDT',
    ring_price: '61000',
    lots: 1000,
  })
})
