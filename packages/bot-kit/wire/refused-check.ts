// Check codes of refusals that no rule of a field makes, for kinds whose calls answer one each
// time.
import type { ErrorCode } from '@trellis/contract'
import { wireCheckCode, type CheckWords } from './checks.ts'

const REFUSED: Partial<Readonly<Record<ErrorCode, string>>> = {
  UNKNOWN_SYMBOL: 'symbol-not-exists',
  COIN_NOT_MATCH: 'coin-not-match',
  SYMBOL_NOT_TRADING: 'operate-denied',
  FORBIDDEN: 'operate-denied',
  rateLimited: 'operate-denied',
  REQUEST_LIMIT: 'operate-denied',
  INSUFFICIENT_BALANCE: 'amount-too-big',
  notLoggedIn: 'not-logged-in',
  USER_BANNED: 'user-banned',
  internal: 'server-error',
  INTERNAL: 'server-error',
  INTERNAL_TIMEOUT: 'server-error',
}

/** The check code that a refused call of a kind answers with. */
export function refusedCheckOf(words: CheckWords) {
  return (code: ErrorCode): string => wireCheckCode(words, REFUSED[code] ?? 'invalid-param')
}
