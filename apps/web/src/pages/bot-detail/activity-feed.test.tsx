// The activity while history is away: the lines that are there stay, with the time they are of.
import { QueryClient, QueryClientProvider, type InfiniteData } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ActivityItem, ActivityResult } from '@trellis/contract'
import { WebProvider, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { britishFormats, createFormats, FormatsProvider } from '@trellis/ui'
import { ApiFailure } from '../../data/api-failure.ts'
import { ActivityFeed } from './activity-feed.tsx'

const NOON = Date.UTC(2026, 0, 5, 12, 3)
/** The market of this test is a day ahead. */
const DAY_MS = 86_400_000
const format = createFormats({ ...britishFormats.settings, timeZone: 'Etc/UTC' })
const services = {
  t: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`,
  format,
  useMarketTime: (wallMs: number) => wallMs + DAY_MS,
  useBotFacts: () => undefined,
} as unknown as WebServices

const line = {
  bot_id: '7',
  position: '3',
  time: String(NOON - 60_000),
  type: 'bot-paused',
  action: '',
  data: {},
}
const page: ActivityResult = { status_code: 200, debug_msg: '', rows: [line], total: '1' }
const away = new ApiFailure({ kind: 'failed', ret: 10019, status: 0, message: '', result: {} })

/** The feed over what the page has and heard since, and the failure of the last try. */
function feed(error: Error | null, streamed: readonly ActivityItem[] = []): string {
  const client = new QueryClient()
  const data: InfiniteData<ActivityResult> = { pages: [page], pageParams: [0] }
  client.setQueryData(['bot', '7', 'activity'], data, { updatedAt: NOON })
  client.setQueryData(['bot', '7', 'streamed'], streamed)
  const query = client.getQueryCache().find({ queryKey: ['bot', '7', 'activity'] })
  if (error !== null) query?.setState({ error, status: 'error' })
  const props = { botId: '7', limit: 50, more: false, base: 'BTC', quote: 'USDT' }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FormatsProvider value={format}>
        <WebProvider value={services}>
          <ActivityFeed {...(props as unknown as Parameters<typeof ActivityFeed>[0])} />
        </WebProvider>
      </FormatsProvider>
    </QueryClientProvider>,
  )
}

test('keeps its lines and says of which market time they are', () => {
  expect(feed(away)).toContain('6 Jan, 12:03')
  expect(feed(away)).toContain('detail.asOf')
  expect(feed(away)).toContain(new Date(NOON - 60_000).toISOString())
})

test('drawn anew for a bot that has ended it still has the lines that it heard', () => {
  const heard = { ...line, position: '4', time: String(NOON + 60_000) }
  expect(feed(away, [heard])).toContain(new Date(NOON + 60_000).toISOString())
})

test('says nothing of it while history answers', () => {
  expect(feed(null)).not.toContain('detail.asOf')
  expect(feed(null)).toContain(new Date(NOON - 60_000).toISOString())
})
