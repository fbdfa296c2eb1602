// What a bot keeps of its money on a spot pair: coins, fees, what came and went, and how it ends.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { PipelineAction } from '@trellis/market'
import type { CloseWord } from '../close-words.ts'
import { amounts, type Forms } from '../state-json.ts'
import type { Trailed } from '../targets.ts'
import { baseValue, type PairUnits } from '../worth.ts'
import type { CloseMode, PlatformLeg } from './facts.ts'

/** Amounts of both coins of a pair. */
export interface Coins {
  readonly quote: Amount
  readonly base: Amount
}

export interface Closing {
  readonly mode: CloseMode
  readonly reason: CloseWord
  readonly action: PipelineAction
}

/** Platform coins that closing got in other pairs; values in the quote coin, known at the end. */
export interface PlatformCoins {
  readonly coin: string
  amount: Amount
  fee: Amount
  value: Amount
  feeValue: Amount
}

/**
 * What is left in writing when a bot has ended; amounts in their coins, profits in the quote coin.
 */
export interface Receipt extends Closing {
  readonly closedAtMs: number
  readonly price: Price
  /** Returned to Funding. */
  readonly quote: Amount
  readonly base: Amount
  /** Of the platform coin, where closing was asked for it; its name is empty elsewhere. */
  readonly platform: Amount
  readonly platformCoin: string
  readonly platformValue: Amount
  readonly equity: Amount
  readonly total: Amount
  /** Booked profit. */
  readonly gridProfit: Amount
  readonly feesQuote: Amount
  readonly feesBase: Amount
}

export interface SpotState extends Trailed {
  readonly symbol: number
  units: PairUnits
  /** Totals of the bot's wallet. */
  quote: Amount
  base: Amount
  invested: Amount
  withdrawn: Amount
  /** Booked profit, net of its fees. */
  gridProfit: Amount
  feesQuote: Amount
  feesBase: Amount
  /** Fees outside booked profit, in the quote coin at their own prices, of orders that are gone. */
  otherFees: Amount
  /** Price when the money came, and when the bot started (0 before). */
  fundedPrice: Price
  startPrice: Price
  startedAtMs: number
  /** Base coins that holding instead would have, after the same transfers. */
  holdBase: Amount
  /** Highest equity since the trailing stop was set; 0 while none is kept. */
  peak: Amount
  closing: Closing | undefined
  /** The pair that closing trades in now, when it is asked for the platform coin. */
  leg: PlatformLeg | undefined
  platform: PlatformCoins | undefined
  receipt: Receipt | undefined
}

/**
 * Both coins in the quote coin: quote + base * price. A bot that has ended keeps its last equity.
 */
export function equityAt(state: SpotState, price: Price): Amount {
  if (state.receipt !== undefined) return state.receipt.equity
  const platform = state.platform?.value ?? ZERO
  return (state.quote + baseValue(state.units, state.base, price) + platform) as Amount
}

/** Total P&L: equity + withdrawn - invested. */
export function totalProfit(state: SpotState, price: Price): Amount {
  return (equityAt(state, price) + state.withdrawn - state.invested) as Amount
}

/**
 * Value at a price of having bought the base coin at the start instead, with the same transfers.
 */
export function holdValue(state: SpotState, price: Price): Amount {
  if (state.startPrice === 0) return state.invested
  return baseValue(state.units, state.holdBase, price)
}

/** All fees so far in the quote coin; base fees are valued at a price, or at the bot's last one. */
export function feesPaid(state: SpotState, last: Price): Amount {
  const price = state.receipt?.price ?? last
  const { units, feesQuote, feesBase, platform } = state
  const base = baseValue(units, feesBase, price, 'up')
  return (feesQuote + base + (platform?.feeValue ?? ZERO)) as Amount
}

/** The money as JSON. */
export const spotStateForms = {
  ...amounts('quote', 'base', 'invested', 'withdrawn', 'gridProfit', 'feesQuote', 'feesBase'),
  ...amounts('otherFees', 'holdBase', 'peak'),
  closing: { maybe: {} },
  leg: { maybe: amounts('lotAmount') },
  platform: { maybe: amounts('amount', 'fee', 'value', 'feeValue') },
  receipt: {
    maybe: {
      ...amounts('quote', 'base', 'equity', 'total', 'gridProfit', 'feesQuote', 'feesBase'),
      ...amounts('platform', 'platformValue'),
    },
    // Version 1 knew no platform coin.
    since: { platform: '0', platformCoin: '', platformValue: '0' },
  },
} as const satisfies Forms
