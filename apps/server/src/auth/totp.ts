// Codes of authenticator apps (RFC 6238: HMAC-SHA-1, 30 s, six digits). Pure: the time comes in,
// and which step a code is of comes out, so that whoever keeps it can refuse the code the second
// time.
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Steps by which the clock of a phone may be off, either way. */
const STEPS_OFF = 1
export const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** The step of a time, epoch ms. */
export function stepAt(ms: number): number {
  return Math.floor(ms / STEP_MS)
}

/** The code of a step. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step after `last` that a code is of; undefined where it is of none that counts now. */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { nowMs, last }: { readonly nowMs: number; readonly last: number },
): number | undefined {
  const now = stepAt(nowMs)
  for (let step = now - STEPS_OFF; step <= now + STEPS_OFF; step += 1) {
    if (step > last && codeAt(secret, step) === code) return step
  }
  return undefined
}

/** Bytes as authenticator apps take them, and as people read them out. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('')
}

/** The address that an app reads from the picture. */
export function totpAddress(email: string, secret: string): string {
  const query = `secret=${secret}&issuer=Trellis&algorithm=SHA1&digits=${DIGITS}&period=30`
  return `otpauth://totp/${encodeURIComponent(`Trellis:${email}`)}?${query}`
}
