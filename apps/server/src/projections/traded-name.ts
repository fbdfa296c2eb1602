// What pages call the markets of a bot that a fact names by their indexes: "BTC/USDT".
import { marketName } from '@trellis/contract'
import type { Instrument } from '@trellis/market'

/** "" where a fact names none, as older ones do. */
export function tradedName(
  symbols: readonly number[] | undefined,
  instruments: readonly Instrument[],
): string {
  const traded = (symbols ?? []).flatMap((symbol) => instruments[symbol] ?? [])
  const [first] = traded
  if (first === undefined) return ''
  const { symbol, category, base, quote } = first
  const names = traded.map((it) => it.symbol)
  return marketName({ symbol, category, base_token: base, quote_token: quote, symbols: names })
}
