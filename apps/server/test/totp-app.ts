// An authenticator app as tests hold it in their hand: it reads the secret as people type it.
import { codeAt, stepAt } from '../src/auth/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app with this secret shows at a time, epoch ms. */
export function codeOf(secret: string, atMs: number): string {
  const bits = Array.from(secret, (it) => BASE32.indexOf(it).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((it) => Number.parseInt(it, 2))
  return codeAt(Uint8Array.from(bytes), stepAt(atMs))
}
