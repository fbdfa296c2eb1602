// Puts the grids of an engine, as they stand, into the fair reference, and compares their money
// when both have gone through the same prices.
import type { Engine, EngineBot } from '@trellis/engine'
import type { BotId } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { FairBook, type FairCell, type FairOwner, type FairRules } from './reference/fair-book.ts'

const MAKER_BPS = 4

/** A grid and the partition that holds it. */
export interface Grid {
  readonly bot: BotId
  readonly partition: number
}

/** What a spot grid keeps, as far as the reference goes on with it. */
interface GridState {
  readonly symbol: number
  readonly qty: number
  readonly quote: bigint
  readonly base: bigint
  readonly feesQuote: bigint
  readonly feesBase: bigint
  readonly gridProfit: bigint
  readonly arbitrages: number
  readonly order: readonly number[]
  readonly slots: readonly (Omit<FairCell, 'symbol' | 'isSell'> & {
    readonly side: 'buy' | 'sell'
    readonly ref: number
  })[]
}

export interface FairMarket {
  readonly book: FairBook
  /** Throws when one of so many grids, evenly chosen, has other money than the engine's. */
  compare(sampled: number): void
}

/** The reference with every resting order and all money of these grids. */
export function fairBookOf(
  engine: Engine,
  grids: readonly Grid[],
  cellsEach: number,
  place: Pick<FairRules, 'symbols' | 'origin' | 'start'>,
): FairMarket {
  const room = { cells: grids.length * cellsEach, owners: grids.length }
  const book = new FairBook({ ...place, ...limitsOf(engine.instrument(0)) }, room)
  // One by one, so that what the engine tells of them does not stay in memory beside its own.
  for (const grid of grids) {
    const view = viewOf(engine, grid)
    const { symbol, order, slots, ...money } = view.state as GridState
    const cells = order.map((slot): FairCell => {
      const cell = slots[slot]
      if (!cell || cell.ref === 0) throw new Error('a cell has no order')
      return { ...cell, symbol, isSell: cell.side === 'sell' }
    })
    book.take({ ...money, ...locksOf(view, engine.instrument(symbol)) }, cells)
  }
  const compare = (sampled: number): void => {
    const every = Math.max(1, Math.floor(grids.length / sampled))
    for (let owner = 0; owner < grids.length; owner += every)
      compareOne(viewOf(engine, grids[owner]!), book.moneyOf(owner), engine.instrument(0))
  }
  return { book, compare }
}

function viewOf(engine: Engine, { bot, partition }: Grid): EngineBot {
  const view = engine.botView(bot, partition)
  if (!view) throw new Error('the engine lost a grid')
  return view
}

function locksOf(
  { balances, symbols }: EngineBot,
  { quote }: Instrument,
): Pick<FairOwner, 'lockedQuote' | 'lockedBase'> {
  const locks = { lockedQuote: 0n, lockedBase: 0n }
  if (symbols.length !== 1) throw new Error('a grid of several symbols')
  for (const { coin, locked } of balances)
    locks[coin === quote ? 'lockedQuote' : 'lockedBase'] = locked
  return locks
}

function limitsOf(instrument: Instrument): Omit<FairRules, 'symbols' | 'origin' | 'start'> {
  const { lotAmount, valueFactor, minQty, maxQty, minPrice, maxPrice } = instrument
  return {
    lotAmount,
    valueFactor,
    makerBps: MAKER_BPS,
    minQty,
    maxQty,
    minPrice,
    maxPrice,
    minValue: Number(instrument.minValue / valueFactor),
    maxValue: Number(instrument.maxValue / valueFactor),
  }
}

function compareOne(
  view: EngineBot,
  fair: ReturnType<FairBook['moneyOf']>,
  instrument: Instrument,
): void {
  const state = view.state as GridState
  const { quote, base, feesQuote, feesBase, gridProfit, arbitrages } = state
  const money = { quote, base, feesQuote, feesBase, gridProfit, matched: BigInt(arbitrages) }
  const engine: Record<string, bigint> = { ...money, ...locksOf(view, instrument) }
  for (const [name, amount] of Object.entries(fair))
    if (engine[name] !== amount)
      throw new Error(`bot ${view.bot}: ${name} is ${engine[name]}, reference ${amount}`)
}
