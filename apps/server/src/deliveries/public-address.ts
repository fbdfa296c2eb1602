// Which addresses a user may have us call: those of the public internet. Anything else (this
// machine, its network, a cloud's own services, ways in by tunnels) must never be reached by what a
// user has typed.
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is given out to the public. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address (as a resolver or a socket writes it) is a public one. IPv4 within IPv6, of
 * whatever form, is none: a resolver has the plain one as well.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(PUBLIC_IPV6)
}

/** Whether it is this very machine, which tests allow. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
