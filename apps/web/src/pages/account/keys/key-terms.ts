// Where a key may call from and until when, as they are typed and as they are sent. A key is good
// until the end of the day that is named, by the reader's own clock.
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
