// Folds what happened into the state, in place: with parts/fold-range.ts the only place that
// changes one. Must never decide anything.
import {
  assert,
  assertNever,
  divide,
  InvariantError,
  pow10,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import type { BotEvent, LifeEvent as EngineLife } from '@trellis/engine'
import { MINUTE_MS, amountOfLots, type Fill, type RejectReason } from '@trellis/market'
import { setReason, turnToBuy, turnToSell } from './parts/cells.ts'
import type { CloseWord } from './parts/close-words.ts'
import type { GridFact, UnplacedReason } from './facts.ts'
import { foldLeg, foldPlatformCoins, foldPlatformFill } from './parts/fold-platform.ts'
import { foldPlanned, foldShift } from './parts/fold-range.ts'
import { POSITION_SLOT, slotOf } from '@trellis/bot-kit/grid/reference.ts'
import { followsFills, refreshTriggers } from './parts/triggers.ts'
import { baseValue, equityAt, totalProfit } from './profit.ts'
import { settingsOf, type GridState } from './state.ts'

const MINUTES_PER_DAY = 1440

/** Folds one event and returns the same state. */
export function evolve(state: GridState, event: BotEvent<GridFact>, atMs: number): GridState {
  switch (event.type) {
    case 'order-filled':
      foldFill(state, event, atMs)
      return state
    case 'order-placed':
      foldPlaced(state, event.order.ref)
      return state
    case 'fact':
      foldFact(state, event.fact)
      return state
    case 'profit-booked':
      foldProfit(state, event, atMs)
      return state
    case 'order-rejected':
      foldRejected(state, event.order.ref, event.reason)
      return state
    case 'order-cancelled':
      foldCancelled(state, event.order.ref)
      return state
    case 'reserved':
      foldTransfer(state, event.coin, event.amount)
      return state
    case 'released':
      foldTransfer(state, event.coin, -event.amount as Amount)
      return state
    case 'status':
      if (ENDED.has(event.status)) end(state)
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

function end(state: GridState): void {
  state.phase = 'ended'
  refreshTriggers(state)
}

function foldFill(state: GridState, { order, fill }: OrderFilled, atMs: number): void {
  if (fill.symbol !== state.symbol) return foldPlatformFill(state, fill)
  const lots = amountOfLots(state.units.lotAmount, fill.qty)
  if (fill.side === 'buy') {
    state.quote = (state.quote - fill.value) as Amount
    state.base = (state.base + lots - fill.fee) as Amount
    state.feesBase = (state.feesBase + fill.fee) as Amount
  } else {
    state.base = (state.base - lots) as Amount
    state.quote = (state.quote + fill.value - fill.fee) as Amount
    state.feesQuote = (state.feesQuote + fill.fee) as Amount
  }
  const slot = slotOf(order.ref)
  if (slot === POSITION_SLOT) foldPositionFill(state, fill)
  else {
    foldCellFill(state, slot, order.ref, fill)
    state.lastFillAtMs = atMs
  }
  if (state.watchesFills) refreshTriggers(state)
}

function foldCellFill(state: GridState, slot: number, ref: number, fill: Fill): void {
  const cell = state.slots[slot]
  assert(cell !== undefined && cell.ref === ref, 'fill of an order that no cell has', ref)
  cell.filled = (cell.filled + fill.qty) as Quantity
  cell.value = cell.value === 0n ? fill.value : cell.value + fill.value
  cell.fee = cell.fee === 0n ? fill.fee : cell.fee + fill.fee
  state.fills += 1
  if (!fill.done) return
  assert(cell.filled === cell.qty, 'a filled order leaves its cell short', ref)
  cell.ref = 0
  if (fill.side === 'sell') {
    cell.sellFills += 1
    return
  }
  cell.buyFills += 1
  turnToSell(cell, ref, state.units.lotAmount)
}

function foldPositionFill(state: GridState, fill: Fill): void {
  const { position } = state
  position.remaining = Math.max(0, position.remaining - fill.qty) as Quantity
  const fee =
    fill.side === 'sell'
      ? fill.fee
      : divide(
          fill.fee * BigInt(fill.price) * BigInt(state.units.tickUnits),
          pow10(state.units.tickScale),
          'up',
        )
  state.otherFees = (state.otherFees + fee) as Amount
}

function foldPlaced(state: GridState, ref: number): void {
  const slot = slotOf(ref)
  if (slot === POSITION_SLOT) {
    state.positionOrders += 1
    return
  }
  const cell = state.slots[slot]
  assert(cell !== undefined && cell.ref === 0, 'an order for a cell that has one', ref)
  cell.ref = ref
  if (cell.reason !== '') setReason(state, cell, '')
}

const REJECTED: Readonly<Record<RejectReason, UnplacedReason>> = {
  'insufficient-balance': 'insufficient-balance',
  'below-min-quantity': 'below-minimum',
  'below-min-value': 'below-minimum',
  'above-max-quantity': 'above-maximum',
  'above-max-value': 'above-maximum',
  'price-out-of-bounds': 'price-not-allowed',
  'price-deviation': 'price-not-allowed',
  'symbol-not-trading': 'symbol-closed',
  'duplicate-ref': 'symbol-closed',
  'reduce-only': 'symbol-closed',
}

function foldRejected(state: GridState, ref: number, reason: RejectReason): void {
  const slot = slotOf(ref)
  if (slot === POSITION_SLOT) {
    state.positionOrders += 1
    return
  }
  const cell = state.slots[slot]
  if (cell === undefined) return
  cell.cycle += 1
  setReason(state, cell, REJECTED[reason])
}

function foldCancelled(state: GridState, ref: number): void {
  const cell = state.slots[slotOf(ref)]
  if (cell === undefined || cell.ref !== ref) return
  cell.ref = 0
  cell.cycle += 1
  setReason(state, cell, state.phase === 'closing' ? 'closing' : 'symbol-closed')
}

function foldTransfer(state: GridState, coin: string, amount: Amount): void {
  const { platform } = state
  if (coin === platform?.coin) platform.amount = (platform.amount + amount) as Amount
  else if (coin === state.units.baseCoin) state.base = (state.base + amount) as Amount
  else state.quote = (state.quote + amount) as Amount
}

function foldFact(state: GridState, fact: GridFact): void {
  switch (fact.type) {
    case 'grid-planned':
      foldPlanned(state, fact)
      return refreshTriggers(state)
    case 'level-skipped': {
      const cell = state.slots[fact.slot]
      if (cell !== undefined) setReason(state, cell, fact.reason)
      return
    }
    case 'peak-raised':
      state.peak = fact.peak
      return refreshTriggers(state)
    case 'trailing-paused':
      state.trailingPaused = true
      return refreshTriggers(state)
    case 'follow-switched':
      state.allowFollow = fact.allowed
      return
    case 'market-halted':
      state.halted = true
      return
    case 'market-resumed':
      state.halted = false
      return
    case 'platform-leg-chosen':
      return foldLeg(state, fact)
    default:
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
  }
}

type ProfitBooked = Extract<EngineLife<GridFact>, { type: 'profit-booked' }>
type LifeEvent = Exclude<EngineLife<GridFact>, ProfitBooked>

function foldLife(state: GridState, event: LifeEvent, atMs: number): void {
  switch (event.type) {
    case 'bot-funded':
      foldFunded(state, ownOf(event.own, 'grid-funded'), priceIn(event))
      break
    case 'bot-started':
      foldStarted(state, priceIn(event), atMs)
      break
    case 'profit-withdrawn':
      state.withdrawn = (state.withdrawn + event.amount) as Amount
      foldOutside(state, -event.amount, priceIn(event))
      break
    case 'funds-added':
      state.invested = (state.invested + event.amount) as Amount
      return foldOutside(state, event.amount, priceIn(event))
    case 'settings-changed':
      if (event.own?.type === 'range-shifted') return foldShift(state, event.own)
      foldSettings(state, ownOf(event.own, 'settings-changed'), priceIn(event))
      break
    case 'closing-started': {
      const { mode, action } = ownOf(event.own, 'closing-started')
      state.phase = 'closing'
      state.closing = { mode, reason: event.word as CloseWord, action }
      break
    }
    case 'coins-valued':
      return foldPlatformCoins(state, event, ownOf(event.own, 'platform-received'))
    case 'bot-closed':
      foldClosed(state, priceIn(event), atMs)
      break
    case 'range-left':
      state.outside = event.side
      state.outsideSinceMs = atMs
      break
    case 'range-entered':
      state.outside = ''
      state.outsideSinceMs = 0
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

function foldFunded(state: GridState, fact: OwnFact<'grid-funded'>, price: Price): void {
  const { lotAmount, valueFactor, tickUnits, tickScale, baseCoin } = fact
  state.units = { lotAmount, valueFactor, tickUnits, tickScale, baseCoin }
  state.fundedPrice = price
  state.watchesFills = followsFills(state)
  state.invested = (fact.quote + baseValue(state.units, fact.base, price)) as Amount
  state.phase = 'waiting'
}

function foldStarted(state: GridState, price: Price, atMs: number): void {
  state.phase = 'running'
  state.trailingPaused = false
  if (state.startPrice === 0) {
    state.startPrice = price
    state.startedAtMs = atMs
    state.holdBase = baseFor(state, state.invested, price)
    if (state.settings.trailingStop !== 0n) state.peak = equityAt(state, price)
  }
}

function foldSettings(state: GridState, fact: OwnFact<'settings-changed'>, price: Price): void {
  const { minPrice, maxPrice, cellNumber, trailingStop } = fact
  const { range } = state
  if (
    minPrice !== range.minPrice ||
    maxPrice !== range.maxPrice ||
    cellNumber !== range.cellNumber
  ) {
    state.range = { minPrice, maxPrice, cellNumber }
    state.original = state.range
  }
  if (trailingStop !== state.settings.trailingStop) {
    const started = trailingStop !== 0n && state.startPrice !== 0
    state.peak = started ? equityAt(state, price) : ZERO
  }
  state.settings = settingsOf(fact)
  state.watchesFills = followsFills(state)
  state.trailingPaused = false
}

function foldClosed(state: GridState, price: Price, atMs: number): void {
  const { closing } = state
  assert(closing !== undefined, 'a grid closed that was not closing')
  const { quote, base, platform, gridProfit, feesQuote, feesBase } = state
  state.receipt = {
    ...closing,
    closedAtMs: atMs,
    price,
    quote,
    base,
    platform: platform?.amount ?? ZERO,
    platformCoin: platform?.coin ?? '',
    platformValue: platform?.value ?? ZERO,
    equity: equityAt(state, price),
    total: totalProfit(state, price),
    gridProfit,
    feesQuote,
    feesBase,
  }
  state.phase = 'ended'
}

function foldProfit(state: GridState, { profit, own }: ProfitBooked, atMs: number): void {
  const { slot } = ownOf(own, 'arbitrage-closed')
  const cell = state.slots[slot]
  assert(cell !== undefined, 'an arbitrage of no cell', slot)
  state.gridProfit = (state.gridProfit + profit) as Amount
  state.arbitrages += 1
  cell.arbitrages += 1
  cell.profit += profit
  turnToBuy(cell, state.qty)
  countRecent(state, Math.floor(atMs / MINUTE_MS))
  if (!state.settings.enableTrailing) return
  state.trailingPaused = false
  refreshTriggers(state)
}

function countRecent(state: GridState, minute: number): void {
  const { recent } = state
  const last = recent.length - 2
  if (last >= 0 && recent[last] === minute) {
    recent[last + 1] = (recent[last + 1] ?? 0) + 1
    return
  }
  recent.push(minute, 1)
  let old = 0
  while ((recent[old] ?? minute) <= minute - MINUTES_PER_DAY) old += 2
  if (old > 0) recent.splice(0, old)
}

/** Money that came or went from outside moves the peak and the hold reference with it. */
function foldOutside(state: GridState, amount: bigint, price: Price): void {
  if (state.peak > 0n) state.peak = (state.peak + amount) as Amount
  if (state.startPrice !== 0) {
    state.holdBase = (state.holdBase + baseFor(state, amount, price)) as Amount
  }
}

function baseFor(state: GridState, amount: bigint, at: Price): Amount {
  const { tickScale, tickUnits } = state.units
  const cost = BigInt(at) * BigInt(tickUnits)
  return divide(amount * pow10(tickScale), cost, 'down') as Amount
}
