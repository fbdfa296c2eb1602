// Implements for the kinds and pages what web-context.ts of the bot kit promises them, on top of
// the session.
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { WebProvider, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { FormatsProvider } from '@trellis/ui'
import { useBotFacts, useBotPulse, useMarketTime, usePrice } from '../data/live.ts'
import { useAccount, useFlags } from '../data/queries.ts'
import { rememberSignedIn } from '../data/signed-in.ts'
import { basePath } from '../locale/locale.ts'
import { pageFormats } from './page-formats.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSession, useSettings } from './session-context.tsx'
import { useMarketPace } from './use-market-speed.ts'

/** Calls that create or close something get the generic client's 30 s. */
const SLOW = /create|close|update|withdraw|top-up|register|login|place-order/

export function Services({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { signedIn, known } = useAccount()
  const [, navigate] = useLocation()
  const format = usePageFormats()
  const flags = useFlags()
  const services = useMemo<WebServices>(() => {
    const { locale, words, api, dialogs, toasts } = session
    const base = basePath(locale)
    return {
      locale: locale.locale,
      direction: locale.direction,
      signedIn,
      flags,
      t: words.t,
      format,
      call: (path, body, options) =>
        api.call(path, body, { ...options, generic: SLOW.test(path.site ?? '') }),
      usePrice,
      useMarketTime,
      useMarketPace,
      useBotPulse,
      useBotFacts,
      useShortcuts,
      toast: (tone, text) => toasts.push(tone, text, Date.now()),
      openLogin: () => dialogs.open({ name: 'login' }),
      openTopUp: (coin, amount) => dialogs.open({ name: 'top-up', coin, amount }),
      link: (path) => base + path,
      go: (path) => navigate(path),
    }
  }, [session, signedIn, flags, format, navigate])
  useEffect(() => {
    if (!known) return
    rememberSignedIn(signedIn)
    // Facts of bots are for their owner: the stream starts with the login and not before.
    if (!signedIn) return session.bots.socket.stop()
    session.bots.socket.start()
    void session.speed.ask()
  }, [known, signedIn, session])
  // Who is here and what is switched on comes while a page is drawn for the first time: it is drawn
  // anew in pieces, not once more in one go for each answer.
  const lent = useDeferredValue(services)
  return (
    <FormatsProvider value={format}>
      <WebProvider value={lent}>{children}</WebProvider>
    </FormatsProvider>
  )
}

function usePageFormats() {
  const { locale, words } = useSession()
  const { numerals, hideAmounts, zone } = useSettings()
  return useMemo(
    () => pageFormats(locale, words, { numerals, hideAmounts, zone }),
    [locale, words, numerals, hideAmounts, zone],
  )
}
