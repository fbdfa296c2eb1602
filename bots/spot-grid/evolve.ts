// Folds what happened into the state of a spot grid, in place: nothing is decided here.
import { assertNever, InvariantError, type Price } from '@trellis/kernel'
import { isTerminal, type BotEvent, type LifeEvent } from '@trellis/engine'
import type { RoundClosed, SettingsChanged } from '@trellis/bot-kit/grid/facts.ts'
import * as grid from '@trellis/bot-kit/grid/fold.ts'
import { followsFills } from '@trellis/bot-kit/grid/triggers.ts'
import { ownOf, priceIn } from '@trellis/bot-kit/own-facts.ts'
import * as money from '@trellis/bot-kit/spot/folds.ts'
import { spotRounds } from '@trellis/bot-kit/spot/grid-money.ts'
import { spotSettingsOf, type SpotGridSettings } from '@trellis/bot-kit/spot/grid-settings.ts'
import type { SpotGridFact } from './facts.ts'
import { refreshTriggers, TRIGGERS, type SpotGridState } from './state.ts'

/** Folds one event and returns the same state. */
export function evolve(
  state: SpotGridState,
  event: BotEvent<SpotGridFact>,
  atMs: number,
): SpotGridState {
  switch (event.type) {
    case 'order-filled':
      foldFill(state, event, atMs)
      return state
    case 'order-placed':
      grid.foldPlaced(state, event.order.ref)
      return state
    case 'fact':
      foldFact(state, event.fact)
      return state
    case 'profit-booked':
      grid.foldRound(state, event.profit, event.own as RoundClosed | undefined, atMs)
      if (state.settings.enableTrailing) refreshTriggers(state)
      return state
    case 'order-rejected':
      grid.foldRejected(state, event.order.ref, event.reason)
      return state
    case 'order-cancelled':
      grid.foldCancelled(state, event.order.ref)
      return state
    case 'reserved':
      money.foldMoved(state, event.coin, event.amount)
      return state
    case 'released':
      money.foldMoved(state, event.coin, -event.amount)
      return state
    case 'status':
      if (!isTerminal(event.status)) return state
      state.phase = 'ended'
      refreshTriggers(state)
      return state
    // A spot grid holds no contracts and trades in the market alone.
    case 'leverage-set':
    case 'funding-paid':
    case 'position-settled':
    case 'exchanged':
      return state
    default:
      foldLife(state, event, atMs)
      return state
  }
}

type OrderFilled = Extract<BotEvent<SpotGridFact>, { type: 'order-filled' }>

function foldFill(state: SpotGridState, event: OrderFilled, atMs: number): void {
  const isOwn = money.foldSpotFill(state, event.fill)
  if (!isOwn) return
  grid.foldGridFill(state, event, spotRounds, atMs)
  if (state.watchesFills) refreshTriggers(state)
}

/** Facts that stand alone. */
function foldFact(state: SpotGridState, fact: SpotGridFact): void {
  switch (fact.type) {
    case 'platform-leg-chosen':
      return money.foldLeg(state, fact)
    case 'closing-started':
    case 'platform-received':
    case 'settings-changed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      grid.foldGridFact(state, fact, spotRounds)
  }
  if (MOVE_TRIGGERS.has(fact.type)) refreshTriggers(state)
}

const MOVE_TRIGGERS: ReadonlySet<string> = new Set([
  'grid-planned',
  'peak-raised',
  'trailing-paused',
])

type Life = Exclude<LifeEvent<SpotGridFact>, { type: 'profit-booked' }>

function foldLife(state: SpotGridState, event: Life, atMs: number): void {
  switch (event.type) {
    case 'bot-funded':
      money.foldFunded(state, ownOf(event.own, 'grid-funded'), priceIn(event))
      state.watchesFills = followsFills(state, TRIGGERS)
      state.phase = 'waiting'
      break
    case 'bot-started':
      state.phase = 'running'
      state.trailingPaused = false
      money.foldFirstStart(state, priceIn(event), atMs)
      break
    case 'profit-withdrawn':
      money.foldWithdrawn(state, event.amount, priceIn(event))
      break
    case 'funds-added':
      return money.foldAdded(state, event.amount, priceIn(event))
    case 'settings-changed':
      if (event.own?.type === 'range-shifted') grid.foldShift(state, event.own, spotRounds)
      else foldSettings(state, ownOf(event.own, 'settings-changed'), priceIn(event))
      break
    case 'closing-started':
      state.phase = 'closing'
      money.foldClosing(state, event.word, ownOf(event.own, 'closing-started'))
      break
    case 'coins-valued':
      return money.foldPlatformCoins(state, event, ownOf(event.own, 'platform-received'))
    case 'bot-closed':
      money.foldClosed(state, priceIn(event), atMs)
      state.phase = 'ended'
      break
    case 'range-left':
    case 'range-entered':
      grid.foldOutside(state, event.type === 'range-left' ? event.side : '', atMs)
      break
    case 'liquidation-near':
      return
    default:
      assertNever(event)
  }
  refreshTriggers(state)
}

function foldSettings(
  state: SpotGridState,
  fact: SettingsChanged<SpotGridSettings>,
  price: Price,
): void {
  money.foldTrailingStop(state, fact.trailingStop, price)
  grid.foldSettings(state, fact, spotSettingsOf(fact))
  state.watchesFills = followsFills(state, TRIGGERS)
}
