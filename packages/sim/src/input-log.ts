// The inputs of the recent past, kept so that a recovered worker can be fed again from where its
// gates stand. An input stays until it is settled.
import type { Engine, SentPost, Stamp } from '@trellis/engine'
import { partitionOf, type Price } from '@trellis/kernel'
import { tapePosition } from '@trellis/market'
import type { Errand, Step } from './step.ts'

export type Input =
  | Exclude<Step, Errand | { readonly type: 'settle' | 'mark' | 'snapshot' | 'fault' }>
  /** Posts of one sender come to a partition; copies that they start draw ids from `idMs`. */
  | {
      readonly type: 'post'
      readonly partition: number
      readonly posts: readonly SentPost[]
      readonly idMs: number
    }
  /** Everyone has what a partition said up to a position. */
  | { readonly type: 'posts-settled'; readonly partition: number; readonly upTo: number }
  /** A time at which some bot asked to be woken. */
  | { readonly type: 'due'; readonly atMs: number }

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
  /** Tape position of the last input of the market. */
  tapeMs = -1
  #atMs = 0
  /** Prices before the first entry; 0 before the first print of a symbol. */
  readonly #lasts: number[]
  readonly #marks: number[]

  constructor(symbols: number) {
    this.#lasts = new Array<number>(symbols).fill(0)
    this.#marks = new Array<number>(symbols).fill(0)
  }

  add(input: Input): LoggedInput {
    const tape = tapeOf(input)
    if (tape !== undefined) {
      this.tapeMs = tape
      this.#atMs = Math.ceil(tape)
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
      const mark = this.#marks[symbol] ?? 0
      const known = mark === 0 ? undefined : (mark as Price)
      if (last > 0) engine.seedLast(symbol, last as Price, known)
    })
  }

  #pass(input: Input): void {
    if (input.type === 'print') this.#lasts[input.print.symbol] = input.print.price
    if (input.type === 'prints')
      for (const { symbol, price } of input.prints) this.#lasts[symbol] = price
    if (input.type === 'candle') this.#lasts[input.symbol] = input.candle.close
    if (input.type === 'marks')
      for (const { symbol, price } of input.marks) this.#marks[symbol] = price
  }
}

/** The one partition that an input is for, undefined for all. */
export function partitionFor(input: Input): number | undefined {
  if ('partition' in input) return input.partition
  return 'user' in input ? partitionOf(input.user) : undefined
}

/** Tape position of an input of the market, undefined for all others. */
export function tapeOf(input: Input): number | undefined {
  switch (input.type) {
    case 'print':
      return input.print.atMs
    case 'prints':
      return input.prints[0]?.atMs
    case 'candle':
      return input.candle.startMs + 59_999
    case 'marks':
      return tapePosition(input.atMs, 'mark')
    case 'funding':
      return tapePosition(input.atMs, 'funding')
    case 'due':
      return tapePosition(input.atMs, 'due')
    default:
      return undefined
  }
}
