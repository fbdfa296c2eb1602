// Turns a plan or a running grid into what the chart and the ladder draw. A plan's levels are those
// its orders will stand at; where an order stands is never decided here.
import { formatPriceFixed, formatQuantity, type Instrument } from '@trellis/market'
import type { Price, Quantity } from '@trellis/kernel'
import type { LevelRow } from '@trellis/contract'
import type { GridShape } from '../../grid/shape.ts'
import type { LevelSide } from '../../grid/sides.ts'
import type { ChartHandle, ChartLine, ChartPlan, ChartRung, Translate } from '../web-context.ts'
import { fillingWords } from './filling.ts'
import type { GridReading, GridTargets } from './grid-reading.ts'
import { orderTip, type TipMoney, type TipOrder } from './level-tip.ts'

/** Words and the reader's form of a price; drawn labels are read, not parsed. */
export interface ChartWords {
  readonly t: Translate
  /** Prefix of the kind's keys, for the names of its fields. */
  readonly words: string
  readonly price: (text: string) => string
  /** What a target is called, where that differs from any grid's. */
  targetWord?(id: string): string | undefined
  /** For what the levels tell; where it is left out they tell their state only. */
  readonly money?: TipMoney | undefined
}

/** A plan with its levels, as the form computes it. */
export interface PlannedLevels extends Pick<GridShape, 'step'> {
  /** Lots of an order. */
  readonly qty?: Quantity
  readonly levels: readonly Price[]
  readonly sides: readonly LevelSide[]
}

/** What of a form's input is drawn. */
export interface DrawnInput {
  readonly minPrice: Price | undefined
  readonly maxPrice: Price | undefined
  readonly entryPrice: Price | undefined
  readonly takeProfit: Price | undefined
  readonly stopLoss: Price | undefined
  readonly limitUpPrice: Price | undefined
  readonly enableTrailing: boolean
}

/** A price for the canvas; floats are for pixels only. */
function pixelPrice(instrument: Instrument, price: Price): number {
  return Number(formatPriceFixed(instrument, price))
}

/** Lines of the create form: band, levels by side, targets and handles. */
export function linesOfPlan(
  plan: PlannedLevels | undefined,
  input: DrawnInput,
  instrument: Instrument,
  words: ChartWords,
): ChartPlan {
  const text = (price: Price | undefined): string =>
    price === undefined ? '' : formatPriceFixed(instrument, price)
  const { minPrice, maxPrice } = input
  const ends =
    minPrice === undefined || maxPrice === undefined
      ? []
      : [pixelPrice(instrument, minPrice), pixelPrice(instrument, maxPrice)]
  const targets: GridTargets = {
    takeProfit: text(input.takeProfit),
    stopLoss: text(input.stopLoss),
    entry: text(input.entryPrice),
    limitUp: input.enableTrailing ? text(input.limitUpPrice) : '',
  }
  const handles = handlesOf({ ...targets, low: text(minPrice), high: text(maxPrice) }, words)
  const isCrossed = minPrice !== undefined && maxPrice !== undefined && minPrice >= maxPrice
  return {
    // Crossed ends are kept in sight as well: they can be dragged back.
    band: ends.length === 0 ? undefined : { low: Math.min(...ends), high: Math.max(...ends) },
    rungs: plan === undefined || plan.step < 1 ? [] : rungsOfPlan(plan, instrument, words),
    lines: [
      ...(isCrossed
        ? crossedLines(handles, instrument, words)
        : topLine(plan, input, instrument, words)),
      ...targetLines(targets, words),
    ],
    handles,
  }
}

/**
 * The upper price where the highest level lies below it, which equal intervals of whole ticks may
 * leave: without it the ladder would end in another price than the field has.
 */
function topLine(
  plan: PlannedLevels | undefined,
  { maxPrice }: Pick<DrawnInput, 'maxPrice'>,
  instrument: Instrument,
  { t, words, price: shown }: ChartWords,
): readonly ChartLine[] {
  const top = plan?.levels.at(-1)
  if (plan === undefined || plan.step < 1 || maxPrice === undefined || top === maxPrice) return []
  const label = `${t(`${words}.field.high`)} ${shown(formatPriceFixed(instrument, maxPrice))}`
  return [{ id: 'high', tone: 'range', price: pixelPrice(instrument, maxPrice), label }]
}

function rungsOfPlan(
  plan: PlannedLevels,
  instrument: Instrument,
  { t, price: shown, money }: ChartWords,
): readonly ChartRung[] {
  const texts = plan.levels.map((price) => formatPriceFixed(instrument, price))
  const quantity = plan.qty === undefined ? '' : formatQuantity(instrument, plan.qty)
  return plan.levels.map((price, index) => {
    const side = plan.sides[index] ?? 'empty'
    const order = side === 'empty' ? undefined : orderIn(texts, index, { side, quantity })
    const tip = order && money && quantity !== '' ? orderTip(order, money, t) : undefined
    return {
      ...(tip === undefined ? {} : { tip: [...tip, t('grid.tip.planned')] }),
      price: pixelPrice(instrument, price),
      side,
      fills: 0,
      word: t(`grid.level.${side}`),
      detail: t(`grid.level.${side}Detail`, { price: shown(formatPriceFixed(instrument, price)) }),
      part: 0,
    }
  })
}

/** The order of a level in its cell: a buy is sold one level up. */
function orderIn(
  prices: readonly string[],
  index: number,
  { side, quantity }: Pick<TipOrder, 'side' | 'quantity'>,
): TipOrder {
  const lower = side === 'buy' ? index : index - 1
  return { side, quantity, low: prices[lower] ?? '', high: prices[lower + 1] ?? '' }
}

/** A range whose ends are crossed has no levels; its two prices are shown, to be dragged back. */
function crossedLines(
  handles: readonly ChartHandle[],
  instrument: Instrument,
  { price: shown }: ChartWords,
): readonly ChartLine[] {
  return handles
    .filter((it) => it.tone === 'range')
    .map(({ id, price, label }) => ({
      id,
      tone: 'stop',
      price,
      label: `${label} ${shown(price.toFixed(instrument.tickScale))}`,
    }))
}

const targetTones = {
  takeProfit: 'profit',
  stopLoss: 'stop',
  entry: 'entry',
  limitUp: 'limit',
} as const satisfies Record<keyof GridTargets, ChartLine['tone']>
const targetNames = Object.keys(targetTones) as (keyof GridTargets)[]

const isOff = (text: string): boolean => !(Number(text) > 0)

function targetLines(
  targets: GridTargets,
  { t, price: shown, targetWord }: Pick<ChartWords, 't' | 'price' | 'targetWord'>,
): readonly ChartLine[] {
  return targetNames.flatMap((id) => {
    const text = targets[id]
    if (isOff(text)) return []
    const word = targetWord?.(id) ?? t(`grid.line.${id}`)
    return [
      { id, tone: targetTones[id], price: Number(text), label: `${word} ${shown(text)}`, word },
    ]
  })
}

type HandleName = 'high' | 'low' | Exclude<keyof GridTargets, 'limitUp'>

function handlesOf(
  prices: Readonly<Record<HandleName, string>>,
  { t, words }: ChartWords,
): readonly ChartHandle[] {
  const rows: readonly (readonly [HandleName, ChartHandle['tone']])[] = [
    ['high', 'range'],
    ['low', 'range'],
    ['takeProfit', 'profit'],
    ['stopLoss', 'stop'],
    ['entry', 'entry'],
  ]
  return rows.flatMap(([id, tone]) =>
    prices[id] === ''
      ? []
      : [{ id, tone, price: Number(prices[id]), label: t(`${words}.field.${id}`) }],
  )
}

/**
 * Lines of a running or closed grid: levels as they stand, with their fills and the reason of an
 * empty one. Of one that has ended nothing rests or is held, though its levels were read before.
 */
export function linesOfGrid(
  { range, original, targets }: Pick<GridReading, 'range' | 'original' | 'targets'>,
  levels: readonly LevelRow[],
  words: Omit<ChartWords, 'words'> & { readonly isEnded: boolean },
): ChartPlan {
  const { t, isEnded } = words
  const before = original === undefined ? [] : [original.low, original.high]
  const prices = levels.map((it) => it.price)
  return {
    band: { low: Number(range.low), high: Number(range.high) },
    rungs: levels.map((level, index) => {
      if (isEnded) return rungOfEnded(level, t)
      const { side, quantity } = level
      const order = side === '' ? undefined : orderIn(prices, index, { side, quantity })
      return rungOfLevel(level, words, order)
    }),
    lines: [
      ...targetLines(targets, words),
      ...before.map((text, index) => ({
        id: `original-${index}`,
        tone: 'original' as const,
        price: Number(text),
        label: t('grid.line.original'),
      })),
    ],
    handles: [],
  }
}

/** In the place of a count where a level was not filled: the legend says it once for all. */
const NO_FILLS = '—'

function rungOfEnded({ price, fills }: LevelRow, t: Translate): ChartRung {
  const detail = [reasonWords('ended', t), t('grid.tip.fills', { count: fills })]
  return {
    price: Number(price),
    side: 'empty',
    fills,
    part: 0,
    word: fills === 0 ? NO_FILLS : t('grid.level.fills', { count: fills }),
    detail: detail.join(', '),
    tip: detail,
  }
}

function rungOfLevel(
  level: LevelRow,
  { t, money }: Pick<ChartWords, 't' | 'money'>,
  order: TipOrder | undefined,
): ChartRung {
  const side = level.side === '' ? 'empty' : level.side
  const fills =
    level.fills === 0 ? t('grid.level.noFills') : t('grid.level.fills', { count: level.fills })
  const soFar = t('grid.tip.fills', { count: level.fills })
  const quantity = Number(level.quantity)
  const part =
    level.state === 'partially-filled' && quantity > 0 ? Number(level.filled) / quantity : 0
  const head = { price: Number(level.price), side, fills: level.fills, part } as const
  if (side === 'empty') {
    const reason = reasonWords(level.reason, t)
    return { ...head, word: t('grid.level.empty'), detail: reason, tip: [reason, soFar] }
  }
  const filling = part > 0 ? fillingWords(Math.floor(part * 100), t) : ''
  const told = order && money ? orderTip(order, money, t) : [t(`grid.level.${side}`)]
  return {
    ...head,
    word: filling !== '' ? filling : level.fills === 0 ? NO_FILLS : fills,
    detail: [...told, filling, fills].filter((it) => it !== '').join(', '),
    tip: [...told, filling === '' ? t('grid.tip.waits') : filling, soFar],
  }
}

/** Why no order stands at a level, in words; a code of a newer server is shown as it came. */
export function reasonWords(reason: string, t: Translate): string {
  if (reason === '') return t('grid.level.empty')
  const key = `grid.reason.${reason}`
  const words = t(key)
  return words === key ? t('grid.reason.other', { code: reason }) : words
}
