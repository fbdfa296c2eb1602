// The dictionary of figures on a detail page: one definition feeds the explanation and the test.
// Every figure comes from the server; here stands what it means and which values it is made of.
import { divide, formatAmount, MONEY_UNIT, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import type { BotMoney } from '../bot-view.ts'
import { lessOf } from '../amount-sums.ts'
import { amountOf } from '../decimal-amount.ts'

/** How a value is written. `quote` and `base` are amounts of a coin, `cost` what was paid of it. */
export type FigureForm = 'quote' | 'cost' | 'base' | 'price' | 'fraction' | 'percent' | 'count'

export interface FigureTerm {
  /** Key of its name. */
  readonly words: string
  readonly sign: '+' | '-' | '×' | '÷' | ''
  readonly value: string
  readonly form: FigureForm
}

/** A figure of a kind whose answer is `D`. */
export interface FigureOf<D> {
  readonly id: string
  /** Key under which `name`, `short` and `text` stand. */
  readonly words: string
  readonly form: FigureForm
  /** Shown with a sign and a direction. */
  readonly directed: boolean
  /** Left out of an equation where it is zero. */
  readonly ifAny: boolean
  /** What a percentage is of. */
  readonly denominator: 'invested' | ''
  /** A decimal; "" where there is none to show. */
  value(detail: D): string
  /** Own values in the order of the formula; empty where there is nothing to compute. */
  terms(detail: D): readonly FigureTerm[]
}

type FigureRow<D> = Partial<FigureOf<D>> & Pick<FigureOf<D>, 'id' | 'form' | 'value' | 'words'>

/** A definition with what most figures have. */
export function defineFigure<D>(row: FigureRow<D>): FigureOf<D> {
  return { denominator: '', directed: false, ifAny: false, terms: () => [], ...row }
}

/** Definitions of amounts whose words stand under one key, by their names there. */
export function figuresUnder<D>(words: string) {
  return (id: string, value: (detail: D) => string, more: Partial<FigureOf<D>> = {}): FigureOf<D> =>
    defineFigure({ id, words: `${words}.${id}`, form: 'quote', value, ...more })
}

/** A term of a formula. */
export function figureTerm(
  words: string,
  value: string,
  sign: FigureTerm['sign'] = '',
  form: FigureForm = 'quote',
): FigureTerm {
  return { words, value, sign, form }
}

/** Total against what the same coins would have gained if only held. */
export function againstHolding({ total, onlyHeld }: Pick<BotMoney, 'total' | 'onlyHeld'>): string {
  return lessOf(total, onlyHeld)
}

/** Total P&L over everything put in, a fraction; "" where nothing was. */
export function returnOf({ total, invested }: Pick<BotMoney, 'total' | 'invested'>): string {
  const base = amountOf(invested)
  if (base <= 0n) return ''
  return formatAmount(divide(amountOf(total) * MONEY_UNIT, base, 'floor') as Amount)
}

const APR_LEAST_MS = 7 * DAY_MS

/**
 * APR in percent; "" for a life under seven days, because a day times 365 says nothing. A closed
 * bot keeps that of its end.
 */
export function shownApr({ runningMs, apr }: Pick<BotMoney, 'runningMs' | 'apr'>): string {
  return runningMs < APR_LEAST_MS ? '' : apr
}

/** What a withdrawal takes out of the equity of a bot that is losing; "" when it is not. */
export function takenFromLoser({ total }: Pick<BotMoney, 'total'>, amount: Amount): string {
  return amountOf(total) < 0n && amount > 0n ? formatAmount(amount) : ''
}

const term = (id: string, value: string, sign?: FigureTerm['sign']): FigureTerm =>
  figureTerm(`bot.term.${id}`, value, sign)

interface MoneyRow {
  readonly id: string
  readonly form: FigureForm
  readonly directed?: boolean
  readonly denominator?: 'invested'
  value(money: BotMoney): string
  terms?(money: BotMoney): readonly FigureTerm[]
}

const ofInvested = ({ total, invested }: BotMoney): readonly FigureTerm[] => [
  term('total', total),
  term('invested', invested, '÷'),
]

const rows: readonly MoneyRow[] = [
  {
    id: 'total',
    form: 'quote',
    directed: true,
    value: (it) => it.total,
    terms: (it) => [
      term('equity', it.equity),
      term('withdrawn', it.withdrawn, '+'),
      term('invested', it.invested, '-'),
    ],
  },
  {
    id: 'roi',
    form: 'fraction',
    directed: true,
    denominator: 'invested',
    value: returnOf,
    terms: ofInvested,
  },
  {
    id: 'apr',
    form: 'percent',
    directed: true,
    denominator: 'invested',
    value: shownApr,
    terms: ofInvested,
  },
  {
    id: 'hold',
    form: 'quote',
    directed: true,
    value: againstHolding,
    terms: (it) => [term('total', it.total), term('only-held', it.onlyHeld, '-')],
  },
  { id: 'equity', form: 'quote', value: (it) => it.equity },
  { id: 'invested', form: 'quote', value: (it) => it.invested },
  { id: 'withdrawn', form: 'quote', value: (it) => it.withdrawn },
  {
    id: 'withdrawable',
    form: 'quote',
    value: (it) => it.withdrawable,
    terms: (it) => [term('booked', it.booked), term('withdrawn', it.withdrawn, '-')],
  },
  { id: 'feesPaid', form: 'cost', value: (it) => it.feesPaid },
]

/** The figures that bots of every kind have, read from a kind's answer by `money`. */
export function moneyFigures<D>(money: (detail: D) => BotMoney): readonly FigureOf<D>[] {
  return rows.map((row) =>
    defineFigure<D>({
      ...row,
      words: `bot.figure.${row.id}`,
      value: (detail) => row.value(money(detail)),
      terms: (detail) => row.terms?.(money(detail)) ?? [],
    }),
  )
}

/** Definitions by id; a later one of the same id takes the place of an earlier one. */
export function figureTable<D>(
  ...lists: readonly (readonly FigureOf<D>[])[]
): ReadonlyMap<string, FigureOf<D>> {
  return new Map(lists.flat().map((it) => [it.id, it]))
}
