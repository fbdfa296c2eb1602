// Folds what happened into the state of a spot grid, in place: nothing is decided here.
import { assert, assertNever, type Price } from '@trellis/kernel'
import type { BotEvent, LifeEvent } from '@trellis/engine'
import type { PairClosed } from '@trellis/bot-kit/grid/facts.ts'
import * as grid from '@trellis/bot-kit/grid/fold.ts'
import { followsFills } from '@trellis/bot-kit/grid/triggers.ts'
import * as money from '@trellis/bot-kit/spot/folds.ts'
import { spotRounds } from '@trellis/bot-kit/spot/grid-money.ts'
import type { GridFact } from './facts.ts'
import { refreshTriggers, settingsOf, type GridState } from './state.ts'

/** Folds one event and returns the same state. */
export function evolve(state: GridState, event: BotEvent<GridFact>, atMs: number): GridState {
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
      grid.foldRound(state, event.profit, event.own as PairClosed | undefined, atMs)
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
      if (!ENDED.has(event.status)) return state
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

const ENDED: ReadonlySet<string> = new Set(['completed', 'rejected', 'failed'])

type OrderFilled = Extract<BotEvent<GridFact>, { type: 'order-filled' }>

function foldFill(state: GridState, event: OrderFilled, atMs: number): void {
  const isOwn = money.foldSpotFill(state, event.fill)
  if (!isOwn) return
  grid.foldGridFill(state, event, spotRounds, atMs)
  if (state.watchesFills) refreshTriggers(state)
}

/** Facts that stand alone. */
function foldFact(state: GridState, fact: GridFact): void {
  if (fact.type === 'platform-leg-chosen') return money.foldLeg(state, fact)
  grid.foldGridFact(state, fact, spotRounds)
  if (MOVE_TRIGGERS.has(fact.type)) refreshTriggers(state)
}

const MOVE_TRIGGERS: ReadonlySet<string> = new Set([
  'grid-planned',
  'peak-raised',
  'trailing-paused',
])

type Life = Exclude<LifeEvent<GridFact>, { type: 'profit-booked' }>

function foldLife(state: GridState, event: Life, atMs: number): void {
  switch (event.type) {
    case 'bot-funded':
      money.foldFunded(state, ownOf(event.own, 'grid-funded'), priceIn(event))
      state.watchesFills = followsFills(state)
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

type OwnFact<T extends GridFact['type']> = Extract<GridFact, { type: T }>

function ownOf<T extends GridFact['type']>(own: GridFact | undefined, type: T): OwnFact<T> {
  assert(own?.type === type, "a fact of life lacks the grid's own part", type)
  return own as OwnFact<T>
}

function priceIn({ prices }: { readonly prices: readonly Price[] }): Price {
  const [price] = prices
  assert(price !== undefined, 'a fact names no price')
  return price
}

function foldSettings(state: GridState, fact: OwnFact<'settings-changed'>, price: Price): void {
  const { minPrice, maxPrice, cellNumber, trailingStop } = fact
  grid.foldRange(state, { minPrice, maxPrice, cellNumber })
  money.foldTrailingStop(state, trailingStop, price)
  state.settings = settingsOf(fact)
  state.watchesFills = followsFills(state)
  state.trailingPaused = false
}
