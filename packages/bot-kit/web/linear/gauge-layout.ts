// Where the parts of the liquidation gauge stand: a price scale from the furthest liquidation to
// the mark and a little beyond, with the bands of how near the mark is. Pure; places are for
// pixels.
import type { ContractFigures } from '@trellis/contract'
import { formatPriceFixed, type Instrument } from '@trellis/market'
import { NEAR_DISTANCES } from '../../linear/near-step.ts'
import type { GridEnd } from '../../linear/plan-ends.ts'

/** Prices as numbers for drawing; a side without a liquidation is left out. */
export interface GaugePrices {
  readonly mark: number
  /** Below the mark, of a long position: now, and if every buy fills. */
  readonly below: GaugeEnds
  /** Above the mark, of a short position: now, and if every sell fills. */
  readonly above: GaugeEnds
  /** Entry, stops: ticks between. */
  readonly ticks: readonly GaugeTick[]
}

export interface GaugeEnds {
  readonly now?: number | undefined
  readonly all?: number | undefined
}

export interface GaugeTick {
  readonly key: string
  readonly price: number
}

export type GaugeBand = 'danger' | 'caution' | 'calm'

export interface GaugeSegment {
  readonly band: GaugeBand | 'gone'
  /** Places on the bar, 0 to 1. */
  readonly from: number
  readonly to: number
}

/** How far a price of the scale is from the mark. */
export interface GaugeMark {
  /** Share of the mark, a decimal. */
  readonly distance: string
  /** On the bar, 0 to 1. */
  readonly at: number
}

export interface GaugeLayout {
  readonly segments: readonly GaugeSegment[]
  /** Where the bands change, as distances from the mark on each side with a liquidation. */
  readonly marks: readonly GaugeMark[]
  placeOf(price: number): number
}

/** Shares of the mark at which the bands begin; the first is where the owner is told first. */
const MARKED = [NEAR_DISTANCES[0], '0.3'] as const
const [DANGER = 0, CAUTION = 0] = MARKED.map(Number)

/** How far a liquidation price is, as a share of the mark: |mark − liquidation| / mark. */
export function distanceTo(liquidation: number, mark: number): number {
  return Math.abs(mark - liquidation) / mark
}

/**
 * The same in words everywhere: in percent to the tenth, toward zero, so that none reads further
 * away than it is.
 */
export function distanceText(
  distance: number,
  percent: (fraction: string, digits: number) => string,
): string {
  return percent(distance.toFixed(6), 1)
}

/** How near a liquidation is, by its distance. */
export function bandOf(distance: number): GaugeBand {
  if (distance < DANGER) return 'danger'
  return distance <= CAUTION ? 'caution' : 'calm'
}

/** The nearest of the liquidation prices as a share of the mark; undefined where there is none. */
export function nearestDistance({ mark, below, above }: GaugePrices): number | undefined {
  const ends = [below.now, below.all, above.now, above.all].filter((it) => it !== undefined)
  const distances = ends.map((it) => distanceTo(it, mark))
  return distances.length === 0 ? undefined : Math.min(...distances)
}

/**
 * How near it is, in the word of the gauge. One that waits holds nothing: there is no danger yet.
 * The owner who was told that it is near reads so until that is over.
 */
export function bandOfGauge(
  prices: GaugePrices & { readonly isNear?: boolean; readonly waits?: boolean },
): GaugeBand | undefined {
  const near = nearestDistance(prices)
  if (near === undefined || prices.waits === true) return undefined
  return prices.isNear === true ? 'danger' : bandOf(near)
}

/** Where a target ends a bot, as a mark of the gauge. */
export function tickOfEnd(
  { target, price }: Pick<GridEnd, 'target' | 'price'>,
  instrument: Instrument,
): GaugeTick {
  const key = target === 'stopLoss' ? 'stop' : 'profit'
  return { key, price: Number(formatPriceFixed(instrument, price)) }
}

/** Decimals of the answer as numbers for drawing. */
export function gaugePrices(figures: ContractFigures): Omit<GaugePrices, 'ticks'> {
  const at = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined)
  const now = at(figures.liquidation_price)
  const isShort = figures.side === 'short'
  return {
    mark: Number(figures.mark_price),
    below: { now: isShort ? undefined : now, all: at(figures.long_liq_price) },
    above: { now: isShort ? now : undefined, all: at(figures.short_liq_price) },
  }
}

/** The bar; nothing to draw where no side has a liquidation price. */
export function gaugeLayout(prices: GaugePrices): GaugeLayout | undefined {
  const { mark, below, above, ticks } = prices
  const low = [below.now, below.all].filter((it) => it !== undefined)
  const high = [above.now, above.all].filter((it) => it !== undefined)
  if (low.length + high.length === 0 || !(mark > 0)) return undefined
  const [under, over] = [low.length > 0, high.length > 0]
  const reach = reachOf(prices)
  const ends = [under ? mark * (1 - reach) : mark, over ? mark * (1 + reach) : mark]
  const seen = [mark, ...low, ...high, ...ends, ...ticks.map((it) => it.price)]
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const room = (most - least || mark) * 0.06
  const [start, end] = [least - room, most + room]
  const placeOf = (price: number): number =>
    Math.min(1, Math.max(0, (price - start) / (end - start)))
  const down = low.length === 0 ? [] : sideSegments(Math.max(...low), start, mark, 'below')
  const up = high.length === 0 ? [] : sideSegments(Math.min(...high), end, mark, 'above')
  const segments = [...down, ...up]
    .map(({ band, from, to }) => ({ band, from: placeOf(from), to: placeOf(to) }))
    .filter(({ from, to }) => to > from)
  const marks = MARKED.flatMap((distance) => {
    const share = Number(distance)
    const prices = [...(under ? [mark * (1 - share)] : []), ...(over ? [mark * (1 + share)] : [])]
    return prices
      .filter((price) => price >= start && price <= end)
      .map((price) => ({ distance, at: placeOf(price) }))
  })
  return { segments, marks: apart(marks), placeOf }
}

/**
 * How far the bar reaches at least, as a share of the mark: to the bands that say how little is
 * left. In danger the next one would leave no room to see it.
 */
function reachOf(prices: GaugePrices): number {
  return (nearestDistance(prices) ?? 0) < DANGER ? DANGER : CAUTION
}

/** Marks nearer than this share of the bar would be written over each other. */
const MARK_ROOM = 0.1

/** Without those that have no room beside an earlier one. */
function apart(marks: readonly GaugeMark[]): readonly GaugeMark[] {
  const kept: GaugeMark[] = []
  for (const it of marks) {
    if (kept.every(({ at }) => Math.abs(at - it.at) >= MARK_ROOM)) kept.push(it)
  }
  return kept
}

export interface TickWord {
  /** Keys of the ticks that it names, from the left. */
  readonly keys: readonly string[]
  /** On the bar, 0 to 1. */
  readonly at: number
}

/** Words nearer than this share of the bar would be written over each other. */
const WORD_ROOM = 0.14

/** A word per tick; those that lie close share one, in the middle of them. */
export function tickWords(
  ticks: readonly GaugeTick[],
  placeOf: GaugeLayout['placeOf'],
): readonly TickWord[] {
  const placed = ticks
    .map(({ key, price }) => ({ keys: [key], from: placeOf(price), to: placeOf(price) }))
    .toSorted((one, other) => one.from - other.from)
  const groups: (typeof placed)[number][] = []
  for (const it of placed) {
    const last = groups.at(-1)
    if (last === undefined || it.from - last.to >= WORD_ROOM) groups.push(it)
    else groups[groups.length - 1] = { ...last, keys: [...last.keys, ...it.keys], to: it.to }
  }
  return groups.map(({ keys, from, to }) => ({ keys, at: (from + to) / 2 }))
}

/** Bands from the nearer liquidation toward the mark: where the mark would be in danger of it. */
function sideSegments(
  liquidation: number,
  end: number,
  mark: number,
  side: 'below' | 'above',
): readonly GaugeSegment[] {
  const at = (distance: number): number => {
    const place = liquidation / (side === 'below' ? 1 - distance : 1 + distance)
    return side === 'below' ? Math.min(place, mark) : Math.max(place, mark)
  }
  const stops = [end, liquidation, at(DANGER), at(CAUTION), mark]
  const bands = ['gone', 'danger', 'caution', 'calm'] as const
  return bands.map((band, index) => {
    const [a = mark, b = mark] = [stops[index], stops[index + 1]]
    return { band, from: Math.min(a, b), to: Math.max(a, b) }
  })
}
