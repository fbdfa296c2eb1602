// A new kind has a detail page and a place in My bots without code of its own in the browser: its
// field table, its words and the addresses of its calls are enough.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { text as textOf } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import { plainScreens } from '@trellis/bot-kit/web/plain/plain-kind.tsx'
import { texts as kitTexts } from '@trellis/bot-kit/web/texts/en.ts'
import { WebProvider, type PageParts, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { britishFormats, createFormats, FormatsProvider } from '@trellis/ui'
import { createTranslate, flattenTexts } from '../apps/web/src/locale/translate.ts'
import { bell } from './fixtures/test-bell/web/bell-kind.ts'
import { texts } from './fixtures/test-bell/web/bell-words.ts'
import { endpoints } from './fixtures/test-bell/wire.ts'

const { DetailPanel, Card, lists } = plainScreens(bell)
const HOUR_MS = 3_600_000

const figures = {
  bot_id: '7',
  source: 'manual',
  kind: 'test-bell',
  type: 'INVALID',
  symbol: 'BTCUSDT',
  symbols: ['BTCUSDT'],
  base_token: 'BTC',
  quote_token: 'USDT',
  status: 'RUNNING',
  list_status: 'ONGOING',
  note: '',
  trigger_price: '',
  quiet_ms: '0',
  outside_ms: '0',
  filling: false,
  invested: '1000',
  equity: '1012.5',
  total_profit: '12.5',
  realised_profit: '0',
  other_profit: '12.5',
  total_profit_per: '0.0125',
  fees_paid: '0.6',
  current_price: '60200.5',
  min_price: '',
  max_price: '',
  create_time: '1767225600000',
  end_time: '0',
  running_ms: String(5 * HOUR_MS),
  close_reason: '',
  bot_close_code: '',
} as const

/** As the bell's own schema lets it through. */
const answer = endpoints.bellDetail.response.parse({
  status_code: 200,
  debug_msg: '',
  ring_price: '61000',
  lots: 1000,
  figures,
})
const rowWith = (dca: object | null) => ({ type: 'INVALID', figures, dca }) as unknown as BotRow

const t = createTranslate('en', flattenTexts({ ...kitTexts, ...texts }))
const format = createFormats({ ...britishFormats.settings, timeZone: 'Etc/UTC' })
const services = {
  t,
  format,
  call: async () => answer,
  link: (path: string) => path,
  usePrice: () => ({ last: '60300.5', stale: false, atMs: 0 }),
  useBotPulse: () => 0,
  useBotFacts: () => undefined,
  useMarketTime: (wallMs: number) => wallMs,
  useShortcuts: () => undefined,
} as unknown as WebServices

const parts = {
  PriceChart: ({ plan }: { plan: { lines: readonly { label: string }[] } }) => (
    <figure>{plan.lines.map((it) => it.label).join()}</figure>
  ),
  PnlCurve: () => <figure>curve</figure>,
  ActivityFeed: () => <ul className="feed" />,
} as unknown as PageParts

async function shown(page: ReactNode): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(['bot', '7', 'living', 'detail'], { detail: answer, modes: [] })
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={client}>
      <FormatsProvider value={format}>
        <WebProvider value={services}>{page}</WebProvider>
      </FormatsProvider>
    </QueryClientProvider>,
  )
  return textOf(prelude)
}

const panel = (tab: string) =>
  shown(
    <DetailPanel
      botId="7"
      tab={tab}
      parts={parts}
      pairs={[]}
      onTab={() => undefined}
      ask=""
      onAsked={() => undefined}
      onMissing={() => undefined}
    />,
  )
const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('the overview has its head, its total with the equation, its chart and its curve', async () => {
  const page = words(await panel('overview'))
  for (const said of ['BTC/USDT', 'Bell · Buys once and rings at a price', 'Running', '+12.50']) {
    expect(page).toContain(said)
  }
  expect(page).toMatch(/Realized P&amp;L.*Unrealized P&amp;L/)
  expect(page).toContain('Rings at 61,000')
  expect(page).toContain('curve')
})

test('what its calls cannot do is not offered: no adjust, no withdrawal, but closing', async () => {
  const page = await panel('overview')
  const buttons = [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((it) =>
    words(it[1] ?? ''),
  )
  expect(buttons.some((it) => it.includes('Close bot'))).toBe(true)
  expect(buttons.some((it) => /Adjust|Withdraw/.test(it))).toBe(false)
})

test('its parameters stand in the order of its table, with the way to use them anew', async () => {
  const page = await panel('parameters')
  expect(words(page)).toMatch(/Rings at 61,000.*Lots 1,000.*Use as new/)
  expect(page).toContain(
    'href="/bell-create/?base=BTC&amp;quote=USDT&amp;ring=61000&amp;lots=1000"',
  )
})

test('My bots says what it was told to do, and puts it beside others', async () => {
  const card = async (part: object | null) => words(await shown(<Card row={rowWith(part)} />))
  expect(await card(null)).toContain('Buys once and rings at a price')
  expect(await card({ ring_price: '61000', lots: 1000 })).toContain(
    'Rings at 61,000.0 · Lots 1,000',
  )
  const answers = await lists()
  const found = await answers.parameters('7', { ...services, pairs: [] })
  expect(found.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Rings at: 61,000.0',
    'Lots: 1,000',
  ])
})

test('a word that is missing would be seen', () => {
  const keys = ['name', 'offer.does', 'field.ringAt', 'field.lots', 'detail.name', 'detail.close']
  for (const key of keys) expect(t(`bell.${key}`)).not.toContain('bell.')
})
