// By what callers are told apart where something is shared out among them: a user by the account, a
// guest by the address.
import { addressKey } from '../limits/address-key.ts'
import type { Caller } from './caller.ts'

/** What limits and turns count a caller by. */
export function callerKey(caller: Caller, ip: string): string {
  return caller.type !== 'guest' ? `user:${caller.user}` : `ip:${addressKey(ip)}`
}
