// Folds what happened into the state of a martingale, in place: nothing is decided here.
import { assertNever, InvariantError, type Amount } from '@trellis/kernel'
import { isTerminal, type BotEvent, type Exchange, type LifeEvent } from '@trellis/engine'
import type { Fill, PlaceOrder, RejectReason } from '@trellis/market'
import * as money from '@trellis/bot-kit/linear/folds.ts'
import { ownOf, priceIn } from '@trellis/bot-kit/own-facts.ts'
import type { MartingaleFact } from './facts.ts'
import { settingsOf } from './fields.ts'
import type { MartingaleState } from './state.ts'
import { refreshTriggers } from './triggers.ts'

type Event = BotEvent<MartingaleFact>

/** Folds one event and returns the same state. */
export function evolve(state: MartingaleState, event: Event, atMs: number): MartingaleState {
  foldEvent(state, event, atMs)
  refreshTriggers(state)
  return state
}

function foldEvent(state: MartingaleState, event: Event, atMs: number): void {
  switch (event.type) {
    case 'order-placed':
      return foldAnswer(state, event.order, undefined, atMs)
    case 'order-rejected':
      return foldAnswer(state, event.order, event.reason, atMs)
    case 'order-cancelled':
      return foldCancelled(state, event.order.ref)
    case 'order-filled':
      state.lastFillAtMs = atMs
      money.foldContractFill(state, event.fill)
      return foldOrderFill(state, event.order.level, event.fill)
    case 'funding-paid':
      state.roundFunding = (state.roundFunding + event.amount) as Amount
      return money.foldMoney(state, event)
    case 'exchanged':
      if (event.with === 'insurance') foldInsured(state, event)
      return money.foldMoney(state, event)
    case 'leverage-set':
    case 'reserved':
    case 'released':
    case 'funds-added':
    case 'liquidation-near':
      return money.foldMoney(state, event)
    case 'position-settled':
      state.roundFees = (state.roundFees + event.settlement.fee) as Amount
      state.settledPrice = event.settlement.price
      return money.foldSettlement(state, event.settlement)
    case 'status':
      if (isTerminal(event.status)) state.phase = 'ended'
      return
    case 'fact':
      return foldFact(state, event.fact, atMs)
    default:
      return foldLife(state, event, atMs)
  }
}

function foldInsured(state: MartingaleState, { give, take }: Exchange): void {
  let paid: bigint = state.insured ?? 0n
  for (const { amount } of take) paid += amount
  for (const { amount } of give) paid -= amount
  state.insured = paid as Amount
}

/** What the venue said to an order; by its level it is of the base, an addition, or reduces. */
function foldAnswer(
  state: MartingaleState,
  { ref, level, price, qty }: PlaceOrder,
  refusal: RejectReason | undefined,
  atMs: number,
): void {
  state.placed = ref
  if (level < 0) {
    money.foldReduction({ closing: state.taking ?? state.closing }, refusal, atMs)
    return
  }
  if (level === 0) return
  // Why it was skipped stays said until it rests.
  const reason = refusal === undefined ? '' : (state.next?.reason ?? '')
  const rests = refusal === undefined
  state.next = { number: level, ref: rests ? ref : 0, price, qty, filled: 0, reason }
}

/** An addition that goes with its market waits for it; one that the bot takes back is over. */
function foldCancelled(state: MartingaleState, ref: number): void {
  const { next, phase } = state
  if (next?.ref !== ref) return
  next.ref = 0
  next.reason = 'symbol-closed'
  if (phase !== 'running') state.next = undefined
}

function foldOrderFill(state: MartingaleState, level: number, fill: Fill): void {
  state.roundFees = (state.roundFees + fill.fee) as Amount
  if (level === 0) state.baseLots -= fill.qty
  if (level <= 0 || state.next === undefined) return
  state.next.filled += fill.qty
  if (!fill.done) return
  state.orders = level + 1
  state.next = undefined
}

/** Facts that stand alone. */
function foldFact(state: MartingaleState, fact: MartingaleFact, atMs: number): void {
  switch (fact.type) {
    case 'margin-terms-set':
    case 'liquidation-eased':
      return money.foldLinearFact(state, fact)
    case 'round-planned':
      state.phase = 'opening'
      state.round = fact.round
      state.baseLots = fact.qty
      state.action = fact.action
      state.roundRef = state.placed + 1
      state.roundStartedAtMs = atMs
      return
    case 'round-started':
      return foldRoundStarted(state)
    case 'addition-skipped':
      if (state.next?.number === fact.number) state.next.reason = fact.reason
      return
    case 'round-won':
      state.phase = 'taking'
      state.taking = { dueTimes: money.NO_TIMES }
      return
    case 'market-halted':
      state.halted = true
      return
    case 'market-resumed':
      state.halted = false
      return
    case 'follow-switched':
      state.allowFollow = fact.allowed
      return
    case 'martingale-funded':
    case 'round-closed':
    case 'settings-changed':
    case 'martingale-closed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      assertNever(fact)
  }
}

function foldRoundStarted(state: MartingaleState): void {
  state.phase = 'running'
  state.orders = 1
  state.baseLots = 0
}

/** A round is complete: the next one counts from here. */
function foldBooked(state: MartingaleState, profit: Amount): void {
  state.rounds += 1
  state.roundProfit = (state.roundProfit + profit) as Amount
  state.roundFees = 0n as Amount
  state.roundFunding = 0n as Amount
  state.orders = 0
  state.next = undefined
  state.taking = undefined
}

type MoneyEvent = Exclude<money.MoneyEvent, { type: 'profit-withdrawn' }>
type Life = Exclude<LifeEvent<MartingaleFact>, MoneyEvent>

function foldLife(state: MartingaleState, event: Life, atMs: number): void {
  switch (event.type) {
    case 'bot-funded':
      state.phase = 'waiting'
      return money.foldFundedStake(state, ownOf(event.own, 'martingale-funded'), priceIn(event))
    case 'bot-started':
      state.startPrice = priceIn(event)
      state.startedAtMs = atMs
      return foldRoundStarted(state)
    case 'profit-booked':
      return foldBooked(state, event.profit)
    case 'settings-changed':
      state.settings = settingsOf(ownOf(event.own, 'settings-changed'))
      return
    case 'closing-started':
      state.phase = 'closing'
      state.taking = undefined
      if (state.next?.ref === 0) state.next = undefined
      return money.foldClosingContract(state, event)
    case 'bot-closed':
      state.phase = 'ended'
      return money.foldClosedContract(state, priceIn(event), atMs)
    case 'profit-withdrawn':
    case 'coins-valued':
    case 'range-left':
    case 'range-entered':
      throw new InvariantError('a fact that no martingale has', event.type)
    default:
      assertNever(event)
  }
}
