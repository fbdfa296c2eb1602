// The plain course of a spot grid in numbers: every order rests until the market trades through it,
// in parts where little is traded, and what it leads to is the counter order of its cell. It ends
// where the engine would refuse an order, and does not begin where money is no whole multiple of
// what one tick and one lot are worth: then the engine is asked.
import { ONE, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { KernelMinutes, KernelDone, KernelTerms, TradeKernel } from '@trellis/engine'
import type { Print, Segment, Side } from '@trellis/market'
import { cellsOf } from '@trellis/bot-kit/grid/cells.ts'
import type { SpotGridState } from './state.ts'

/** The kernel of a grid that runs with every order placed and nothing that watches the price. */
export function kernelOf(state: SpotGridState, terms: KernelTerms): TradeKernel | undefined {
  const { settings, phase, unplaced, units } = state
  const isPlain =
    phase === 'running' &&
    unplaced === 0 &&
    settings.takeProfit === 0 &&
    settings.stopLoss === 0 &&
    settings.trailingStop === 0n &&
    !settings.enableTrailing
  if (!isPlain) return undefined
  const { maker } = terms.fees
  const [quoteFee, baseFee] = [units.valueFactor * maker, units.lotAmount * maker]
  const isWhole = quoteFee % ONE === 0n && baseFee % ONE === 0n
  const lotUnits = Number(units.lotAmount)
  // A cell's coins, and the value that all of them turn over, are counted in numbers.
  const isSmall = Number.isSafeInteger(lotUnits * state.qty * 4)
  if (!isWhole || !isSmall) return undefined
  return new SpotGridKernel(state, terms, {
    lotUnits,
    lotFee: Number(baseFee / ONE),
    valueFee: Number(quoteFee / ONE),
  })
}

interface WholeFees {
  /** Units of 1e-12 of the base coin in a lot, and of them the fee. */
  readonly lotUnits: number
  readonly lotFee: number
  /** Units of 1e-12 of the quote coin that are the fee of one tick times one lot. */
  readonly valueFee: number
}

class SpotGridKernel implements TradeKernel {
  /** As the kernel found it. */
  readonly #state: Readonly<SpotGridState>
  readonly #terms: KernelTerms
  readonly #fees: WholeFees
  readonly #count: number
  readonly #buyAt: Float64Array
  readonly #sellAt: Float64Array
  /** 1 while the cell's order sells. */
  readonly #sells: Uint8Array
  /** Lots that the order wants, and has so far. */
  readonly #wants: Float64Array
  readonly #filled: Float64Array
  /** Coins below a lot that rounds left, at 1e-12. */
  readonly #dust: Float64Array
  /** Ticks × lots of the buy that opened the round; -1 of those that the opening bought. */
  readonly #opened: Float64Array
  /** Value of what the opening bought for a cell, at 1e-12. */
  readonly #estimated: readonly bigint[]
  readonly #lots: number
  /** Ticks × lots that no order locks, rounded down. */
  #free: number
  #topBuy = -1
  #lowSell = 0
  #last: number
  #fills = 0
  #rounds = 0
  /** Sums of ticks × lots, and of lots. */
  #bought = 0
  #sold = 0
  #closedRounds = 0
  #boughtLots = 0
  #soldLots = 0
  /** Value of the first sells' coins. */
  #estimatedCost = 0n
  #isBroken = false

  constructor(state: SpotGridState, terms: KernelTerms, fees: WholeFees) {
    const cells = cellsOf(state)
    this.#state = state
    this.#terms = terms
    this.#fees = fees
    this.#count = cells.length
    this.#buyAt = Float64Array.from(cells, (cell) => cell.buyPrice)
    this.#sellAt = Float64Array.from(cells, (cell) => cell.sellPrice)
    this.#sells = Uint8Array.from(cells, (cell) => (cell.side === 'sell' ? 1 : 0))
    this.#wants = Float64Array.from(cells, (cell) => cell.qty)
    this.#filled = Float64Array.from(cells, (cell) => cell.filled)
    this.#dust = Float64Array.from(cells, (cell) => Number(cell.dust))
    this.#opened = new Float64Array(cells.length).fill(-1)
    this.#estimated = cells.map(({ openedValue }) => openedValue)
    this.#lots = state.qty
    const locked = cells.reduce(
      (sum, { side, buyPrice, qty, filled }) =>
        side === 'buy' ? sum + BigInt(buyPrice) * BigInt(qty - filled) : sum,
      0n,
    )
    this.#free = Number(state.quote / state.units.valueFactor - locked)
    this.#last = 0
    this.#topBuy = this.#buyFrom(this.#count - 1)
    this.#lowSell = this.#sellFrom(0)
  }

  run(minutes: KernelMinutes, from: number, to: number): number {
    const { low, high } = minutes
    let row = from
    while (row < to) {
      const below = this.#topBuy < 0 ? -Infinity : (this.#buyAt[this.#topBuy] as number)
      const above =
        this.#lowSell === this.#count ? Infinity : (this.#sellAt[this.#lowSell] as number)
      while (row < to && (low[row] as number) >= below && (high[row] as number) <= above) row++
      if (row === to) return to
      for (const print of minutes.prints(row)) this.#print(print)
      if (this.#isBroken) return row
      row++
    }
    return row
  }

  stateNow(): SpotGridState {
    const { quote, base, feesQuote, feesBase, gridProfit, arbitrages, fills, units } = this.#state
    const { valueFactor, lotAmount } = units
    const { valueFee, lotFee } = this.#fees
    const soldFee = BigInt(this.#sold) * BigInt(valueFee)
    const boughtFee = BigInt(this.#boughtLots) * BigInt(lotFee)
    const moved = BigInt(this.#sold - this.#bought) * valueFactor
    const lots = BigInt(this.#boughtLots - this.#soldLots) * lotAmount
    const closed = BigInt(this.#closedRounds)
    const gained = closed * valueFactor - this.#closedFees() - this.#estimatedCost
    return {
      ...this.#state,
      quote: (quote + moved - soldFee) as Amount,
      base: (base + lots - boughtFee) as Amount,
      feesQuote: (feesQuote + soldFee) as Amount,
      feesBase: (feesBase + boughtFee) as Amount,
      gridProfit: (gridProfit + gained) as Amount,
      arbitrages: arbitrages + this.#rounds,
      fills: fills + this.#fills,
    }
  }

  get done(): KernelDone {
    // A fee in coins at the price of its buy is that of the buy's value.
    const fees = BigInt(this.#sold + this.#bought) * BigInt(this.#fees.valueFee)
    return { fills: this.#fills, matched: this.#rounds, fees: fees as Amount }
  }

  /** Fees of sells whose round is complete: those of a sell in parts wait for its last. */
  #closedFees(): bigint {
    let open = 0
    for (let cell = 0; cell < this.#count; cell++) {
      if (this.#sells[cell] === 0) continue
      open += (this.#sellAt[cell] as number) * (this.#filled[cell] as number)
    }
    return BigInt(this.#sold - open) * BigInt(this.#fees.valueFee)
  }

  #print({ price: to, qty, way }: Print): void {
    // Every minute begins with a jump: no way is walked from where a skipped one ended. At the one
    // price of a jump only buys or only sells are passed, so that their order is of no matter.
    const from = way === 'jump' ? to : (this.#last as Price)
    const falls = to <= this.#last
    this.#last = to
    if (qty === 0) return
    const segment = { from, to, qty }
    // Orders that were passed before this way are asked again on it, whichever way it goes.
    if (falls) {
      this.#sellUpTo(from, segment)
      this.#buyDownTo(to, segment)
    } else {
      this.#buyDownTo(from, segment)
      this.#sellUpTo(to, segment)
    }
  }

  /** Buys above a price, the highest first. */
  #buyDownTo(price: number, segment: Segment): void {
    for (let cell = this.#topBuy; cell >= 0; cell--) {
      const at = this.#buyAt[cell] as number
      if (at <= price) return
      if (this.#sells[cell] === 0) this.#meet(cell, at, 'buy', segment)
    }
  }

  /** Sells below a price, the lowest first. */
  #sellUpTo(price: number, segment: Segment): void {
    for (let cell = this.#lowSell; cell < this.#count; cell++) {
      const at = this.#sellAt[cell] as number
      if (at >= price) return
      if (this.#sells[cell] === 1) this.#meet(cell, at, 'sell', segment)
    }
  }

  #meet(cell: number, at: number, side: Side, segment: Segment): void {
    const had = this.#filled[cell] as number
    const wants = this.#wants[cell] as number
    const left = (wants - had) as Quantity
    const lots: number = this.#terms.share({ side, price: at as Price, left }, segment)
    if (lots <= 0) return
    this.#fills += 1
    this.#filled[cell] = had + lots
    if (side === 'buy') {
      this.#bought += at * lots
      this.#boughtLots += lots
      if (lots === left) this.#turnToSell(cell, at)
    } else {
      this.#sold += at * lots
      this.#soldLots += lots
      if (lots === left) this.#turnToBuy(cell, at)
    }
  }

  #turnToSell(cell: number, at: number): void {
    const { lotUnits, lotFee } = this.#fees
    const bought = this.#filled[cell] as number
    const coins = bought * (lotUnits - lotFee) + (this.#dust[cell] as number)
    const lots = Math.floor(coins / lotUnits)
    this.#dust[cell] = coins - lots * lotUnits
    this.#opened[cell] = at * bought
    this.#wants[cell] = lots
    this.#filled[cell] = 0
    this.#sells[cell] = 1
    if (cell < this.#lowSell) this.#lowSell = cell
    if (cell === this.#topBuy) this.#topBuy = this.#buyFrom(cell - 1)
    this.#isBroken ||= !this.#isTaken(this.#sellAt[cell] as number, lots)
  }

  #turnToBuy(cell: number, at: number): void {
    const sold = at * (this.#filled[cell] as number)
    const { valueFactor } = this.#state.units
    const opened = this.#opened[cell] as number
    this.#rounds += 1
    this.#closedRounds += opened < 0 ? sold : sold - opened
    if (opened < 0) this.#estimatedCost += this.#estimated[cell] ?? 0n
    const wants = this.#lots
    const next = this.#buyAt[cell] as number
    this.#free +=
      sold - Math.ceil((sold * this.#fees.valueFee) / Number(valueFactor)) - next * wants
    this.#wants[cell] = wants
    this.#filled[cell] = 0
    this.#sells[cell] = 0
    if (cell > this.#topBuy) this.#topBuy = cell
    if (cell === this.#lowSell) this.#lowSell = this.#sellFrom(cell + 1)
    const isSafe = Number.isSafeInteger(this.#sold + this.#bought)
    this.#isBroken ||= this.#free < 0 || !isSafe || !this.#isTaken(next, wants)
  }

  /** Whether the venue takes an order: its bounds are all that a counter order may break. */
  #isTaken(price: number, lots: number): boolean {
    const { minQty, maxQty, minValue, maxValue, valueFactor } = this.#terms.instrument
    if (lots < minQty || lots > maxQty) return false
    const value = BigInt(price * lots) * valueFactor
    return value >= minValue && value <= maxValue
  }

  #buyFrom(start: number): number {
    let cell = start
    while (cell >= 0 && this.#sells[cell] === 1) cell--
    return cell
  }

  #sellFrom(start: number): number {
    let cell = start
    while (cell < this.#count && this.#sells[cell] === 0) cell++
    return cell
  }
}
