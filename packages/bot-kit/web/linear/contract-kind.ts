// What pages of any bot on a contract read of a kind's answer, and the figures they add to those of
// every bot: funding, margin, what is unrealized at the mark.
import { divide, formatAmount, type Amount } from '@trellis/kernel'
import type { ContractFigures } from '@trellis/contract'
import { lessOf } from '../amount-sums.ts'
import { amountOf } from '../decimal-amount.ts'
import { figuresUnder, figureTerm, type FigureOf } from '../detail/figures.ts'
import type { BotMoney } from '../bot-view.ts'
import { distanceTo } from './gauge-layout.ts'
import type { ChartLine, ChartZone, Translate } from '../web-context.ts'

export interface ContractSource<D> {
  contract(detail: D): ContractFigures
  money(detail: D): BotMoney
}

/** The terms under the total; what is neither booked nor funding is not settled yet. */
export const contractEquation = ['grid', 'unrealized', 'funding'] as const
export const contractMore = [
  'apr',
  'matched',
  'day',
  'invested',
  'withdrawn',
  'feesPaid',
  'margin',
  'orderMargin',
  'freeMargin',
] as const

/** Figures of contracts; they take the place of those of the same id. */
export function contractFigures<D>({ contract, money }: ContractSource<D>): readonly FigureOf<D>[] {
  const figure = figuresUnder<D>('linear.figure')
  const rest = (detail: D): string => {
    const { total, booked } = money(detail)
    return lessOf(total, booked, contract(detail).funding)
  }
  const unrealized = (detail: D): string => contract(detail).unrealised_pnl
  return [
    figure('funding', (it) => contract(it).funding, { directed: true }),
    figure('unrealized', rest, {
      directed: true,
      terms: (it) => [
        figureTerm('linear.term.mark', unrealized(it)),
        figureTerm('linear.term.rest', lessOf(rest(it), unrealized(it)), '+'),
      ],
    }),
    equityFigure((it) => money(it).equity, unrealized),
    figure('margin', (it) => contract(it).position_margin),
    figure('orderMargin', (it) => contract(it).order_margin),
    figure('freeMargin', (it) => contract(it).free_margin),
  ]
}

/** What may leave: of what was realized and added, not of what is booked of rounds alone. */
export function withdrawableFigure<D>({ contract, money }: ContractSource<D>): FigureOf<D> {
  return figuresUnder<D>('linear.figure')('withdrawable', (it) => money(it).withdrawable, {
    terms: (it) => [
      figureTerm('linear.margin.realized', contract(it).realised_pnl),
      figureTerm('linear.withdraw.added', contract(it).added_margin, '+'),
      figureTerm('bot.term.withdrawn', money(it).withdrawn, '-'),
    ],
  })
}

/** The wallet at the marks: what is booked, and what positions gain or lose there. */
export function equityFigure<D>(
  equity: (detail: D) => string,
  unrealized: (detail: D) => string,
): FigureOf<D> {
  return figuresUnder<D>('linear.figure')('equity', equity, {
    terms: (it) => [
      figureTerm('linear.term.wallet', lessOf(equity(it), unrealized(it))),
      figureTerm('linear.term.mark', unrealized(it), '+'),
    ],
  })
}

/** What the same money would have gained as coins bought at the start, without leverage. */
export function onlyHeld(invested: string, startPrice: string, price: string): string {
  const [start, now] = [amountOf(startPrice), amountOf(price)]
  if (start <= 0n) return '0'
  return formatAmount(divide(amountOf(invested) * (now - start), start, 'down') as Amount)
}

export interface LiquidationBy {
  /** Now, or if all buys or all sells fill. */
  readonly by: 'now' | 'buys' | 'sells'
  /** From the mark, a share of it. */
  readonly distance: number
}

/**
 * How far the liquidation is now, and how far if the orders of a side filled: of the two sides the
 * nearer one, and none that is further away than it is now.
 */
export function liquidationsBy(
  figures: Pick<ContractFigures, 'liquidation_price' | 'long_liq_price' | 'short_liq_price'>,
  mark: number,
): readonly LiquidationBy[] {
  const { liquidation_price, long_liq_price, short_liq_price } = figures
  const at = (by: LiquidationBy['by'], price: string): readonly LiquidationBy[] =>
    Number(price) > 0 ? [{ by, distance: distanceTo(Number(price), mark) }] : []
  const now = at('now', liquidation_price)
  const [filled] = [...at('buys', long_liq_price), ...at('sells', short_liq_price)].sort(
    (a, b) => a.distance - b.distance,
  )
  const isNearer = filled !== undefined && filled.distance < (now[0]?.distance ?? Infinity)
  return isNearer ? [...now, filled] : now
}

/** The price over which a grid of a direction holds short, started at a price. */
export function turnOf(mode: string, start: number): number {
  if (mode === 'neutral') return start
  return mode === 'short' ? 0 : Number.POSITIVE_INFINITY
}

/** Liquidation prices on a chart, and beyond the nearer ones where no target may lie. */
export function liquidationMarks(
  ends: {
    readonly now: number | undefined
    readonly long: number | undefined
    readonly short: number | undefined
  },
  { t, price: shown }: { readonly t: Translate; readonly price: (price: number) => string },
): { readonly lines: readonly ChartLine[]; readonly zones: readonly ChartZone[] } {
  const rows = (['now', 'long', 'short'] as const).flatMap((key) => {
    const price = ends[key]
    // Filled or not, where it makes no difference one line says it.
    const isSaid = key !== 'now' && price === ends.now
    return price === undefined || isSaid ? [] : [{ key, price }]
  })
  return {
    lines: rows.map(({ key, price }) => ({
      id: `liquidation-${key}`,
      price,
      tone: 'liquidation',
      label: `${t(`linear.line.${key}`)} ${shown(price)}`,
      word: t('linear.line.word'),
    })),
    zones: [
      ...(ends.long === undefined ? [] : [{ from: undefined, to: ends.long }]),
      ...(ends.short === undefined ? [] : [{ from: ends.short, to: undefined }]),
    ],
  }
}
