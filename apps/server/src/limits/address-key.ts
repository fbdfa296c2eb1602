// By what addresses are told apart where something is shared out among them. Whoever has one
// address of IPv6 has 2^64 of them, so those are told apart by the network only.
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address as it is counted: the /64 of IPv6, IPv4 whole, in whatever way either is written. */
export function addressKey(ip: string): string {
  // Zones are names of this machine's own interfaces.
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return ip
  // What stands for an address of IPv4 is counted as that.
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/64`).toString()}/64`
}
