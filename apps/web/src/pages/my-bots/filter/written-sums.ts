// The totals of My bots as they are written: what a reader gets who adds the rows up by hand.
import type { BotFigures } from '@trellis/contract'
import { addDecimals, floorDecimal, subtractDecimals } from '@trellis/ui'

/** What a reader gets who adds the rows up by hand. */
export interface WrittenSums {
  readonly total: string
  readonly booked: string
  readonly invested: string
  readonly equity: string
  /** What was paid out before, none below zero: what P&L is more than equity less invested. */
  readonly withdrawn: string
}

/** Each row cut to the digits of its coin, then added up. */
export function writtenSums(own: readonly BotFigures[], digits: number): WrittenSums {
  const sum = (pick: (it: BotFigures) => string) =>
    addDecimals(own.map((it) => floorDecimal(pick(it), digits)))
  return {
    total: sum((it) => it.total_profit),
    booked: sum((it) => it.booked_profit),
    invested: sum((it) => it.invested),
    equity: sum((it) => it.equity),
    withdrawn: sum(withdrawnOf),
  }
}

type Equation = Pick<BotFigures, 'total_profit' | 'equity' | 'invested'>

/**
 * What a bot paid out before its end: P&L − equity + invested. A conversion may miss it by 1e-8.
 */
export function withdrawnOf({ total_profit: total, equity, invested }: Equation): string {
  const withdrawn = addDecimals([subtractDecimals(total, equity), invested])
  return withdrawn.startsWith('-') ? '0' : withdrawn
}
