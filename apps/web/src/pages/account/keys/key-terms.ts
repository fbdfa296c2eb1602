// Where a key may call from and until when, as they are typed and as they are sent. A key is good
// until the end of the day that is named, by the reader's own clock.
import { KEY_ADDRESSES_MOST } from '@trellis/contract/security-paths'
import { isolated, isolatedFigure } from '@trellis/ui'
import type { Words } from '../../../locale/texts-of.ts'
import type { ApiKey } from './api-key.ts'

export interface KeyTerms {
  readonly label: string
  /** Addresses and networks, with commas, blanks or lines between them. */
  readonly addresses: string
  /** "2027-01-31"; '' for no end. */
  readonly lastDay: string
}

export const NO_TERMS: KeyTerms = { label: '', addresses: '', lastDay: '' }

/** The terms of a key as fields show them. */
export function termsOf({ label, addresses, ends_at: endsAt }: ApiKey): KeyTerms {
  return { label, addresses: addresses.join(', '), lastDay: dayOf(Number(endsAt)) }
}

/** What is sent of them. */
export function sentTerms({ label, addresses, lastDay }: KeyTerms) {
  return {
    label: label.trim(),
    addresses: addresses.split(/[\s,;،]+/).filter((it) => it !== ''),
    ends_at: endOf(lastDay),
  }
}

/** Wire names of what can be wrong with terms. */
export const faultNames = ['label', 'addresses', 'ends_at'] as const

/** What is wrong with terms, under its wire name. */
export interface KeyFaults {
  readonly label?: true
  /** Those that are none; empty where there are too many. */
  readonly addresses?: readonly string[]
  readonly ends_at?: true
}

/** What is wrong before anything is sent: no name, addresses, an end that is over. */
export function faultsOf(terms: KeyTerms, nowMs: number): KeyFaults {
  const { label, addresses, ends_at: endsAtMs } = sentTerms(terms)
  const bad = wrongAddresses(terms)
  return {
    ...(label === '' && { label: true as const }),
    ...((bad.length > 0 || addresses.length > KEY_ADDRESSES_MOST) && { addresses: bad }),
    ...(endsAtMs > 0 && endsAtMs <= nowMs && { ends_at: true as const }),
  }
}

/** What stands among the addresses and is none, each once. */
function wrongAddresses(terms: KeyTerms): readonly string[] {
  return [...new Set(sentTerms(terms).addresses.filter((it) => !isAddress(it)))]
}

/** Of more wrong addresses than that it is said how many there are. */
const NAMED_MOST = 5

/**
 * What is said below the addresses: all that are none, that there are too many, or that the server
 * takes one of them for none.
 */
export function addressFault(terms: KeyTerms, t: Words['t']): string {
  const bad = wrongAddresses(terms)
  const [first] = bad
  const isMany = sentTerms(terms).addresses.length > KEY_ADDRESSES_MOST
  if (first === undefined) return t(`account.${isMany ? 'keyAddressesMany' : 'keyAddressesUnread'}`)
  if (bad.length === 1) return t('account.keyAddressWrong', { addresses: isolated(first) })
  const named = bad.slice(0, NAMED_MOST).map(isolated).join(', ')
  const addresses = isolatedFigure(named)
  const left = bad.length - NAMED_MOST
  return left > 0
    ? t('account.keyAddressesMore', { addresses, count: left })
    : t('account.keyAddressesWrong', { addresses })
}

/** An address of IPv4 or IPv6, or a network of such: the server reads them more strictly still. */
function isAddress(text: string): boolean {
  const [address = '', size = '0', ...more] = text.split('/')
  const isV6 = address.includes(':')
  const isSize = /^(0|[1-9]\d{0,2})$/.test(size) && Number(size) <= (isV6 ? 128 : 32)
  if (!isSize || more.length > 0) return false
  if (isV6) return URL.canParse(`http://[${address}]/`)
  const parts = address.split('.')
  return (
    parts.length === 4 && parts.every((it) => /^(0|[1-9]\d{0,2})$/.test(it) && Number(it) < 256)
  )
}

function endOf(lastDay: string): number {
  const [year, month, day] = lastDay.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return 0
  return new Date(year, month - 1, day + 1).getTime()
}

/** The last whole day before a time; '' of none. */
function dayOf(endsAtMs: number): string {
  if (endsAtMs === 0) return ''
  const last = new Date(endsAtMs - 1)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`
}
