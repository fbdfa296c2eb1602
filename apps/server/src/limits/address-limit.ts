// Calls that are counted by address, whoever is signed in there.
import type { RateLimit } from '@trellis/contract'
import { networksOf } from './address-key.ts'
import type { RateLimiter } from './rate-limiter.ts'

export interface AddressCall {
  /** Undefined where the caller's connection is gone by now. */
  readonly ip: string | undefined
  readonly rate: RateLimit
  readonly nowMs: number
}

/**
 * Counts one call for an address and for the wider networks of it, each of which may have twice as
 * many as the one within: who has a thousand addresses has no thousandfold limit. The milliseconds
 * to wait where one of these is reached, else 0.
 */
export function takeOfAddress(
  limits: RateLimiter,
  call: string,
  { ip, rate, nowMs }: AddressCall,
): number {
  const waits = networksOf(ip).map((network, i) =>
    limits.take(`${call}|ip:${network}`, { ...rate, limit: rate.limit * 2 ** i }, nowMs),
  )
  return Math.max(...waits)
}
