// By what addresses are told apart where something is shared out among them. Whoever has one
// address of IPv6 has 2^64 of them, so those are told apart by the network only.
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Who has one address of IPv6 has its /64, often a /56, and easily a /48. */
const WIDTHS = [64, 56, 48] as const

/** An address as it is counted: the /64 of IPv6, IPv4 whole, in whatever way either is written. */
export function addressKey(ip?: string): string {
  return networksOf(ip)[0]
}

/**
 * All networks of one party that an address may be of, the narrowest first. A caller whose
 * connection is gone by now has none; all such are one party.
 */
export function networksOf(ip = ''): readonly [string, ...string[]] {
  // Zones are names of this machine's own interfaces.
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return [ip]
  // What stands for an address of IPv4 is counted as that.
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return [address.toString()]
  const [first, ...wider] = WIDTHS.map(
    (width) => `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${width}`).toString()}/${width}`,
  )
  return [first ?? ip, ...wider]
}
