// What something may be done by. Between a proof and what it was for a password is hashed, or the
// directory's owner is elsewhere and knows more: so the decision itself looks at all of it again,
// and what was decided on an older directory is decided anew.
import { createHash } from 'node:crypto'
import type { ErrorCode } from '@trellis/contract'
import type { ApiKeyFields, DirectoryFact } from '@trellis/engine'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import type { Account, Grounds, KeyBarred, NotProven } from './account-store.ts'
import { isAllowed } from './allow-list.ts'
import { hashToken } from './token-hash.ts'
import { readTwoFactor, TWO_FACTOR } from './two-factor-record.ts'

type State = DirectoryAccess['state']

/** That the session of a token is still there, and still this user's. */
export function inSession({ user, token }: { readonly user: UserId; readonly token: string }) {
  return { user, session: hashToken(token) } satisfies Grounds
}

/** The facts that use up the code, or what does not hold any more. */
export function lookAgain(
  { user, passwordHash, factorSinceMs, session, apiKey, spent }: Grounds,
  state: State,
  nowMs: number,
): Result<readonly DirectoryFact[], NotProven> {
  const account = state.account(user)
  if (account === undefined || (passwordHash ?? account.passwordHash) !== account.passwordHash)
    return err('other-password')
  if (session !== undefined && state.session(session, nowMs)?.user !== user)
    return err('signed-out')
  if (apiKey !== undefined) {
    const key = state.apiKey(apiKey.key)
    if (key?.user !== user) return err('key-removed')
    const barred = barredKey(key, apiKey.ip, nowMs)
    if (barred !== undefined) return err(barred)
  }
  const used = spent?.next(account.settings.get(spent.name) ?? '')
  if (spent !== undefined && used === undefined) return err('not-spent')
  const sinceMs = factorSince(account.settings.get(TWO_FACTOR) ?? '')
  if ((factorSinceMs ?? sinceMs) !== sinceMs) return err('code-wanted')
  if (spent === undefined || used === undefined) return ok([])
  const change = state.changeSetting(user, spent.name, used)
  return change.ok ? change : err('not-spent')
}

/** Why a key may not be used from an address at a time, wall epoch ms; undefined: it may. */
export function barredKey(
  { endsAtMs = 0, addresses = [] }: Pick<ApiKeyFields, 'endsAtMs' | 'addresses'>,
  ip: string,
  nowMs: number,
): KeyBarred | undefined {
  if (endsAtMs > 0 && nowMs >= endsAtMs) return 'key-ended'
  return isAllowed(addresses, ip) ? undefined : 'key-elsewhere'
}

/** Since when two-factor is on; 0 while it is off. */
export function factorSince(twoFactor: string): number {
  return readTwoFactor(twoFactor)?.sinceMs ?? 0
}

/** What a proof rested on, for what is sealed and sent along until it is used. */
export function restedOn({
  passwordHash,
  twoFactor,
}: Pick<Account, 'passwordHash' | 'twoFactor'>): string {
  const text = `${passwordHash}\n${factorSince(twoFactor)}`
  return createHash('sha256').update(text).digest('base64url')
}

/** What a caller is told whose proof does not hold any more. */
export function refusalOf(why: NotProven): { readonly code: ErrorCode } {
  return { code: CODES[why] }
}

const CODES = {
  'other-password': 'wrongCredentials',
  'signed-out': 'notLoggedIn',
  'key-removed': 'invalidApiKey',
  'key-ended': 'apiKeyEnded',
  'key-elsewhere': 'addressNotAllowed',
  'not-spent': 'wrongTotp',
  'code-wanted': 'totpRequired',
} as const satisfies Record<NotProven, Refusal['code']>
