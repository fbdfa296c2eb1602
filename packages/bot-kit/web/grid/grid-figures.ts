// The figures of a grid beside those that every kind has: what its equation is made of, and what it
// counts.
import { formatAmount, type Amount } from '@trellis/kernel'
import type { BotMoney } from '../bot-view.ts'
import { amountOf } from '../decimal-amount.ts'
import {
  defineFigure,
  figureTable,
  figureTerm,
  moneyFigures,
  type FigureOf,
  type FigureTerm,
} from '../detail/figures.ts'
import type { GridReading } from './grid-reading.ts'

export interface GridFigureSource<D> {
  reading(detail: D): GridReading
  money(detail: D): BotMoney
}

/** The terms of the equation under the total, in order. */
export const gridEquation = ['grid', 'unrealized'] as const
/** The three figures beside the total, and what "more" opens. */
export const gridMain = ['hold', 'equity', 'withdrawable'] as const
export const gridMore = ['apr', 'matched', 'day', 'invested', 'withdrawn', 'feesPaid'] as const

const term = (id: string, value: string, sign?: FigureTerm['sign'], form?: FigureTerm['form']) =>
  figureTerm(`grid.term.${id}`, value, sign, form)

/**
 * Everything outside matched orders: the price change of the coins, and the fees that no pair has
 * paid. It is `other_profit` of the lists, so that a bot's row and its page say the same.
 */
function outsideMatched({ profit }: GridReading): string {
  return formatAmount((amountOf(profit.held) + amountOf(profit.fees)) as Amount)
}

/** Every definition by its id; `own` take the place of those of the same id. */
export function gridFigures<D>(
  { reading, money }: GridFigureSource<D>,
  own: readonly FigureOf<D>[] = [],
): ReadonlyMap<string, FigureOf<D>> {
  const profit = (id: string, value: (detail: D) => string, more: Partial<FigureOf<D>> = {}) =>
    defineFigure<D>({
      id,
      words: `grid.figure.${id}`,
      form: 'quote',
      directed: true,
      value,
      ...more,
    })
  const count = (id: string, value: (detail: D) => number) =>
    defineFigure<D>({
      id,
      words: `grid.figure.${id}`,
      form: 'count',
      value: (it) => String(value(it)),
    })
  const rows = [
    profit('grid', (it) => reading(it).profit.grid),
    profit('unrealized', (it) => outsideMatched(reading(it)), {
      terms: (it) => [
        term('held', reading(it).profit.held),
        term('fees', reading(it).profit.fees, '+'),
      ],
    }),
    defineFigure<D>({
      id: 'equity',
      words: 'bot.figure.equity',
      form: 'quote',
      value: (it) => money(it).equity,
      terms: (it) => [
        term('quote-balance', reading(it).held.quote),
        term('base-balance', reading(it).held.base, '+', 'base'),
        term('price', reading(it).price, '×', 'price'),
      ],
    }),
    count('matched', (it) => reading(it).matched),
    count('day', (it) => reading(it).matchedOfDay),
  ]
  return figureTable(moneyFigures(money), rows, own)
}
