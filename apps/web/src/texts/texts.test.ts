// Every key exists in both languages, every plural form its language needs is there, and every key
// that code names by a literal exists in the words that its page has loaded.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NEAR_DISTANCES } from '@trellis/bot-kit/linear/near-step.ts'
import { checkTexts, flatTexts, namedKeys, stemsOf } from '@trellis/bot-kit/test/check-texts.ts'
import arAdvice from '@trellis/bot-kit/web/texts/advice/ar-SA.json' with { type: 'json' }
import enAdvice from '@trellis/bot-kit/web/texts/advice/en.json' with { type: 'json' }
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import arAccount from '../pages/account/texts/account/ar-SA.json' with { type: 'json' }
import enAccount from '../pages/account/texts/account/en.json' with { type: 'json' }
import arAnnounced from '../pages/announcements/texts/announcements/ar-SA.json' with { type: 'json' }
import enAnnounced from '../pages/announcements/texts/announcements/en.json' with { type: 'json' }
import arOperator from '../pages/operator/texts/operator/ar-SA.json' with { type: 'json' }
import enOperator from '../pages/operator/texts/operator/en.json' with { type: 'json' }
import arDiscover from '../pages/home/texts/discover/ar-SA.json' with { type: 'json' }
import enDiscover from '../pages/home/texts/discover/en.json' with { type: 'json' }
import arHome from '../pages/home/texts/faq/ar-SA.json' with { type: 'json' }
import enHome from '../pages/home/texts/faq/en.json' with { type: 'json' }
import arLab from '../pages/create/backtest/texts/backtest/ar-SA.json' with { type: 'json' }
import enLab from '../pages/create/backtest/texts/backtest/en.json' with { type: 'json' }
import arOffered from '../app/offered/texts/offered/ar-SA.json' with { type: 'json' }
import enOffered from '../app/offered/texts/offered/en.json' with { type: 'json' }
import arContract from '../pages/create/contract/texts/contract/ar-SA.json' with { type: 'json' }
import enContract from '../pages/create/contract/texts/contract/en.json' with { type: 'json' }
import arHealth from '../pages/bot-detail/health/texts/health/ar-SA.json' with { type: 'json' }
import enHealth from '../pages/bot-detail/health/texts/health/en.json' with { type: 'json' }
import arBots from '../pages/my-bots/texts/my-bots/ar-SA.json' with { type: 'json' }
import enBots from '../pages/my-bots/texts/my-bots/en.json' with { type: 'json' }
import arPoster from '../poster/texts/poster/ar-SA.json' with { type: 'json' }
import enPoster from '../poster/texts/poster/en.json' with { type: 'json' }
import arRanking from '../pages/ranking/texts/ranking/ar-SA.json' with { type: 'json' }
import enRanking from '../pages/ranking/texts/ranking/en.json' with { type: 'json' }
import { attentionNotes } from '@trellis/contract'
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import { stateOf } from '../data/bot-state.ts'
import { endWords } from '../pages/my-bots/end-words.ts'
import { createWords } from '../locale/texts-of.ts'
import arAbove from './above/ar-SA.json' with { type: 'json' }
import enAbove from './above/en.json' with { type: 'json' }
import arDialogs from './dialogs/ar-SA.json' with { type: 'json' }
import enDialogs from './dialogs/en.json' with { type: 'json' }
import arAway from './away/ar-SA.json' with { type: 'json' }
import enAway from './away/en.json' with { type: 'json' }
import arNews from './news/ar-SA.json' with { type: 'json' }
import enNews from './news/en.json' with { type: 'json' }
import arPlatform from './platform/ar-SA.json' with { type: 'json' }
import enPlatform from './platform/en.json' with { type: 'json' }
import arPush from './push/ar-SA.json' with { type: 'json' }
import enPush from './push/en.json' with { type: 'json' }
import { textsOf } from '../../../../tools/text-files.ts'

const arPages = [textsOf('bot', 'ar-SA')]
const enPages = [textsOf('bot')]

/** The words that are there wherever a reader is, once a dialog or the news was opened. */
const shell = {
  en: [textsOf('first'), enDialogs, enNews],
  ar: [textsOf('first', 'ar-SA'), arDialogs, arNews],
}
const built: readonly WebKind[] = webKinds
const kinds = {
  en: built.map(({ kind }) => textsOf(kind)),
  ar: built.map(({ kind }) => textsOf(kind, 'ar-SA')),
}
/** What a page of a kind loads: page-texts.ts, and what comes behind its form. */
const page = {
  en: [...enPages, enAdvice, ...kinds.en],
  ar: [...arPages, arAdvice, ...kinds.ar],
}

const both = {
  en: flatTexts(
    ...shell.en,
    enHome,
    enDiscover,
    enAnnounced,
    enOperator,
    enBots,
    enLab,
    enContract,
    enOffered,
    enHealth,
    enAccount,
    enRanking,
    enPoster,
    enAway,
    enPush,
    enAbove,
    enPlatform,
    ...page.en,
  ),
  ar: flatTexts(
    ...shell.ar,
    arHome,
    arDiscover,
    arAnnounced,
    arOperator,
    arBots,
    arLab,
    arContract,
    arOffered,
    arHealth,
    arAccount,
    arRanking,
    arPoster,
    arAway,
    arPush,
    arAbove,
    arPlatform,
    ...page.ar,
  ),
}

test('both languages say the same', () => {
  expect(checkTexts(both.en, both.ar)).toEqual([])
})

const root = join(import.meta.dirname, '../../../..')
const shellCode = 'apps/web/src/'

/** Code that runs only when more than the shell's words are loaded. */
const loadedMore = [
  [`${shellCode}app/away/`, [enAway]],
  [`${shellCode}app/offered/`, [enOffered]],
  [`${shellCode}platform/`, [enPlatform]],
  [`${shellCode}push-worker/`, [enPush]],
  [`${shellCode}pages/home/`, [enHome, enDiscover]],
  [`${shellCode}pages/announcements/`, [enAnnounced]],
  [`${shellCode}pages/operator/`, [enOperator]],
  [`${shellCode}pages/my-bots/`, [enBots]],
  [`${shellCode}pages/account/`, [enAccount]],
  [`${shellCode}pages/ranking/`, [enRanking]],
  [`${shellCode}poster/`, [enPoster]],
  [`${shellCode}pages/create/backtest/`, [enLab, ...page.en]],
  [`${shellCode}pages/create/contract/`, [enContract, ...page.en]],
  [`${shellCode}pages/create/notes/`, [enOffered, ...page.en]],
  [`${shellCode}pages/create/copy/`, [enRanking, ...page.en]],
  [`${shellCode}pages/create/`, page.en],
  [`${shellCode}pages/bot-detail/health/`, [enLab, enHealth, ...page.en]],
  [`${shellCode}pages/bot-detail/`, page.en],
  [`${shellCode}charts/`, page.en],
  ['packages/bot-kit/web/', page.en],
  ['bots/', page.en],
] as const

const named = [shellCode, 'packages/ui/', 'packages/bot-kit/web/', 'bots/'].flatMap((folder) =>
  namedKeys(join(root, folder)).map(([key, path]) => ({ key, path: folder + path })),
)

test('every key the code names is loaded where it runs', () => {
  const words = new Map(
    [['', []] as const, ...loadedMore].map(([place, more]) => [
      place,
      stemsOf(flatTexts(...shell.en, ...more)),
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
  const known = stemsOf(both.en)
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

test.each([
  ['en', enNews],
  ['ar', arNews],
] as const)('a near liquidation is told in %s at the distances that alerts have', (tag, texts) => {
  const { t } = createWords(tag, texts)
  const told = NEAR_DISTANCES.map((_, i) => t(`news.told.liquidation-near-${i + 1}`))
  expect(told.map((words) => /\d+(?=%)/.exec(words)?.[0])).toEqual(
    NEAR_DISTANCES.map((share) => String(Number(share) * 100)),
  )
})

test('plurals follow the language', () => {
  const words = createWords('ar', arBots)
  expect(words.t('myBots.sumOf', { count: 2 })).toBe('مجموع الصفين أدناه')
  expect(words.t('myBots.sumOf', { count: 7 })).toBe('مجموع 7 صفوف أدناه')
  const english = createWords('en', enBots)
  expect(english.t('myBots.sumOf', { count: 1 })).toBe('sum of the 1 row below')
  expect(createWords('en', textsOf('first')).t('home.pairs', { count: 1 })).toBe('1 matched order')
})
