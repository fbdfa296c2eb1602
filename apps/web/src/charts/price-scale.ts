// The price scale that chart and ladder share: which prices are shown, and where a price lies.
// Pure; floats are for pixels only and never become money.

export interface PriceScale {
  readonly low: number
  readonly high: number
  /** Height in CSS pixels of the part where prices are drawn. */
  readonly height: number
}

/** Pixels from the top of the scale; prices outside lie outside. */
export function yOf(scale: PriceScale, price: number): number {
  const span = scale.high - scale.low
  return span <= 0 ? scale.height / 2 : ((scale.high - price) / span) * scale.height
}

/** The price at a height, not snapped to any step. */
export function priceAt(scale: PriceScale, y: number): number {
  return scale.high - (y / Math.max(1, scale.height)) * (scale.high - scale.low)
}

/** A price on whole ticks, at least one tick. */
export function snapToTick(price: number, tick: number, digits: number): number {
  const ticks = Math.max(1, Math.round(price / tick))
  return Number((ticks * tick).toFixed(digits))
}

interface Span {
  readonly low: number
  readonly high: number
}

/** A span that holds a price as well; none goes below zero. */
export function reaching({ low, high }: Span, price: number): Span {
  return { low: Math.min(low, Math.max(0, price)), high: Math.max(high, price) }
}

const PAD = 0.07
/** The lowest part of a pane, for the volume: no candle, band or line in reach lies there. */
export const VOLUME_SHARE = 0.1
const PAD_LOW = ((1 + PAD) * VOLUME_SHARE) / (1 - VOLUME_SHARE) + 0.01
/** How far beyond candles and band a line may lie and still be in sight, as a share of these. */
const REACH = 0.6

/**
 * Prices to show: the candles in sight and the plan's band, with some air. A line farther beyond
 * than its reach is left out of sight, because it would flatten everything else; the chart names it
 * at its edge instead.
 */
export function spanOf(
  candles: Span | undefined,
  band: Span | undefined,
  marks: readonly number[],
): Span | undefined {
  const parts = [candles, band].filter((it) => it !== undefined)
  if (parts.length === 0 && marks.length === 0) return undefined
  let low = Math.min(...parts.map((it) => it.low), ...(parts.length === 0 ? marks : []))
  let high = Math.max(...parts.map((it) => it.high), ...(parts.length === 0 ? marks : []))
  const [least, most, span] = [low, high, high - low]
  for (const mark of marks) {
    if (mark < least - span * REACH || mark > most + span * REACH) continue
    low = Math.min(low, mark)
    high = Math.max(high, mark)
  }
  const air = (part: number): number => (high - low) * part || Math.abs(high) * 0.01 || 1
  return { low: Math.max(0, low - air(PAD_LOW)), high: high + air(PAD) }
}

/** Height of the words of a line, px. */
const WORDS = 18

/**
 * Where the words of lines stand, in pixels from the top and in their order: at their lines, above
 * the volume, none over another. Those of lines beyond the pane take what is free at its edge.
 */
export function labelPlaces(lines: readonly number[], height: number): readonly number[] {
  const places = new Map<number, number>()
  const isBeyond = (y: number): number => Number(y < 0 || y > height)
  const order = [...lines.entries()].sort(
    ([, one], [, other]) =>
      isBeyond(one) - isBeyond(other) || (one < 0 && other < 0 ? one - other : other - one),
  )
  const [highest, lowest] = [WORDS / 2 + 1, height * (1 - VOLUME_SHARE) - WORDS / 2]
  for (const [index, y] of order) {
    const taken = [...places.values()]
    const above = freePlace(Math.min(y, lowest), taken, -1)
    places.set(index, above < highest ? freePlace(highest, taken, 1) : above)
  }
  return lines.map((y, index) => places.get(index) ?? y)
}

/** The first place from one on, downwards (1) or upwards (-1), where no other words stand. */
function freePlace(from: number, taken: readonly number[], way: 1 | -1): number {
  let at = from
  for (const other of [...taken].sort((a, b) => way * (a - b)))
    if (Math.abs(other - at) < WORDS) at = other + way * WORDS
  return at
}

/** Pixels between two prices of the axis, about. */
const AXIS_GAP = 44
const STEPS = [1, 2, 5, 10] as const

/** Round prices for the axis of a pane, lowest first: 1, 2 or 5 with zeros apart. */
export function axisPrices(low: number, high: number, height: number): readonly number[] {
  const wanted = ((high - low) * AXIS_GAP) / Math.max(1, height)
  if (!(wanted > 0) || !Number.isFinite(wanted)) return []
  const unit = 10 ** Math.floor(Math.log10(wanted))
  const step = (STEPS.find((it) => it * unit >= wanted) ?? 10) * unit
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

interface Sight {
  readonly from: number
  readonly to: number
}

/**
 * The candles in sight, by number from 0: the newest `count` of `size`, and after them `room` of
 * the `width` pixels that are left free.
 */
export function sightOf(
  size: number,
  count: number,
  { width, room }: { readonly width: number; readonly room: number },
): Sight {
  const free = Math.min(room, width / 2)
  const perCandle = Math.max(1, width - free) / Math.max(1, count)
  return { from: size - count, to: size - 0.5 + free / perCandle }
}

/**
 * By how many candles a sight that ends at `to` moves when the candles of these times give way to
 * others: with the newest one as long as that is in sight, else with the last one that is. Also
 * candles that come between two known ones count: at high market speed a tick leaps over some.
 */
export function sightMoves(
  before: readonly number[],
  after: readonly number[],
  to: number,
): number {
  const isLive = to >= before.length - 1
  const last = before[Math.floor(to)]
  const stays = isLive || last === undefined ? -1 : after.findIndex((it) => it >= last)
  return stays < 0 ? after.length - before.length : stays - Math.floor(to)
}

const SIGHT_MIN = 8

/** Sight made wider or narrower; what is free after the newest candle keeps its pixels. */
export function zoomed({ from, to }: Sight, newest: number, by: number): Sight {
  const width = Math.max(SIGHT_MIN, (to - from) * by)
  const share = width / Math.max(1, to - from)
  const end = to > newest ? newest + (to - newest) * share : to
  return { from: end - width, to: end }
}
