// What a list row draws of a bot's levels, and the address that starts the same bot again. Pixels
// and links only.
import type { BotFigures, BotRow } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { fractionOf, subtractDecimals, type LadderRung } from '@trellis/ui'

const RUNGS_MAX = 9
const RUNGS_MIN = 3

/** Number of grids, where the kind's part names one. */
export function gridCount({ grid, future_grid: futures }: BotRow): number | undefined {
  const part = (grid ?? futures) as {
    cell_number?: unknown
    info?: { cell_number?: unknown }
  } | null
  const count = Number(part?.cell_number ?? part?.info?.cell_number)
  return Number.isInteger(count) && count > 0 ? count : undefined
}

export interface LadderShape {
  readonly sides: readonly LadderRung['side'][]
  readonly place: number
}

/** Buys below the price, sells above it, the rung next to it empty; at most nine rungs. */
export function ladderOf(row: BotRow): LadderShape {
  const { min_price: low, max_price: high, current_price: price } = row.figures
  const span = Number(high) - Number(low)
  const place = span > 0 ? (Number(price) - Number(low)) / span : 0.5
  const levels = (gridCount(row) ?? RUNGS_MAX - 1) + 1
  const count = Math.max(RUNGS_MIN, Math.min(RUNGS_MAX, levels))
  const empty = Math.round(Math.min(1, Math.max(0, place)) * (count - 1))
  const sides = Array.from({ length: count }, (_, index): LadderRung['side'] => {
    if (index === empty) return 'empty'
    return index < empty ? 'buy' : 'sell'
  })
  return { sides, place }
}

/** How far one price is from another, a fraction without direction; "" where one is missing. */
export function wayTo(target: string, from: string): string {
  const way = fractionOf(subtractDecimals(target, from), from)
  return way.startsWith('-') ? way.slice(1) : way
}

/** The create form of the bot's kind on its pair, where its settings cannot be read. */
export function freshLink(figures: BotFigures, kinds: readonly WebKind[] = webKinds): string {
  const { offer } = kinds.find((it) => it.kind === figures.kind) ?? {}
  const query = new URLSearchParams({ base: figures.base_token, quote: figures.quote_token })
  return `${offer?.path ?? '/create/'}?${query.toString()}`
}
