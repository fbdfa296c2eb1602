// Everything of which a page has exactly one: client, streams, settings, toasts, words. Made once
// by main.tsx and handed down, not imported: a test makes its own.
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { paths } from '@trellis/contract/paths'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { createToastStore, type ToastStore } from '@trellis/ui'
import { createShortcuts, type Shortcuts } from '../app/shortcuts.ts'
import type { PageLocale } from '../locale/locale.ts'
import type { Words } from '../locale/texts-of.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { failureOf } from './api-failure.ts'
import { createBotStream, type BotStream } from './bot-stream.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { createSpeedStore, type SpeedStore } from './market-speed.ts'
import { createQuoteStream, type QuoteStream } from './quote-stream.ts'
import { createSettings, type SettingsStore } from './settings.ts'
import { leaveForLogin } from './leave-for-login.ts'
import type { Outside } from './outside.ts'
import { createTabTitle, type TabTitle } from './tab-title.ts'
import { whileAway } from './while-away.ts'

export interface Session {
  readonly locale: PageLocale
  readonly words: Words
  readonly api: ApiClient
  readonly queries: QueryClient
  readonly quotes: QuoteStream
  readonly bots: BotStream
  readonly speed: SpeedStore
  readonly settings: SettingsStore
  readonly toasts: ToastStore
  readonly dialogs: Dialogs
  readonly shortcuts: Shortcuts
  readonly tabTitle: TabTitle
  /** What is around the page; undefined in a browser. */
  readonly outside: Outside | undefined
}

export function createSession(locale: PageLocale, words: Words, outside?: Outside): Session {
  const own = createDialogs()
  const dialogs = outside?.dialogs?.(own) ?? own
  const queries = createQueries()
  const api = createApiClient(locale.segment === '' ? 'en' : locale.segment, {
    onSignedOut: () => leaveForLogin(locale, queries, outside),
    onCompliance: (failure: CallFailure) => dialogs.open({ name: 'compliance', failure }),
  })
  const bots = createBotStream()
  bots.onFunding(() => void queries.invalidateQueries({ queryKey: ['funding'] }))
  // Pairs say what trading costs this user, which an operator may have changed.
  bots.onLagged(() => void queries.invalidateQueries({ queryKey: ['pairs'] }))
  bots.onRefused((sessionEnded) => askWhoIsHere(api, bots, sessionEnded))
  const toasts = createToastStore()
  const speed = createSpeedStore(api, (times) => {
    toasts.push('warn', words.t('speed.changed', { speed: times }), Date.now())
  })
  const quotes = createQuoteStream()
  quotes.onClock(speed.onClock)
  bots.onClock(speed.onClock)
  return {
    locale,
    words,
    api,
    queries,
    quotes,
    bots,
    speed,
    settings: createSettings(),
    toasts,
    dialogs,
    shortcuts: createShortcuts(),
    tabTitle: createTabTitle(document.title, (title) => (document.title = title)),
    outside,
  }
}

function createQueries(): QueryClient {
  // Told a task later, a page that is drawn in between for another reason has the new answer where
  // its neighbour still has the old one: two sums of one moment that differ.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        // Only what may be better a moment later is asked again.
        retry: (count, error) => count < 2 && /timeout|network/.test(failureOf(error).kind),
        refetchInterval: whileAway,
      },
    },
  })
}

/**
 * Another tab's new password needs a moment until its fresh session is in this browser's cookies.
 */
const FRESH_SESSION_MS = 300

/**
 * The stream was closed for want of a login: the profile knows. Its 10007 leaves for the login;
 * with a fresh session the stream goes on. A stream that was never let in is not tried again.
 */
function askWhoIsHere(api: ApiClient, bots: BotStream, sessionEnded: boolean): void {
  const goOn = () => {
    if (sessionEnded) bots.socket.start()
  }
  const ask = () =>
    api.call(paths.profile, {}).then(goOn, (error: unknown) => {
      if (failureOf(error).kind !== 'signed-out') goOn()
    })
  setTimeout(() => void ask(), FRESH_SESSION_MS)
}
