// Folds what happened into the state of a DCA, in place: nothing is decided here.
import {
  assert,
  assertNever,
  InvariantError,
  parseAmount,
  ZERO,
  type Amount,
} from '@trellis/kernel'
import { isTerminal, type BotEvent, type LifeEvent } from '@trellis/engine'
import { amountOfLots, type Fill, type RejectReason } from '@trellis/market'
import { ownOf, priceIn } from '@trellis/bot-kit/own-facts.ts'
import { REJECTED } from '@trellis/bot-kit/unplaced.ts'
import { baseOfFill, baseValue, feeInQuote } from '@trellis/bot-kit/worth.ts'
import type { DcaFact, DcaSettingsChanged } from './facts.ts'
import { equityAt, refreshTimes, type DcaLeg, type DcaState, type DcaWord } from './state.ts'

type Event = BotEvent<DcaFact>

/** Folds one event and returns the same state. */
export function evolve(state: DcaState, event: Event, atMs: number): DcaState {
  switch (event.type) {
    case 'order-placed':
      state.lastRef = event.order.ref
      break
    case 'order-rejected':
      state.lastRef = event.order.ref
      foldRefusal(state, event.order.level, event.reason)
      break
    case 'order-filled':
      foldFill(state, event.order.level, event.fill)
      break
    case 'order-cancelled':
      if (state.asked > 0) state.asked -= 1
      break
    case 'reserved':
      state.quote = (state.quote + event.amount) as Amount
      break
    case 'released':
      foldReleased(state, event.coin, event.amount)
      break
    case 'status':
      if (event.status === 'running') state.phase = 'running'
      if (isTerminal(event.status)) state.phase = 'ended'
      break
    case 'fact':
      foldFact(state, event.fact)
      break
    case 'leverage-set':
    case 'funding-paid':
    case 'position-settled':
    case 'exchanged':
      throw new InvariantError('a DCA has no contracts and no issuer', event.type)
    default:
      foldLife(state, event, atMs)
  }
  refreshTimes(state)
  return state
}

/** An order of a purchase that was refused; a closing goes on without it. */
function foldRefusal(state: DcaState, level: number, reason: RejectReason): void {
  if (state.asked > 0) state.asked -= 1
  const { round } = state
  if (round === undefined) return
  round.failed = joined(round.failed, String(level))
  round.reasons = joined(round.reasons, REJECTED[reason])
}

function joined(list: string, one: string): string {
  return list === '' ? one : `${list},${one}`
}

function foldFill(state: DcaState, level: number, fill: Fill): void {
  const leg = state.legs[level]
  assert(leg, 'a fill of no pair of the plan', fill)
  if (state.closing !== undefined) return foldSale(state, leg, fill)
  assert(fill.side === 'buy' && fill.symbol === leg.symbol, 'a purchase in another market', fill)
  const { round } = state
  const bought = baseOfFill(leg.units, fill)
  const part = round?.legs[level]
  assert(part, 'a fill outside of a purchase', fill)
  part.bought = (part.bought + bought) as Amount
  part.cost = (part.cost + fill.value) as Amount
  leg.base = (leg.base + bought - fill.fee) as Amount
  leg.bought = (leg.bought + bought) as Amount
  leg.spent = (leg.spent + fill.value) as Amount
  leg.fees = (leg.fees + fill.fee) as Amount
  state.quote = (state.quote - fill.value) as Amount
  state.invested = (state.invested + fill.value) as Amount
  state.feesQuote = (state.feesQuote + feeInQuote(leg.units, fill)) as Amount
  if (!fill.done) return
  leg.purchases += 1
  if (state.asked > 0) state.asked -= 1
}

/** A sale of what a pair holds: in its own market, or in one against the platform coin. */
function foldSale(state: DcaState, leg: DcaLeg, fill: Fill): void {
  if (fill.symbol === leg.symbol) {
    leg.base = (leg.base - baseOfFill(leg.units, fill)) as Amount
    state.quote = (state.quote + fill.value - fill.fee) as Amount
    state.feesQuote = (state.feesQuote + fill.fee) as Amount
    return
  }
  const { leg: chosen, platform } = state
  assert(chosen?.symbol === fill.symbol && platform, 'fill in a pair that nobody chose', fill)
  const lots = amountOfLots(chosen.lotAmount, fill.qty)
  const [paid, got] = fill.side === 'buy' ? [fill.value, lots] : [lots, fill.value]
  leg.base = (leg.base - paid) as Amount
  platform.amount = (platform.amount + got - fill.fee) as Amount
  platform.fee = (platform.fee + fill.fee) as Amount
}

/** Coins that went to Funding: a pair's, else those of the platform, else money. */
function foldReleased(state: DcaState, coin: string, amount: Amount): void {
  const { platform } = state
  const leg = state.legs.find(({ units, base }) => units.baseCoin === coin && base >= amount)
  if (leg !== undefined) leg.base = (leg.base - amount) as Amount
  else if (platform?.coin === coin) platform.amount = (platform.amount - amount) as Amount
  else state.quote = (state.quote - amount) as Amount
}

/** Facts that stand alone. */
function foldFact(state: DcaState, fact: DcaFact): void {
  switch (fact.type) {
    case 'purchase-started': {
      const { dueMs, orders, failed, reasons } = fact
      state.asked = orders
      const legs = state.legs.map(() => ({ bought: ZERO, cost: ZERO }))
      state.round = { dueMs, legs, failed, reasons }
      return
    }
    case 'purchased':
      foldDue(state, fact)
      state.purchases = fact.number
      state.lastPurchaseMs = fact.dueMs
      state.skipped = undefined
      return
    case 'purchase-skipped': {
      foldDue(state, fact)
      state.skips += 1
      const { type: _, ...skipped } = fact
      state.skipped = skipped
      return
    }
    case 'follow-switched':
      state.allowFollow = fact.allowed
      return
    case 'platform-leg-chosen': {
      const { type: _, ...leg } = fact
      state.leg = leg
      if (state.symbols.includes(leg.symbol)) return
      const nothing = { amount: ZERO, fee: ZERO, value: ZERO, feeValue: ZERO }
      state.platform ??= { coin: leg.coin, ...nothing }
      return
    }
    case 'dca-planned':
    case 'settings-changed':
    case 'closing-started':
    case 'platform-received':
    case 'dca-closed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      assertNever(fact)
  }
}

/** A due time has come, whatever became of it. */
function foldDue(state: DcaState, { dueMs, nextMs }: { dueMs: number; nextMs: number }): void {
  state.round = undefined
  state.asked = 0
  state.lastDueMs = dueMs
  state.nextMs = nextMs
}

function foldLife(state: DcaState, event: LifeEvent<DcaFact>, atMs: number): void {
  switch (event.type) {
    case 'bot-funded':
      state.phase = 'opening'
      state.fundedPrices = event.prices
      state.nextMs = ownOf(event.own, 'dca-planned').nextMs
      return
    case 'bot-started':
      state.startedAtMs = atMs
      return
    case 'settings-changed':
      foldSettings(state, ownOf(event.own, 'settings-changed'), atMs)
      return
    case 'closing-started': {
      const { mode, action } = ownOf(event.own, 'closing-started')
      assert(mode !== 'base-and-quote', 'a DCA closes in another way', mode)
      state.phase = 'closing'
      state.closing = { mode, action, word: event.word as DcaWord }
      return
    }
    case 'coins-valued': {
      const { platform } = state
      assert(platform?.amount === event.amount, 'platform coins are miscounted', event.amount)
      platform.value = event.value
      platform.feeValue = ownOf(event.own, 'platform-received').feeValue
      state.feesQuote = (state.feesQuote + platform.feeValue) as Amount
      return
    }
    case 'bot-closed':
      return foldReceipt(state, event, atMs)
    case 'profit-booked':
    case 'profit-withdrawn':
    case 'funds-added':
    case 'range-left':
    case 'range-entered':
    case 'liquidation-near':
      throw new InvariantError('a DCA has no rounds, range or margin', event.type)
    default:
      assertNever(event)
  }
}

function foldSettings(state: DcaState, own: DcaSettingsChanged, atMs: number): void {
  const { frequency, maxInvestment, amounts, nextMs } = own
  state.settings = { frequency, maxInvestment }
  for (const [i, text] of amounts.split(',').entries()) {
    const amount = parseAmount(text)
    const leg = state.legs[i]
    assert(amount.ok && leg, 'an amount of no pair', amounts)
    leg.amount = amount.value
  }
  state.nextMs = nextMs
  state.settingsAtMs = atMs
}

/** The receipt, before the coins go back. */
function foldReceipt(
  state: DcaState,
  event: Extract<LifeEvent<DcaFact>, { type: 'bot-closed' }>,
  atMs: number,
): void {
  const { closing, quote, platform, legs } = state
  assert(closing !== undefined, 'a DCA closed that was not closing')
  const { prices } = event
  const equity = equityAt(state, prices)
  state.receipt = {
    ...closing,
    closedAtMs: atMs,
    price: priceIn(event),
    prices,
    quote,
    coins: legs.map(({ units, base }, i) => {
      const price = prices[i]
      assert(price !== undefined, 'a pair without its price', i)
      return { base, value: baseValue(units, base, price) }
    }),
    platform: platform?.amount ?? ZERO,
    platformCoin: platform?.coin ?? '',
    platformValue: platform?.value ?? ZERO,
    equity,
  }
}
