// Bounds of every field and the check codes they lead to; the same functions serve the form, the
// server and the engine. A refusal names the field, the bound and a value that would pass.
import {
  divide,
  formatAmount,
  MONEY_SCALE,
  ONE,
  pow10,
  type Amount,
  type Price,
} from '@trellis/kernel'
import { valueOf, type Instrument } from '@trellis/market'
import {
  boundRules,
  findChecks,
  type Check,
  type LimitsMarket,
  type Rule,
} from '@trellis/bot-kit/checks.ts'
import {
  decimalRanges,
  type Bounds,
  type BoundsOf,
  type CodeOf,
  type DecimalRange,
  type RangedField,
} from '@trellis/bot-kit/fields.ts'
import { marketChunk } from '@trellis/bot-kit/steps.ts'
import { quantity } from '@trellis/kernel'
import { officialDca, type DcaConfig } from './config.ts'
import { dcaFields, type DcaField, type DcaFields } from './fields.ts'
import { totalOf, type DcaInput } from './params.ts'

/** Codes of the checks; `success` only as an answer, never as a finding. */
export type DcaCheckCode =
  | CodeOf<DcaFields>
  | 'pairs-too-few'
  | 'pairs-too-many'
  | 'amount-too-low'
  | 'amount-too-high'
  | 'max-invest-amount-too-small-create'
  | 'max-invest-amount-too-small-update'
  | 'start-too-early'
  | 'start-too-late'
  | 'param-not-change'

/** A finding on a field of the table, on a pair, or on the time of the first purchase. */
export type DcaCheck = Check<DcaField | 'pairs' | 'start', DcaCheckCode>

export type RuleGroup = 'pairs' | 'frequency' | 'limit' | 'start'
export const ALL_GROUPS: ReadonlySet<RuleGroup> = new Set<RuleGroup>([
  'pairs',
  'frequency',
  'limit',
  'start',
])

/** A pair as checks of a draft see it. */
export interface PairMarket {
  readonly instrument: Instrument
  readonly last: Price
}

/** The market of a draft: its pairs in their order, and any one for what is asked of all. */
export interface DcaDraftMarket {
  readonly pairs: readonly PairMarket[]
  readonly any: LimitsMarket
  readonly nowMs: number
  /** What it has invested already; zero of a draft. */
  readonly invested: Amount
}

export interface DcaLimits {
  readonly ranges: Readonly<Record<RangedField<DcaFields>, DecimalRange>>
  readonly checks: readonly DcaCheck[]
  readonly code: DcaCheckCode | 'success'
  /** What one purchase spends in all. */
  readonly total: Amount
}

interface Subject {
  readonly input: DcaInput
  readonly bounds: BoundsOf<DcaFields>
  readonly draft: DcaDraftMarket
  readonly market: LimitsMarket
  readonly config: DcaConfig
}
type DcaRule = Rule<Subject, RuleGroup, DcaCheck>

const CENT = pow10(MONEY_SCALE - 2)
const within = boundRules(dcaFields)

/** What one purchase may spend on a pair at its price, in whole cents of the quote coin. */
export function amountBounds(
  { instrument, last }: PairMarket,
  config: DcaConfig = officialDca,
): Bounds<Amount> | undefined {
  if (last === 0) return undefined
  const lot = valueOf(instrument, last, quantity(1))
  const byValue = Number(divide(instrument.minValue, lot, 'ceil'))
  const lots = Math.max(1, instrument.minQty, byValue) + 1
  const least = lot * BigInt(lots) * (ONE + config.cushion)
  const most = lot * BigInt(marketChunk(instrument, last))
  const from = (divide(least, ONE * CENT, 'ceil') * CENT) as Amount
  return { from, to: (divide(most, CENT, 'floor') * CENT) as Amount }
}

/** The least maximum that is more than so much, in whole cents. */
export function leastMaximum(beyond: Amount): Amount {
  return ((beyond / CENT + 1n) * CENT) as Amount
}

function pairFindings({ input, draft, config }: Subject): readonly DcaCheck[] {
  const count = input.amounts.length
  const counted = (code: DcaCheckCode, bound: number): readonly DcaCheck[] => [
    { code, field: 'pairs', bound: String(bound), fix: String(bound) },
  ]
  if (count === 0) return counted('pairs-too-few', 1)
  if (count > config.pairsTo) return counted('pairs-too-many', config.pairsTo)
  return input.amounts.flatMap((amount, at) => {
    const pair = draft.pairs[at]
    const bounds = pair && amountBounds(pair, config)
    if (bounds === undefined) return []
    const check = (code: DcaCheckCode, value: Amount): readonly DcaCheck[] => {
      const bound = formatAmount(value)
      return [{ code, field: 'pairs', at, bound, fix: bound }]
    }
    if (amount < bounds.from) return check('amount-too-low', bounds.from)
    return bounds.to !== undefined && amount > bounds.to ? check('amount-too-high', bounds.to) : []
  })
}

function maximumFindings({ input, draft }: Subject): readonly DcaCheck[] {
  const { maxInvestment, amounts } = input
  const { invested } = draft
  const beyond = (invested + totalOf(amounts.map((amount) => ({ amount })))) as Amount
  if (maxInvestment === 0n || maxInvestment > beyond) return []
  const bound = formatAmount(leastMaximum(beyond))
  const when = invested > 0n ? 'update' : 'create'
  const code = `max-invest-amount-too-small-${when}` as const
  return [{ code, field: 'maxInvestment', bound, fix: bound }]
}

function startFindings({ input: { startMs }, draft, config }: Subject): readonly DcaCheck[] {
  const latest = draft.nowMs + config.startWithinMs
  if (startMs === 0) return []
  const check = (code: DcaCheckCode, ms: number, fix: string): readonly DcaCheck[] => [
    { code, field: 'start', bound: String(ms), fix },
  ]
  if (startMs <= draft.nowMs) return check('start-too-early', draft.nowMs, '')
  return startMs > latest ? check('start-too-late', latest, String(latest)) : []
}

/** Every rule in its order. */
const RULES: readonly DcaRule[] = [
  { group: 'pairs', find: pairFindings },
  within('frequency') as DcaRule,
  { group: 'start', find: startFindings },
  { group: 'limit', find: maximumFindings },
]

/** Ranges and findings of an input at the market. */
export function checkDca(
  input: DcaInput,
  draft: DcaDraftMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  config: DcaConfig = officialDca,
): DcaLimits {
  const total = totalOf(input.amounts.map((amount) => ({ amount })))
  const bounds: BoundsOf<DcaFields> = {
    frequency: { from: config.frequencyFrom, to: config.frequencyTo },
    maxInvestment: {
      from: leastMaximum((draft.invested + total) as Amount),
      to: undefined,
    },
  }
  const market = draft.any
  const checks = findChecks(RULES, { input, bounds, draft, market, config }, groups)
  return {
    ranges: decimalRanges(dcaFields, bounds, market.instrument),
    checks,
    code: checks[0]?.code ?? 'success',
    total,
  }
}
