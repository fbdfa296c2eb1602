// What a page will ask the server first, asked while its code is on the way: the page then finds
// the answers instead of waiting one more round trip.
import type { QueryClient } from '@tanstack/react-query'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import type { ApiClient } from '../data/api-client.ts'
import {
  botKindKey,
  botRowQuery,
  botsQuery,
  pairsQuery,
  profileQuery,
  summaryQuery,
} from '../data/queries.ts'
import { COIN_CATEGORY } from '../data/rates.ts'
import type { Session } from '../data/session.ts'
import { wasSignedIn } from '../data/signed-in.ts'

/** Asks for what nearly every page needs, and for the bots that the page of this path shows. */
export function askFirst({ api, queries }: Session, path: string): void {
  void queries.prefetchQuery(profileQuery(api))
  void queries.prefetchQuery(pairsQuery(api, COIN_CATEGORY))
  if (!wasSignedIn()) return
  const quiet = quietly(api)
  const [place = '', id = ''] = path.split('/').filter((part) => part !== '')
  if (place === 'my-bot') {
    void queries.prefetchQuery(botsQuery(quiet, 'ONGOING'))
    void queries.prefetchQuery(summaryQuery(quiet))
  }
  if (place === 'bot' && /^\d{1,20}$/.test(id)) void askForBot(queries, quiet, id)
}

/**
 * Asks for the bot itself where the answer with the page said its kind, else for the kind; the only
 * kind says itself whether it knows the bot.
 */
async function askForBot(queries: QueryClient, api: ApiClient, id: string): Promise<void> {
  const told = document.documentElement.dataset['botKind']
  const kinds: readonly WebKind[] = webKinds
  const kind = kinds.find((it) => it.kind === told)
  if (kind === undefined) {
    if (kinds.length > 1) await queries.prefetchQuery(botRowQuery(api, id))
    return
  }
  queries.setQueryData(botKindKey(id), kind.kind)
  const reader = await kind.reader?.()
  if (reader === undefined) return
  const { botAnswerQuery } = await import('@trellis/bot-kit/web/bot-queries.ts')
  await queries.prefetchQuery(botAnswerQuery(id, reader, api.call))
}

/** Only the profile's answer decides whether somebody is signed in; nobody is led away before. */
function quietly(api: ApiClient): ApiClient {
  return { call: (path, body, options) => api.call(path, body, { ...options, quiet: true }) }
}
