// Folds what happens to the money of a bot in one contract or several: fills, funding, a position
// that the exchange ended, money that came and went.
import { assert, assertNever, ZERO, type Amount, type Price } from '@trellis/kernel'
import type {
  BotEvent,
  CloseReason,
  DueTime,
  Exchange,
  FundingPayment,
  KindFact,
} from '@trellis/engine'
import {
  isContractFill,
  type ContractFill,
  type Fill,
  type RejectReason,
  type Settlement,
} from '@trellis/market'
import type { Trailed } from '../targets.ts'
import type { PairUnits } from '../worth.ts'
import type { LinearFact } from './facts.ts'
import { marginTermsOf } from './margin-terms.ts'
import { asideOf, foldAside, type SavingState } from './set-aside.ts'
import type { ContractClosing, LinearState } from './state.ts'

/** A fill of the bot's contract: what it realized and its fee go through the wallet. */
export function foldContractFill(state: LinearState, fill: Fill): void {
  assert(isContractFill(fill) && fill.symbol === state.symbol, 'a fill of another market', fill)
  foldTrade(state, state, fill)
}

/** The exchange ended the position: a liquidation, a delivery, a failure. */
export function foldSettlement(state: LinearState, settlement: Settlement): void {
  assert(settlement.qty === Math.abs(state.lots), 'a settlement of a part', settlement)
  foldTrade(state, state, settlement)
}

/**
 * A trade of what is held, through the wallet behind it; of a bot in several contracts these are
 * two records. What was closed left at its cost, which is its value less what it realized; what was
 * opened came at its value: cost += sign · value + realized, for both and for a turn from one side
 * to the other.
 */
export function foldTrade(
  held: Pick<LinearState, 'lots' | 'cost'>,
  money: Pick<LinearState, 'wallet' | 'fees'>,
  { side, qty, value, fee, realizedPnl }: ContractFill | Settlement,
): void {
  const isBuy = side === 'buy'
  held.lots += isBuy ? qty : -qty
  held.cost = (held.cost + (isBuy ? value : -value) + realizedPnl) as Amount
  money.fees = (money.fees + fee) as Amount
  money.wallet = (money.wallet + realizedPnl - fee) as Amount
}

/** The first money: what the state counts in from now on, and what was put in. */
export function foldFundedStake(
  state: LinearState,
  { quote, ...fact }: { readonly quote: Amount } & PairUnits,
  price: Price,
): void {
  const { lotAmount, valueFactor, tickUnits, tickScale, baseCoin } = fact
  state.units = { lotAmount, valueFactor, tickUnits, tickScale, baseCoin }
  state.fundedPrice = price
  state.invested = quote
}

/** What moves money, leverage or alerts in the same way in every kind. */
export type MoneyEvent = Extract<
  BotEvent<KindFact>,
  {
    readonly type:
      | 'leverage-set'
      | 'funding-paid'
      | 'reserved'
      | 'released'
      | 'exchanged'
      | 'funds-added'
      | 'profit-withdrawn'
      | 'liquidation-near'
  }
>

type Wallet = Pick<
  LinearState,
  | 'leverage'
  | 'wallet'
  | 'funding'
  | 'setAside'
  | 'invested'
  | 'addedMargin'
  | 'withdrawn'
  | 'peak'
  | 'nearStep'
>

/** Leverage, funding, money that came and went, and an alert of liquidation that was told. */
export function foldMoney(state: Wallet, event: MoneyEvent): void {
  switch (event.type) {
    case 'leverage-set':
      state.leverage = event.leverage
      return
    case 'funding-paid':
      return foldFunding(state, event)
    case 'reserved':
      return foldTransfer(state, event.amount)
    case 'released':
      return foldTransfer(state, -event.amount)
    case 'exchanged':
      return foldExchanged(state, event)
    case 'funds-added':
      return foldAddedMargin(state, event.amount)
    case 'profit-withdrawn':
      return foldWithdrawnMargin(state, event.amount)
    case 'liquidation-near':
      state.nearStep = event.step
      return
    default:
      assertNever(event)
  }
}

/** A fact of a bot in one contract that stands alone. */
export function foldLinearFact(state: LinearState, fact: LinearFact): void {
  switch (fact.type) {
    case 'margin-terms-set':
      state.terms = marginTermsOf(fact)
      return
    case 'liquidation-eased':
      state.nearStep = fact.step
      return
    default:
      assertNever(fact)
  }
}

/** Funding that was received, or paid when below zero. */
export function foldFunding(
  state: Pick<LinearState, 'wallet' | 'funding'>,
  { amount }: FundingPayment,
): void {
  state.funding = (state.funding + amount) as Amount
  state.wallet = (state.wallet + amount) as Amount
}

/** Money that came from Funding (above zero) or went there. */
export function foldTransfer(state: Pick<LinearState, 'wallet'>, amount: bigint): void {
  state.wallet = (state.wallet + amount) as Amount
}

/** Money that an account of the partition gave (above all the insurance) or took. */
export function foldExchanged(
  state: Pick<LinearState, 'wallet' | 'setAside'>,
  exchange: Exchange,
): void {
  const { give, take } = exchange
  foldAside(state, exchange)
  for (const { amount } of give) state.wallet = (state.wallet - amount) as Amount
  for (const { amount } of take) state.wallet = (state.wallet + amount) as Amount
}

/** Margin that was added: it is invested, and moves the peak with it. */
export function foldAddedMargin(
  state: Pick<LinearState, 'invested' | 'addedMargin' | 'peak'>,
  amount: Amount,
): void {
  state.invested = (state.invested + amount) as Amount
  state.addedMargin = (state.addedMargin + amount) as Amount
  if (state.peak > 0n) state.peak = (state.peak + amount) as Amount
}

/** Profit or added margin that left the bot. */
export function foldWithdrawnMargin(
  state: Pick<LinearState, 'withdrawn' | 'peak'>,
  amount: Amount,
): void {
  state.withdrawn = (state.withdrawn + amount) as Amount
  if (state.peak > 0n) state.peak = (state.peak - amount) as Amount
}

/** The peak under a changed trailing stop is gone: `peakSteps` say the one it begins anew with. */
export function foldStopOfEquity(
  state: Pick<LinearState, 'peak'> & Pick<Trailed, 'settings'>,
  trailingStop: bigint,
): void {
  if (trailingStop !== state.settings.trailingStop) state.peak = ZERO
}

/** Why the bot ends. */
export function foldClosingContract(
  state: Pick<LinearState, 'closing'>,
  { reason, word }: { readonly reason: CloseReason; readonly word: string },
): void {
  state.closing = { reason, word, dueTimes: NO_TIMES }
}

/** Nothing to be woken for: one array for all states, which are compared as they stand. */
export const NO_TIMES: readonly DueTime[] = []

/** How long after a refusal an order of a closing is sent again. */
const RETRY_MS = 5_000

/**
 * An order that reduces was taken, or refused: it is sent again, at once when the market opens.
 * Also of what a kind closes without ending.
 */
export function foldReduction(
  { closing }: { readonly closing: Pick<ContractClosing, 'dueTimes'> | undefined },
  refusal: RejectReason | undefined,
  atMs: number,
): void {
  if (closing === undefined) return
  const waits = refusal !== undefined && refusal !== 'symbol-not-trading'
  closing.dueTimes = waits ? [{ id: 'closing-retry', dueMs: atMs + RETRY_MS }] : NO_TIMES
}

/** The receipt of a bot in one contract, before the money goes back. */
export function foldClosedContract(state: LinearState, price: Price, atMs: number): void {
  assert(state.lots === 0, 'a bot closed that was not closing', state.lots)
  foldReceipt(state, price, atMs)
}

/** The receipt of a bot that holds nothing any more. */
export function foldReceipt(
  state: SavingState &
    Pick<
      LinearState,
      'closing' | 'wallet' | 'withdrawn' | 'invested' | 'fees' | 'funding' | 'receipt'
    >,
  price: Price,
  atMs: number,
): void {
  const { closing, wallet: equity, withdrawn, invested, fees, funding } = state
  assert(closing !== undefined, 'a bot closed that was not closing')
  assert(asideOf(state) === 0n, 'a bot closed that has money set aside')
  const { reason, word } = closing
  const total = (equity + withdrawn - invested) as Amount
  state.receipt = { reason, word, closedAtMs: atMs, price, equity, total, fees, funding }
  closing.dueTimes = NO_TIMES
}
