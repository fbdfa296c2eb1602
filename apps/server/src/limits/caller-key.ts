// By what callers are told apart where something is shared out among them: a user by the account, a
// guest by the address. Whoever has one address of IPv6 has 2^64 of them, so those are told apart
// by the network only.
import { isIPv6 } from 'node:net'
import type { Caller } from '../auth/caller.ts'

/** Groups of 16 bits in an address, and in what a network has in common. */
const GROUPS = 8
const NETWORK_GROUPS = 4
/** First six groups of an address that stands for one of IPv4. */
const MAPPED = '0:0:0:0:0:ffff'

/** What limits and turns count a caller by. */
export function callerKey(caller: Caller, ip: string): string {
  return caller.type !== 'guest' ? `user:${caller.user}` : `ip:${addressKey(ip)}`
}

/** An address as it is counted: the /64 of IPv6, IPv4 whole, in whatever way either is written. */
export function addressKey(ip: string): string {
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return ip
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).map(hexOf).join(':') !== MAPPED) {
    return `${groups.slice(0, NETWORK_GROUPS).map(hexOf).join(':')}::/64`
  }
  return groups
    .slice(6)
    .flatMap((it) => [it >> 8, it & 0xff])
    .join('.')
}

/** The eight numbers of an address. */
function groupsOf(text: string): readonly number[] {
  const [before = '', after] = text.split('::')
  const head = numbersOf(before)
  if (after === undefined) return head
  const tail = numbersOf(after)
  const gap = Array.from({ length: GROUPS - head.length - tail.length }, () => 0)
  return [...head, ...gap, ...tail]
}

/** Of a part between colons; what is written as IPv4 at the end is two of them. */
function numbersOf(part: string): readonly number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function hexOf(group: number): string {
  return group.toString(16)
}
