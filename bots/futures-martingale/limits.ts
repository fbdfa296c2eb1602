// Bounds of every field and the check codes they lead to; the same functions serve the form and the
// server. A refusal names the field, the bound and a value that would pass.
import {
  divide,
  MONEY_SCALE,
  ONE,
  pow10,
  price as brandPrice,
  quantity,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
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
  type Bounds,
  type BoundsOf,
  type CodeOf,
  type DecimalRange,
  type RangedField,
} from '@trellis/bot-kit/fields.ts'
import { leastLots, timesRatio } from '@trellis/bot-kit/grid/bounds.ts'
import { mostLeverage } from '@trellis/bot-kit/linear/most-leverage.ts'
import type { ContractMarket } from '@trellis/bot-kit/linear/market-rules.ts'
import { unrealizedAt } from '@trellis/bot-kit/linear/state.ts'
import { officialMartingale, type MartingaleConfig } from './config.ts'
import {
  martingaleFields,
  type MartingaleField,
  type MartingaleFields,
  type MartingaleInput,
} from './fields.ts'
import { investmentFor, ladderPrices, type MartingaleMode } from './ladder.ts'
import { planRound, type RoundRow } from './plan.ts'
import type { MartingaleState } from './state.ts'

/** Codes of the specification without their wire prefix; `success` only as an answer. */
export type MartingaleCheckCode = CodeOf<MartingaleFields>
export type MartingaleCheck = Check<MartingaleField, MartingaleCheckCode>

export type RuleGroup = GroupOf<MartingaleFields>
const ALL_GROUPS = groupsOf(martingaleFields)

export type MartingaleRanges = Readonly<Record<RangedField<MartingaleFields>, DecimalRange>>

export interface MartingaleLimits {
  readonly ranges: MartingaleRanges
  readonly checks: readonly MartingaleCheck[]
  /** Code of the first check, `success` when there is none. */
  readonly code: MartingaleCheckCode | 'success'
  /** The rows of the first round, empty while the input does not say them. */
  readonly plan: readonly RoundRow[]
}

type MartingaleBounds = BoundsOf<MartingaleFields>

interface Subject {
  readonly input: MartingaleInput
  readonly bounds: MartingaleBounds
  readonly market: ContractMarket
}
type MartingaleRule = Rule<Subject, RuleGroup, MartingaleCheck>

const within = boundRules(martingaleFields)

/** Every rule, in the documented order of the codes. */
const RULES: readonly MartingaleRule[] = [
  within('priceStep'),
  within('multiplier'),
  within('additions'),
  within('roundProfit'),
  within('stopLossShare'),
  within('entryPrice'),
  within('leverage'),
  // Its range is of a ladder that can be.
  { ...within('investment'), last: true },
]

/**
 * Ranges, findings and plan of an input at the market; the whole of get-fmart-limit. `running` is
 * the bot that a change is for.
 */
export function checkMartingale(
  input: MartingaleInput,
  market: ContractMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  running?: MartingaleState,
): MartingaleLimits {
  const config = officialMartingale
  const bounds: MartingaleBounds = {
    leverage: { from: ONE, to: mostLeverage(market.instrument, config) },
    priceStep: { from: config.priceStepFrom, to: config.priceStepTo },
    multiplier: { from: config.multiplierFrom, to: config.multiplierTo },
    additions: { from: config.additionsFrom, to: config.additionsTo },
    roundProfit: { from: config.roundProfitFrom, to: mostProfit(input, config) },
    investment: investmentBounds(input, market, config),
    stopLossShare: { from: leastStop(running, market.last, config), to: config.stopLossTo },
    entryPrice: entryBounds(input.mode, market.last, config),
  }
  const checks = findChecks(RULES, { input, bounds, market }, groups)
  const { instrument, fees, last } = market
  const whole = complete(input)
  return {
    ranges: decimalRanges(martingaleFields, bounds, instrument),
    checks,
    code: checks[0]?.code ?? 'success',
    plan: whole ? planRound(whole, input.entryPrice ?? last, { instrument, fees, last }) : [],
  }
}

/** A draft whose ladder can be reckoned: what is out of all sense is not planned with. */
type Complete = MartingaleInput & { readonly additions: number }

function complete(input: MartingaleInput): Complete | undefined {
  return hasLadder(input) && input.investment > 0n ? input : undefined
}

function hasLadder(input: MartingaleInput): input is Complete {
  const { additions, leverage, multiplier, priceStep } = input
  const { additionsTo, multiplierTo } = officialMartingale
  if (additions === undefined || !Number.isSafeInteger(additions) || additions < 0) return false
  if (leverage <= 0n || multiplier <= 0n || priceStep <= 0n) return false
  return additions <= additionsTo && multiplier <= multiplierTo && priceStep < ONE
}

/** So many times the leverage. */
function mostProfit(
  { leverage }: MartingaleInput,
  { roundProfitPerLeverage }: MartingaleConfig,
): Ratio {
  const times = leverage > ONE ? leverage : ONE
  return ((roundProfitPerLeverage * times) / ONE) as Ratio
}

/** A long one waits for a lower price, a short one for a higher: its bounds mirror those. */
function entryBounds(
  mode: MartingaleMode,
  last: Price,
  { entryFrom, entryTo }: MartingaleConfig,
): Bounds<Price> {
  const twice = (share: Ratio): Ratio => (2n * ONE - share) as Ratio
  const [from, to] = mode === 'long' ? [entryFrom, entryTo] : [twice(entryTo), twice(entryFrom)]
  return {
    from: brandPrice(Math.max(1, timesRatio(last, from, 'ceil'))),
    to: timesRatio(last, to, 'floor'),
  }
}

/** Stops are said in hundredths of a percent. */
const STOP_STEP = ONE / 10_000n

/** The least stop, and strictly more than a bot that runs loses already: it would end at once. */
function leastStop(
  running: MartingaleState | undefined,
  last: Price,
  { stopLossFrom }: MartingaleConfig,
): Ratio {
  if (running === undefined || running.lots === 0) return stopLossFrom
  const share = divide(-unrealizedAt(running, last) * ONE, running.params.investment, 'floor')
  const above = (share / STOP_STEP + 1n) * STOP_STEP
  return above > stopLossFrom ? (above as Ratio) : stopLossFrom
}

/**
 * The initial margin with which every order of the ladder is at least the least that the exchange
 * takes, and none more than its most; all of them together stay in the first risk tier.
 */
function investmentBounds(
  input: MartingaleInput,
  market: ContractMarket,
  { usedShare, quoteDigits }: MartingaleConfig,
): Bounds<Amount> | undefined {
  if (!hasLadder(input)) return undefined
  const { instrument, last } = market
  const unit = pow10(MONEY_SCALE - quoteDigits)
  const prices = ladderPrices(input, input.entryPrice ?? last)
  if (prices.some((price) => price < instrument.minPrice)) return undefined
  const marginOf = (price: Price, number: number, lots: number, rounding: 'ceil' | 'floor') => {
    const steps = { valueFactor: instrument.valueFactor, unit, rounding }
    return investmentFor(input, { number, price, usedShare }, quantity(lots), steps)
  }
  const least = prices.map((at, k) => marginOf(at, k, leastLots(instrument, at), 'ceil'))
  const most = prices.map((at, k) => marginOf(at, k, mostLots(instrument, at), 'floor'))
  const upTo = instrument.riskTiers[0]?.upTo ?? instrument.maxValue
  const ofTier = divide(upTo * ONE * ONE, usedShare * input.leverage * unit, 'floor') * unit
  const from = least.reduce((one, other) => (one > other ? one : other))
  const to = most.reduce((one, other) => (one < other ? one : other), ofTier as Amount)
  return { from: withRoundedLots(input, market, { from, unit }), to }
}

/** Most lots of an order at a price. */
function mostLots({ maxQty, maxValue, valueFactor }: Instrument, at: Price): number {
  return Math.min(maxQty, Number(maxValue / (BigInt(at) * valueFactor)))
}

/** Raised by a hundredth until the lots as they are rounded are enough as well. */
function withRoundedLots(
  input: Complete,
  { instrument, fees, last }: ContractMarket,
  { from, unit }: { readonly from: Amount; readonly unit: bigint },
): Amount {
  const entry = input.entryPrice ?? last
  const isShort = (investment: Amount): boolean =>
    planRound({ ...input, investment }, entry, { instrument, fees, last }).some(
      ({ unmet }) => unmet === 'under-least',
    )
  let found = from
  for (let tries = 0; tries < RAISES && isShort(found); tries++)
    found = (divide(found * 101n, 100n * unit, 'ceil') * unit) as Amount
  return found
}

/** So often a hundredth doubles it: lots are never rounded to less than half. */
const RAISES = 70
