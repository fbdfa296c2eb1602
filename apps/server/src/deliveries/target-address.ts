// The addresses that users give: read and judged when they are given, and judged again at each
// connection, since a name may lead elsewhere by then (guarded-send.ts).
import type { FieldProblem } from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** Which addresses may be called. */
export interface AddressRule {
  /** A test's own services on this machine, also without https. Never on a server of others. */
  readonly loopback: boolean
}

export function isAllowed(address: string, rule: AddressRule): boolean {
  return isPublicAddress(address) || (rule.loopback && isLoopback(address))
}

const BOUND = 'https and a public host, without a name or password in it'

/**
 * The URL in the one form in which it is kept and called. Numbers that stand for addresses
 * (decimal, octal, hexadecimal) are plain addresses afterwards.
 */
export function readAddress(
  field: string,
  text: string,
  rule: AddressRule,
): Result<URL, FieldProblem> {
  const fix = 'send it like "https://example.org/hook"'
  const refuse = (): Result<URL, FieldProblem> =>
    err({ field, reason: 'wrong-format', bound: BOUND, fix })
  if (!URL.canParse(text)) return refuse()
  const url = new URL(text)
  const literal = literalOf(url)
  const isOurs = rule.loopback && literal !== undefined && isLoopback(literal)
  if (url.protocol !== 'https:' && !(isOurs && url.protocol === 'http:')) return refuse()
  if (url.username !== '' || url.password !== '') return refuse()
  if (literal === undefined ? isLocalName(url.hostname) : !isAllowed(literal, rule)) return refuse()
  url.hash = ''
  return ok(url)
}

/** The address that a URL names outright; undefined of a host name. */
export function literalOf({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : undefined
}

/** Names that no public resolver knows. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name)
}
