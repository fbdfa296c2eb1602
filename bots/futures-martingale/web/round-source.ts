// What pages of a planned martingale read of its form: the rows of its first round, and what one
// move through them comes to. Pure.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import { baseOf, feeOf, valueOf } from '@trellis/market'
import type { LimitsMarket } from '@trellis/bot-kit/checks.ts'
import type { PreviewSource } from '@trellis/bot-kit/web/create/create-kind.ts'
import type { MoveOutcome } from '@trellis/bot-kit/web/linear/what-if.tsx'
import type { MartingaleInput } from '../fields.ts'
import type { MartingaleLimits } from '../limits.ts'
import type { RoundRow } from '../plan.ts'

export type RoundSource = PreviewSource & {
  readonly limits: MartingaleLimits | undefined
  readonly input: MartingaleInput
}

/** Rows whose orders fill, and the one at which the ladder ends before its time. */
export interface PlannedRound {
  readonly met: readonly RoundRow[]
  readonly unmet: RoundRow | undefined
}

export function plannedRound({ limits }: Pick<RoundSource, 'limits'>): PlannedRound {
  const rows = limits?.plan ?? []
  return {
    met: rows.filter((it) => it.unmet === undefined),
    unmet: rows.find((it) => it.unmet !== undefined),
  }
}

export interface RoundEnd {
  /** Orders that are filled on the way. */
  readonly rows: readonly RoundRow[]
  readonly price: Price
}

/** Where the stop ends a straight move: before the next order, or behind the last one. */
export function stopEnd({ met }: PlannedRound): RoundEnd | undefined {
  for (const [index, { stopLossAfter: stop, price }] of met.entries()) {
    const next = met[index + 1]?.price
    if (stop === undefined) continue
    // From the price of its order on, the stop is reached before the next one.
    const isBefore = next === undefined || Math.abs(stop - price) <= Math.abs(next - price)
    if (isBefore) return { rows: met.slice(0, index + 1), price: stop }
  }
  return undefined
}

/**
 * What one straight move does to the first round: its orders fill on the way, until it is won, the
 * stop is reached or the exchange ends it. P&L is after fees; a liquidation loses the whole margin.
 */
export function movedRound(
  round: PlannedRound,
  at: Price,
  market: Pick<LimitsMarket, 'instrument' | 'fees'>,
  { mode, investment }: Pick<MartingaleInput, 'mode' | 'investment'>,
): MoveOutcome {
  const { met } = round
  const sign = mode === 'short' ? -1 : 1
  /** Whether the move has come to a price on the losing side, or on the winning one. */
  const lost = (price: Price): boolean => sign * (at - price) <= 0
  const rows = met.filter(({ price }, index) => index === 0 || lost(price))
  const stop = stopEnd(round)
  const profitAt = met[0]?.takeProfitAfter
  const liquidation = rows.at(-1)?.liquidationAfter
  const isWon = profitAt !== undefined && sign * (at - profitAt) >= 0
  const isGone =
    liquidation !== undefined &&
    lost(liquidation) &&
    (stop === undefined || sign * (liquidation - stop.price) > 0)
  const isStopped = !isGone && stop !== undefined && lost(stop.price)
  const ended = isWon ? { rows, price: profitAt } : isStopped ? stop : undefined
  const { profit } = outcomeAt(ended ?? { rows, price: at }, market, { mode, closed: !!ended })
  const sum = isGone ? (-investment as Amount) : profit
  const lots = rows.reduce((all, { qty }) => all + qty, 0) * sign
  return {
    lots: ended === undefined && !isGone ? lots : 0,
    profit: sum,
    equity: (investment + sum) as Amount,
    liquidatedAt: isGone ? liquidation : undefined,
    end: ended && { target: isWon ? 'round' : 'stopLoss', price: ended.price },
  }
}

export interface RoundOutcome {
  /** Fees of the orders taken off, and that of closing where the position is closed. */
  readonly profit: Amount
  /** Value of the position there, and what it holds of the base coin with its sign. */
  readonly value: Amount
  readonly base: Amount
}

/** What the orders of `rows` have come to at a price. */
export function outcomeAt(
  { rows, price }: RoundEnd,
  { instrument, fees }: Pick<LimitsMarket, 'instrument' | 'fees'>,
  { mode, closed }: { readonly mode: MartingaleInput['mode']; readonly closed: boolean },
): RoundOutcome {
  let [cost, value, paid, base] = [0n, 0n, 0n, 0n]
  for (const row of rows) {
    const own = valueOf(instrument, row.price, row.qty)
    cost += own
    value += valueOf(instrument, price, row.qty)
    base += baseOf(instrument, row.qty)
    paid += feeOf(own, row.number === 0 ? fees.taker : fees.maker)
  }
  const sign = mode === 'short' ? -1n : 1n
  const closing = closed ? feeOf(value as Amount, fees.taker) : ZERO
  const profit = sign * (value - cost) - paid - closing
  return { profit: profit as Amount, value: value as Amount, base: (sign * base) as Amount }
}
