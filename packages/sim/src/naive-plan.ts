// The opening of a spot grid by the documented formula, written for the judge alone. It must import
// nothing of ours: a witness may not ask the accused.

/** One interval of the range: it buys at its lower level and sells at its upper one. */
export interface NaiveCell {
  readonly slot: number
  readonly low: number
  readonly high: number
  side: 'buy' | 'sell'
  /** Lots of the leg, and what it has so far. */
  want: number
  got: number
  value: bigint
  fee: bigint
  /** What the coins to sell cost. */
  cost: bigint
  /** Base coin left below one lot by this cell's earlier rounds. */
  dust: bigint
  /** Reference of its open order, 0 for none. */
  ref: number
  /** Why it has none, in the words of a fact. */
  excuse: string
}

interface NaivePlan {
  readonly step: number
  readonly empty: number
  readonly qty: number
  cellsOf(qty: number): NaiveCell[]
}

const ONE = 1_000_000_000_000n
/** Share of the money that orders may use. */
const USABLE = 95n

interface NaiveUnits {
  readonly valueFactor: bigint
  readonly lotAmount: bigint
}

interface NaiveMarket {
  readonly price: number
  readonly fees: { readonly taker: bigint }
  readonly instrument: {
    readonly tickUnits: number
    readonly tickScale: number
    readonly valueFactor: bigint
    readonly maxQty: number
  }
}

/**
 * Levels at equal distance, the first at or above the price left empty. Lots per order: 95 % of the
 * money over the sum of all buy levels and, for every sell, the price. First sells are what is left
 * of a buy after the taker fee.
 */
export function expectedPlan(
  range: { readonly minPrice: number; readonly maxPrice: number; readonly cellNumber: number },
  market: NaiveMarket,
  money: { readonly quote: bigint; readonly base: bigint },
): NaivePlan {
  const { minPrice, maxPrice, cellNumber } = range
  const { price, instrument, fees } = market
  const step = Math.floor((maxPrice - minPrice) / cellNumber)
  const levels = Array.from({ length: cellNumber + 1 }, (_, i) => minPrice + i * step)
  let empty = 0
  let ticks = 0n
  for (const level of levels.slice(0, cellNumber)) {
    if (level < price && step > 0) {
      empty += 1
      ticks += BigInt(level)
    } else ticks += BigInt(price)
  }
  const scale = 10n ** BigInt(instrument.tickScale)
  const worth = money.quote * scale + money.base * BigInt(price) * BigInt(instrument.tickUnits)
  const lots =
    ticks === 0n ? 0n : (worth * USABLE) / (100n * ticks * instrument.valueFactor * scale)
  const qty = Math.min(Number(lots), instrument.maxQty)
  return {
    step,
    empty,
    qty,
    cellsOf: (each) =>
      levels.slice(0, cellNumber).map((low, slot) => {
        const sells = slot >= empty
        const net = Number((BigInt(each) * (ONE - fees.taker)) / ONE)
        return {
          slot,
          low,
          high: low + step,
          side: sells ? 'sell' : 'buy',
          want: sells ? net : each,
          got: 0,
          value: 0n,
          fee: 0n,
          dust: 0n,
          cost: sells ? BigInt(low) * BigInt(each) * instrument.valueFactor : 0n,
          ref: 0,
          excuse: '',
        }
      }),
  }
}

/** A cell that waits to buy its lots. */
export function freshLeg(
  want: number,
): Pick<NaiveCell, 'side' | 'want' | 'got' | 'value' | 'fee' | 'cost' | 'ref' | 'excuse'> {
  return { side: 'buy', want, got: 0, value: 0n, fee: 0n, cost: 0n, ref: 0, excuse: '' }
}

/** Quote coin that a buying level has locked or waits for. */
export function claimOf(instrument: NaiveUnits, { side, low, want, got }: NaiveCell): bigint {
  return side === 'buy' ? worthOf(instrument, { side, price: low }, want - got) : 0n
}

/** What an order of so many lots locks: quote coin for a buy, base coin for a sell. */
export function worthOf(
  { valueFactor, lotAmount }: NaiveUnits,
  order: { readonly side: string; readonly price: number },
  lots: number,
): bigint {
  if (order.side === 'sell') return BigInt(lots) * lotAmount
  return BigInt(order.price) * BigInt(lots) * valueFactor
}

/** The level that waits for an order of this side and price. */
export function cellFor(
  cells: readonly NaiveCell[],
  { side, price }: { readonly side: 'buy' | 'sell'; readonly price: number },
): NaiveCell | undefined {
  return cells.find(
    (cell) =>
      cell.ref === 0 && cell.side === side && (side === 'buy' ? cell.low : cell.high) === price,
  )
}
