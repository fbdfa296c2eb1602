// The figures of a spot grid beside those that every kind has: what its equation is made of, and
// what it counts.
import {
  defineFigure,
  figureTable,
  figureTerm,
  moneyFigures,
  type FigureOf,
  type FigureTerm,
} from '@trellis/bot-kit/web/detail/figures.ts'
import type { GridDetail } from '../wire.ts'
import { moneyOf } from './detail-view.ts'

type Row = Partial<FigureOf<GridDetail>> & Pick<FigureOf<GridDetail>, 'id' | 'form' | 'value'>

const define = (row: Row): FigureOf<GridDetail> =>
  defineFigure({ words: `grid.figure.${row.id}`, ...row })

const term = (id: string, value: string, sign?: FigureTerm['sign'], form?: FigureTerm['form']) =>
  figureTerm(`grid.term.${id}`, value, sign, form)

const rows: readonly FigureOf<GridDetail>[] = [
  define({ id: 'grid', form: 'quote', directed: true, value: (it) => it.grid_profit }),
  define({
    id: 'unrealized',
    form: 'quote',
    directed: true,
    value: (it) => it.figures.held_profit,
    terms: (it) => [
      figureTerm('bot.term.total', it.total_profit),
      term('grid', it.grid_profit, '-'),
      term('fees', it.figures.unpaired_fees, '-'),
    ],
  }),
  define({
    id: 'fees',
    form: 'quote',
    directed: true,
    value: (it) => it.figures.unpaired_fees,
  }),
  define({
    id: 'equity',
    words: 'bot.figure.equity',
    form: 'quote',
    value: (it) => it.equity,
    terms: (it) => [
      term('quote-balance', it.figures.quote_balance),
      term('base-balance', it.figures.base_balance, '+', 'base'),
      term('price', it.current_price, '×', 'price'),
    ],
  }),
  define({ id: 'matched', form: 'count', value: (it) => String(it.arbitrage_num) }),
  define({ id: 'day', form: 'count', value: (it) => String(it.arbitrage_num_24) }),
]

/** Every definition by its id. */
export const metrics = figureTable(moneyFigures(moneyOf), rows)

/** The terms of the equation under the total, in order. */
export const equationTerms = ['grid', 'unrealized', 'fees'] as const
