// Turns a plan or a running grid into what the chart and the ladder draw. The plan comes from
// plan.ts, so the lines are the orders. Must never decide where an order stands.
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import type { Price } from '@trellis/kernel'
import type { LevelRow } from '@trellis/contract'
import type {
  ChartHandle,
  ChartLine,
  ChartPlan,
  ChartRung,
  Translate,
} from '@trellis/bot-kit/web/web-context.ts'
import type { GridPlan } from '../plan.ts'
import type { GridInput } from '../params.ts'
import { isCrossed } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import type { UnplacedReason } from '../parts/facts.ts'
import { fillingWords } from '@trellis/bot-kit/web/grid/filling.ts'

/** A price for the canvas; floats are for pixels only. */
export function pixelPrice(instrument: Instrument, price: Price): number {
  return Number(formatPriceFixed(instrument, price))
}

/** Words and the reader's form of a price; drawn labels are read, not parsed. */
export interface LineWords {
  readonly t: Translate
  readonly price: (text: string) => string
}

/** Lines of the create form: band, levels by side, targets and handles. */
export function linesOfPlan(
  plan: GridPlan | undefined,
  input: GridInput,
  instrument: Instrument,
  words: LineWords,
): ChartPlan {
  const at = (price: Price): number => pixelPrice(instrument, price)
  const { minPrice, maxPrice } = input
  const ends = minPrice === undefined || maxPrice === undefined ? [] : [at(minPrice), at(maxPrice)]
  // Crossed ends are kept in sight as well: they can be dragged back.
  const band = ends.length === 0 ? undefined : { low: Math.min(...ends), high: Math.max(...ends) }
  return {
    band,
    rungs: plan === undefined || plan.step < 1 ? [] : rungsOfPlan(plan, instrument, words),
    lines: [...crossedLines(input, instrument, words), ...targetLines(input, instrument, words)],
    handles: handlesOf(input, instrument, words.t),
  }
}

function rungsOfPlan(
  plan: GridPlan,
  instrument: Instrument,
  { t, price: shown }: LineWords,
): readonly ChartRung[] {
  return plan.levels.map((price, index) => {
    const side = plan.sides[index] ?? 'empty'
    const word = t(`spotGrid.rung.${side}`)
    return {
      price: pixelPrice(instrument, price),
      side,
      fills: 0,
      word,
      detail: t(`spotGrid.rung.${side}Detail`, {
        price: shown(formatPriceFixed(instrument, price)),
      }),
      part: 0,
    }
  })
}

/** A range whose ends are crossed has no levels; its two prices are shown, to be dragged back. */
function crossedLines(
  input: GridInput,
  instrument: Instrument,
  { t, price: shown }: LineWords,
): readonly ChartLine[] {
  if (!isCrossed(input)) return []
  return handlesOf(input, instrument, t)
    .filter((it) => it.tone === 'range')
    .map(({ id, price, label }) => ({
      id,
      tone: 'stop',
      price,
      label: `${label} ${shown(price.toFixed(instrument.tickScale))}`,
    }))
}

function targetLines(
  input: GridInput,
  instrument: Instrument,
  { t, price: shown }: LineWords,
): readonly ChartLine[] {
  const rows: readonly (readonly [Price | undefined, ChartLine['tone'], string])[] = [
    [input.takeProfit, 'profit', 'takeProfit'],
    [input.stopLoss, 'stop', 'stopLoss'],
    [input.entryPrice, 'entry', 'entry'],
    [input.enableTrailing ? input.limitUpPrice : undefined, 'limit', 'limitUp'],
  ]
  return rows.flatMap(([price, tone, key]) =>
    price === undefined
      ? []
      : [
          {
            id: key,
            tone,
            price: pixelPrice(instrument, price),
            label: `${t(`spotGrid.line.${key}`)} ${shown(formatPriceFixed(instrument, price))}`,
          },
        ],
  )
}

function handlesOf(input: GridInput, instrument: Instrument, t: Translate): readonly ChartHandle[] {
  const rows: readonly (readonly [string, Price | undefined, ChartHandle['tone']])[] = [
    ['high', input.maxPrice, 'range'],
    ['low', input.minPrice, 'range'],
    ['takeProfit', input.takeProfit, 'profit'],
    ['stopLoss', input.stopLoss, 'stop'],
    ['entry', input.entryPrice, 'entry'],
  ]
  return rows.flatMap(([id, price, tone]) =>
    price === undefined
      ? []
      : [{ id, tone, price: pixelPrice(instrument, price), label: t(`spotGrid.field.${id}`) }],
  )
}

/** Prices of a running grid that are lines and not levels; "" where there is none. */
export interface RunningLines {
  readonly min_price: string
  readonly max_price: string
  readonly entry_price: string
  readonly take_profit_price: string
  readonly stop_loss_price: string
  readonly limit_up_price: string
  readonly ori_min_price: string
  readonly ori_max_price: string
}

/**
 * Lines of a running or closed grid: levels as they stand, with their fills and the reason of an
 * empty one.
 */
export function linesOfGrid(
  grid: RunningLines,
  levels: readonly LevelRow[],
  instrument: Instrument,
  words: LineWords,
): ChartPlan {
  const { t } = words
  const price = (text: string): Price | undefined => {
    if (text === '' || text === '0') return undefined
    const parsed = parsePrice(instrument, text, 'nearest')
    return parsed.ok ? parsed.value : undefined
  }
  const low = price(grid.min_price)
  const high = price(grid.max_price)
  const input = {
    takeProfit: price(grid.take_profit_price),
    stopLoss: price(grid.stop_loss_price),
    entryPrice: price(grid.entry_price),
    limitUpPrice: price(grid.limit_up_price),
    enableTrailing: true,
  } as GridInput
  const moved = grid.ori_min_price !== '' && grid.ori_min_price !== grid.min_price
  const original: readonly ChartLine[] = (
    moved ? [price(grid.ori_min_price), price(grid.ori_max_price)] : []
  ).flatMap((at, index) =>
    at === undefined
      ? []
      : [
          {
            id: `original-${index}`,
            tone: 'original' as const,
            price: pixelPrice(instrument, at),
            label: t('spotGrid.line.original'),
          },
        ],
  )
  return {
    band:
      low === undefined || high === undefined
        ? undefined
        : { low: pixelPrice(instrument, low), high: pixelPrice(instrument, high) },
    rungs: levels.map((level) => rungOfLevel(level, t)),
    lines: [...targetLines(input, instrument, words), ...original],
    handles: [],
  }
}

function rungOfLevel(level: LevelRow, t: Translate): ChartRung {
  const side = level.side === '' ? 'empty' : level.side
  const fills =
    level.fills === 0
      ? t('spotGrid.rung.noFills')
      : t('spotGrid.rung.fills', { count: level.fills })
  const quantity = Number(level.quantity)
  const part =
    level.state === 'partially-filled' && quantity > 0 ? Number(level.filled) / quantity : 0
  const head = { price: Number(level.price), side, fills: level.fills, part } as const
  if (side === 'empty') {
    return { ...head, word: t('spotGrid.rung.empty'), detail: reasonWords(level.reason, t) }
  }
  const percent = Math.floor(part * 100)
  const filling = part > 0 ? fillingWords(percent, t) : ''
  const name = t(`spotGrid.rung.${side}`)
  return {
    ...head,
    word: filling === '' ? fills : filling,
    detail: [name, filling, fills].filter((it) => it !== '').join(', '),
  }
}

/** Reasons with words of their own; exhaustive over the domain's codes. */
export const levelReasons: Readonly<Record<UnplacedReason, string>> = {
  'waiting-entry': 'spotGrid.reason.waiting-entry',
  initializing: 'spotGrid.reason.initializing',
  'empty-level': 'spotGrid.reason.empty-level',
  'price-outside': 'spotGrid.reason.price-outside',
  'insufficient-balance': 'spotGrid.reason.insufficient-balance',
  'below-minimum': 'spotGrid.reason.below-minimum',
  'above-maximum': 'spotGrid.reason.above-maximum',
  'price-not-allowed': 'spotGrid.reason.price-not-allowed',
  'symbol-closed': 'spotGrid.reason.symbol-closed',
  closing: 'spotGrid.reason.closing',
  ended: 'spotGrid.reason.ended',
}

/** Why no order stands at a level, in words; a code of a newer server is shown as it came. */
export function reasonWords(reason: string, t: Translate): string {
  if (reason === '') return t('spotGrid.rung.empty')
  const key = levelReasons[reason as UnplacedReason] as string | undefined
  return key === undefined ? t('spotGrid.reason.other', { code: reason }) : t(key)
}
