// Where targets and candles lie on the price scale of the ladder. For pixels only.
import type { ListedPair } from '@trellis/contract'
import { priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { digitsOf } from '@trellis/ui'
import type { TargetRow } from './offer.ts'

export interface TargetScale {
  readonly height: number
  /** Distance from the top. */
  y(price: number): number
}

/** Two targets stand at least so far apart that each can be read and pressed. */
const LEAST_GAP = 26
/** That of the widest usual ladder: a narrower one takes the room that is kept as well. */
const LEAST_HEIGHT = 486
const EDGE = 22

/** A scale on which every target has its row; undefined without targets. */
export function targetScale(rows: readonly TargetRow[], last: number): TargetScale | undefined {
  const prices = rows.map((it) => Number(it.price)).toSorted((a, b) => b - a)
  const [top, low] = [prices[0], prices.at(-1)]
  if (top === undefined || low === undefined) return undefined
  const gaps = prices.slice(1).map((it, at) => (prices[at] ?? it) - it)
  const [high, least] = [Math.max(top, last), Math.min(low, last)]
  const span = high - least || high * 0.01
  const perPrice = LEAST_GAP / Math.min(...gaps.filter((it) => it > 0), span)
  const height = Math.max(LEAST_HEIGHT, Math.round(span * perPrice) + 2 * EDGE)
  return { height, y: (price) => EDGE + ((high - price) / span) * (height - 2 * EDGE) }
}

/** How far a price is from another, a fraction with six digits; "" where one is not known. */
export function distanceOf(price: string, last: string): string {
  const share = Number(price) / Number(last) - 1
  return Number.isFinite(share) ? share.toFixed(6) : ''
}

/** Share of the longest bar that a yield has, 0 to 1. */
export function barShare(row: TargetRow, rows: readonly TargetRow[]): number {
  const most = Math.max(...rows.map((it) => Number(it.apyE8)), 1)
  return Number(row.apyE8) / most
}

/** Digits of a target: those of its pair's prices; of a pair off the page two at least. */
export function targetDigits(
  row: { readonly baseCoin: string; readonly targetPrice: string },
  pair: ListedPair,
): number {
  if (row.baseCoin === pair.base_token) return priceDigits(pair)
  return Math.max(2, digitsOf(row.targetPrice))
}
