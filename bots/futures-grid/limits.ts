// Bounds of every field and the check codes they lead to; the same functions serve the form and the
// server. A refusal names the field, the bound and a value that would pass.
import { formatPrice } from '@trellis/market'
import {
  boundRules,
  findChecks,
  groupsOf,
  type Check,
  type GroupOf,
  type Rule,
} from '@trellis/bot-kit/checks.ts'
import {
  decimalRanges,
  ratioRange,
  type CodeOf,
  type DecimalRange,
  type RangedField,
} from '@trellis/bot-kit/fields.ts'
import { rangeOf } from '@trellis/bot-kit/grid/bounds.ts'
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
import {
  plannedLiquidations,
  runningLiquidations,
} from '@trellis/bot-kit/linear/grid-liquidations.ts'
import { layoutOf } from '@trellis/bot-kit/linear/grid-mode.ts'
import { restingOrders } from '@trellis/bot-kit/linear/grid-money.ts'
import { contractShape, type ContractGridPlan } from '@trellis/bot-kit/linear/grid-plan.ts'
import type { Liquidations } from '@trellis/bot-kit/linear/liquidation.ts'
import {
  interestFindings,
  statusFindings,
  type ContractMarket,
  type MarketCode,
} from '@trellis/bot-kit/linear/market-rules.ts'
import { leveragedProfitRange } from '@trellis/bot-kit/linear/profit-range.ts'
import { contractTargetFindings, type TargetCode } from '@trellis/bot-kit/linear/target-rules.ts'
import {
  futuresGridFields,
  type FuturesGridField,
  type FuturesGridFields,
  type FuturesGridInput,
} from './fields.ts'
import { planFutures } from './plan.ts'
import type { FuturesGridState } from './state.ts'

/**
 * Codes of the specification without their wire prefix; `success` only as an answer, never as a
 * finding.
 */
export type FuturesCheckCode =
  CodeOf<FuturesGridFields> | TargetCode | StakeCode | MarketCode | 'param-not-change'

export type FuturesCheck = Check<FuturesGridField, FuturesCheckCode>

export type RuleGroup = GroupOf<FuturesGridFields>
const ALL_GROUPS = groupsOf(futuresGridFields)

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
  readonly form: ContractDraftShape
  readonly market: ContractMarket
  readonly bounds: ContractBounds
  readonly config: ContractGridConfig
  readonly plan: ContractGridPlan | undefined
  readonly liquidation: Liquidations
  readonly isRunning: boolean
}
type FuturesRule = Rule<Subject, RuleGroup, FuturesCheck>

const within = boundRules(futuresGridFields)

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

/**
 * Ranges, findings, plan and liquidation prices of an input at the market; the whole of
 * validate-input. `running` is the grid that a change is for.
 */
export function checkFutures(
  input: FuturesGridInput,
  market: ContractMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  running?: FuturesGridState,
): FuturesLimits {
  const { mode, type, leverage } = input
  const { instrument, fees } = market
  const config = officialContractGrids[mode]
  const layout = layoutOf(mode, type)
  const range = rangeOf(input)
  const reference = input.entryPrice ?? market.last
  const shape = range && contractShape(input, range, reference)
  const isPlannable = range && range.cellNumber <= config.cellsMax && leverage > 0n
  const plan = isPlannable ? planFutures({ ...input, ...range }, reference, market) : undefined
  const isRunning = running !== undefined && running.phase !== 'waiting'
  const liquidation = isRunning
    ? runningLiquidations(running, restingOrders(running), market)
    : plannedLiquidations(plan, market)
  const form = { mode, layout, shape, liquidation }
  const bounds = contractBounds(input, form, market, config)
  const asked = { mode, input, form, market, bounds, config, plan, liquidation, isRunning }
  const checks = findChecks(RULES, asked, groups)
  return {
    ranges: {
      ...decimalRanges(futuresGridFields, bounds, instrument),
      profit: ratioRange(plan && leveragedProfitRange(plan.levels, leverage, fees.maker), 6),
    },
    cellDistance: shape ? formatPrice(instrument, shape.step) : '',
    checks,
    code: checks[0]?.code ?? 'success',
    plan,
    liquidation,
  }
}
