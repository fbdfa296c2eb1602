// What a rebalance would send now, as the server's engine would carry it out: a row for each
// contract, also of those that are left as they are.
import type { ComboAnswer } from '../wire.ts'
import type { ComboAnswered } from './combo-kind.ts'

export interface OrderNow {
  readonly symbol: string
  /** Share that it is brought to. */
  readonly target: string
  /** Undefined where no order is sent, with the reason. */
  readonly side: 'buy' | 'sell' | undefined
  /** 'within-lot' where it is as near as it can be, '' before it was told. */
  readonly reason: string
  readonly quantity: string
  /** At the mark. */
  readonly value: string
}

/** The rows of contracts beside what was told of them; undefined before. */
export function ordersNow(
  { positions }: Pick<ComboAnswered, 'positions'>,
  told: Pick<ComboAnswer<'validateAdjust'>, 'trades' | 'failures'> | undefined,
): readonly OrderNow[] {
  return positions.map(({ symbol, target_position_percent: target }) => {
    const trade = told?.trades.find((it) => it.symbol === symbol)
    const left = told?.failures.find((it) => it.symbol === symbol)
    const reason = left?.reason ?? (told === undefined ? '' : 'within-lot')
    const row = { symbol, target, reason }
    if (trade === undefined) return { ...row, side: undefined, quantity: '0', value: '0' }
    const { quantity, value, side } = trade
    return { ...row, side: side === 'BUY' ? 'buy' : 'sell', quantity, value }
  })
}
