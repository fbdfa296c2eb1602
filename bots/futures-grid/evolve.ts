// Folds what happened into the state of a futures grid, in place: nothing is decided here.
import { assertNever, InvariantError, type Amount } from '@trellis/kernel'
import { isTerminal, type BotEvent, type LifeEvent } from '@trellis/engine'
import type { RoundClosed } from '@trellis/bot-kit/grid/facts.ts'
import * as grid from '@trellis/bot-kit/grid/fold.ts'
import { POSITION_SLOT, slotOf } from '@trellis/bot-kit/grid/reference.ts'
import * as money from '@trellis/bot-kit/linear/folds.ts'
import { contractSettingsOf } from '@trellis/bot-kit/linear/grid-settings.ts'
import { isMoving } from '@trellis/bot-kit/linear/grid-state.ts'
import { refreshTriggers, roundsOf } from '@trellis/bot-kit/linear/grid-ways.ts'
import { ownOf, priceIn } from '@trellis/bot-kit/own-facts.ts'
import type { FuturesGridFact } from './facts.ts'
import type { FuturesGridState } from './state.ts'

type Event = BotEvent<FuturesGridFact>

/** Folds one event and returns the same state. */
export function evolve(state: FuturesGridState, event: Event, atMs: number): FuturesGridState {
  switch (event.type) {
    case 'order-placed':
    case 'order-rejected':
      foldAnswer(state, event, atMs)
      return state
    case 'order-cancelled':
      grid.foldCancelled(state, event.order.ref)
      return state
    case 'order-filled':
      money.foldContractFill(state, event.fill)
      grid.foldGridFill(state, event, roundsOf(state), atMs)
      if (!state.watchesFills) return state
      break
    case 'profit-booked':
      grid.foldRound(state, event.profit, event.own as RoundClosed | undefined, atMs)
      // A round moves no money: its fills did. But a range that paused may move on.
      if (!state.watchesFills) return state
      break
    case 'leverage-set':
    case 'funding-paid':
    case 'reserved':
    case 'released':
    case 'exchanged':
    case 'funds-added':
    case 'profit-withdrawn':
    case 'liquidation-near':
      money.foldMoney(state, event)
      break
    case 'position-settled':
      money.foldSettlement(state, event.settlement)
      state.otherFees = (state.otherFees + event.settlement.fee) as Amount
      break
    case 'status':
      if (isTerminal(event.status)) state.phase = 'ended'
      break
    case 'fact':
      foldFact(state, event.fact)
      break
    default:
      foldLife(state, event, atMs)
  }
  refreshTriggers(state)
  return state
}

/** What the venue said to an order: a cell has it or is told why not, a closing goes on. */
function foldAnswer(
  state: FuturesGridState,
  event: Extract<Event, { type: 'order-placed' | 'order-rejected' }>,
  atMs: number,
): void {
  const { ref } = event.order
  const refusal = event.type === 'order-rejected' ? event.reason : undefined
  if (slotOf(ref) === POSITION_SLOT) money.foldReduction(state, refusal, atMs)
  if (refusal === undefined) grid.foldPlaced(state, ref)
  else grid.foldRejected(state, ref, refusal)
}

/** Facts that stand alone. */
function foldFact(state: FuturesGridState, fact: FuturesGridFact): void {
  switch (fact.type) {
    case 'margin-terms-set':
    case 'liquidation-eased':
      return money.foldLinearFact(state, fact)
    case 'settings-changed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      grid.foldGridFact(state, fact, roundsOf(state))
  }
}

type Life = Exclude<LifeEvent<FuturesGridFact>, money.MoneyEvent | { type: 'profit-booked' }>

function foldLife(state: FuturesGridState, event: Life, atMs: number): void {
  switch (event.type) {
    case 'bot-funded':
      state.phase = 'waiting'
      return money.foldFundedStake(state, ownOf(event.own, 'grid-funded'), priceIn(event))
    case 'bot-started':
      state.phase = 'running'
      state.startPrice = priceIn(event)
      state.startedAtMs = atMs
      return
    case 'settings-changed':
      return foldSettings(state, event.own)
    case 'closing-started':
      state.phase = 'closing'
      return money.foldClosingContract(state, event)
    case 'bot-closed':
      state.phase = 'ended'
      return money.foldClosedContract(state, priceIn(event), atMs)
    case 'range-left':
      return grid.foldOutside(state, event.side, atMs)
    case 'range-entered':
      return grid.foldOutside(state, '', atMs)
    case 'coins-valued':
      throw new InvariantError('a futures grid has no coins to value')
    default:
      assertNever(event)
  }
}

/** A range that moved, or settings as their owner set them. */
function foldSettings(state: FuturesGridState, own: FuturesGridFact | undefined): void {
  if (own?.type === 'range-shifted' || own?.type === 'range-shifted-down')
    return grid.foldShift(state, own, roundsOf(state))
  const fact = ownOf(own, 'settings-changed')
  money.foldStopOfEquity(state, fact.trailingStop)
  grid.foldSettings(state, fact, contractSettingsOf(fact))
  state.watchesFills = isMoving(state)
}
