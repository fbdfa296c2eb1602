// The one table of errors shared by all kinds: name, wire numbers, HTTP status, message key. The
// server sends it, the web renders it; no code is spelled a second time. Plain data, no zod.
import type { AccountCode } from './account-codes.ts'
import type { CopyCode } from './copy-codes.ts'
import type { EarnCode } from './earn-codes.ts'
import type { LabCode } from './lab-codes.ts'
import type { PoolCode } from './pool-codes.ts'
import type { TelegramCode } from './telegram-codes.ts'

/**
 * `ret` is the envelope's ret_code; `status` the result's status_code under ret_code 0 (what the
 * bot endpoints refuse with). Exactly one of the two is set: the site's client treats a ret_code as
 * a failed call and a status_code as a refused one. `http` is only other than 200 where the call as
 * such failed, because the site's client drops the body of such answers.
 */
export interface ErrorRow {
  readonly ret: number
  readonly status: number
  readonly http: number
  /** Text of the answer in English; the web shows its own text under `errors.<code>`. */
  readonly text: string
}

const call = (ret: number, http: number, text: string): ErrorRow => ({ ret, status: 0, http, text })
const bot = (status: number, text: string): ErrorRow => ({ ret: 0, status, http: 200, text })

/** History cannot be read now; what was read stays true and another try may work. */
export const HISTORY_AWAY_CODE = 10019
/** The server begins, ends or does not hear its others: another try may work. */
export const SERVER_AWAY_CODE = 10018
/** What whoever may not know of an address is told as well. */
export const NO_SUCH_PATH_CODE = 10404

export const errorTable = {
  // The call as such.
  invalidParams: call(10001, 200, 'A field of the request is wrong'),
  badJson: call(10001, 400, 'The body is not valid JSON'),
  badContentType: call(10001, 415, 'Send the body as application/json'),
  bodyTooLarge: call(10001, 413, 'The body is larger than 64 kB'),
  badHttp: call(10001, 400, 'The bytes that came are no HTTP request'),
  requestTooSlow: call(10001, 408, 'The request did not come in time'),
  headersTooLarge: call(10001, 431, 'The address and the headers are larger than 16 kB'),
  timestampOutOfWindow: call(10002, 200, 'The timestamp is outside the receive window'),
  invalidApiKey: call(10003, 200, 'The API key is invalid'),
  invalidSignature: call(10004, 200, 'The signature does not match'),
  replayedSignature: call(10014, 200, 'This signed request was already used'),
  permissionDenied: call(10005, 200, 'The API key has no permission for this call'),
  rateLimited: call(10006, 429, 'Too many requests, slow down'),
  notLoggedIn: call(10007, 200, 'Sign in first'),
  badOrigin: call(10009, 403, 'The request comes from a foreign page'),
  wrongCredentials: call(10008, 200, 'E-mail or password is wrong'),
  emailTaken: call(10020, 200, 'This e-mail cannot be registered'),
  totpNotSupported: call(10021, 200, 'One-time codes are not set up for this account'),
  notFoundPath: call(NO_SUCH_PATH_CODE, 404, 'There is no such address'),
  wrongMethod: call(10405, 405, 'This address does not answer that method'),
  internal: call(10016, 500, 'Something went wrong on our side'),
  diskFull: call(
    SERVER_AWAY_CODE,
    503,
    'The disk of the server is full: nothing new can be stored, try later',
  ),
  starting: call(SERVER_AWAY_CODE, 503, 'The server is still recovering'),
  historyAway: call(
    HISTORY_AWAY_CODE,
    503,
    'History is not available right now, try again in a moment',
  ),
  stopping: call(SERVER_AWAY_CODE, 503, 'The server is stopping'),

  // What a bot endpoint refuses (specification 8).
  UNKNOWN: bot(1, 'The request was refused'),
  INVALID_ARGUMENT: bot(400, 'A parameter is outside its limits'),
  INSUFFICIENT_BALANCE: bot(401, 'The Funding account does not hold enough'),
  REACH_BOT_NUM_UPPER_LIMIT: bot(402, 'The limit of running bots of this kind is reached'),
  FORBIDDEN: bot(403, 'This is not allowed'),
  NOT_FOUND: bot(404, 'There is no such bot'),
  GRID_CAN_NOT_BE_CANCELLED: bot(405, 'The bot cannot be closed in its present state'),
  Can_Not_Cancel_Others_Grid: bot(406, 'The bot belongs to somebody else'),
  UNSUPPORTED_MEMBER_TYPE: bot(407, 'This account type cannot use the call'),
  DUPLICATED_SYMBOL_CHOSEN: bot(408, 'A symbol was chosen twice'),
  MAX_INVEST_AMOUNT_TOO_SMALL_CREATE: bot(409, 'The maximum investment is too small'),
  MAX_INVEST_AMOUNT_TOO_SMALL_UPDATE: bot(410, 'The maximum investment is too small'),
  BOT_HAS_BEEN_CLOSED: bot(411, 'The bot is closed already'),
  USER_UNIFY_ACCOUNT_UPGRADING: bot(412, 'The account is being upgraded'),
  USER_BANNED: bot(421, 'The account is blocked'),
  REQUEST_LIMIT: bot(429, 'Too many requests, slow down'),
  TOP_UP_LIMIT: bot(430, 'The daily limit of this coin is reached'),
  SYMBOL_NOT_TRADING: bot(431, 'The symbol does not trade now'),
  UNKNOWN_SYMBOL: bot(432, 'There is no such symbol'),
  UNKNOWN_COIN: bot(433, 'There is no such coin'),
  COIN_NOT_MATCH: bot(435, 'Bots of this kind trade contracts that are settled in USDT'),
  MARKET_STANDS: bot(434, 'The market stands: it waits for its first bot, or its data has ended'),
  INTERNAL: bot(500, 'Something went wrong on our side'),
  BOT_CANNOT_CLOSE_CURRENTLY: bot(503, 'The bot cannot be closed this moment, try again'),
  INTERNAL_TIMEOUT: bot(504, 'It is not known whether the request was carried out'),
} as const satisfies Record<string, ErrorRow>

/** Every code: those of the table, and those that no page of the browser asks for. */
export type ErrorCode =
  keyof typeof errorTable | AccountCode | CopyCode | EarnCode | LabCode | PoolCode | TelegramCode

/** Codes for what engine and host refuse with; a kind's own words stand with its routes. */
export const refusalCodes: Readonly<Record<string, ErrorCode>> = {
  'not-found': 'NOT_FOUND',
  'not-owner': 'Can_Not_Cancel_Others_Grid',
  'not-cancellable': 'GRID_CAN_NOT_BE_CANCELLED',
  'not-running': 'GRID_CAN_NOT_BE_CANCELLED',
  'insufficient-balance': 'INSUFFICIENT_BALANCE',
  'bot-limit-reached': 'REACH_BOT_NUM_UPPER_LIMIT',
  'symbol-not-trading': 'SYMBOL_NOT_TRADING',
  'unknown-result': 'INTERNAL_TIMEOUT',
  'top-up-limit': 'TOP_UP_LIMIT',
  'copied-bot': 'copyBotIsCopied',
  'followers-behind': 'copyFollowersBehind',
  blocked: 'USER_BANNED',
  'account-upgrading': 'USER_UNIFY_ACCOUNT_UPGRADING',
  'account-unsupported': 'UNSUPPORTED_MEMBER_TYPE',
  'account-islamic': 'FORBIDDEN',
  unavailable: 'starting',
  'disk-full': 'diskFull',
  'invalid-params': 'INVALID_ARGUMENT',
  'invalid-argument': 'INVALID_ARGUMENT',
}

/** One wrong field: what is wrong, the bound that was broken, and what to send instead. */
export interface FieldProblem {
  readonly field: string
  /** Closed reason, also a message key: "not-a-decimal", "too-small", … */
  readonly reason: string
  readonly bound: string
  readonly fix: string
}

/** Reason codes of malformed fields, with the sentence an API client reads. */
export const fieldReasons = {
  missing: 'is required',
  'unknown-field': 'is no field of this call',
  'wrong-type': 'has the wrong type',
  'not-a-decimal': 'is not a plain decimal number',
  'too-long': 'is too long',
  'too-precise': 'has too many digits after the point',
  negative: 'must not be negative',
  'not-an-integer': 'is not a whole number',
  'not-an-id': 'is not an id',
  'not-in-list': 'is not one of the allowed values',
  'too-small': 'is too small',
  'too-large': 'is too large',
  'wrong-format': 'has the wrong format',
  'not-unicode': 'holds half of a character',
  contradicts: 'contradicts the same field under its other name',
  blank: 'is blank',
  'too-common': 'is one of the commonest',
  'not-right': 'is not right',
  reserved: 'is reserved',
  'used-before': 'was used for another plan',
  'not-followable': 'names no bot that may be followed',
  'not-offered': 'is not offered for this bot',
  'switched-off': 'is switched off on this server',
  'nothing-to-withdraw': 'finds nothing that can be withdrawn yet',
} as const
export type FieldReason = keyof typeof fieldReasons

/** Client-side code of the specification for a request that got no answer in time. */
export const REQUEST_TIMEOUT_CODE = 9000001
/** Codes after which the web forgets what it knew of the user. */
export const signedOutCodes: readonly number[] = [10007, 33003, 10009]
