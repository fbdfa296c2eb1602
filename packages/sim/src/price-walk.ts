// Seeded prices: quiet and wild times, walks and jumps, gaps and trades without volume. They know
// nothing of any order book.
import type { Price, Quantity, Rng } from '@trellis/kernel'
import type { Candle, Instrument, Print } from '@trellis/market'

/** Market time at which simulations begin, epoch ms. */
const SIM_START_MS = 1_767_312_000_000
const MINUTE_MS = 60_000

export class PriceWalk {
  atMs = SIM_START_MS
  readonly prices: number[]
  readonly #rng: Rng
  readonly #instruments: readonly Instrument[]
  readonly #starts: readonly number[]
  /** Symbols whose next print comes after a halt. */
  readonly #halted = new Set<number>()
  #wild = false

  constructor(rng: Rng, instruments: readonly Instrument[], starts: readonly number[]) {
    this.#rng = rng
    this.#instruments = instruments
    this.#starts = starts
    this.prices = [...starts]
  }

  /** One print of one symbol, later than all before. */
  next(): Print {
    this.#pass()
    return this.#print(this.#rng.below(this.#instruments.length))
  }

  /** Prints of several symbols at one and the same time. */
  together(): readonly Print[] {
    this.#pass()
    const count = 2 + this.#rng.below(this.#instruments.length - 1)
    const first = this.#rng.below(this.#instruments.length)
    return Array.from({ length: count }, (_, i) =>
      this.#print((first + i) % this.#instruments.length),
    )
  }

  /** Nothing is traded on the way to the symbol's next price. */
  halt(symbol: number): void {
    this.#halted.add(symbol)
  }

  /** A whole minute of a symbol, as catch-up after a stop reads it. */
  candle(): { readonly symbol: number; readonly candle: Candle } {
    const rng = this.#rng
    const symbol = rng.below(this.#instruments.length)
    const startMs = (Math.floor(this.atMs / MINUTE_MS) + 1) * MINUTE_MS
    this.atMs = startMs + MINUTE_MS - 1
    const points = Array.from({ length: 4 }, () => this.#move(symbol))
    const [open = 1, , , close = 1] = points
    const candle = {
      startMs,
      open: open as Price,
      high: Math.max(...points) as Price,
      low: Math.min(...points) as Price,
      close: close as Price,
      volume: this.#volume(symbol) as Quantity,
      turnover: 0n,
    }
    return { symbol, candle }
  }

  #pass(): void {
    const rng = this.#rng
    if (rng.below(400) === 0) this.#wild = !this.#wild
    this.atMs += rng.below(50) === 0 ? 1 + rng.below(600_000) : 1 + rng.below(3_000)
  }

  #print(symbol: number): Print {
    const jumps = this.#halted.delete(symbol) || this.#rng.below(2) === 0
    return {
      symbol,
      atMs: this.atMs,
      price: this.#move(symbol) as Price,
      qty: this.#volume(symbol) as Quantity,
      way: jumps ? 'jump' : 'walk',
    }
  }

  /**
   * Next price: mostly a few parts in ten thousand, sometimes percents away, drawn back to the
   * start.
   */
  #move(symbol: number): number {
    const rng = this.#rng
    const now = this.prices[symbol] ?? 1
    const start = this.#starts[symbol] ?? 1
    const kind = rng.below(200)
    if (kind < 20) return now
    const reach = kind < 24 ? 1_200 : kind < 40 ? 100 : this.#wild ? 25 : 6
    const drift = now > start * 1.3 ? -1 : now < start * 0.75 ? 1 : 0
    const share = rng.below(2 * reach + 1) - reach + (drift * reach) / 4
    const wanted = Math.round(now + (now * share) / 10_000)
    const next = Math.max(1, wanted === now ? now + (rng.below(3) - 1) : wanted)
    this.prices[symbol] = next
    return next
  }

  /** Lots traded: none, hardly any, or up to a share of what moves the price. */
  #volume(symbol: number): number {
    const rng = this.#rng
    const depth = this.#instruments[symbol]?.depthLots ?? 1
    switch (rng.below(8)) {
      case 0:
        return 0
      case 1:
        return rng.below(40)
      case 2:
        return rng.below(Math.ceil(depth / 3_000))
      default:
        return rng.below(Math.ceil(depth / 20))
    }
  }
}
