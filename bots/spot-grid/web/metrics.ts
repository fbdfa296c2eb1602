// The dictionary of figures on the detail page: one definition feeds the explanation, the CSV
// header and the test.
// Every figure comes from the server; here stands only what it means and which values it is made
// of.
import { divide, MONEY_UNIT, parseAmount, formatAmount, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import type { GridDetail } from '../wire.ts'

export type MetricId =
  | 'total'
  | 'grid'
  | 'held'
  | 'fees'
  | 'roi'
  | 'apr'
  | 'hold'
  | 'equity'
  | 'invested'
  | 'withdrawn'
  | 'withdrawable'
  | 'arbitrages'
  | 'day'
  | 'perDay'
  | 'feesPaid'
  | 'rangePosition'

/** How a value is written. `quote` and `base` are amounts of a coin. */
export type MetricForm = 'quote' | 'base' | 'price' | 'fraction' | 'percent' | 'count'

export interface MetricTerm {
  /** Key of the term's name under `spotGrid.metric`. */
  readonly id: string
  readonly sign: '+' | '-' | '×' | '÷' | ''
  readonly value: string
  readonly form: MetricForm
}

export interface Metric {
  readonly id: MetricId
  readonly form: MetricForm
  /** Shown with a sign and a direction. */
  readonly directed: boolean
  /** What a percentage is of. */
  readonly denominator: 'invested' | ''
  value(detail: GridDetail): string
  /** Own values in the order of the formula; empty where there is nothing to compute. */
  terms(detail: GridDetail): readonly MetricTerm[]
}

const term = (
  id: string,
  value: string,
  sign: MetricTerm['sign'] = '',
  form: MetricForm = 'quote',
): MetricTerm => ({ id, sign, value, form })

const define = (metric: Omit<Metric, 'denominator' | 'directed'> & Partial<Metric>): Metric => ({
  denominator: '',
  directed: false,
  ...metric,
})

/** A decimal string of the wire as an amount; zero for what is empty. */
export function money(text: string): Amount {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.value : (0n as Amount)
}

/** Total against what the same coins would have gained if only held. */
export function againstHold(detail: GridDetail): string {
  return formatAmount((money(detail.total_profit) - money(detail.figures.hold_profit)) as Amount)
}

/** Total P&L over everything put in, a fraction. */
export function returnOnInvestment(detail: GridDetail): string {
  const invested = money(detail.total_investment)
  if (invested <= 0n) return ''
  const rate = divide(money(detail.total_profit) * MONEY_UNIT, invested, 'down')
  return formatAmount(rate as Amount)
}

/** Completed pairs per day of running; '' under one hour. */
export function arbitragesPerDay(detail: GridDetail): string {
  const running = Number(detail.operation_time)
  if (!(running >= DAY_MS / 24)) return ''
  return ((detail.arbitrage_num * DAY_MS) / running).toFixed(2)
}

const APR_LEAST_MS = 7 * DAY_MS

/**
 * APR in percent; '' for a life under seven days, because a day times 365 says nothing. A closed
 * bot keeps that of its end.
 */
export function aprOf(detail: Pick<GridDetail, 'operation_time' | 'total_apr'>): string {
  return Number(detail.operation_time) < APR_LEAST_MS ? '' : detail.total_apr
}

/** What a withdrawal takes out of the equity of a bot that is losing; '' when it is not. */
export function takenFromLoser(detail: Pick<GridDetail, 'total_profit'>, amount: Amount): string {
  return money(detail.total_profit) < 0n && amount > 0n ? formatAmount(amount) : ''
}

/**
 * Where the price stands between low and high, 0 to 1; outside it is clamped and flagged elsewhere.
 */
export function rangePosition(detail: GridDetail): string {
  const low = money(detail.min_price)
  const span = money(detail.max_price) - low
  if (span <= 0n) return ''
  const at = divide((money(detail.current_price) - low) * MONEY_UNIT, span, 'down')
  const clamped = at < 0n ? 0n : at > MONEY_UNIT ? MONEY_UNIT : at
  return formatAmount(clamped as Amount)
}

const rows: readonly Metric[] = [
  define({
    id: 'total',
    form: 'quote',
    directed: true,
    value: (it) => it.total_profit,
    terms: (it) => [
      term('equity', it.equity),
      term('withdrawn', it.cum_withdrew_amount, '+'),
      term('invested', it.total_investment, '-'),
    ],
  }),
  define({ id: 'grid', form: 'quote', directed: true, value: (it) => it.grid_profit, terms: none }),
  define({
    id: 'held',
    form: 'quote',
    directed: true,
    value: (it) => it.figures.held_profit,
    terms: (it) => [
      term('total', it.total_profit),
      term('grid', it.grid_profit, '-'),
      term('fees', it.figures.unpaired_fees, '-'),
    ],
  }),
  define({
    id: 'fees',
    form: 'quote',
    directed: true,
    value: (it) => it.figures.unpaired_fees,
    terms: none,
  }),
  define({
    id: 'roi',
    form: 'fraction',
    directed: true,
    denominator: 'invested',
    value: returnOnInvestment,
    terms: (it) => [term('total', it.total_profit), term('invested', it.total_investment, '÷')],
  }),
  define({
    id: 'apr',
    form: 'percent',
    directed: true,
    denominator: 'invested',
    value: aprOf,
    terms: (it) => [term('total', it.total_profit), term('invested', it.total_investment, '÷')],
  }),
  define({
    id: 'hold',
    form: 'quote',
    directed: true,
    value: againstHold,
    terms: (it) => [term('total', it.total_profit), term('held-only', it.figures.hold_profit, '-')],
  }),
  define({
    id: 'equity',
    form: 'quote',
    value: (it) => it.equity,
    terms: (it) => [
      term('quote-balance', it.figures.quote_balance),
      term('base-balance', it.figures.base_balance, '+', 'base'),
      term('price', it.current_price, '×', 'price'),
    ],
  }),
  define({ id: 'invested', form: 'quote', value: (it) => it.total_investment, terms: none }),
  define({ id: 'withdrawn', form: 'quote', value: (it) => it.cum_withdrew_amount, terms: none }),
  define({
    id: 'withdrawable',
    form: 'quote',
    value: (it) => it.figures.withdrawable,
    terms: (it) => [term('grid', it.grid_profit), term('withdrawn', it.cum_withdrew_amount, '-')],
  }),
  define({
    id: 'arbitrages',
    form: 'count',
    value: (it) => String(it.arbitrage_num),
    terms: none,
  }),
  define({ id: 'day', form: 'count', value: (it) => String(it.arbitrage_num_24), terms: none }),
  define({ id: 'perDay', form: 'count', value: arbitragesPerDay, terms: none }),
  define({ id: 'feesPaid', form: 'quote', value: (it) => it.figures.fees_paid, terms: none }),
  define({ id: 'rangePosition', form: 'fraction', value: rangePosition, terms: none }),
]

function none(): readonly MetricTerm[] {
  return []
}

/** Every definition by its id. */
export const metrics: ReadonlyMap<MetricId, Metric> = new Map(rows.map((it) => [it.id, it]))

/** The terms of the equation under the total, in order: total = grid + held + fees. */
export const equationTerms = ['grid', 'held', 'fees'] as const satisfies readonly MetricId[]

/** The sum of terms with plain signs; for the test that equations close. */
export function sumOfTerms(terms: readonly MetricTerm[]): Amount {
  let sum = 0n
  for (const { sign, value } of terms) sum += sign === '-' ? -money(value) : money(value)
  return sum as Amount
}
