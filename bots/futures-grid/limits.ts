// Bounds of every field and the check codes they lead to; the same functions serve the form and the
// server. A refusal names the field, the bound and a value that would pass.
import { formatAmount, formatRounded, type Amount, type Quantity } from '@trellis/kernel'
import { baseOf, feeOf, formatPrice, type InstrumentStatus } from '@trellis/market'
import {
  findChecks,
  outOfBounds,
  type Check,
  type LimitsMarket,
  type Rule,
} from '@trellis/bot-kit/checks.ts'
import {
  decimalRanges,
  rowsOf,
  type CodeOf,
  type DecimalRange,
  type RangedField,
} from '@trellis/bot-kit/fields.ts'
import { rangeOf } from '@trellis/bot-kit/grid/bounds.ts'
import { ordersOfPlan } from '@trellis/bot-kit/grid/plan.ts'
import type { GridShape } from '@trellis/bot-kit/grid/shape.ts'
import {
  officialContractGrids,
  type ContractGridConfig,
} from '@trellis/bot-kit/linear/grid-config.ts'
import {
  contractBounds,
  stakeFindings,
  type ContractBounds,
  type ContractDraftShape,
  type StakeCode,
} from '@trellis/bot-kit/linear/grid-limits.ts'
import { layoutOf } from '@trellis/bot-kit/linear/grid-mode.ts'
import { restingOrders } from '@trellis/bot-kit/linear/grid-money.ts'
import type { ContractGridPlan } from '@trellis/bot-kit/linear/grid-plan.ts'
import { liquidationsOf, type Liquidations } from '@trellis/bot-kit/linear/liquidation.ts'
import { leveragedProfitRange } from '@trellis/bot-kit/linear/profit-range.ts'
import { contractTargetFindings, type TargetCode } from '@trellis/bot-kit/linear/target-rules.ts'
import {
  futuresGridFields,
  type FuturesGridField,
  type FuturesGridFields,
  type FuturesGridInput,
} from './fields.ts'
import { futuresShape, planFutures } from './plan.ts'
import type { FuturesGridState } from './state.ts'

/**
 * Codes of the specification without their wire prefix; `success` only as an answer, never as a
 * finding.
 */
export type FuturesCheckCode =
  | CodeOf<FuturesGridFields>
  | TargetCode
  | StakeCode
  | 'oi-pos-limit'
  | 'pre-settle-reduce-only'
  | 'param-not-change'

export type FuturesCheck = Check<FuturesGridField, FuturesCheckCode>

/** Groups of rules; a change checks only the groups whose fields change. */
export type RuleGroup = Exclude<FuturesGridFields[keyof FuturesGridFields]['group'], 'none'>
const ALL_GROUPS: ReadonlySet<RuleGroup> = new Set(
  rowsOf(futuresGridFields).map(([, { group }]) => group as RuleGroup),
)

/** What limits read of a contract's market. */
export interface FuturesMarket extends LimitsMarket {
  readonly status?: InstrumentStatus | undefined
  /** The feed's count of open lots; undefined where it gives none. */
  readonly openInterest?: Quantity | undefined
}

/** The ranges of validate-input by field, and the net profit per grid on its margin beside them. */
export type FuturesRanges = Readonly<Record<RangedField<FuturesGridFields>, DecimalRange>> & {
  /** Fractions truncated to six digits. */
  readonly profit: DecimalRange
}

export interface FuturesLimits {
  readonly ranges: FuturesRanges
  /** Distance of the two lowest levels as a decimal, '' while the range is incomplete. */
  readonly cellDistance: string
  readonly checks: readonly FuturesCheck[]
  /** Code of the first check, `success` when there is none. */
  readonly code: FuturesCheckCode | 'success'
  /** The plan of the input, undefined while the range is incomplete. */
  readonly plan: ContractGridPlan | undefined
  /** Estimated liquidation prices in ticks; undefined where there is none. */
  readonly liquidation: Liquidations
}

interface Subject {
  readonly mode: FuturesGridInput['mode']
  readonly input: FuturesGridInput
  readonly draft: FuturesGridInput
  readonly form: ContractDraftShape
  readonly market: FuturesMarket
  readonly bounds: ContractBounds
  readonly config: ContractGridConfig
  readonly plan: ContractGridPlan | undefined
  readonly liquidation: Liquidations
  readonly isRunning: boolean
}
type FuturesRule = Rule<Subject, RuleGroup, FuturesCheck>

const within = (
  field: Exclude<RangedField<FuturesGridFields>, 'investment' | 'takeProfit' | 'stopLoss'>,
): FuturesRule => ({
  group: futuresGridFields[field].group,
  find: (subject) => outOfBounds(futuresGridFields, field, subject),
})

/** Every rule, in the documented order of the codes. */
const RULES: readonly FuturesRule[] = [
  { group: 'mode', find: statusFindings },
  within('minPrice'),
  within('maxPrice'),
  within('cellNumber'),
  within('leverage'),
  within('entryPrice'),
  { group: 'targets', find: contractTargetFindings },
  within('takeProfitShare'),
  within('stopLossShare'),
  within('trailingStop'),
  within('moveUpPrice'),
  within('moveDownPrice'),
  { group: 'money', find: stakeFindings, last: true },
  { group: 'money', find: interestFindings, last: true },
]

/** A contract about to be settled takes only what reduces a position: no new grid. */
function statusFindings({ market }: Subject): readonly FuturesCheck[] {
  if (market.status !== 'PreSettle') return []
  return [{ code: 'pre-settle-reduce-only', field: 'mode', bound: '', fix: '' }]
}

/** A position of the grid may come to a tenth of the open interest, as the exchange asks. */
function interestFindings({ plan, market }: Subject): readonly FuturesCheck[] {
  const { openInterest, instrument } = market
  if (openInterest === undefined || plan === undefined) return []
  const { opening, qty } = plan
  const onSide = (side: 'buy' | 'sell'): number =>
    ordersOfPlan(plan).filter((it) => it.side === side).length * qty
  const lots = Math.max(onSide('buy') + opening.lots, onSide('sell') - opening.lots)
  const most = Math.floor(openInterest / 10)
  if (lots <= most) return []
  const bound = formatAmount(baseOf(instrument, most as Quantity))
  return [{ code: 'oi-pos-limit', field: 'investment', bound, fix: '' }]
}

/**
 * Ranges, findings, plan and liquidation prices of an input at the market; the whole of
 * validate-input. `running` is the grid that a change is for.
 */
export function checkFutures(
  input: FuturesGridInput,
  market: FuturesMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  running?: FuturesGridState,
): FuturesLimits {
  const { mode, type } = input
  const config = officialContractGrids[mode]
  const layout = layoutOf(mode, type)
  const range = rangeOf(input)
  const reference = input.entryPrice ?? market.last
  const shape = range && futuresShape(input, range, reference)
  const form = { mode, layout, shape }
  const bounds = contractBounds(input, form, market, config)
  const isPlannable = range && range.cellNumber <= config.cellsMax && input.leverage > 0n
  const plan = isPlannable ? planFutures({ ...input, ...range }, reference, market) : undefined
  const isRunning = running !== undefined && running.phase !== 'waiting'
  const liquidation = isRunning ? liquidationsNow(running, market) : liquidationsIn(plan, market)
  const draft = input
  const asked = { mode, input, draft, form, market, bounds, config, plan, liquidation, isRunning }
  const checks = findChecks(RULES, asked, groups)
  return {
    ranges: {
      ...decimalRanges(futuresGridFields, bounds, market.instrument),
      profit: plan ? profitRange(plan, input, market) : EMPTY,
    },
    cellDistance: distanceOf(shape, market),
    checks,
    code: checks[0]?.code ?? 'success',
    plan,
    liquidation,
  }
}

/** Where a plan would be liquidated: right after its opening, and at either end of a move. */
function liquidationsIn(
  plan: ContractGridPlan | undefined,
  { instrument, fees: { taker: feeRate } }: LimitsMarket,
): Liquidations {
  if (plan === undefined) return NOWHERE
  const { opening, initialTrade, investment } = plan
  const equity = (investment - feeOf(initialTrade.value, feeRate)) as Amount
  return liquidationsOf({ ...opening, equity, feeRate }, ordersOfPlan(plan), instrument)
}

/** Where a grid would be liquidated: with what it holds, and at either end of a move. */
export function liquidationsNow(
  state: FuturesGridState,
  { instrument, fees: { taker: feeRate } }: LimitsMarket,
): Liquidations {
  const { lots, cost, wallet: equity } = state
  return liquidationsOf({ lots, cost, equity, feeRate }, restingOrders(state), instrument)
}

const NOWHERE: Liquidations = { now: undefined, long: undefined, short: undefined }
const EMPTY: DecimalRange = { from: '', to: '' }

function profitRange(
  { levels }: ContractGridPlan,
  { leverage }: FuturesGridInput,
  { fees }: LimitsMarket,
): DecimalRange {
  const { from, to } = leveragedProfitRange(levels, leverage, fees.maker)
  return { from: formatRounded(from, 6, 'down'), to: formatRounded(to, 6, 'down') }
}

function distanceOf(shape: GridShape | undefined, { instrument }: LimitsMarket): string {
  return shape ? formatPrice(instrument, shape.step) : ''
}
