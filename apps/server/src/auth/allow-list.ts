// Where an API key may call from: addresses and networks of both versions, each in the one form it
// is kept in. An address of IPv4 written as one of IPv6 is that of IPv4.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>
type Range = readonly [address: Address, bits: number]

/** Bits that stand before an address of IPv4 in one of IPv6. */
const MAPPED_BITS = 96

/** An address or a network ("192.0.2.0/24") as it is kept; undefined where it is neither. */
export function readAllowed(text: string): string | undefined {
  const range = rangeOf(text.trim())
  if (range === undefined) return undefined
  const [address, bits] = range
  const all = bitsOf(address)
  const network = masked(address, bits)
  return bits === all ? network.toString() : `${network.toString()}/${bits}`
}

/** Whether a list names an address, or names none at all. */
export function isAllowed(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true
  const [bare = ''] = ip.split('%')
  if (isIP(bare) === 0) return false
  const address = ipaddr.process(bare)
  return allowed.some((text) => {
    const range = rangeOf(text)
    return range !== undefined && isWithin(address, range)
  })
}

function rangeOf(text: string): Range | undefined {
  const [ip = '', size, ...more] = text.split('/')
  if (isIP(ip) === 0 || ip.includes('%') || more.length > 0) return undefined
  const written = ipaddr.parse(ip)
  const most = bitsOf(written)
  if (size !== undefined && !/^(0|[1-9]\d{0,2})$/.test(size)) return undefined
  const bits = size === undefined ? most : Number(size)
  const address = ipaddr.process(ip)
  const left = bitsOf(address) === most ? bits : bits - MAPPED_BITS
  return left >= 0 && bits <= most ? [address, left] : undefined
}

function isWithin(address: Address, [range, bits]: Range): boolean {
  if (address.kind() !== range.kind()) return false
  return masked(address, bits).toString() === masked(range, bits).toString()
}

function bitsOf(address: Address): number {
  return address.toByteArray().length * 8
}

function masked(address: Address, bits: number): Address {
  const bytes = address.toByteArray().map((byte, i) => {
    const kept = Math.min(8, Math.max(0, bits - i * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
  return ipaddr.fromByteArray(bytes)
}
