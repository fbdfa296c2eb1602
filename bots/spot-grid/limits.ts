// Bounds of every field and the check codes they lead to; the same functions serve the form and the
// server. A refusal names the field, the bound and a value that would pass.
import type { Price } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import {
  boundRules,
  findChecks,
  groupsOf,
  outOfBounds,
  type Check,
  type GroupOf,
  type LimitsMarket,
  type Rule,
} from '@trellis/bot-kit/checks.ts'
import {
  decimalRanges,
  ratioRange,
  type Bounds,
  type CodeOf,
  type DecimalRange,
  type RangedField,
} from '@trellis/bot-kit/fields.ts'
import { gridBounds, rangeOf, type GridBounds } from '@trellis/bot-kit/grid/bounds.ts'
import { grossProfitRange } from '@trellis/bot-kit/spot/profit-range.ts'
import type { GridShape } from '@trellis/bot-kit/grid/shape.ts'
import { trailingFindings } from '@trellis/bot-kit/grid/trailing-rules.ts'
import {
  longStopLoss,
  longTakeProfit,
  longTargetBounds,
  type LongTargetBounds,
} from '@trellis/bot-kit/spot/target-rules.ts'
import { officialGrid, type SpotGridConfig } from '@trellis/bot-kit/spot/grid-config.ts'
import {
  moneyBounds,
  moneyFindings,
  moneyOf,
  type MoneyBounds,
} from '@trellis/bot-kit/spot/grid-limits.ts'
import {
  planShape,
  spotLayout,
  spotShape,
  type SpotGridPlan,
} from '@trellis/bot-kit/spot/grid-plan.ts'
import { limitUpBounds, trailingMoneyFindings } from '@trellis/bot-kit/spot/grid-trailing.ts'
import {
  spotGridFields,
  type GridField,
  type SpotGridInput,
  type SpotGridFields,
} from './fields.ts'

/**
 * Codes of the specification without their wire prefix; `success` only as an answer, never as a
 * finding.
 */
export type GridCheckCode =
  | CodeOf<SpotGridFields>
  | 'tp-too-low-than-market'
  | 'sl-too-high-than-market'
  | 'can-not-enable-trailing-up'
  | 'last-price-forbidden-trailing-up'
  | 'entry-price-forbidden-trailing-up'
  | 'investment-forbidden-trailing-up'
  | 'add-investment'
  | 'param-not-change'

export type GridCheck = Check<GridField, GridCheckCode>

export type RuleGroup = GroupOf<SpotGridFields>
const ALL_GROUPS = groupsOf(spotGridFields)

/** The ranges of validate-input by field, and the gross profit per grid beside them. */
export type GridRanges = Readonly<Record<RangedField<SpotGridFields>, DecimalRange>> & {
  /** Fractions truncated to four digits. */
  readonly profit: DecimalRange
}

export interface GridLimits {
  readonly ranges: GridRanges
  /** Distance of two levels as a decimal, '' while the range is incomplete. */
  readonly cellDistance: string
  readonly checks: readonly GridCheck[]
  /** Code of the first check, `success` when there is none. */
  readonly code: GridCheckCode | 'success'
  /** The plan of the input, undefined while the range is incomplete. */
  readonly plan: SpotGridPlan | undefined
}

type Bounded = GridBounds &
  LongTargetBounds &
  MoneyBounds & { readonly limitUpPrice: Bounds<Price> | undefined }

interface Subject {
  readonly input: SpotGridInput
  readonly shape: GridShape | undefined
  readonly market: LimitsMarket
  readonly bounds: Bounded
  readonly config: SpotGridConfig
}
type GridRule = Rule<Subject, RuleGroup, GridCheck>

const within = boundRules(spotGridFields)

/** Every rule, in the documented order of the codes. */
const RULES: readonly GridRule[] = [
  within('minPrice'),
  within('maxPrice'),
  within('cellNumber'),
  within('entryPrice'),
  { group: 'targets', find: longTakeProfit },
  { group: 'targets', find: longStopLoss },
  within('trailingStop'),
  { group: 'trailing', find: trailingFindings },
  {
    group: 'trailing',
    find: (subject) =>
      subject.input.enableTrailing ? outOfBounds(spotGridFields, 'limitUpPrice', subject) : [],
  },
  { group: 'money', find: moneyFindings, last: true },
  {
    group: 'money',
    find: (subject) => trailingMoneyFindings(subject, () => planOf(subject)),
    last: true,
  },
]

/** Ranges, findings and plan of an input at the market; the whole of validate-input. */
export function checkGrid(
  input: SpotGridInput,
  market: LimitsMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  config: SpotGridConfig = officialGrid,
): GridLimits {
  const reference = input.entryPrice ?? market.last
  const range = rangeOf(input)
  const shape = range && spotShape(range, reference)
  const bounds = {
    ...gridBounds(input, spotLayout.spacing, market, config),
    limitUpPrice: shape && limitUpBounds(shape, market.last, config),
    ...longTargetBounds({ input, market }),
    ...moneyBounds(input, shape, market, config),
  }
  const checks = findChecks(RULES, { input, shape, market, bounds, config }, groups)
  return {
    ranges: {
      ...decimalRanges(spotGridFields, bounds, market.instrument),
      profit: ratioRange(range && grossProfitRange(range), 4),
    },
    cellDistance: shape ? formatPrice(market.instrument, shape.step) : '',
    checks,
    code: checks[0]?.code ?? 'success',
    plan: isPlannable(shape, reference, config)
      ? planShape(shape, market, moneyOf(input), config)
      : undefined,
  }
}

function planOf({ input, shape, market, config }: Subject): SpotGridPlan | undefined {
  return shape && planShape(shape, market, moneyOf(input), config)
}

/** A plan lists its levels, so a count past all bounds gets none. */
function isPlannable(
  shape: GridShape | undefined,
  reference: Price,
  config: SpotGridConfig,
): shape is GridShape {
  return shape !== undefined && reference > 0 && shape.cellNumber <= config.cellsMax
}
