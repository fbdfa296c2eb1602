// The sketch of a grid in lists: its ladder in small, with the place of the price.
import type { BotRow } from '@trellis/contract'
import { LadderSmall, type LadderRung } from '@trellis/ui'
import type { KindSketchProps } from '../web-context.ts'
import type { GridInfo } from './grid-card.tsx'

const RUNGS_MAX = 9
const RUNGS_MIN = 3

export interface LadderShape {
  readonly sides: readonly LadderRung['side'][]
  readonly place: number
}

export function GridSketch({ row, closed }: KindSketchProps) {
  const { sides, place } = ladderOf(row)
  return <LadderSmall sides={sides} place={closed ? undefined : place} quiet={closed} />
}

/** Number of grids, where the row names one. */
export function gridCount({ grid, future_grid: futures }: BotRow): number | undefined {
  const part = (grid ?? futures) as (GridInfo & { readonly info?: GridInfo }) | null
  const count = Number(part?.cell_number ?? part?.info?.cell_number)
  return Number.isInteger(count) && count > 0 ? count : undefined
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
