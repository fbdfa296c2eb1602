// Reads what Telegram hands to a mini app and checks that Telegram said it, for this bot and
// lately. Pure: the moment is handed in. That it is used once is the business of telegram-door.ts.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TelegramCode } from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'

export interface TelegramVisit {
  /** The user's number at Telegram. */
  readonly telegramId: string
  /** "en", "ar": as Telegram has it; "" where it says none. */
  readonly lang: string
  /** When Telegram signed it, epoch ms. */
  readonly signedAtMs: number
  /** Hex digits: tells one visit from all others. */
  readonly hash: string
}

export const MAX_AGE_MS = 3_600_000
/** Clocks of Telegram and of this server may differ by this much. */
const AHEAD_MS = 60_000

/** The visit that init data speaks of, as Telegram signed it for the bot of this token. */
export function readInitData(
  initData: string,
  botToken: string,
  nowMs: number,
): Result<TelegramVisit, TelegramCode> {
  const fields = [...new URLSearchParams(initData)]
  const named = new Map(fields)
  const hash = named.get('hash') ?? ''
  // A name that comes twice would be signed in one meaning and read in the other.
  if (named.size !== fields.length || !isSigned(named, hash, botToken)) return err('telegramForged')
  const signedAtMs = Number(named.get('auth_date')) * 1000
  const user = readUser(named.get('user'))
  if (user === undefined || !Number.isSafeInteger(signedAtMs)) return err('telegramForged')
  if (nowMs - signedAtMs > MAX_AGE_MS || signedAtMs - nowMs > AHEAD_MS) return err('telegramOld')
  return ok({ ...user, signedAtMs, hash })
}

/** HMAC-SHA256 over the sorted fields, with the HMAC of the token under "WebAppData" as its key. */
function isSigned(fields: ReadonlyMap<string, string>, hash: string, botToken: string): boolean {
  if (!/^[\da-f]{64}$/.test(hash)) return false
  const lines = [...fields].filter(([name]) => name !== 'hash').map(([name, it]) => `${name}=${it}`)
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const wanted = createHmac('sha256', key).update(lines.sort().join('\n')).digest()
  return timingSafeEqual(wanted, Buffer.from(hash, 'hex'))
}

function readUser(text: string | undefined): { telegramId: string; lang: string } | undefined {
  const user = parse(text ?? '')
  const { id, language_code: lang, is_bot: isBot } = user
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined
  if (isBot === true) return undefined
  const isLang = typeof lang === 'string' && /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(lang)
  return { telegramId: String(id), lang: isLang ? lang : '' }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
