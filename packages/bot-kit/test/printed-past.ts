// The past of a market that a test prints by hand: what a stage or a rig lends its engine. Plain
// sums over a list, so that it may judge what the tape's own past says.
import { quantity } from '@trellis/kernel'
import {
  MINUTE_MS,
  type Candle,
  type Instrument,
  type MarketPast,
  type Print,
  type PriceAverage,
} from '@trellis/market'

type Point = Pick<Print, 'symbol' | 'atMs' | 'price' | 'qty'>

export class PrintedPast implements MarketPast {
  readonly #points: Point[] = []
  readonly #instruments: readonly Instrument[]

  /** The instruments say what the lots of a print are worth. */
  constructor(instruments: readonly Instrument[]) {
    this.#instruments = instruments
  }

  /** In order of time. */
  add(point: Point): void {
    this.#points.push(point)
  }

  /** What another has, as a host that goes on from a snapshot knows it. */
  addAll(other: PrintedPast): void {
    this.#points.push(...other.#points)
  }

  average(symbol: number, fromMs: number, toMs: number): PriceAverage | undefined {
    const points = this.#points.filter((it) => it.symbol === symbol && it.atMs < toMs)
    let tickMs = 0n
    let spanMs = 0
    points.forEach(({ atMs, price }, i) => {
      const untilMs = Math.min(points[i + 1]?.atMs ?? toMs, toMs)
      const lasted = Math.max(0, untilMs - Math.max(atMs, fromMs))
      tickMs += BigInt(price) * BigInt(lasted)
      spanMs += lasted
    })
    return spanMs === 0 ? undefined : { tickMs, spanMs }
  }

  span(symbol: number, fromMs: number, toMs: number): Candle | undefined {
    const seen = this.#points.filter(
      (it) => it.symbol === symbol && it.atMs >= fromMs && it.atMs < toMs,
    )
    const [first, last] = [seen[0], seen.at(-1)]
    if (first === undefined || last === undefined) return undefined
    const unit = this.#instruments[symbol]?.valueFactor ?? 0n
    const prices = seen.map(({ price }) => price)
    return {
      startMs: first.atMs - (first.atMs % MINUTE_MS),
      open: first.price,
      high: Math.max(...prices) as Candle['high'],
      low: Math.min(...prices) as Candle['low'],
      close: last.price,
      volume: quantity(seen.reduce((lots, { qty }) => lots + qty, 0)),
      turnover: seen.reduce((sum, { price, qty }) => sum + BigInt(price) * BigInt(qty), 0n) * unit,
    }
  }
}
