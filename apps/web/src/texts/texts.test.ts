// Every key that code names by a literal exists in the words that its page has loaded; that
// languages say the same tools/ checks.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NEAR_DISTANCES } from '@trellis/bot-kit/linear/near-step.ts'
import { flatTexts, namedKeys, stemsOf } from '@trellis/bot-kit/test/check-texts.ts'
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import { attentionNotes } from '@trellis/contract'
import { languages } from '@trellis/texts'
import { pageNamespaces } from '../../../../tools/page-namespaces.ts'
import { textsOf } from '../../../../tools/text-files.ts'
import { stateOf } from '../data/bot-state.ts'
import { createWords } from '../locale/texts-of.ts'
import { endWords } from '../pages/my-bots/end-words.ts'

/** The words that are there wherever a reader is, once a dialog or the news was opened. */
const shell = ['first', 'dialogs', 'news']
const kinds: readonly WebKind[] = webKinds
/** What a page of a kind loads: page-texts.ts, and what comes behind its form. */
const page = ['bot', 'advice', ...kinds.map(({ kind }) => kind)]

const root = join(import.meta.dirname, '../../../..')
const shellCode = 'apps/web/src/'

/** Code that runs only when more than the shell's words are loaded. */
const loadedMore: readonly (readonly [place: string, namespaces: readonly string[]])[] = [
  [`${shellCode}app/away/`, ['away']],
  [`${shellCode}app/offered/`, ['offered']],
  [`${shellCode}platform/`, ['platform']],
  [`${shellCode}push-worker/`, ['push']],
  [`${shellCode}pages/home/`, ['faq', 'discover']],
  [`${shellCode}pages/announcements/`, ['announcements']],
  [`${shellCode}pages/operator/`, ['operator']],
  [`${shellCode}pages/my-bots/`, ['my-bots']],
  [`${shellCode}pages/account/`, ['account']],
  [`${shellCode}pages/ranking/`, ['ranking']],
  [`${shellCode}poster/`, ['poster', 'picture']],
  [`${shellCode}pages/create/backtest/`, ['backtest', ...page]],
  [`${shellCode}pages/create/contract/`, ['contract', ...page]],
  [`${shellCode}pages/create/notes/`, ['offered', ...page]],
  [`${shellCode}pages/create/copy/`, ['ranking', ...page]],
  [`${shellCode}pages/create/`, page],
  [`${shellCode}pages/bot-detail/health/`, ['backtest', 'health', ...page]],
  [`${shellCode}pages/bot-detail/`, page],
  [`${shellCode}charts/`, page],
  ['packages/bot-kit/web/', page],
  ['bots/', page],
]

const named = [shellCode, 'packages/ui/', 'packages/bot-kit/web/', 'bots/'].flatMap((folder) =>
  namedKeys(join(root, folder)).map(([key, path]) => ({ key, path: folder + path })),
)

test('every key the code names is loaded where it runs', () => {
  const words = new Map(
    [['', []] as const, ...loadedMore].map(([place, more]) => [
      place,
      stemsOf(flatTexts(...[...shell, ...more].map((it) => textsOf(it)))),
    ]),
  )
  const missing = named.filter(({ key, path }) => {
    const place = loadedMore.find(([start]) => path.startsWith(start))?.[0] ?? ''
    return words.get(place)?.has(key) !== true
  })
  expect(missing).toEqual([])
})

test('folders within folders are read, of the shell, of the kit and of the kinds', () => {
  const least = {
    'apps/web/src/app/news/': 5,
    'apps/web/src/charts/': 10,
    'apps/web/src/pages/create/': 30,
    'apps/web/src/pages/my-bots/': 116,
    'apps/web/src/pages/my-bots/close-many/': 10,
    'apps/web/src/pages/my-bots/compare/': 5,
    'apps/web/src/pages/my-bots/filter/': 10,
    'apps/web/src/pages/my-bots/list/': 10,
    'apps/web/src/pages/ranking/': 40,
    'packages/bot-kit/web/create/': 60,
    'packages/bot-kit/web/detail/': 50,
    'packages/bot-kit/web/grid/': 40,
    'bots/spot-grid/web/': 2,
  }
  for (const [folder, count] of Object.entries(least)) {
    const found = named.filter(({ path }) => path.startsWith(folder)).length
    expect([folder, found >= count, found]).toEqual([folder, true, found])
  }
})

describe('keys put together from data', () => {
  const known = stemsOf(flatTexts(...pageNamespaces.map((it) => textsOf(it))))
  test('every state and close code has its word', () => {
    const statuses = ['NEW', 'RUNNING', 'AWAIT_ACTIVATION', 'INITIALIZING', 'CANCELLING']
    const ended = ['COMPLETED', 'REJECTED', 'RAW']
    const notes = ['', 'waiting-for-trigger', ...attentionNotes]
    for (const status of [...statuses, ...ended]) {
      for (const note of notes) {
        const { key, state } = stateOf({ status, note })
        expect(known.has(`state.${state}`), state).toBe(true)
        const silent = ['running', 'near', 'above', 'below'].includes(key)
        expect(silent || known.has(`next.${key}`), `next.${key}`).toBe(true)
      }
    }
    const codes = ['CANCELED_AUTO_TP', 'CANCELED_MANUALLY', 'TRAILING_STOP', 'SOMETHING_NEW']
    const t = (key: string) => (known.has(key) ? `words of ${key}` : key)
    for (const code of codes)
      expect(endWords(`BOT_CLOSE_CODE_${code}`, [], t)).toMatch(/^words of closed/)
    expect(endWords('BOT_CLOSE_CODE_SOMETHING_NEW', [], t)).toBe('words of closed.UNKNOWN')
    const kind = (key: string) => (key === 'bell.closed.SOMETHING_NEW' ? 'It rang' : t(key))
    expect(endWords('BOT_CLOSE_CODE_SOMETHING_NEW', ['bell'], kind)).toBe('It rang')
    expect(closeKey('BOT_CLOSE_CODE_CANCELED_AUTO_TP')).toBe('AUTO_TP')
    expect(closeKey('BOT_CLOSE_CODE_CANCELED_AUTO')).toBe('CANCELED_AUTO')
  })
})

test.each(languages)('a near liquidation is told in $name at the distances of alerts', (it) => {
  const { t } = createWords(it.language, textsOf('news', it.language))
  const told = NEAR_DISTANCES.map((_, i) => t(`news.told.liquidation-near-${i + 1}`))
  expect(told.map((words) => /\d+(?=[\u2066-\u2069\u00a0]?%)|(?<=%)\d+/.exec(words)?.[0])).toEqual(
    NEAR_DISTANCES.map((share) => String(Number(share) * 100)),
  )
})

test('plurals follow the language', () => {
  const words = createWords('ar-SA', textsOf('my-bots', 'ar-SA'))
  expect(words.t('myBots.sumOf', { count: 2 })).toBe('مجموع الصفين أدناه')
  expect(words.t('myBots.sumOf', { count: 7 })).toBe('مجموع 7 صفوف أدناه')
  const english = createWords('en', textsOf('my-bots'))
  expect(english.t('myBots.sumOf', { count: 1 })).toBe('sum of the 1 row below')
  expect(createWords('en', textsOf('first')).t('home.pairs', { count: 1 })).toBe('1 matched order')
})
