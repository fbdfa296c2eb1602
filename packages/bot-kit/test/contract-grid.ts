// A plain grid of contracts on the kit, as short as a kind can be: it opens, trades, moves its
// range and tells of a near liquidation, and never ends by itself. What the kit says of grids and
// of money in a contract is tried on it, on the real engine and exchange. For tests only.
import { ratio, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { BotCommand, BotContext, BotEvent, BotInput, BotKind, Step } from '@trellis/engine'
import { parsePrice, type Instrument, type RestingOrder } from '@trellis/market'
import { alertSteps } from '../grid/alerts.ts'
import type { GridFact, RoundClosed } from '../grid/facts.ts'
import * as grid from '../grid/fold.ts'
import { brokenGrid } from '../grid/invariants.ts'
import { nextTrade, openingSteps, startSteps, type OpeningWays } from '../grid/opening.ts'
import { POSITION_SLOT, slotOf } from '../grid/reference.ts'
import { shapeOf } from '../grid/shape.ts'
import { filledShiftSteps, shiftSteps, type TrailingWays } from '../grid/trailing.ts'
import { awaitsEntry, gridTriggers, type TriggerWays } from '../grid/triggers.ts'
import { counterSteps, retrySteps } from '../grid/turning.ts'
import type { LiquidationEased } from '../linear/facts.ts'
import * as money from '../linear/folds.ts'
import { officialContractGrids } from '../linear/grid-config.ts'
import {
  closingOnly,
  contractRounds,
  marginAsMeans,
  trailingMargin,
  type ContractGrid,
} from '../linear/grid-money.ts'
import { layoutOf, type GridMode, type GridType } from '../linear/grid-mode.ts'
import { entryDirection } from '../linear/entry-direction.ts'
import { planContracts } from '../linear/grid-plan.ts'
import { newContractGrid } from '../linear/grid-state.ts'
import { brokenMargin } from '../linear/invariants.ts'
import { liquidationOf } from '../linear/liquidation.ts'
import { liquidationSteps, liquidationTriggers } from '../linear/liquidation-alerts.ts'
import { contractScope, type MoveLimits } from '../linear/move-scope.ts'
import { ownOf, priceIn } from '../own-facts.ts'
import { keptTriggers } from '../targets.ts'
import { unitsOf } from '../worth.ts'
import { btcPerpetual } from './instruments.ts'
import { KindRig, type RigOptions } from './rig.ts'

/** As a form would hold it; prices of moves are off where they are left out. */
export interface RawContractGrid {
  readonly mode: GridMode
  readonly type?: GridType
  readonly minPrice: string
  readonly maxPrice: string
  readonly cellNumber: number
  readonly investment: string
  readonly leverage: string
  readonly moveUpPrice?: string
  readonly moveDownPrice?: string
  readonly entryPrice?: string
}

interface Settings extends MoveLimits {
  readonly trailingStop: Ratio
}
type Prices = keyof MoveLimits | 'minPrice' | 'maxPrice' | 'entryPrice'
interface Params extends Omit<Required<RawContractGrid>, Prices> {
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly moveUpPrice: Price
  readonly moveDownPrice: Price
  readonly entryPrice: Price
}
type State = ContractGrid & {
  readonly params: Params
  settings: Settings
}
type Fact = GridFact | LiquidationEased
type Steps = readonly Step<Fact>[]

function directionOf({ params, fundedPrice }: State) {
  return entryDirection(params.mode, params.entryPrice, fundedPrice)
}

function waysOf({ params: { mode, type } }: State) {
  const rounds = contractRounds(layoutOf(mode, type))
  const shifts = { rounds, scope: contractScope, least: 2 }
  const opening: OpeningWays<Settings> = { ...shifts, deviation: ratio('0.1') }
  const trailing: TrailingWays<State> = { ...shifts, ...trailingMargin }
  const triggers: TriggerWays<State> = { ...shifts, entry: directionOf, targets: nearTriggers }
  return { rounds, opening, trailing, triggers }
}

function viewOf(state: State) {
  const { lots, cost, wallet: equity, nearStep } = state
  const input = { lots, cost, equity, feeRate: 0n as Ratio }
  const liquidation = liquidationOf(input, btcPerpetual)
  return { liquidation, isLong: lots > 0, nearStep }
}

function nearTriggers(state: State) {
  return [...liquidationTriggers(state.symbol, viewOf(state))]
}

function decide(state: State, input: BotInput, context: BotContext): Steps {
  return closingOnly(decided(state, input, context), state.params.mode)
}

function decided(state: State, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'start':
      return started(state, context)
    case 'order-filled':
      return input.fill.done ? filled(state, input.order, context) : []
    case 'trigger':
      return woken(state, input.id, input.price, context)
    default:
      return []
  }
}

function started(state: State, context: BotContext): Steps {
  const { symbol, params } = state
  const instrument = context.instrument(symbol)
  const at = context.last(symbol)
  const quote = amountOf(params.investment)
  const own = { type: 'grid-funded', quote, base: ZERO, ...unitsOf(instrument) } as const
  const direction = entryDirection(params.mode, params.entryPrice, at)
  return [
    { type: 'bot-funded', prices: [at], own },
    { type: 'reserve', coin: instrument.quote, amount: quote },
    { type: 'leverage', symbol, leverage: ratio(params.leverage) },
    ...(awaitsEntry(state, at, direction) ? [] : laidOut(state, context, at)),
  ]
}

function laidOut(state: State, context: BotContext, at: Price): Steps {
  const { symbol, params, range } = state
  const { mode } = params
  const [investment, leverage] = [amountOf(params.investment), ratio(params.leverage)]
  const { rounds, opening } = waysOf(state)
  const market = { instrument: context.instrument(symbol), fees: context.fees(symbol) }
  const { layout } = rounds
  const shape = shapeOf(range, at, layout)
  const config = officialContractGrids[mode]
  const plan = planContracts({ shape, layout }, market, { investment, leverage }, config)
  const means = marginAsMeans({ symbol, leverage }, context, investment, mode)
  return openingSteps(state, context, { range, plan, price: at, action: 'open', means }, opening)
}

function amountOf(text: string): Amount {
  return ratio(text) as bigint as Amount
}

function filled(state: State, order: RestingOrder, context: BotContext): Steps {
  const { rounds, opening, trailing } = waysOf(state)
  const { quote } = context.instrument(state.symbol)
  const { mode } = state.params
  const means = () => marginAsMeans(state, context, context.free(quote), mode)
  const slot = slotOf(order.ref)
  if (slot === POSITION_SLOT) {
    const next = nextTrade(state, context, opening.deviation)
    return next ? [next] : startSteps(state, context, means(), opening)
  }
  const cell = state.slots[slot]
  if (cell === undefined) return []
  return [
    ...counterSteps(state, cell, order, rounds),
    ...filledShiftSteps(state, context, { cell, side: order.side }, trailing),
    ...retrySteps(state, means),
  ]
}

function woken(state: State, id: string, at: Price, context: BotContext): Steps {
  const { trailing } = waysOf(state)
  switch (id) {
    case 'entry':
      return laidOut(state, context, at)
    case 'trailing-up':
      return shiftSteps(state, context, { direction: 'up', price: at }, trailing)
    case 'trailing-down':
      return shiftSteps(state, context, { direction: 'down', price: at }, trailing)
    case 'range-left':
    case 'range-back':
      return alertSteps(state, at)
    default:
      return liquidationSteps(viewOf(state), at)
  }
}

function evolve(state: State, event: BotEvent<Fact>, atMs: number): State {
  fold(state, event, atMs)
  state.triggers = keptTriggers(state.triggers, gridTriggers(state, waysOf(state).triggers))
  return state
}

function fold(state: State, event: BotEvent<Fact>, atMs: number): void {
  const { rounds } = waysOf(state)
  switch (event.type) {
    case 'order-filled':
      money.foldContractFill(state, event.fill)
      return grid.foldGridFill(state, event, rounds, atMs)
    case 'order-placed':
      return grid.foldPlaced(state, event.order.ref)
    case 'order-rejected':
      return grid.foldRejected(state, event.order.ref, event.reason)
    case 'order-cancelled':
      return grid.foldCancelled(state, event.order.ref)
    case 'reserved':
      return money.foldTransfer(state, event.amount)
    case 'leverage-set':
      state.leverage = event.leverage
      return
    case 'funding-paid':
      return money.foldFunding(state, event)
    case 'profit-booked':
      return grid.foldRound(state, event.profit, event.own as RoundClosed, atMs)
    case 'bot-funded':
      state.phase = 'waiting'
      return money.foldFundedStake(state, ownOf(event.own, 'grid-funded'), priceIn(event))
    case 'bot-started':
      state.phase = 'running'
      return
    case 'settings-changed':
      return grid.foldShift(state, event.own as never, rounds)
    case 'range-left':
      return grid.foldOutside(state, event.side, atMs)
    case 'range-entered':
      return grid.foldOutside(state, '', atMs)
    case 'liquidation-near':
      state.nearStep = event.step
      return
    case 'fact':
      if (event.fact.type === 'liquidation-eased') state.nearStep = event.fact.step
      else grid.foldGridFact(state, event.fact, rounds)
      return
    default:
  }
}

const kind: BotKind<Params, State, Fact> = {
  kind: 'contract-grid',
  version: 1,
  holdsContracts: true,
  readParams: (json) => json as Params,
  writeParams: (params) => params,
  initial(identity, params) {
    const { moveUpPrice, moveDownPrice } = params
    const settings = { moveUpPrice, moveDownPrice, trailingStop: 0n as Ratio }
    return newContractGrid(identity, params, settings)
  },
  decide,
  evolve,
  triggers: (state) => state.triggers,
  refuse: () => 'invalid-argument',
  check: (state, context) => brokenGrid(state, context) ?? brokenMargin(state, context),
  writeState: (state) => state,
  readState: (json) => json as State,
}

function paramsOf(instrument: Instrument, raw: RawContractGrid): Params {
  const ticks = (text = ''): Price => {
    const parsed = parsePrice(instrument, text || '0', 'nearest')
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`)
    return parsed.value
  }
  return {
    type: 'arithmetic',
    ...raw,
    minPrice: ticks(raw.minPrice),
    maxPrice: ticks(raw.maxPrice),
    moveUpPrice: ticks(raw.moveUpPrice),
    moveDownPrice: ticks(raw.moveDownPrice),
    entryPrice: ticks(raw.entryPrice),
  }
}

/** One engine, one user with money, one contract. */
export class ContractGridRig extends KindRig<State, Fact, BotCommand, RawContractGrid> {
  constructor(options: RigOptions) {
    super({ kind, params: paramsOf }, { instrument: btcPerpetual, ...options })
  }
}
