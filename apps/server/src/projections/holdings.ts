// What a bot holds at a time, as the read models keep it: coins by name, positions and the coins of
// the hold line by symbol. JSON with sorted keys and without zeros, so that equal holdings are
// equal text.

/** Amounts of 1e-12 by coin. */
export type Holdings = Map<string, bigint>

/** Lots with a sign, and what they cost in the settle coin; the signs are alike. */
export interface HeldPosition {
  readonly lots: number
  readonly cost: bigint
}

export type HeldPositions = Map<number, HeldPosition>

/** Adds to what is held of a coin or of a symbol's base coin. */
export function addTo<K>(amounts: Map<K, bigint>, key: K, amount: bigint): void {
  amounts.set(key, (amounts.get(key) ?? 0n) + amount)
}

/** A fill of a perpetual contract, as far as the position of its bot goes. */
export interface PositionFill {
  readonly symbol: number
  readonly side: 'buy' | 'sell'
  readonly qty: number
  readonly value: bigint
  /** What the closed part of the position gained, before fees. */
  readonly realizedPnl: bigint
}

/**
 * A fill moves the lots, and the cost by what is not realized: cost + value + realized for a buy,
 * cost - value + realized for a sell. What opens realizes nothing, what closes takes its own cost
 * away, so that lots × price - cost is the P&L that is not realized yet.
 */
export function fillPosition(positions: HeldPositions, fill: PositionFill): void {
  const { symbol, side, qty, value, realizedPnl } = fill
  const { lots, cost } = positions.get(symbol) ?? { lots: 0, cost: 0n }
  const sign = side === 'buy' ? 1 : -1
  positions.set(symbol, {
    lots: lots + sign * qty,
    cost: cost + BigInt(sign) * value + realizedPnl,
  })
}

/** Amounts as text: `{"BTC":"12","USDT":"-5"}`. */
export function amountsText(amounts: ReadonlyMap<string | number, bigint>): string {
  const held = [...amounts].filter(([, amount]) => amount !== 0n)
  if (held.length > 1) held.sort(byKey)
  return `{${held.map(([key, amount]) => `${JSON.stringify(String(key))}:"${amount}"`).join(',')}}`
}

/** Positions as text: `{"3":[-25,"-1200"]}`. */
export function positionsText(positions: HeldPositions): string {
  const held = [...positions].filter(([, { lots, cost }]) => lots !== 0 || cost !== 0n)
  held.sort(([a], [b]) => a - b)
  return `{${held.map(([symbol, it]) => `"${symbol}":[${it.lots},"${it.cost}"]`).join(',')}}`
}

export function readHoldings(text: string): Holdings {
  return new Map(entriesOf(text).map(([coin, amount]) => [coin, BigInt(amount)]))
}

export function readBySymbol(text: string): Map<number, bigint> {
  return new Map(entriesOf(text).map(([symbol, amount]) => [Number(symbol), BigInt(amount)]))
}

export function readPositions(text: string): HeldPositions {
  const read = Object.entries(JSON.parse(text) as Record<string, [number, string]>)
  return new Map(
    read.map(([symbol, [lots, cost]]) => [Number(symbol), { lots, cost: BigInt(cost) }]),
  )
}

function entriesOf(text: string): readonly (readonly [string, string])[] {
  return Object.entries(JSON.parse(text) as Record<string, string>)
}

function byKey([a]: readonly [string | number, bigint], [b]: readonly [string | number, bigint]) {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return a < b ? -1 : 1
}
