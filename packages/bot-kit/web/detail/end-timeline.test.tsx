// Where the money went while history does not answer: words and a button in the place of the steps.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ActivityResult } from '@trellis/contract'
import { britishFormats, FormatsProvider } from '@trellis/ui'
import type { BotView } from '../bot-view.ts'
import { WebProvider, type WebServices } from '../web-context.ts'
import { EndTimeline } from './end-timeline.tsx'

const services = {
  t: (key: string) => key,
  format: britishFormats,
  direction: 'ltr',
} as unknown as WebServices
const view = { botId: '7', digits: {} } as BotView
const end = {
  bot_id: '7',
  position: '3',
  time: '1767614580000',
  type: 'bot-status',
  life: 'bot-status',
  action: '',
  data: { status: 'completed' },
} as unknown as ActivityResult['rows'][number]

/** The steps over what was read of the bot, and after so many tries that failed. */
function timeline(rows: ActivityResult['rows'] | undefined, failures: number): string {
  const client = new QueryClient()
  const query = client.getQueryCache().build(client, { queryKey: ['bot', '7', 'living', 'steps'] })
  if (rows !== undefined) client.setQueryData(query.queryKey, { rows })
  query.setState({ errorUpdateCount: failures })
  if (rows !== undefined && failures > 0) query.setState({ status: 'error', error: new Error() })
  const step = { id: 'end', words: 'end', state: 'done', coins: [], price: '', fee: '', atMs: 0 }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FormatsProvider value={britishFormats}>
        <WebProvider value={services}>
          <EndTimeline view={view} stepsOf={() => [step as never]} />
        </WebProvider>
      </FormatsProvider>
    </QueryClientProvider>,
  )
}

test('it waits while it is read for the first time, and for the end to be heard', () => {
  for (const rows of [undefined, []]) {
    expect(timeline(rows, 0)).toContain('skeleton')
    expect(timeline(rows, 0)).not.toContain('bot.history.failed')
  }
})

test('it says so where it could not be read, also while it is tried again', () => {
  expect(timeline(undefined, 1)).toContain('bot.history.failed')
  expect(timeline(undefined, 1)).toContain('bot.retry')
  expect(timeline([], 1)).toContain('bot.history.failed')
})

test('the steps are there once the end is told, whatever failed before', () => {
  expect(timeline([end], 1)).toContain('bot.steps.end')
  expect(timeline([end], 1)).not.toContain('bot.history.failed')
})
