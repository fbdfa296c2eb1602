// Market time for plans of a DCA: now, and moments as a field for date and time writes them, in the
// reader's own zone or in the one that the settings name.
import { useState } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'

const MINUTE_MS = 60_000

/**
 * Market time when the part was first shown, in whole minutes; of a guest, who has no clock of
 * bots, the time of the pair's last price. 0 while neither is known.
 */
export function useMarketNow(symbol: string): number {
  const { useMarketTime, usePrice } = useWeb()
  const [wallMs] = useState(() => Date.now())
  const { atMs } = usePrice({ symbol, category })
  const now = useMarketTime(wallMs) || atMs
  return now - (now % MINUTE_MS)
}

/** How a day to come is written: with its year where that is not the one of now. */
export function dateForm(
  atMs: number,
  now: { readonly nowMs: number; readonly timeZone: string | undefined; readonly isShort: boolean },
): 'short' | 'day' | 'date' {
  const year = (ms: number): string => toInput(ms, now.timeZone).slice(0, 4)
  if (year(atMs) !== year(now.nowMs)) return 'date'
  return now.isShort ? 'short' : 'day'
}

const two = (value: number): string => String(value).padStart(2, '0')

/** "2025-06-14T14:40" of a moment; "" for none. */
export function toInput(ms: number, zone: string | undefined): string {
  if (!(ms > 0)) return ''
  const at = new Date(ms)
  if (zone !== undefined) return at.toISOString().slice(0, 16)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that a field says, epoch ms as text; what says none stays, and is no moment. */
export function fromInput(text: string, zone: string | undefined): string {
  const ms = Date.parse(zone === undefined ? text : `${text}:00Z`)
  return Number.isNaN(ms) ? 'none' : String(ms)
}
