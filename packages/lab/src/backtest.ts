// What a bot would have done over a span of the tape: the very engine, venue, kinds and tape runner
// that run live, with one bot and its symbols alone. Whoever runs it decides how much of it at a
// time, so that it can be left at any moment.
import { assert, err, makeId, ok, type Amount, type Price, type Result } from '@trellis/kernel'
import {
  Engine,
  TapeRunner,
  type AnyBotKind,
  type Batch,
  type EngineOptions,
  type EngineRefusal,
  type MoneyFigures,
  type TradeKernel,
} from '@trellis/engine'
import type { ShareRule } from '@trellis/exchange'
import { DAY_MS, MINUTE_MS, type BotStatus, type CloseReason } from '@trellis/market'
import { lastPrice, pastOf, type Tape } from '@trellis/tape'
import { curveFigures, type CurveFigures, type CurvePoint } from './curve-figures.ts'
import { FactTally, type TalliedFacts } from './fact-tally.ts'
import { kernelTerms } from './kernel-terms.ts'
import { seenKind } from './seen-kind.ts'

/** The longest span that is played at once, ms. */
export const BACKTEST_MS_MAX = 370 * DAY_MS
/** The shortest one: less than a day tells nothing of a day. */
export const BACKTEST_MS_MIN = DAY_MS

/** A bot that is tried, as a call would create it, and the span it is tried over. */
export interface BacktestOrder {
  readonly kind: string
  /** Indexes into the tape's instruments. */
  readonly symbols: readonly number[]
  /** As the kind's `writeParams` gives them. */
  readonly params: unknown
  /** Whole minutes of market time, epoch ms; the end is exclusive. */
  readonly fromMs: number
  readonly toMs: number
  /** About how many points the curve has. */
  readonly points: number
}

/** What a backtest is made of beside its order. */
export interface BacktestParts {
  readonly tape: Tape
  /** As the live engine has them. */
  readonly options: Omit<EngineOptions, 'sink' | 'past'>
  /** Is given every batch of facts as it comes. */
  readonly onBatch?: (batch: Batch) => void
}

/** Why a bot cannot be tried: no engine would take it, or there are no prices for it. */
export type BacktestRefusal = EngineRefusal | 'no-data' | 'bad-span'

export interface BacktestResult extends TalliedFacts, CurveFigures {
  readonly fromMs: number
  readonly toMs: number
  readonly points: readonly CurvePoint[]
  /** Of the settle coin at the end of the span, or where the bot ended in it. */
  readonly money: MoneyFigures
  readonly status: BotStatus
  /** When the bot ended, 0 where it still runs. */
  readonly endedAtMs: number
  /** Why it ended, and the kind's own word for it, '' where it has none. */
  readonly reason: CloseReason
  readonly word: string
}

/** What a kernel tells of the same: all that a sweep compares. */
export type KernelResult = Pick<
  BacktestResult,
  | 'fromMs'
  | 'toMs'
  | 'points'
  | 'money'
  | 'endedAtMs'
  | 'matched'
  | 'fills'
  | 'fees'
  | keyof CurveFigures
>

const PARTITION = 0
const USER = makeId(1, PARTITION, 0)
const BOT = makeId(2, PARTITION, 0)
/** More than any bot may ask for: what a bot needs is its parameters' business. */
const GRANT = (10n ** 9n * 10n ** 12n) as Amount
const ORIGIN = {
  pageSource: 0,
  blockSource: 0,
  createType: 0,
  followedId: '',
  strategyId: '',
  channel: 'backtest',
}

export class Backtest {
  readonly #order: BacktestOrder
  readonly #tape: Tape
  readonly #options: BacktestParts['options']
  readonly #engine: Engine
  readonly #runner: TapeRunner
  readonly #kind: AnyBotKind
  readonly #state: () => unknown
  readonly #tally: FactTally
  readonly #points: CurvePoint[] = []
  readonly #startPrices: readonly Price[]
  readonly #sampleMs: number
  #nextMs: number
  #money: MoneyFigures
  /** Its money is that of its end. */
  #isFinal = false

  /** The bot created at the beginning of the span, or why it cannot be tried. */
  static begin(order: BacktestOrder, parts: BacktestParts): Result<Backtest, BacktestRefusal> {
    const refusal = refusalOf(order, parts)
    if (refusal !== undefined) return err(refusal)
    const backtest = new Backtest(order, parts)
    const created = backtest.#create()
    return created.ok ? ok(backtest) : created
  }

  private constructor(order: BacktestOrder, { tape, options, onBatch }: BacktestParts) {
    const { kinds, instruments } = options
    const found = kinds.find((it) => it.kind === order.kind)
    assert(found !== undefined, 'unknown kind', order.kind)
    const seen = seenKind(found)
    this.#order = order
    this.#tape = tape
    this.#options = options
    this.#kind = seen.kind
    this.#state = seen.state
    this.#tally = new FactTally(instruments, order.fromMs)
    const sink = (batch: Batch): void => {
      this.#tally.add(batch)
      onBatch?.(batch)
    }
    const own = kinds.map((it) => (it === found ? seen.kind : it))
    this.#engine = new Engine({ ...options, kinds: own, past: pastOf(tape), sink })
    this.#engine.host(PARTITION)
    this.#engine.activate(PARTITION)
    this.#runner = new TapeRunner(tape, this.#engine, order.fromMs - 1, order.symbols)
    this.#startPrices = order.symbols.map((symbol) => this.#priceOf(symbol))
    const minutes = (order.toMs - order.fromMs) / MINUTE_MS
    this.#sampleMs = Math.max(1, Math.ceil(minutes / order.points)) * MINUTE_MS
    this.#nextMs = order.fromMs + this.#sampleMs - 1
    this.#money = { invested: 0n, equity: 0n, total: 0n, booked: 0n }
  }

  /** Part of the span that has been played, 0 to 1. */
  get progress(): number {
    const { fromMs, toMs } = this.#order
    return Math.min(1, Math.max(0, (this.#runner.reachedMs + 1 - fromMs) / (toMs - fromMs)))
  }

  /** Plays to the next point of the curve; true when the span is over. */
  step(): boolean {
    const { toMs } = this.#order
    const untilMs = Math.min(this.#nextMs, toMs - 1)
    while (!this.#isOver && !this.#runner.step(untilMs)) continue
    this.#sample(untilMs)
    this.#nextMs = untilMs + this.#sampleMs
    return untilMs === toMs - 1
  }

  /** Plays the whole span. */
  run(): BacktestResult {
    while (!this.step()) continue
    return this.result()
  }

  /** The kind's kernel for a bot that has just begun; undefined where it has none for such settings. */
  kernel(rule: ShareRule): TradeKernel | undefined {
    const [symbol, ...others] = this.#order.symbols
    if (symbol === undefined || others.length > 0 || this.#isOver) return undefined
    const [level] = this.#options.feeLevels
    assert(level !== undefined, 'there are no fees')
    const terms = kernelTerms(this.#engine.instrument(symbol), level, rule)
    return this.#kind.kernel?.(this.#state(), terms)
  }

  /**
   * Plays the whole span by its kernel; undefined, and this backtest is of no more use, where more
   * happens than the kind's plain course.
   */
  runKernel(kernel: TradeKernel): KernelResult | undefined {
    const { symbols, toMs, fromMs } = this.#order
    const [symbol] = symbols
    assert(symbol !== undefined, 'a kernel without a symbol')
    for (let atMs = fromMs; atMs < toMs;) {
      const untilMs = Math.min(this.#nextMs + 1, toMs)
      if (!this.#passKernel(kernel, symbol, atMs, untilMs)) return undefined
      this.#sample(untilMs - 1, kernel.stateNow())
      this.#nextMs = untilMs + this.#sampleMs - 1
      atMs = untilMs
    }
    const { fees, fills } = this.#tally.facts(toMs)
    const { done } = kernel
    return {
      fromMs,
      toMs,
      points: this.#points,
      money: this.#money,
      endedAtMs: 0,
      matched: done.matched,
      fills: fills + done.fills,
      fees: (fees + done.fees) as Amount,
      ...curveFigures(this.#points),
    }
  }

  /** What has been played so far. */
  result(): BacktestResult {
    const { fromMs, toMs } = this.#order
    const points = this.#points
    const facts = this.#tally.facts(
      this.#tally.endedAtMs || Math.min(this.#runner.reachedMs + 1, toMs),
    )
    return {
      fromMs,
      toMs,
      points,
      money: this.#money,
      status: this.#tally.status,
      endedAtMs: this.#tally.endedAtMs,
      reason: this.#tally.reason,
      word: this.#tally.word,
      ...facts,
      fees: (facts.fees + (this.#money.otherFees ?? 0n)) as Amount,
      ...curveFigures(points),
    }
  }

  /** Rows of the tape up to a time; false where the kernel gives up, or a minute is missing. */
  #passKernel(kernel: TradeKernel, symbol: number, fromMs: number, untilMs: number): boolean {
    for (let atMs = fromMs; atMs < untilMs;) {
      const rows = this.#tape.minuteRows(symbol, atMs)
      if (rows === undefined) return false
      const { columns, from } = rows
      const { high, low } = columns
      const to = Math.min(rows.to, from + (untilMs - atMs) / MINUTE_MS)
      const firstMs = atMs - from * MINUTE_MS
      const prints = (row: number) => this.#tape.prints(symbol, firstMs + row * MINUTE_MS)
      if (kernel.run({ high, low, prints }, from, to) < to) return false
      this.#engine.seedLast(symbol, columns.close[to - 1] as Price)
      atMs += (to - from) * MINUTE_MS
    }
    return true
  }

  get #isOver(): boolean {
    return this.#tally.endedAtMs > 0
  }

  #create(): Result<void, EngineRefusal> {
    const { kind, symbols, params } = this.#order
    const engine = this.#engine
    // What became of the symbols before the span.
    this.#runner.step(this.#runner.reachedMs)
    const at = this.#runner.reachedMs
    const stamp = { atMs: at, tape: at }
    const coins = new Set(symbols.flatMap((symbol) => coinsOf(engine, symbol)))
    const grants = [...coins].map((coin) => ({ coin, amount: GRANT }))
    engine.openUser(USER, 0, grants, stamp)
    const wanted = { bot: BOT, kind, symbols, params, origin: ORIGIN, requestKey: '' }
    const made = engine.createBot(USER, wanted, stamp)
    if (!made.ok) return made
    this.#sample(at)
    return ok(undefined)
  }

  #sample(atMs: number, state = this.#state()): void {
    // What has ended is worth what it was: its figures move no more.
    if (!this.#isFinal) this.#money = this.#moneyOf(state)
    this.#isFinal = this.#isOver
    const prices = this.#order.symbols.map((symbol) => this.#priceAt(symbol, atMs))
    const hold = holdOf(this.#money.invested, this.#startPrices, prices)
    this.#points.push({ ...this.#money, hold, atMs })
  }

  #moneyOf(state: unknown): MoneyFigures {
    const market = this.#order.symbols.map((symbol) => {
      return { instrument: this.#engine.instrument(symbol), price: this.#priceOf(symbol) }
    })
    const figures = this.#kind.figures?.(state, market)
    assert(figures !== undefined, 'a kind without money is tried', this.#order.kind)
    return figures
  }

  /** The same at the time of a point: the tape goes on where the bot, and with it the engine, ended. */
  #priceAt(symbol: number, atMs: number): Price {
    if (!this.#isOver) return this.#priceOf(symbol)
    const isContract = this.#engine.instrument(symbol).category === 'linear'
    const mark = isContract ? this.#tape.markPrice(symbol, atMs) : undefined
    return mark ?? lastPrice(this.#tape, symbol, atMs) ?? this.#priceOf(symbol)
  }

  /** What a symbol is valued at: a contract at its mark. */
  #priceOf(symbol: number): Price {
    const isContract = this.#engine.instrument(symbol).category === 'linear'
    const mark = isContract ? this.#engine.lastPrice(symbol, 'mark') : (0 as Price)
    return mark === 0 ? this.#engine.lastPrice(symbol) : mark
  }
}

function coinsOf(engine: Engine, symbol: number): readonly string[] {
  const { base, quote } = engine.instrument(symbol)
  return [base, quote]
}

function refusalOf(
  { kind, symbols, fromMs, toMs, points }: BacktestOrder,
  { tape, options }: BacktestParts,
): BacktestRefusal | undefined {
  const length = toMs - fromMs
  const isWhole = fromMs % MINUTE_MS === 0 && toMs % MINUTE_MS === 0 && points >= 2
  if (!isWhole || !(length >= BACKTEST_MS_MIN && length <= BACKTEST_MS_MAX)) return 'bad-span'
  if (!options.kinds.some((it) => it.kind === kind && it.figures !== undefined)) return 'not-found'
  const isBegun = symbols.every((symbol) => (tape.firstMs(symbol) ?? Infinity) < fromMs)
  const isKnown = symbols.length > 0 && isBegun && toMs <= (tape.endMs ?? Infinity)
  return isKnown ? undefined : 'no-data'
}

/**
 * What the same money would have won in the coins themselves, in equal parts bought at the first
 * prices: the mean of price / first price - 1, times what is invested, rounded down.
 */
function holdOf(invested: bigint, first: readonly Price[], now: readonly Price[]): bigint {
  let sum = 0n
  for (const [i, price] of now.entries()) {
    const from = BigInt(first[i] ?? 0)
    if (from === 0n) continue
    const part = (invested * (BigInt(price) - from)) / from
    sum += part
  }
  return now.length === 0 ? 0n : sum / BigInt(now.length)
}
