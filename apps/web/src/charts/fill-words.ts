// The bot's own fills for readers who cannot use a picture: which lie in which candle, and in
// words.
import type { ChartFill, Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { CanvasCandle } from './candle-canvas.ts'

/** Fills by the time of the candle that they lie in; candles are the oldest first. */
export function fillsByCandle(
  candles: readonly Pick<CanvasCandle, 'time'>[],
  fills: readonly ChartFill[],
): ReadonlyMap<number, readonly ChartFill[]> {
  const found = new Map<number, ChartFill[]>()
  for (const fill of fills) {
    const candle = candles.findLast(({ time }) => time * 1000 <= fill.atMs)
    if (candle === undefined) continue
    found.set(candle.time, [...(found.get(candle.time) ?? []), fill])
  }
  return found
}

/** "Bought at 64,120.0" of each. */
export function fillWords(
  fills: readonly Pick<ChartFill, 'side' | 'price'>[],
  price: (value: number) => string,
  t: Translate,
): readonly string[] {
  return fills.map((it) => t(`chart.fill-${it.side}`, { price: price(it.price) }))
}
