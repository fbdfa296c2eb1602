// Which ways to close a bot are offered, the most usual first: that one is chosen unless the reader
// chooses another.

/** A way to close with its estimate, as the wire gives it; amounts in the quote coin. */
export interface CloseWay {
  readonly close_mode: string
  readonly available: boolean
  readonly receive: readonly { readonly coin: string; readonly amount: string }[]
  readonly receive_value: string
  readonly fee: string
  readonly fee_coin: string
  /** Orders at market, one after the other. */
  readonly market_orders: number
  /** What they get less than the last price says, before fees. */
  readonly slippage: string
  readonly profit_after_close: string
}

const ORDER = ['QUOTE_MODE', 'BASE_AND_QUOTE_MODE', 'BASE_MODE', 'BIT_MODE'] as const

/** The available modes in the order in which they are shown; a waiting bot has only the release. */
export function closeChoices<T extends Pick<CloseWay, 'close_mode' | 'available'>>(
  modes: readonly T[],
  isWaiting: boolean,
): readonly T[] {
  const order = isWaiting ? (['BASE_AND_QUOTE_MODE'] as const) : ORDER
  return order.flatMap((mode) => modes.find((it) => it.close_mode === mode && it.available) ?? [])
}
