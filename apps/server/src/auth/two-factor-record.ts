// What the directory keeps of an account's second factor: one setting, with the secret sealed, the
// recovery codes hashed, and the newest step of which a code was used. Reading and changing it is
// pure, so that a code is looked at and used up in one decision of the directory: of two logins
// with one code one is refused.
import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@trellis/kernel'
import type { SecretBox } from './secret-box.ts'
import { base32, stepOf } from './totp.ts'

/** Name of the setting. */
export const TWO_FACTOR = 'two-factor'
const RECOVERY_CODES = 10
/** 120 bits: nobody tries them out, not even on the hashes. Those of before have 60. */
const CODE_BYTES = 15

export interface TwoFactor {
  /** Base64 of the secret's bytes, sealed. */
  readonly secret: string
  readonly sinceMs: number
  /** Newest step of which a code was used. */
  readonly step: number
  /** Hashes of the recovery codes that are left. */
  readonly codes: readonly string[]
  readonly codesMadeMs: number
}

/** Reads the setting; undefined where two-factor is off. */
export function readTwoFactor(text: string): TwoFactor | undefined {
  return text === '' ? undefined : (JSON.parse(text) as TwoFactor)
}

export function writeTwoFactor(record: TwoFactor): string {
  return JSON.stringify(record)
}

/** A code as somebody sent it, and when. */
export interface SentCode {
  readonly user: UserId
  readonly code: string
  readonly nowMs: number
}

/** The record with a code used up; undefined where the code is wrong or was used before. */
export function spendCode(
  record: TwoFactor,
  { user, code, nowMs }: SentCode,
  box: SecretBox,
): TwoFactor | undefined {
  const typed = code.replace(/[\s-]/g, '').toUpperCase()
  const secret = box.open(record.secret)
  if (secret !== undefined && /^\d{6}$/.test(typed)) {
    const last = record.step
    const step = stepOf(Buffer.from(secret, 'base64'), typed, { nowMs, last })
    return step === undefined ? undefined : { ...record, step }
  }
  const hash = hashCode(user, typed)
  if (!record.codes.includes(hash)) return undefined
  return { ...record, codes: record.codes.filter((it) => it !== hash) }
}

/** Fresh recovery codes: as they are shown this once, and as they are kept. */
export function makeRecoveryCodes(user: UserId): {
  readonly shown: readonly string[]
  readonly kept: readonly string[]
} {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)))
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    kept: codes.map((code) => hashCode(user, code)),
  }
}

/** The account is part of it: equal codes of two accounts are not seen to be equal. */
function hashCode(user: UserId, code: string): string {
  return createHash('sha256').update(`${user}\n${code}`).digest('base64url')
}
