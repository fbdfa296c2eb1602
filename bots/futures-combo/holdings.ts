// What a combo is worth at the marks of its contracts, and what its wallet carries. A bot that
// decides and a page that shows give the market in the same words.
import { multiplyRatio, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import { unrealizedPnl, type Instrument } from '@trellis/market'
import { exitEquity } from '@trellis/bot-kit/targets.ts'
import type { ComboQuote } from './plan.ts'
import type { WeightedPosition } from './rebalance.ts'
import type { CarriedPosition } from './risk.ts'
import type { ComboLeg, ComboState } from './state.ts'

/** The market of a combo's contracts, by symbol. */
export interface ComboMarket {
  instrument(symbol: number): Instrument
  mark(symbol: number): Price
  takerFee(symbol: number): Ratio
  /** Whether orders of any kind are taken. */
  isOpen(symbol: number): boolean
}

/** The market as a bot at work sees it. */
export function marketOf(context: BotContext): ComboMarket {
  return {
    instrument: (symbol) => context.instrument(symbol),
    mark: (symbol) => context.mark(symbol),
    takerFee: (symbol) => context.fees(symbol).taker,
    isOpen: (symbol) => context.status(symbol) === 'Trading',
  }
}

/** The quotes of contracts, in their order. */
export function quotesOf(
  symbols: readonly number[],
  market: Pick<ComboMarket, 'instrument' | 'mark'>,
): readonly ComboQuote[] {
  return symbols.map((symbol) => {
    return { instrument: market.instrument(symbol), mark: market.mark(symbol) }
  })
}

type Legs = Pick<ComboState, 'legs'>

/** Its positions with their targets. */
export function positionsOf({ legs }: Legs, market: ComboMarket): readonly WeightedPosition[] {
  return legs.map(({ symbol, side, weight, lots }) => ({
    symbol,
    side,
    weight,
    lots,
    instrument: market.instrument(symbol),
    mark: market.mark(symbol),
    isOpen: market.isOpen(symbol),
  }))
}

/** What of it the wallet carries. */
export function carriedOf({ legs }: Legs, market: ComboMarket): readonly CarriedPosition[] {
  return legs
    .filter(({ lots }) => lots !== 0)
    .map(({ symbol, lots, cost }) => ({
      lots,
      cost,
      instrument: market.instrument(symbol),
      mark: market.mark(symbol),
      takerFee: market.takerFee(symbol),
    }))
}

/** What worth is reckoned by. */
type Marked = Pick<ComboMarket, 'instrument' | 'mark'>

/** What the lots of a leg gain at the mark over what they cost; exact, before fees. */
export function unrealizedOf(leg: ComboLeg, market: Marked): Amount {
  if (leg.lots === 0) return ZERO
  return unrealizedPnl(leg, market.mark(leg.symbol), market.instrument(leg.symbol))
}

/** Wallet and unrealized profit at the marks. A combo that has ended keeps its last equity. */
export function equityOf(state: ComboState, market: Marked): Amount {
  if (state.receipt !== undefined) return state.receipt.equity
  const gained = state.legs.reduce((sum, leg) => sum + unrealizedOf(leg, market), 0n)
  return (state.wallet + gained) as Amount
}

/** All that was put in, whatever was taken out again: what a profit is a share of. */
export function investedIn({ invested, params }: Pick<ComboState, 'invested' | 'params'>): Amount {
  return invested > 0n ? invested : params.investment
}

/** What was put in less what was taken out: the base of its targets. */
export function totalMargin(state: Pick<ComboState, 'invested' | 'withdrawn' | 'params'>): Amount {
  return (investedIn(state) - state.withdrawn) as Amount
}

/** Equities at which it ends; zero for those that are off. */
export interface ExitEquities {
  readonly takeProfit: Amount
  readonly stopLoss: Amount
  readonly trailingStop: Amount
}

/**
 * Take profit at margin · (1 + tp), rounded up, stop loss at margin · (1 − sl), rounded down, and
 * the trailing stop at its share of the peak.
 */
export function exitsOf(state: ComboState, margin: Amount = totalMargin(state)): ExitEquities {
  const { settings, peak } = state
  const { takeProfit, stopLoss } = settings
  const gain = multiplyRatio(margin, takeProfit, 'ceil')
  const loss = multiplyRatio(margin, stopLoss, 'ceil')
  return {
    takeProfit: takeProfit === 0n ? ZERO : ((margin + gain) as Amount),
    stopLoss: stopLoss === 0n ? ZERO : ((margin - loss) as Amount),
    trailingStop: exitEquity({ settings, peak }),
  }
}

/** What equity ends it by; a gain counts before a loss. */
export function endOfEquity(
  equity: Amount,
  exits: ExitEquities,
): 'take-profit' | 'stop-loss' | 'trailing-stop' | undefined {
  if (exits.takeProfit > 0n && equity >= exits.takeProfit) return 'take-profit'
  if (exits.stopLoss > 0n && equity <= exits.stopLoss) return 'stop-loss'
  return exits.trailingStop > 0n && equity <= exits.trailingStop ? 'trailing-stop' : undefined
}
