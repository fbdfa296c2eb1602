// How the address of a form names its pair: by the coins, as the specification has it, and by the
// symbol where the coins alone would mean another market. The category is that of the form's kind.
import type { MarketRef } from '@trellis/contract'

/** A pair as lists and answers name it. */
export interface AddressedPair extends Pick<MarketRef, 'symbol'> {
  readonly base_token: string
  readonly quote_token: string
}

/** "base" and "quote" of the address, and "symbol" of a market that is not called after both. */
export function addressOfPair(pair: AddressedPair): Readonly<Record<string, string>> {
  const { symbol, base_token: base, quote_token: quote } = pair
  return symbol === `${base}${quote}` ? { base, quote } : { base, quote, symbol }
}

/** "/create/?base=BTC&quote=USDT" */
export function pathOfPair(path: string, pair: AddressedPair): string {
  return `${path}?${new URLSearchParams(addressOfPair(pair)).toString()}`
}
