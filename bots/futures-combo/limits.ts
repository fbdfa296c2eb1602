// Bounds of every field and the check codes they lead to; the same functions serve the form, the
// server and the engine. A refusal names the field, the bound and a value that would pass.
import { divide, formatAmount, ONE, type Ratio } from '@trellis/kernel'
import {
  boundRules,
  findChecks,
  groupsOf,
  outOfBounds,
  type Check,
  type GroupOf,
  type Rule,
} from '@trellis/bot-kit/checks.ts'
import type { LimitsMarket } from '@trellis/bot-kit/checks.ts'
import {
  decimalRanges,
  type BoundsOf,
  type CodeOf,
  type DecimalRange,
  type RangedField,
} from '@trellis/bot-kit/fields.ts'
import { officialCombo, type ComboConfig } from './config.ts'
import { comboFields, type ComboField, type ComboFields } from './fields.ts'
import { isWhole, type ComboInput } from './params.ts'
import {
  investmentBounds,
  mostLeverage,
  planCombo,
  type ComboPlan,
  type ComboQuote,
} from './plan.ts'
import { walletRisk, type WalletRisk } from './risk.ts'

/** Codes of the specification without their wire prefix; `success` only as an answer. */
export type ComboCheckCode =
  | CodeOf<ComboFields>
  | 'symbol-num-too-low'
  | 'symbol-num-too-high'
  | 'weight-too-low'
  | 'weights-over'
  | 'param-not-change'

/** A finding on a field of the table, or on the list of contracts. */
export type ComboCheck = Check<ComboField | 'contracts', ComboCheckCode>

export type RuleGroup = GroupOf<ComboFields> | 'contracts'
const ALL_GROUPS: ReadonlySet<RuleGroup> = new Set(['contracts', ...groupsOf(comboFields)])

/** The market of a draft: of each of its contracts, in their order. */
export interface ComboDraftMarket {
  readonly quotes: readonly ComboQuote[]
  /** Any contract: what is asked of it is its fees alone. */
  readonly any: LimitsMarket
}

export interface ComboLimits {
  readonly ranges: Readonly<Record<RangedField<ComboFields>, DecimalRange>>
  readonly checks: readonly ComboCheck[]
  readonly code: ComboCheckCode | 'success'
  /** What it would open, and the risk of that; undefined while weights or marks lack. */
  readonly plan: ComboPlan | undefined
  readonly risk: WalletRisk | undefined
}

interface Subject {
  readonly input: ComboInput
  readonly bounds: BoundsOf<ComboFields>
  readonly market: LimitsMarket
  readonly config: ComboConfig
}
type ComboRule = Rule<Subject, RuleGroup, ComboCheck>

const within = boundRules(comboFields)

/** What a mode needs must be there, and within its bounds; what it does not use is not asked. */
const ofMode = (field: 'threshold' | 'interval', modes: readonly string[]): ComboRule => ({
  group: comboFields[field].group,
  find(subject) {
    const { input, bounds } = subject
    if (!modes.includes(input.mode)) return []
    const value = input[field]
    if (value) return outOfBounds(comboFields, field, subject)
    const [code] = comboFields[field].codes
    const from = decimalRanges(comboFields, bounds, subject.market.instrument)[field].from
    return [{ code, field, bound: from, fix: from }]
  },
})

function contractFindings({ input, config }: Subject): readonly ComboCheck[] {
  const count = input.contracts.length
  const check = (code: ComboCheckCode, bound: number): readonly ComboCheck[] => [
    { code, field: 'contracts', bound: String(bound), fix: String(bound) },
  ]
  if (count < config.contractsFrom) return check('symbol-num-too-low', config.contractsFrom)
  return count > config.contractsTo ? check('symbol-num-too-high', config.contractsTo) : []
}

/**
 * Weights of a draft may still be incomplete, but what is too much does not become right by more of
 * it; a creation has them refused whatever they lack.
 */
export function overWhole(given: bigint): readonly ComboCheck[] {
  if (given <= ONE) return []
  return [{ code: 'weights-over', field: 'contracts', bound: formatAmount(ONE), fix: '' }]
}

/** Whether a weight is above zero and in whole steps. */
export function isWeight(weight: Ratio, { weightStep }: ComboConfig = officialCombo): boolean {
  return weight > 0n && weight % weightStep === 0n
}

/** Every rule, in the documented order of the codes but for the money. */
const RULES: readonly ComboRule[] = [
  { group: 'contracts', find: contractFindings },
  ofMode('threshold', ['percent', 'either']),
  ofMode('interval', ['time', 'either']),
  within('stopLoss'),
  within('takeProfit'),
  within('leverage'),
  within('trailingStop'),
  // Its bounds follow from the rest.
  { ...within('investment'), last: true },
]

/** Ranges, findings, plan and risk of an input at the market; the whole of get-limit. */
export function checkCombo(
  input: ComboInput,
  market: ComboDraftMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  config: ComboConfig = officialCombo,
): ComboLimits {
  const { quotes, any } = market
  const bounds = boundsOf(input, quotes, config)
  const subject = { input, bounds, market: any, config }
  const checks = findChecks(RULES, subject, groups)
  const isPlannable = isWhole(input.contracts) && quotes.every(({ mark }) => mark > 0)
  const targets = input.contracts.map((contract, symbol) => ({ ...contract, symbol }))
  const plan = isPlannable
    ? planCombo({ ...input, targets }, quotes, any.fees.taker, config)
    : undefined
  return {
    ranges: decimalRanges(comboFields, bounds, any.instrument),
    checks,
    code: checks[0]?.code ?? 'success',
    plan,
    risk: plan && riskOf(plan, input, market),
  }
}

function boundsOf(
  { leverage, contracts }: ComboInput,
  quotes: readonly ComboQuote[],
  config: ComboConfig,
): BoundsOf<ComboFields> {
  const targets = contracts.map((contract, symbol) => ({ ...contract, symbol }))
  const isKnown = isWhole(contracts) && leverage > 0n
  const shares = { from: config.targetFrom, to: config.stopLossTo }
  return {
    leverage: {
      from: ONE,
      to: mostLeverage(
        quotes.map(({ instrument }) => instrument),
        config,
      ),
    },
    investment: isKnown ? investmentBounds({ leverage, targets }, quotes, config) : undefined,
    threshold: { from: config.thresholdFrom, to: config.thresholdTo },
    interval: { from: config.intervalFrom, to: config.intervalTo },
    takeProfit: { from: config.targetFrom, to: config.takeProfitTo },
    stopLoss: shares,
    trailingStop: { from: config.trailingStopFrom, to: config.trailingStopTo },
  }
}

/** The wallet of a plan once it is opened at the marks, its fee paid. */
function riskOf(
  plan: ComboPlan,
  { investment }: Pick<ComboInput, 'investment'>,
  { quotes, any }: ComboDraftMarket,
): WalletRisk {
  const carried = plan.rows.flatMap(({ side, qty, value }, i) => {
    const quote = quotes[i]
    if (quote === undefined || qty === 0) return []
    const sign = side === 'long' ? 1 : -1
    const cost = (BigInt(sign) * value) as typeof value
    return [{ ...quote, lots: sign * qty, cost, takerFee: any.fees.taker }]
  })
  return walletRisk((investment - plan.fee) as typeof investment, carried)
}

/** A share of the total margin that equity is off it by, rounded outward to 1e-4. */
export function shareOfMargin(difference: bigint, margin: bigint): Ratio {
  const unit = ONE / 10_000n
  if (margin <= 0n) return ONE
  return (divide(difference * ONE, margin * unit, 'ceil') * unit) as Ratio
}
