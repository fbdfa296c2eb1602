// Who may change how fast the paper market runs, for everybody: the accounts named in the settings.
// On a machine of one's own, where nobody is named, it is whoever is signed in there: the server
// listens on the loopback address alone, the browser names it so, and nothing stood in between. A
// proxy on the same machine would make strangers look near; it gives itself away by its headers.
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

/** Headers by which proxies hand on for whom they ask, besides all that begin with x-forwarded. */
const FORWARDING = new Set([
  'cf-connecting-ip',
  'client-ip',
  'fastly-client-ip',
  'forwarded',
  'forwarded-for',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-originating-ip',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
])

/** Whether a signed-in account may change the speed; undefined is a guest, who may not. */
export function isOperator(
  { operators, host }: OperatorRule,
  account: Pick<Account, 'email' | 'banReason'> | undefined,
  { headers, peer }: RequestOrigin,
): boolean {
  if (account === undefined || account.banReason !== '') return false
  if (operators.length > 0) return operators.includes(account.email.toLowerCase())
  const isNear = isLoopback(host) && isLoopback(peer ?? '') && isLoopback(hostOf(headers.host))
  return isNear && !Object.keys(headers).some(isForwarding)
}

function isForwarding(name: string): boolean {
  return FORWARDING.has(name) || name.startsWith('x-forwarded')
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
