// Folds what happened into the state of a futures combo, in place: nothing is decided here.
import { assert, assertNever, InvariantError, ratio, type Amount } from '@trellis/kernel'
import { isTerminal, type BotEvent, type LifeEvent } from '@trellis/engine'
import { isContractFill, type Fill, type RejectReason } from '@trellis/market'
import * as money from '@trellis/bot-kit/linear/folds.ts'
import type { NearStep } from '@trellis/bot-kit/linear/near-step.ts'
import { ownOf, priceIn } from '@trellis/bot-kit/own-facts.ts'
import { refusedStart } from '@trellis/bot-kit/linear/close-words.ts'
import type { ComboFact, Rebalanced } from './facts.ts'
import { isFlat, legAt, type ComboState } from './state.ts'
import { nextTimeOf, refreshTimes } from './times.ts'

type Event = BotEvent<ComboFact>

/** Folds one event and returns the same state. */
export function evolve(state: ComboState, event: Event, atMs: number): ComboState {
  switch (event.type) {
    case 'order-placed':
      foldAnswer(state, event.order.ref, undefined, atMs)
      break
    case 'order-rejected':
      foldAnswer(state, event.order.ref, event.reason, atMs)
      foldRefusal(state, event.order.symbol, event.reason)
      break
    case 'order-filled':
      foldFilled(state, event.fill)
      break
    case 'order-cancelled':
      break
    case 'funding-paid': {
      const leg = legAt(state, event.symbol)
      leg.funding = (leg.funding + event.amount) as Amount
      money.foldMoney(state, event)
      break
    }
    case 'leverage-set':
    case 'reserved':
    case 'released':
    case 'exchanged':
    case 'funds-added':
    case 'profit-withdrawn':
    case 'liquidation-near':
      money.foldMoney(state, event)
      break
    case 'position-settled': {
      const { settlement } = event
      const leg = legAt(state, settlement.symbol)
      assert(settlement.qty === Math.abs(leg.lots), 'a settlement of a part', settlement)
      foldTrade(state, settlement)
      break
    }
    case 'status':
      if (isTerminal(event.status)) state.phase = 'ended'
      break
    case 'fact':
      foldFact(state, event.fact, atMs)
      break
    default:
      foldLife(state, event, atMs)
  }
  refreshTimes(state)
  return state
}

function foldTrade(state: ComboState, trade: Parameters<typeof money.foldTrade>[2]): void {
  const leg = legAt(state, trade.symbol)
  money.foldTrade(leg, state, trade)
  leg.realized = (leg.realized + trade.realizedPnl) as Amount
  leg.fees = (leg.fees + trade.fee) as Amount
}

function foldFilled(state: ComboState, fill: Fill): void {
  assert(isContractFill(fill), 'a fill of another market', fill)
  foldTrade(state, fill)
  if (state.asked > 0) state.asked -= 1
  const { rebalancing } = state
  if (rebalancing === undefined) return
  rebalancing.trades += 1
  rebalancing.traded = (rebalancing.traded + fill.value) as Amount
  rebalancing.fees = (rebalancing.fees + fill.fee) as Amount
  rebalancing.realized = (rebalancing.realized + fill.realizedPnl) as Amount
}

/**
 * What the venue said to an order. A closing tries all that is left again at one time: while that
 * is to come, no answer of another contract moves it.
 */
function foldAnswer(
  state: ComboState,
  ref: number,
  refusal: RejectReason | undefined,
  atMs: number,
): void {
  state.lastRef = ref
  if (state.closing?.dueTimes.some(({ dueMs }) => dueMs > atMs) !== true)
    money.foldReduction(state, refusal, atMs)
}

/** A refusal fails the opening, or this contract of a rebalance; a closing goes on. */
function foldRefusal(state: ComboState, symbol: number, reason: RejectReason): void {
  if (state.asked > 0) state.asked -= 1
  if (state.phase === 'opening' && state.refused === '')
    state.refused = refusedStart(reason, 'failed-initiation')
  const { rebalancing } = state
  if (rebalancing === undefined) return
  rebalancing.failed = joined(rebalancing.failed, String(state.symbols.indexOf(symbol)))
  rebalancing.reasons = joined(rebalancing.reasons, reason)
}

function joined(list: string, one: string): string {
  return list === '' ? one : `${list},${one}`
}

/** Facts that stand alone. */
function foldFact(state: ComboState, fact: ComboFact, atMs: number): void {
  switch (fact.type) {
    case 'rebalance-started':
      state.asked = fact.orders
      state.rebalancing = {
        cause: fact.cause,
        before: fact.before,
        trades: 0,
        traded: 0n as Amount,
        fees: 0n as Amount,
        realized: 0n as Amount,
        failed: fact.skipped,
        reasons: fact.reasons,
      }
      return
    case 'rebalanced':
      return foldRebalanced(state, fact, atMs)
    case 'rebalance-postponed':
      state.rebalancing = undefined
      state.asked = 0
      state.retryMs = fact.retryMs
      return
    case 'peak-raised':
      state.peak = fact.peak
      return
    case 'liquidation-eased':
      state.nearStep = fact.step as NearStep
      return
    case 'follow-switched':
      state.allowFollow = fact.allowed
      return
    case 'combo-funded':
    case 'combo-started':
    case 'settings-changed':
    case 'combo-closed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      assertNever(fact)
  }
}

function foldRebalanced(state: ComboState, fact: Rebalanced, atMs: number): void {
  const { cause, trades, failed, reasons, retryMs } = fact
  state.rebalancing = undefined
  state.asked = 0
  state.retryMs = retryMs
  const { last } = state
  // A check that traded nothing is none: the count and its time stay those of the last that did.
  const tradedMs = trades > 0 ? undefined : (last?.tradedMs ?? last?.atMs ?? 0)
  state.last = { cause, atMs, failed, reasons, ...(tradedMs === undefined ? {} : { tradedMs }) }
  if (trades > 0) state.rebalances += 1
  // The time has come, or was passed by another cause: the next is a multiple of the interval.
  state.nextMs = nextTimeOf(state, atMs)
}

type Life = Exclude<LifeEvent<ComboFact>, money.MoneyEvent>

function foldLife(state: ComboState, event: Life, atMs: number): void {
  switch (event.type) {
    case 'bot-funded': {
      const { quote, orders } = ownOf(event.own, 'combo-funded')
      state.phase = 'opening'
      state.invested = quote
      state.asked = orders
      return
    }
    case 'bot-started':
      state.phase = 'running'
      state.startedAtMs = atMs
      state.nextMs = ownOf(event.own, 'combo-started').nextMs
      return
    case 'settings-changed':
      return foldSettings(state, event.own, atMs)
    case 'closing-started':
      state.phase = 'closing'
      state.asked = 0
      state.rebalancing = undefined
      return money.foldClosingContract(state, event)
    case 'bot-closed':
      assert(isFlat(state), 'a combo closed that was not closing')
      state.phase = 'ended'
      return money.foldReceipt(state, priceIn(event), atMs)
    case 'profit-booked':
    case 'coins-valued':
    case 'range-left':
    case 'range-entered':
      throw new InvariantError('a futures combo has no rounds, coins or range', event.type)
    default:
      assertNever(event)
  }
}

function foldSettings(state: ComboState, own: ComboFact | undefined, atMs: number): void {
  const { type: _, weights, ...settings } = ownOf(own, 'settings-changed')
  const targets = weights.split(',').map(ratio)
  money.foldStopOfEquity(state, settings.trailingStop)
  state.settings = settings
  state.legs.forEach((leg, i) => {
    leg.weight = targets[i] ?? leg.weight
  })
  state.settingsAtMs = atMs
  state.nextMs = nextTimeOf(state, atMs)
}
