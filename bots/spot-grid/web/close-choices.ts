// Which ways to close a bot are offered, the most usual first: that one is chosen unless the reader
// chooses another. Pure; must never offer a trade to a bot that has not traded.
import type { CloseModeRow, GridDetail } from '../wire.ts'

const ORDER = ['QUOTE_MODE', 'BASE_AND_QUOTE_MODE', 'BASE_MODE', 'BIT_MODE'] as const

/** Waiting for its trigger price: its money lies there as it came. */
export function isWaiting({ status, figures }: Pick<GridDetail, 'status' | 'figures'>): boolean {
  return status === 'NEW' && figures.position === 'waiting'
}

/** The available modes in the order in which they are shown; only the release while waiting. */
export function closeChoices<T extends Pick<CloseModeRow, 'close_mode' | 'available'>>(
  modes: readonly T[],
  waiting: boolean,
): readonly T[] {
  const order = waiting ? (['BASE_AND_QUOTE_MODE'] as const) : ORDER
  return order.flatMap((mode) => modes.find((it) => it.close_mode === mode && it.available) ?? [])
}
