// Names and attributes of the cookies: session, native app's token, device, guid. Pure text; sets
// nothing itself.
import { siteOfHost } from '@trellis/contract'

export const SESSION_PREFIX = 'trellis-token'
export const USER_TOKEN_COOKIE = 'UserToken'
export const GUID_COOKIE = 'guid'
export const SESSION_DAYS = 7
const GUID_DAYS = 120
/** Browsers keep no cookie longer; every login renews it. */
const DEVICE_DAYS = 400
const DAY_S = 86_400

/**
 * Name of the session cookie: the fixed prefix, with the environment's name appended when the host
 * is not www or m; none on localhost and bare addresses. "testnet.example.org" and "m-testnet.…"
 * share one.
 */
export function sessionCookieName(hostHeader: string): string {
  const { environment } = siteOfHost(hostHeader)
  return environment === '' ? SESSION_PREFIX : `${SESSION_PREFIX}-${environment}`
}

export interface CookieOptions {
  readonly path: '/'
  readonly httpOnly: boolean
  readonly sameSite: 'lax' | 'strict'
  readonly secure: boolean
  readonly maxAge: number
}

/** Attributes of session and token cookies: 7 days, out of reach of scripts. */
export function sessionCookie(secure: boolean): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SESSION_DAYS * DAY_S }
}

/** Attributes of the device cookie, which only logins read. */
export function deviceCookie(secure: boolean): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: DEVICE_DAYS * DAY_S }
}

/**
 * Attributes of the guid cookie: 120 days, readable by the page, which sends it back as a header.
 */
export function guidCookie(secure: boolean): CookieOptions {
  return { path: '/', httpOnly: false, sameSite: 'lax', secure, maxAge: GUID_DAYS * DAY_S }
}

/** A guid as clients make it; anything else is replaced. */
export function isGuid(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9-]{8,64}$/.test(text)
}
