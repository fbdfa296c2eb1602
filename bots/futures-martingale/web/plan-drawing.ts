// What the chart draws of a martingale, planned or running: its additions as rungs, average, take
// profit, stop and liquidation as lines. It comes behind the form, as the chart does.
import { formatPriceFixed } from '@trellis/market'
import { digitsOfCoin, isolated, type Formats } from '@trellis/ui'
import type { PreviewSource } from '@trellis/bot-kit/web/create/create-kind.ts'
import { quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import type {
  ChartLine,
  ChartPlan,
  ChartRung,
  Translate,
} from '@trellis/bot-kit/web/web-context.ts'
import { ladderRow, type LadderRow } from '../ladder-row.ts'
import type { RoundSource } from './round-source.ts'

/** What the texts of a drawing are written with. */
export interface DrawnWords {
  readonly t: Translate
  readonly format: Pick<Formats, 'number' | 'money'>
  readonly base: string
  readonly quote: string
  readonly digits: { readonly price: number; readonly quantity: number }
}

/** Prices beside the ladder, decimals; "" for none. */
export interface DrawnPrices {
  readonly entry: string
  readonly average: string
  readonly profit: string
  readonly stop: string
  /** As it is now, and once every addition is filled. */
  readonly liquidationNow: string
  readonly liquidationAll: string
}

/** The chart of a form: the whole first round. */
export function drawing(source: PreviewSource): ChartPlan {
  const { limits, input, pair, instrument, t, format } = source as RoundSource
  const rows = (limits?.plan ?? []).map((row) => ladderRow(row, instrument))
  const met = rows.filter((it) => it.unmet === '')
  const [base, last] = [met[0], met.at(-1)]
  const digits = { price: instrument.tickScale, quantity: quantityDigits(pair) }
  const words = { t, format, base: pair.base_token, quote: pair.quote_token, digits }
  const entry = input.entryPrice === undefined ? '' : formatPriceFixed(instrument, input.entryPrice)
  const prices = {
    entry,
    average: '',
    profit: base?.take_profit_price ?? '',
    stop: last?.stop_loss_price ?? '',
    liquidationNow: '',
    liquidationAll: last?.liquidation_price ?? '',
  }
  const plan = roundPlan(met, prices, input.mode === 'short', words)
  if (entry === '') return plan
  const label = t('futuresMartingale.field.entry')
  return {
    ...plan,
    handles: [{ id: 'entry', label, price: Number(entry), tone: 'entry' }],
  }
}

/** Rungs for orders that are still to fill, and the lines that matter to the round. */
export function roundPlan(
  rows: readonly LadderRow[],
  prices: DrawnPrices,
  isShort: boolean,
  words: DrawnWords,
): ChartPlan {
  const rungs = rows.map((row) => rungOf(row, isShort, words))
  const all = rungs.map((it) => it.price)
  return {
    band: all.length < 2 ? undefined : { low: Math.min(...all), high: Math.max(...all) },
    // From below, as the ladder reads them.
    rungs: rungs.toSorted((a, b) => a.price - b.price),
    lines: linesOf(prices, words),
    handles: [],
    // Nothing is held between orders that wait: sells of a short one are no coins.
    ...(isShort ? { turn: 0 } : {}),
  }
}

function rungOf(row: LadderRow, isShort: boolean, words: DrawnWords): ChartRung {
  const { t, format, base, quote, digits } = words
  const price = (text: string): string => format.number(text, digits.price)
  const name =
    row.number === 0
      ? t('futuresMartingale.ladder.entry')
      : t('futuresMartingale.ladder.short', { number: row.number })
  const size = `${format.money(row.quantity, digits.quantity)} ${base}`
  const money = `${format.money(row.margin, digitsOfCoin(quote))} ${quote}`
  const tip = [
    t(`futuresMartingale.tip.${isShort ? 'sells' : 'buys'}`, {
      size: isolated(size),
      margin: isolated(money),
    }),
    t('futuresMartingale.tip.average', { price: isolated(price(row.average_price)) }),
    ...(row.take_profit_price === ''
      ? []
      : [t('futuresMartingale.tip.profit', { price: isolated(price(row.take_profit_price)) })]),
  ]
  return {
    price: Number(row.price),
    side: isShort ? 'sell' : 'buy',
    // Nothing of it is filled: the thick part of a rung tells how much the order takes.
    fills: Number(row.margin),
    word: name,
    detail: [name, price(row.price), ...tip].join(', '),
    tip: [name, ...tip],
    part: 0,
  }
}

function linesOf(prices: DrawnPrices, { t, format, digits }: DrawnWords): readonly ChartLine[] {
  const line = (id: string, text: string, tone: ChartLine['tone']): readonly ChartLine[] => {
    if (!(Number(text) > 0)) return []
    const label = `${t(`futuresMartingale.line.${id}`)} ${format.number(text, digits.price)}`
    // Beside the ladder is room for a short word; the label says which of the two it is.
    const word = t(`futuresMartingale.line.${tone === 'liquidation' ? 'liquidation' : id}`)
    return [{ id, price: Number(text), tone, label, word }]
  }
  const { entry, average, profit, stop, liquidationNow, liquidationAll } = prices
  return [
    ...line('entry', entry, 'entry'),
    ...line('average', average, 'limit'),
    ...line('profit', profit, 'profit'),
    ...line('stop', stop, 'stop'),
    ...line('liquidation', liquidationNow, 'liquidation'),
    ...(liquidationAll === liquidationNow
      ? []
      : line('liquidationAll', liquidationAll, 'liquidation')),
  ]
}
