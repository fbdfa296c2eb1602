// What coins of one pair are worth in its quote coin, without asking the instrument: a state keeps
// the units it needs. Every figure is exact or rounded by name.
import { divide, pow10, price as brandPrice, type Amount, type Price } from '@trellis/kernel'
import { amountOfLots, type Fill, type Instrument } from '@trellis/market'

/** What a state must know of its instrument to value money without asking. */
export interface PairUnits {
  readonly lotAmount: bigint
  readonly valueFactor: bigint
  readonly tickUnits: number
  readonly tickScale: number
  readonly baseCoin: string
}

/** What a price in ticks is worth. */
export type Ticks = Pick<PairUnits, 'tickUnits' | 'tickScale'>

/** Coins of a pair, or money and a position in a contract. */
export interface Holdings {
  readonly quote: Amount
  readonly base: Amount
  readonly units: PairUnits
}

/** The units of an instrument. */
export function unitsOf(instrument: Instrument): PairUnits {
  const { base, lotAmount, valueFactor, tickUnits, tickScale } = instrument
  return { lotAmount, valueFactor, tickUnits, tickScale, baseCoin: base }
}

/** Before the first money there is no instrument to count in. */
export const NO_UNITS: PairUnits = {
  lotAmount: 1n,
  valueFactor: 1n,
  tickUnits: 1,
  tickScale: 0,
  baseCoin: '',
}

/** Value of a base amount at a price in ticks, rounded at 1e-12. */
export function baseValue(
  units: Ticks,
  base: bigint,
  price: Price,
  rounding: 'down' | 'up' = 'down',
): Amount {
  const value = base * BigInt(price) * BigInt(units.tickUnits)
  return divide(value, pow10(units.tickScale), rounding) as Amount
}

/** Base amount that a value buys at a price in ticks, rounded down at 1e-12. */
export function baseFor({ tickScale, tickUnits }: Ticks, value: bigint, at: Price): Amount {
  return divide(value * pow10(tickScale), BigInt(at) * BigInt(tickUnits), 'down') as Amount
}

/**
 * Fee of a fill in the quote coin. A spot buy pays it in the base coin, which is worth the fill's
 * own price, rounded up; a contract pays it in the coin that its fill names.
 */
export function feeInQuote({ tickUnits, tickScale, baseCoin }: PairUnits, fill: Fill): bigint {
  const { side, fee, feeCoin } = fill
  const isBase = feeCoin === undefined ? side === 'buy' : feeCoin === baseCoin
  if (!isBase) return fee
  return divide(fee * BigInt(fill.price) * BigInt(tickUnits), pow10(tickScale), 'up')
}

/** Base amount of a fill. */
export function baseOfFill({ lotAmount }: PairUnits, { qty }: Fill): bigint {
  return amountOfLots(lotAmount, qty)
}

/** Price at which holdings are worth this much; 0 where no price is, or where no coins are held. */
export function priceOfEquity(
  { quote, base, units }: Holdings,
  equity: bigint,
  rounding: 'floor' | 'ceil',
): Price {
  if (base <= 0n || equity <= quote) return brandPrice(0)
  const numerator = (equity - quote) * pow10(units.tickScale)
  return brandPrice(Number(divide(numerator, base * BigInt(units.tickUnits), rounding)))
}
