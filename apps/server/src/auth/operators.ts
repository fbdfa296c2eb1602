// Who may change how fast the paper market runs, for everybody: the accounts named in the settings,
// once their e-mail was found to be theirs. On a machine of one's own, where nobody is named, it is
// whoever is signed in there: the server listens on the loopback address alone, the browser names
// it so, and nothing stood in between. A proxy on the same machine would make strangers look near;
// it gives itself away by its headers, and one that adds none must not stand before a server
// without named operators (docs/operations.md).
import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from './account-store.ts'

export interface OperatorRule {
  /** E-mails in small letters; empty: who is on the machine itself. */
  readonly operators: readonly string[]
  /** Address the server listens on. */
  readonly host: string
}

/** What is known of a request before anything in it is believed. */
export interface RequestOrigin {
  readonly headers: IncomingHttpHeaders
  /** Address at the other end of the connection. */
  readonly peer: string | undefined
}

/**
 * Headers that our pages in a browser on the machine itself send, besides those that begin with
 * sec-. Any other one says that something may stand in between: proxies have too many names for
 * whom they ask.
 */
const NEAR = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'dnt',
  'guid',
  'host',
  'if-modified-since',
  'if-none-match',
  'lang',
  'origin',
  'platform',
  'pragma',
  'priority',
  'referer',
  'upgrade-insecure-requests',
  'user-agent',
  'usertoken',
])

/** Whether a signed-in account may change the speed; undefined is a guest, who may not. */
export function isOperator(
  { operators, host }: OperatorRule,
  account: Pick<Account, 'email' | 'isEmailProven' | 'banReason'> | undefined,
  { headers, peer }: RequestOrigin,
): boolean {
  if (account === undefined || account.banReason !== '') return false
  if (operators.length > 0)
    return account.isEmailProven && operators.includes(account.email.toLowerCase())
  const isNear = isLoopback(host) && isLoopback(peer ?? '') && isLoopback(hostOf(headers.host))
  return isNear && Object.keys(headers).every(isOfBrowser)
}

function isOfBrowser(name: string): boolean {
  return NEAR.has(name) || name.startsWith('sec-')
}

/** "[::1]:8080" → "::1"; "" where there is none or several. */
function hostOf(header: string | undefined): string {
  const match = /^(?:\[([^\]]+)\]|([^:,\s]+))(?::\d{1,5})?$/.exec(header ?? '')
  return match?.[1] ?? match?.[2] ?? ''
}

function isLoopback(address: string): boolean {
  const bare = address.toLowerCase().replace(/^::ffff:/, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}
