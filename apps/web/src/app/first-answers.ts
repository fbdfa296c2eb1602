// What a page will ask the server first, asked while its code is on the way: the page then finds
// the answers instead of waiting one more round trip.
import { webKinds } from '@trellis/bots/registry.web'
import type { ApiClient } from '../data/api-client.ts'
import { botRowQuery, botsQuery, pairsQuery, profileQuery, summaryQuery } from '../data/queries.ts'
import { COIN_CATEGORY } from '../data/rates.ts'
import { wasSignedIn, type Session } from '../data/session.ts'

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
  // Whose page it is: the only kind says that itself.
  if (place === 'bot' && /^\d{1,20}$/.test(id) && webKinds.length > 1) {
    void queries.prefetchQuery(botRowQuery(quiet, id))
  }
}

/** Only the profile's answer decides whether somebody is signed in; nobody is led away before. */
function quietly(api: ApiClient): ApiClient {
  return { call: (path, body, options) => api.call(path, body, { ...options, quiet: true }) }
}
