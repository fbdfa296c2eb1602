// The bounds of what a grid of contracts has besides any grid: leverage, money, targets and how far
// its range may move; and what is wrong with the money of an input.
import {
  divide,
  formatAmount,
  MONEY_SCALE,
  ONE,
  pow10,
  price as brandPrice,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import {
  gridBounds,
  leastLots,
  maxQuantity,
  type GridBounds,
  type RangeDraft,
} from '../grid/bounds.ts'
import type { GridLayout, GridShape } from '../grid/shape.ts'
import type { ContractGridConfig } from './grid-config.ts'
import type { GridMode } from './grid-mode.ts'
import { contractInvestment, contractQuantity, weightsOf, type Sizing } from './grid-plan.ts'
import type { Liquidations } from './liquidation.ts'
import { mostLeverage } from './most-leverage.ts'
import { contractTargetBounds, type ContractTargetBounds } from './target-rules.ts'

/** What of an input the bounds are made of. */
export interface ContractDraft extends RangeDraft {
  readonly leverage: Ratio
  readonly investment: Amount
  readonly entryPrice: Price | undefined
  readonly takeProfit: Price | undefined
  readonly stopLoss: Price | undefined
}

/** An input as far as it has a form: the shape is there once the range is. */
export interface ContractDraftShape {
  readonly mode: GridMode
  readonly layout: GridLayout
  readonly shape: GridShape | undefined
  /** Where it would be liquidated, as far as its money is there. */
  readonly liquidation: Pick<Liquidations, 'long' | 'short'>
}

/** Undefined members need fields that are still missing. */
export interface ContractBounds extends GridBounds, ContractTargetBounds {
  readonly leverage: Bounds<Ratio>
  readonly investment: Bounds<Amount> | undefined
  readonly takeProfitShare: Bounds<Ratio>
  readonly stopLossShare: Bounds<Ratio>
  readonly moveUpPrice: Bounds<Price> | undefined
  readonly moveDownPrice: Bounds<Price> | undefined
}

/** Every bound that the fields given so far determine. */
export function contractBounds(
  input: ContractDraft,
  form: ContractDraftShape,
  market: LimitsMarket,
  config: ContractGridConfig,
): ContractBounds {
  const { layout, shape, mode, liquidation } = form
  const off = 0n as Ratio
  return {
    ...gridBounds(input, layout.spacing, market, config),
    ...contractTargetBounds({ mode, market, input, liquidation, config }),
    leverage: { from: ONE, to: mostLeverage(market.instrument, config) },
    investment: shape && investmentBounds(shape, { input, form, market, config }),
    takeProfitShare: { from: off, to: config.takeProfitShareTo },
    stopLossShare: { from: off, to: config.stopLossShareTo },
    ...moveBounds(input, form, market.instrument),
  }
}

/**
 * A range may move from the level beyond its end, rounded outward, to the venue's last price, and
 * no further than a target on that side, which would end the grid there.
 */
function moveBounds(
  { takeProfit, stopLoss }: Pick<ContractDraft, 'takeProfit' | 'stopLoss'>,
  { mode, layout, shape }: ContractDraftShape,
  instrument: Instrument,
): Pick<ContractBounds, 'moveUpPrice' | 'moveDownPrice'> {
  if (shape === undefined) return { moveUpPrice: undefined, moveDownPrice: undefined }
  const [above, below] = mode === 'short' ? [stopLoss, takeProfit] : [takeProfit, stopLoss]
  const { spacing } = layout
  const up = spacing.levelAt(shape, shape.cellNumber + 1, 'ceil')
  const down = spacing.levelAt(shape, -1, 'floor')
  const highest = above === undefined ? instrument.maxPrice : above - 1
  const lowest = below === undefined ? instrument.minPrice : below + 1
  return {
    moveUpPrice: { from: up, to: brandPrice(Math.max(0, highest)) },
    moveDownPrice: { from: brandPrice(Math.max(1, lowest)), to: down },
  }
}

/** Least and most lots of an order, and most before the first risk tier ends. */
interface LotBounds {
  readonly least: Quantity
  readonly most: Quantity
  readonly ofTier: Quantity
}

function lotBounds(shape: GridShape, { form, market }: Asked): LotBounds {
  const { instrument } = market
  const { long, short } = weightsOf({ shape, layout: form.layout })
  const perLot = (long > short ? long : short) * instrument.valueFactor
  const upTo = instrument.riskTiers[0]?.upTo
  const most = maxQuantity(shape, instrument)
  const ofTier = upTo === undefined || perLot === 0n ? most : Number(divide(upTo, perLot, 'floor'))
  return {
    least: quantity(leastLots(instrument, shape.minPrice)),
    most,
    ofTier: quantity(Math.min(ofTier, most)),
  }
}

/** What is asked about: an input, its form, and the market and product it is for. */
interface Asked {
  readonly input: ContractDraft
  readonly form: ContractDraftShape
  readonly market: LimitsMarket
  readonly config: ContractGridConfig
}

function sizingOf(shape: GridShape, { input, form, market, config }: Asked): Sizing {
  const { opened } = weightsOf({ shape, layout: form.layout })
  return { shape, opened, leverage: input.leverage, market, config }
}

function investmentBounds(shape: GridShape, asked: Asked): Bounds<Amount> | undefined {
  if (asked.input.leverage <= 0n) return undefined
  const sizing = sizingOf(shape, asked)
  const { least, ofTier } = lotBounds(shape, asked)
  const unit = pow10(MONEY_SCALE - asked.config.quoteDigits)
  const from = contractInvestment(sizing, least, unit, 'ceil')
  const to = contractInvestment(sizing, ofTier, unit, 'floor')
  return { from, to }
}

/** Check codes of the money, words of FGRID_CHECK_CODE. */
export type StakeCode = 'investment-too-low' | 'investment-too-high' | 'risk-limit'

/**
 * Too little money for the smallest order, more than the largest orders take, or a position that
 * would leave the first risk tier of the contract.
 */
export function stakeFindings(
  subject: Asked & { readonly bounds: Pick<ContractBounds, 'investment'> },
): readonly Check<'investment', StakeCode>[] {
  const { input, form, bounds } = subject
  const { shape } = form
  if (shape === undefined || bounds.investment === undefined) return []
  const lots = contractQuantity(sizingOf(shape, subject), input.investment)
  const { least, most, ofTier } = lotBounds(shape, subject)
  const check = (code: StakeCode, value: Amount | undefined) => {
    const text = formatAmount(value ?? ZERO)
    return [{ code, field: 'investment', bound: text, fix: text } as const]
  }
  const { from, to } = bounds.investment
  if (lots < least) return check('investment-too-low', from)
  const isOver = to !== undefined && input.investment > to
  if (lots <= ofTier && !isOver) return []
  return check(ofTier < most ? 'risk-limit' : 'investment-too-high', to)
}
