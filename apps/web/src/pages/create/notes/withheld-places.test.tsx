// Every place that leads to the form of a kind says of one that is not offered that it is not, and
// leads nowhere: for an Islamic account and for the pages of some regions. And a form says to whose
// type of account makes no bots that it does not.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { Suspense, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import type { RankedStrategy } from '@trellis/contract'
import { WebProvider, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { britishFormats, FormatsProvider } from '@trellis/ui'
import { SessionProvider } from '../../../app/session-context.tsx'
import type { Session } from '../../../data/session.ts'
import { TypePicker } from '../../home/type-picker.tsx'
import { serveTexts } from '../../../locale/test/serve-texts.ts'
import { useIsOffered } from '../../../app/offered/use-is-offered.ts'
import { kindOf } from '../../my-bots/list/kind-of-row.ts'
import { RankedBot } from '../../ranking/ranked-bot.tsx'
import type { WithheldBy } from '../../../app/offered/withheld-by.ts'
import { kindEntries } from '../kind-list.ts'
import { KindRows } from '../kind-rows.tsx'
import { CreationRefused } from './account-notes.tsx'

beforeEach(() => {
  serveTexts()
  return () => vi.unstubAllGlobals()
})

const entries = kindEntries(webKinds)
const FREE = ['/create/', '/dca-create/']
const WITHHELD = entries.map(({ path }) => path).filter((path) => !FREE.includes(path))
const t = (key: string): string => key

/** Markup of a part for who is offered everything, or not. */
async function drawn(
  withheld: WithheldBy | undefined,
  part: ReactNode,
  refused = '',
): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(['user-tag'], { user_tags: { creation_refused: refused } })
  client.setQueryData(['profile'], { id: '1', is_islamic: withheld === 'account' })
  const locale = { locale: withheld === 'region' ? 'nl-NL' : 'en', language: 'en', segment: '' }
  const session = {
    locale,
    words: { t, add: () => undefined },
    api: { call: () => new Promise(() => undefined) },
    settings: { subscribe: () => () => undefined, get: () => ({}) },
    dialogs: {},
  } as unknown as Session
  const services = { t, signedIn: true } as unknown as WebServices
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <SessionProvider value={session}>
        <FormatsProvider value={britishFormats}>
          <WebProvider value={services}>
            <Router ssrPath="/">
              <Suspense>{part}</Suspense>
            </Router>
          </WebProvider>
        </FormatsProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '')
}

const formsIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="(\/[a-z-]*create\/)/g)].map(([, path]) => path ?? '')
const marksIn = (html: string, withheld: WithheldBy) =>
  html.split(`offered.mark-${withheld}`).length - 1

const [spot] = entries
const menu = spot && (
  <KindRows
    entries={entries}
    current={spot}
    quote="USDT"
    minimum=""
    headed
    onChoose={() => undefined}
  />
)

describe.each([
  ['the types of Discover', <TypePicker key="types" />],
  ['the menu of kinds', menu],
])('%s', (_, part) => {
  test.each(['account', 'region'] as const)('withheld by the %s', async (withheld) => {
    const html = await drawn(withheld, part)
    expect(formsIn(html).toSorted()).toEqual(FREE)
    expect(marksIn(html, withheld)).toBe(WITHHELD.length)
    expect(html).toContain(`offered.kinds-${withheld}`)
  })

  test('offered to everybody else', async () => {
    const html = await drawn(undefined, part)
    expect(formsIn(html).length).toBe(entries.length)
    expect(html).not.toContain('offered.')
  })
})

const ranked = (kind: string) =>
  ({
    kind,
    strategy_id: '7',
    symbol: 'BTCUSDT',
    base_token: 'BTC',
    quote_token: 'USDT',
    category: 'linear',
    yield_trend: [],
    pnl: '',
    pnl_per: '0.1',
    min_invest_amount: '',
    max_invest_amount: '',
    operation_time: '1000',
    follow_num: 0,
    mode: '',
    risk_ratio: '1',
    max_drawdown: '0',
  }) as unknown as RankedStrategy

test.each([
  ['futures-combo', 'account', 0, 1],
  ['futures-grid', 'region', 0, 1],
  ['futures-grid', undefined, 1, 0],
  ['spot-grid', 'account', 1, 0],
] as const)('a ranked %s, withheld by %s', async (kind, withheld, copies, marks) => {
  const html = await drawn(
    withheld,
    <RankedBot row={ranked(kind)} rank={1} onCopy={() => undefined} />,
  )
  expect(html.split('ranking.copyOf').length - 1).toBe(copies)
  expect(marksIn(html, withheld ?? 'account')).toBe(marks)
})

function Again({ kind }: { readonly kind: string }) {
  return useIsOffered(kindOf({ kind })) ? 'again' : 'not again'
}

test.each([
  ['futures-martingale', 'account', 'not again'],
  ['spot-dca', 'account', 'again'],
  ['copy-trading', 'region', 'not again'],
  ['copy-trading', undefined, 'again'],
] as const)('a bot of %s is run again, withheld by %s: %s', async (kind, withheld, words) => {
  expect(await drawn(withheld, <Again kind={kind} />)).toBe(words)
})

test.each(['USER_BANNED', 'UNSUPPORTED_MEMBER_TYPE', 'USER_UNIFY_ACCOUNT_UPGRADING'])(
  'a form says of %s what it is and what to do, before a press',
  async (code) => {
    const html = await drawn(undefined, <CreationRefused onRefused={() => undefined} />, code)
    expect(html).toContain(`offered.refused.${code}`)
    expect(html).toContain(`offered.todo.${code}`)
  },
)

test('a form says nothing of an account that makes bots', async () => {
  expect(await drawn(undefined, <CreationRefused onRefused={() => undefined} />)).toBe('')
})
