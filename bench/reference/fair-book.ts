// The fair bound of the live engine: a flat program of one purpose that does all that a fill of a
// spot grid is, exactly. Amounts in two parts, fees rounded up at 1e-12, locks, limits of orders,
// statistics of cells, the ledger's side, facts, orders of one price in the order of their age, and
// the counter order. It knows no kinds, no turns, no refusals but its own. What it counts of cells
// and tells in facts stands here for its cost: nobody reads it.
import { NearTicks } from './near-ticks.ts'
import { partsOf, Sums, UNIT } from './two-part.ts'

/** A cell of a grid as it stands when the measured part begins. */
export interface FairCell {
  readonly symbol: number
  readonly buyPrice: number
  readonly sellPrice: number
  readonly isSell: boolean
  readonly qty: number
  /** Lots and value in quote, at 1e-12, of the leg that opened the round; 0 before one. */
  readonly openedQty: number
  readonly openedValue: bigint
}

/** Money of a grid at 1e-12, and what all its buys want in lots. */
export interface FairOwner {
  readonly qty: number
  readonly quote: bigint
  readonly base: bigint
  readonly lockedQuote: bigint
  readonly lockedBase: bigint
  readonly feesQuote: bigint
  readonly feesBase: bigint
  readonly gridProfit: bigint
}

/** One market's rules, of all symbols alike. */
export interface FairRules {
  readonly symbols: number
  /** Lowest tick that is counted, and the tick at which all symbols stand. */
  readonly origin: number
  readonly start: number
  /** Amounts at 1e-12 of a lot in base, and of a tick times a lot in quote. */
  readonly lotAmount: bigint
  readonly valueFactor: bigint
  readonly makerBps: number
  readonly minQty: number
  readonly maxQty: number
  readonly minPrice: number
  readonly maxPrice: number
  /** In ticks times lots. */
  readonly minValue: number
  readonly maxValue: number
}

const FLOW_MAX = 2 ** 51
const FACT_FIELDS = 10
/** As many facts as a turn's batch could hold: whoever takes them has done so by then. */
const FACTS = 1 << 12
const [FILLED, BOOKED, PLACED] = [1, 2, 3] as const

export class FairBook {
  fills = 0
  #cells = 0
  readonly #rules: FairRules
  readonly #near: readonly NearTicks[]
  readonly #next: Int32Array
  readonly #last: Int32Array
  readonly #owner: Int32Array
  readonly #symbol: Int32Array
  readonly #prices: readonly [buy: Int32Array, sell: Int32Array]
  readonly #isSell: Uint8Array
  readonly #qty: Float64Array
  readonly #openedQty: Float64Array
  readonly #opened: Sums
  readonly #dust: Float64Array
  readonly #arbitrages: Int32Array
  readonly #profits: Sums
  readonly #legs: readonly [buys: Int32Array, sells: Int32Array]
  readonly #cycle: Int32Array
  readonly #openQty: Float64Array
  readonly #lastFill: Float64Array
  readonly #matched: Int32Array
  /** By owner minutes in which rounds were completed, each with their number. */
  readonly #recent: number[][] = []
  readonly #money: Readonly<Record<Money, Sums>>
  readonly #flows: Float64Array
  readonly #carried: bigint[]
  readonly #facts = new Float64Array(FACTS * FACT_FIELDS)
  #fact = 0
  #order = 0

  /** Room for so many cells and owners, which `take` puts in. */
  constructor(rules: FairRules, room: { readonly cells: number; readonly owners: number }) {
    const { symbols, start, origin } = rules
    const { cells, owners } = room
    this.#rules = rules
    this.#near = Array.from({ length: symbols * 2 }, () => new NearTicks())
    this.#next = new Int32Array(cells)
    this.#last = new Int32Array(symbols).fill(start - origin)
    this.#owner = new Int32Array(cells)
    this.#symbol = new Int32Array(cells)
    this.#prices = [new Int32Array(cells), new Int32Array(cells)]
    this.#isSell = new Uint8Array(cells)
    this.#qty = new Float64Array(cells)
    this.#openedQty = new Float64Array(cells)
    this.#opened = new Sums(cells)
    this.#dust = new Float64Array(cells)
    this.#arbitrages = new Int32Array(cells)
    this.#profits = new Sums(cells)
    this.#legs = [new Int32Array(cells), new Int32Array(cells)]
    this.#cycle = new Int32Array(cells)
    this.#openQty = new Float64Array(owners)
    this.#lastFill = new Float64Array(owners)
    this.#matched = new Int32Array(owners)
    this.#money = {
      quote: new Sums(owners),
      base: new Sums(owners),
      lockedQuote: new Sums(owners),
      lockedBase: new Sums(owners),
      feesQuote: new Sums(owners),
      feesBase: new Sums(owners),
      gridProfit: new Sums(owners),
    }
    this.#flows = new Float64Array(symbols * 4)
    this.#carried = Array.from(this.#flows, () => 0n)
  }

  /** Puts in the next owner with its cells, whose orders rest from now on. */
  take(money: FairOwner, cells: readonly FairCell[]): void {
    const owner = this.#recent.length
    this.#recent.push([])
    this.#openQty[owner] = money.qty
    for (const [name, sums] of Object.entries(this.#money)) sums.write(owner, money[name as Money])
    for (const it of cells) {
      const cell = this.#cells++
      this.#owner[cell] = owner
      this.#symbol[cell] = it.symbol
      this.#prices[0][cell] = it.buyPrice
      this.#prices[1][cell] = it.sellPrice
      this.#isSell[cell] = it.isSell ? 1 : 0
      this.#qty[cell] = it.qty
      this.#openedQty[cell] = it.openedQty
      this.#opened.write(cell, it.openedValue)
      this.#rest(cell)
    }
  }

  /** What a grid has now, at 1e-12, and its completed rounds. */
  moneyOf(owner: number): Readonly<Record<Money | 'matched', bigint>> {
    const read = (name: Money): bigint => this.#money[name].read(owner)
    return {
      quote: read('quote'),
      base: read('base'),
      lockedQuote: read('lockedQuote'),
      lockedBase: read('lockedBase'),
      feesQuote: read('feesQuote'),
      feesBase: read('feesBase'),
      gridProfit: read('gridProfit'),
      matched: BigInt(this.#matched[owner]!),
    }
  }

  /** Moves a symbol to a price and fills every order strictly on the way, the nearest first. */
  move(symbol: number, price: number, atMs: number): void {
    const to = price - this.#rules.origin
    const from = this.#last[symbol]!
    this.#last[symbol] = to
    if (to > from) {
      const sells = this.#near[symbol * 2 + 1]!
      for (let at = sells.above(from); at < to; at = sells.above(at + 1))
        this.#fillAll(sells, at, atMs)
    } else {
      const buys = this.#near[symbol * 2]!
      for (let at = buys.below(from); at > to; at = buys.below(at - 1))
        this.#fillAll(buys, at, atMs)
    }
  }

  #fillAll(ticks: NearTicks, at: number, atMs: number): void {
    let cell = ticks.takeAll(at)
    while (cell >= 0) {
      const following = this.#next[cell]!
      if (this.#isSell[cell] === 1) this.#sold(cell, atMs)
      else this.#bought(cell, atMs)
      cell = following
    }
  }

  #bought(cell: number, atMs: number): void {
    const { lotAmount, valueFactor, makerBps } = this.#rules
    const { quote, base, lockedQuote, feesBase } = this.#money
    const owner = this.#owner[cell]!
    const qty = this.#qty[cell]!
    const price = this.#prices[0][cell]!
    const value = partsOf(price * qty, valueFactor)
    const [paid, paidRest] = [value.whole, value.rest]
    const coins = partsOf(qty, lotAmount)
    const [got, gotRest] = [coins.whole, coins.rest]
    const fee = coins.share(makerBps)
    const [cost, costRest] = [fee.whole, fee.rest]
    quote.add(owner, -paid, -paidRest)
    lockedQuote.add(owner, -paid, -paidRest)
    base.add(owner, got - cost, gotRest - costRest)
    feesBase.add(owner, cost, costRest)
    if (quote.isBelowZero(owner) || lockedQuote.isBelowZero(owner)) throw new Error('overdrawn')
    const flow = this.#symbol[cell]! * 4
    this.#post(flow, -qty)
    this.#post(flow + 1, cost * UNIT + costRest)
    this.#post(flow + 2, price * qty)
    const filled = this.#tell(FILLED, cell, atMs)
    this.#facts[filled] = price
    this.#facts[filled + 1] = qty
    this.#facts[filled + 2] = paid
    this.#facts[filled + 3] = paidRest
    this.#facts[filled + 4] = cost
    this.#facts[filled + 5] = costRest
    this.#count(cell, owner, 0, atMs)
    // The cell turns: what it got, with what rounds before left below a lot, is sold in whole lots.
    this.#openedQty[cell] = qty
    this.#opened.set(cell, paid, paidRest)
    const lot = Number(lotAmount)
    const left = (got - cost) * UNIT + (gotRest - costRest) + this.#dust[cell]!
    const lots = Math.floor(left / lot)
    this.#dust[cell] = left - lots * lot
    this.#qty[cell] = lots
    this.#isSell[cell] = 1
    this.#place(cell, owner, atMs)
  }

  #sold(cell: number, atMs: number): void {
    const { lotAmount, valueFactor, makerBps } = this.#rules
    const { quote, base, lockedBase, feesQuote, gridProfit } = this.#money
    const owner = this.#owner[cell]!
    const qty = this.#qty[cell]!
    const price = this.#prices[1][cell]!
    const coins = partsOf(qty, lotAmount)
    base.add(owner, -coins.whole, -coins.rest)
    lockedBase.add(owner, -coins.whole, -coins.rest)
    const value = partsOf(price * qty, valueFactor)
    const [got, gotRest] = [value.whole, value.rest]
    const fee = value.share(makerBps)
    const [cost, costRest] = [fee.whole, fee.rest]
    quote.add(owner, got - cost, gotRest - costRest)
    feesQuote.add(owner, cost, costRest)
    if (base.isBelowZero(owner) || lockedBase.isBelowZero(owner)) throw new Error('overdrawn')
    const flow = this.#symbol[cell]! * 4
    this.#post(flow, qty)
    this.#post(flow + 3, cost * UNIT + costRest)
    this.#post(flow + 2, -price * qty)
    const filled = this.#tell(FILLED, cell, atMs)
    this.#facts[filled] = price
    this.#facts[filled + 1] = qty
    this.#facts[filled + 2] = got
    this.#facts[filled + 3] = gotRest
    this.#facts[filled + 4] = cost
    this.#facts[filled + 5] = costRest
    this.#count(cell, owner, 1, atMs)
    // The round is complete: its profit, and the cell opens the next one.
    const { whole, rest } = this.#opened
    const profit = got - cost - whole[cell]!
    const profitRest = gotRest - costRest - rest[cell]!
    gridProfit.add(owner, profit, profitRest)
    this.#profits.add(cell, profit, profitRest)
    this.#arbitrages[cell]! += 1
    this.#matched[owner]! += 1
    this.#note(owner, Math.floor(atMs / 60_000))
    const booked = this.#tell(BOOKED, cell, atMs)
    this.#facts[booked] = this.#prices[0][cell]!
    this.#facts[booked + 1] = price
    this.#facts[booked + 2] = qty
    this.#facts[booked + 3] = this.#openedQty[cell]!
    this.#facts[booked + 4] = profit
    this.#facts[booked + 5] = profitRest
    this.#openedQty[cell] = 0
    this.#opened.set(cell, 0, 0)
    this.#cycle[cell]! += 1
    this.#qty[cell] = this.#openQty[owner]!
    this.#isSell[cell] = 0
    this.#place(cell, owner, atMs)
  }

  #note(owner: number, minute: number): void {
    const recent = this.#recent[owner]!
    const last = recent.length - 2
    if (last >= 0 && recent[last] === minute) recent[last + 1]! += 1
    else recent.push(minute, 1)
  }

  /** The ledger's side, carried over before a sum is no safe integer any more. */
  #post(flow: number, change: number): void {
    const sum = this.#flows[flow]! + change
    this.#flows[flow] = sum
    if (sum < FLOW_MAX && sum > -FLOW_MAX) return
    this.#carried[flow]! += BigInt(sum)
    this.#flows[flow] = 0
  }

  #count(cell: number, owner: number, side: 0 | 1, atMs: number): void {
    this.#legs[side][cell]! += 1
    this.#lastFill[owner] = atMs
    this.fills += 1
  }

  /** The counter order: within the limits of orders and of the money, else nothing rests. */
  #place(cell: number, owner: number, atMs: number): void {
    const rules = this.#rules
    const side = this.#isSell[cell]!
    const qty = this.#qty[cell]!
    const price = this.#prices[side]![cell]!
    const worth = price * qty
    const isAllowed =
      qty >= rules.minQty &&
      qty <= rules.maxQty &&
      price >= rules.minPrice &&
      price <= rules.maxPrice &&
      worth >= rules.minValue &&
      worth <= rules.maxValue
    if (!isAllowed) throw new Error('an order is beyond the limits')
    const needed = side === 1 ? partsOf(qty, rules.lotAmount) : partsOf(worth, rules.valueFactor)
    const { quote, base, lockedQuote, lockedBase } = this.#money
    const [total, locked] = side === 1 ? [base, lockedBase] : [quote, lockedQuote]
    locked.add(owner, needed.whole, needed.rest)
    if (locked.isAbove(owner, total)) throw new Error('an order locks more than there is')
    const placed = this.#tell(PLACED, cell, atMs)
    this.#facts[placed] = price
    this.#facts[placed + 1] = qty
    this.#facts[placed + 2] = side
    this.#facts[placed + 3] = this.#cycle[cell]!
    this.#rest(cell)
  }

  #rest(cell: number): void {
    const side = this.#isSell[cell]!
    const ticks = this.#near[this.#symbol[cell]! * 2 + side]!
    this.#order += 1
    ticks.rest(this.#prices[side]![cell]! - this.#rules.origin, cell, this.#next)
  }

  /** Begins a fact; answers where its own figures go. */
  #tell(type: number, cell: number, atMs: number): number {
    const facts = this.#facts
    const at = this.#fact * FACT_FIELDS
    facts[at] = type
    facts[at + 1] = cell
    facts[at + 2] = this.#order
    facts[at + 3] = atMs
    this.#fact = (this.#fact + 1) & (FACTS - 1)
    return at + 4
  }
}

/** What a grid's money is counted in. */
export type Money = keyof Omit<FairOwner, 'qty'>
