// What a bot keeps of its money in one contract: its wallet, what it holds, what came and went. The
// settle coin is the quote coin of the contract, and marks value everything (docs/formulas/
// futures-grid.md).
import type { CloseReason, DueTime } from '@trellis/engine'
import { ONE, price, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { marginTermsForm, type MarginTerms } from './margin-terms.ts'
import { amounts, type Forms } from '../state-json.ts'
import type { PairUnits } from '../worth.ts'
import type { Held } from './liquidation.ts'
import type { NearStep } from './near-step.ts'
import { asideOf, type SavingState } from './set-aside.ts'

/** Why a bot is closing, and when an order of it that was refused is sent again. */
export interface ContractClosing {
  readonly reason: CloseReason
  readonly word: string
  dueTimes: readonly DueTime[]
}

/** What is left in writing when a bot has ended; amounts in the settle coin. */
export interface ContractReceipt {
  readonly reason: CloseReason
  readonly word: string
  readonly closedAtMs: number
  /** Last price at the end. */
  readonly price: Price
  /** Returned to Funding, which is all that was left. */
  readonly equity: Amount
  readonly total: Amount
  readonly fees: Amount
  readonly funding: Amount
}

export interface LinearState extends SavingState {
  readonly symbol: number
  units: PairUnits
  /** All money of the bot in the settle coin, without unrealized profit. */
  wallet: Amount
  /** Lots held, below zero when short, and what they cost, signed the same. */
  lots: number
  cost: Amount
  leverage: Ratio
  /** What came out of Funding, and what of it was added as margin later. */
  invested: Amount
  addedMargin: Amount
  withdrawn: Amount
  /** All fees of fills so far; funding received, below zero when more was paid. */
  fees: Amount
  funding: Amount
  /** Price when the money came. */
  fundedPrice: Price
  /** Highest equity since the trailing stop was set; 0 while none is kept. */
  peak: Amount
  nearStep: NearStep
  /** What margin the exchange asks for, as it was when the bot began; undefined before. */
  terms: MarginTerms | undefined
  closing: ContractClosing | undefined
  receipt: ContractReceipt | undefined
}

/** The money of a bot that has got and traded nothing yet. */
export function untradedMoney(): Omit<LinearState, 'symbol' | 'units' | 'setAside'> {
  return {
    wallet: ZERO,
    lots: 0,
    cost: ZERO,
    leverage: ONE,
    invested: ZERO,
    addedMargin: ZERO,
    withdrawn: ZERO,
    fees: ZERO,
    funding: ZERO,
    fundedPrice: price(0),
    peak: ZERO,
    nearStep: 0,
    terms: undefined,
    closing: undefined,
    receipt: undefined,
  }
}

/** What the lots gain at a mark over what they cost; exact, before fees. */
export function unrealizedAt({ lots, cost, units }: Valued, mark: Price): Amount {
  return (BigInt(mark) * BigInt(lots) * units.valueFactor - cost) as Amount
}

type Valued = Held & Pick<LinearState, 'units'>

/**
 * Wallet, what is set aside and unrealized profit at a mark. A bot that has ended keeps its last
 * equity.
 */
export function equityAt(
  state: Valued & Pick<LinearState, 'wallet' | 'setAside'> & Partial<Pick<LinearState, 'receipt'>>,
  mark: Price,
): Amount {
  if (state.receipt !== undefined) return state.receipt.equity
  return (state.wallet + asideOf(state) + unrealizedAt(state, mark)) as Amount
}

/** Total P&L: equity + withdrawn - invested. */
export function totalProfit(state: LinearState, mark: Price): Amount {
  return (equityAt(state, mark) + state.withdrawn - state.invested) as Amount
}

/** What positions closed so far have brought, fees paid and funding in it. */
export function realizedOf({
  wallet,
  withdrawn,
  invested,
  receipt,
  setAside = ZERO,
}: Pick<LinearState, 'wallet' | 'withdrawn' | 'invested' | 'receipt' | 'setAside'>): Amount {
  return ((receipt?.equity ?? wallet + setAside) + withdrawn - invested) as Amount
}

/**
 * What may be withdrawn: realized profit and added margin that have not left yet, at most the
 * margin that is free. The initial investment stays.
 */
export function withdrawableMargin(
  { wallet, invested, addedMargin }: Pick<LinearState, 'wallet' | 'invested' | 'addedMargin'>,
  free: Amount,
): Amount {
  const over = wallet - (invested - addedMargin)
  const least = over < free ? over : free
  return (least > 0n ? least : ZERO) as Amount
}

/** The money as JSON. */
export const linearStateForms = {
  ...amounts('wallet', 'cost', 'leverage', 'invested', 'addedMargin', 'withdrawn', 'fees'),
  ...amounts('funding', 'peak'),
  terms: marginTermsForm,
  closing: { maybe: {} },
  receipt: { maybe: amounts('equity', 'total', 'fees', 'funding') },
} as const satisfies Forms
