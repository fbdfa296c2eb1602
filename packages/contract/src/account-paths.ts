// Where the account page asks: a module of its own, so that the browser loads it with the page.
import type { EndpointPath } from './paths.ts'

const post = (site: string): EndpointPath => ({ method: 'POST', site })

export const accountPaths = {
  account: post('/s1/bot/v1/account'),
  moves: post('/s1/bot/v1/account-moves'),
  years: post('/s1/bot/v1/yearly-results'),
} as const
