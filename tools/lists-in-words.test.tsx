// Home, My bots and notifications say of every state and every end of a bot what it means: drawn in
// both languages, no key is shown raw and no place of a value stays empty.
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { BotRow, NotificationItem, NotificationType } from '@trellis/contract'
import { attentionNotes, notificationTypes } from '@trellis/contract/notifications'
import { helpFor } from '../apps/web/src/app/news/news-list.tsx'
import { toldWords, whichBot } from '../apps/web/src/app/news/told-words.ts'
import { hasRemedy } from '../apps/web/src/app/remedies.ts'
import { AttentionCard } from '../apps/web/src/pages/home/attention-card.tsx'
import { BotCard, BotTableRow } from '../apps/web/src/pages/my-bots/list/bot-line.tsx'
import botsTexts from '../apps/web/src/pages/my-bots/texts/my-bots/en.json' with { type: 'json' }
import { columnLooks, type ColumnKey } from '../apps/web/src/pages/my-bots/list/list-columns.ts'
import { serveTexts } from '../apps/web/src/locale/test/serve-texts.ts'
import { InSession, listRow, listSession, spotRow } from './fixtures/list-rows.tsx'
import { drawn, pageServices, wordsIn } from './fixtures/page-services.tsx'

const sessions = { en: await listSession('en'), 'ar-SA': await listSession('ar-SA') }
const languages = ['en', 'ar-SA'] as const

/** What a page says with the words of a language; what only its kind says needs the kind's page. */
async function said(language: keyof typeof sessions, page: ReactNode): Promise<string> {
  serveTexts(language)
  const session = sessions[language]
  const services = { ...pageServices([]), t: session.words.t }
  return wordsIn(await drawn(<InSession session={session}>{page}</InSession>, services))
}

/** Keys as they would be shown, and values that nobody filled in. */
function rawIn(words: string): readonly string[] {
  const roots = 'next|home|myBots|bots|state|direction|linear|grid|news|closed|futuresGrid|spotGrid'
  return [...words.matchAll(new RegExp(`\\b(?:${roots})\\.[\\w.-]+|{{\\w+}}`, 'g'))].map(
    ([it]) => it,
  )
}

const endings = botsTexts.closed
const nothing = () => undefined
const line = { picked: false, named: false, onPick: nothing, onClose: nothing, onAgain: nothing }
const inUnit = (row: BotRow) => ({ row, figures: row.figures, coin: 'USDT' })
const columns = Object.keys(columnLooks) as ColumnKey[]

function asRow(row: BotRow, closed: boolean): ReactNode {
  return <BotTableRow {...line} shown={inUnit(row)} closed={closed} columns={columns} index={0} />
}

function asCard(row: BotRow, closed: boolean): ReactNode {
  return <BotCard {...line} shown={inUnit(row)} closed={closed} picking={false} />
}

describe.each(languages)('in %s', (language) => {
  test.each([...attentionNotes, ''])('home says what a bot of note "%s" needs', async (note) => {
    for (const row of [listRow({ note }), spotRow({ note })]) {
      const words = await said(language, <AttentionCard row={row} />)
      expect([rawIn(words), words.length > 20]).toEqual([[], true])
    }
  })

  const notes = [...attentionNotes, 'waiting-for-trigger', '']
  const statuses = ['NEW', 'RUNNING', 'AWAIT_ACTIVATION', 'INITIALIZING', 'CANCELLING', 'REJECTED']
  test.each(statuses)('My bots says how a bot of status %s stands', async (status) => {
    for (const note of notes) {
      const row = listRow({ status, note, trigger_price: '104000' })
      const both = (
        <>
          {asRow(row, false)}
          {asCard(row, false)}
        </>
      )
      expect(rawIn(await said(language, both)), note).toEqual([])
    }
  })

  const codes = Object.keys(endings).map((code) => `BOT_CLOSE_CODE_${code}`)
  test.each(codes)('My bots says how a bot of code %s ended', async (code) => {
    const ended = { status: 'COMPLETED', list_status: 'CLOSED', bot_close_code: code } as const
    const words = await said(language, asRow(listRow(ended), true))
    expect(rawIn(words)).toEqual([])
  })

  test.each(Object.keys(notificationTypes) as NotificationType[])('news says %s', (type) => {
    const { words } = sessions[language]
    const data = {
      price: '100000',
      side: 'below',
      step: 3,
      amount: '5',
      coin: 'USDT',
      quantity: '1',
    }
    const of = { kind: 'futures-grid', word: '', symbols: ['BTCUSDT'] }
    const item = { type, ...of, data: { ...data, reason: 'delisted' } }
    const { t } = words
    const refused = type === 'order-refused' ? { reason: 'insufficient-balance', side: 'buy' } : {}
    const told = toldWords(
      { ...item, data: { ...item.data, ...refused } } as unknown as NotificationItem,
      { t, format: pageServices([]).format },
    )
    expect(rawIn(`${told.title} ${told.detail}`)).toEqual([])
  })
})

test('a notice near liquidation names its bot, the mark and the liquidation price beside it', () => {
  const { t } = sessions.en.words
  const speaker = { t, format: pageServices([]).format }
  const data = { price: '100000.0', step: 2 }
  const of = { kind: 'futures-grid', word: '', symbols: ['BTCUSDT'] }
  const item = { type: 'liquidation-near', ...of, data }
  const { figures } = listRow({ note: 'near-liquidation' })
  const near = item as unknown as NotificationItem
  expect(whichBot(near, figures, speaker)).toBe('Futures grid · Long 10×')
  expect(whichBot(near, undefined, speaker)).toBe('Futures grid')
  const plain = (words: string) => words.replace(/[\u2066-\u2069]/g, '')
  expect(plain(toldWords(near, speaker, figures.contract?.liquidation_price).detail)).toBe(
    'Mark price 100,000.0, liquidation now at 92,000.0 (est.). Add margin or close.',
  )
  expect(plain(toldWords(near, speaker).detail)).toBe('Mark price 100,000.0. Add margin or close.')
})

test('near its liquidation a bot shows price, distance, side and the way to more margin', async () => {
  const row = listRow({ note: 'near-liquidation' })
  const words = await said('en', <AttentionCard row={row} />)
  expect(words).toMatch(/Liquidation .?8\.0%.? away/)
  expect(words).toMatch(/BTCUSDT .*Futures grid · Long 10×/)
  expect(words).toMatch(/Liquidation at .?92,000/)
  expect(words).toContain('Add margin')
  expect(await said('en', asCard(row, false))).toMatch(/Long 10×.*Liquidation .?8\.0%.? away/)
})

test('a row says which liquidation is how far away', async () => {
  const words = await said('en', asRow(listRow(), false))
  expect(words).toMatch(/Long .?0\.084 BTC/)
  expect(words).toMatch(/liquidation .?8\.0%.? away .*liq\. .?5\.0%.? if all buys fill/)
  expect(words).toMatch(/TP .*\+20%.*SL .*−10%/)
})

test('only a kind whose Adjust has a range is offered another one', async () => {
  const note = 'below-range'
  expect(await said('en', <AttentionCard row={listRow({ note })} />)).not.toContain('Adjust range')
  expect(await said('en', <AttentionCard row={spotRow({ note })} />)).toContain('Adjust range')
  expect(await said('en', asRow(listRow({ note }), false))).not.toContain('Adjust range')
  expect(await said('en', asRow(spotRow({ note }), false))).toContain('Adjust range')
  expect(helpFor({ type: 'range-left', kind: 'futures-grid' })).toBeUndefined()
  expect(helpFor({ type: 'range-left', kind: 'spot-grid' })?.ask).toBe('adjust')
  expect(helpFor({ type: 'liquidation-near', kind: 'futures-grid' })?.ask).toBe('margin')
})

const kinds: readonly WebKind[] = webKinds

test.each(kinds.map((kind) => [kind.kind, kind] as const))(
  'what lists offer for %s is what its page can do',
  async (name, kind) => {
    // What is loaded when it is asked for knows its page without the type of its answer; a kind
    // with plain screens has none.
    const page = ((await kind.reader?.()) ?? {}) as unknown as Partial<
      Pick<DetailKind<never>, 'AddMargin' | 'settings'>
    >
    const changed = Object.values(page.settings?.table ?? {}).filter((it) => it.changeable)
    expect(hasRemedy(name, 'margin')).toBe(page.AddMargin !== undefined)
    expect(hasRemedy(name, 'range')).toBe(changed.some(({ form }) => form === 'low'))
  },
)
