// The inputs of the recent past, kept so that a recovered worker can be fed again from where its
// gates stand. An input stays until it is settled.
import type { Engine, Stamp } from '@trellis/engine'
import type { Price } from '@trellis/kernel'
import type { Step } from './workload.ts'

export type Input = Exclude<Step, { readonly type: 'settle' | 'mark' | 'snapshot' | 'fault' }>

export interface LoggedInput {
  readonly input: Input
  /** When it happened: market time and tape position. */
  readonly stamp: Stamp
  /** Position after the facts it led to in its user's partition, 0 for none. */
  end: number
  isSettled: boolean
}

/** Settled inputs kept nevertheless: feeding them again must change nothing. */
const KEPT = 48

export class InputLog {
  entries: LoggedInput[] = []
  /** Market time of the last print. */
  tapeMs = -1
  #atMs = 0
  /** Prices before the first entry; 0 before the first print of a symbol. */
  readonly #lasts: number[]

  constructor(symbols: number) {
    this.#lasts = new Array<number>(symbols).fill(0)
  }

  add(input: Input): LoggedInput {
    const tape = tapeOf(input)
    if (tape !== undefined) {
      this.tapeMs = tape
      this.#atMs = tape
    }
    const stamp = { atMs: this.#atMs, tape: this.tapeMs }
    const logged = { input, stamp, end: 0, isSettled: false }
    this.entries.push(logged)
    return logged
  }

  /** Everything so far is durable. */
  settle(): void {
    for (const entry of this.entries) entry.isSettled = true
    const gone = this.entries.length - KEPT
    if (gone <= 0) return
    for (const { input } of this.entries.splice(0, gone)) this.#pass(input)
  }

  /** Tells an engine where the prices stood before the first entry. */
  seed(engine: Engine): void {
    this.#lasts.forEach((last, symbol) => {
      if (last > 0) engine.seedLast(symbol, last as Price)
    })
  }

  #pass(input: Input): void {
    if (input.type === 'print') this.#lasts[input.print.symbol] = input.print.price
    if (input.type === 'prints')
      for (const { symbol, price } of input.prints) this.#lasts[symbol] = price
    if (input.type === 'candle') this.#lasts[input.symbol] = input.candle.close
  }
}

function tapeOf(input: Input): number | undefined {
  switch (input.type) {
    case 'print':
      return input.print.atMs
    case 'prints':
      return input.prints[0]?.atMs
    case 'candle':
      return input.candle.startMs + 59_999
    default:
      return undefined
  }
}
