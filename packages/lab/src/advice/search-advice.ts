// Searches settings of a kind for a market by real backtests: every candidate over some weeks, one
// of them for each style, and these alone over a later week that nothing was chosen by. It gives
// way after every piece, so that who runs it decides how much of it at a time.
import { assert } from '@trellis/kernel'
import { canonicalText } from '@trellis/engine'
import {
  adviceStyles,
  type Advice,
  type AdviceFigures,
  type AdviceMarket,
  type AdviceStyle,
  type AnyAdviceSearch,
  type MarketMove,
  type PlacedAdvice,
} from '@trellis/market'
import type { ShareRule } from '@trellis/exchange'
import type { Tape } from '@trellis/tape'
import { Backtest, type BacktestParts, type BacktestResult } from '../backtest.ts'
import { shareOf } from '../curve-figures.ts'
import { Sweep, type SweepOrder } from '../sweep.ts'
import { joined, weekFigures } from './advice-figures.ts'
import { adviceId } from './advice-id.ts'
import { ADVICE_VERSION } from './advice-version.ts'
import { adviceWindows, FOLD_DAYS, type AdviceFold, type AdviceWindows } from './advice-windows.ts'
import { moveOf } from './market-mode.ts'
import { beats, chosenBy, type TrainedCandidate } from './objectives.ts'
import { placedMarket } from './placed-market.ts'
import { reasonsOf } from './reasons.ts'
import { sealedTape } from './sealed-tape.ts'

export interface SearchOrder {
  readonly search: AnyAdviceSearch
  /** One of the kind's modes. */
  readonly mode: string
  /** One symbol, or those that a basket is taken from, in their order. */
  readonly symbols: readonly number[]
  /** Prices up to here are looked at: a whole minute of market time, epoch ms. */
  readonly asOfMs: number
}

export interface SearchParts extends Pick<BacktestParts, 'tape' | 'options'> {
  /** The venue's, for kernels. */
  readonly rule: ShareRule
}

/**
 * Pieces of a search, each with how much of it is done, 0 to 1; the value that it ends with is
 * empty where there is too little past.
 */
export type Searching = Generator<number, readonly Advice[], undefined>

/** Plays by which it is told how much of a search is done: so many weeks are judged at most. */
const JUDGED_MOST = adviceStyles.length + 1

/** One point an hour. */
const POINTS = FOLD_DAYS * 24
/** Points of the yield trend that is kept. */
const TREND_EVERY = 6

/** The windows that an order has; undefined where its market has too little past. */
function windowsOf({ symbols, asOfMs }: SearchOrder, tape: Tape): AdviceWindows | undefined {
  const firsts = symbols.map((symbol) => tape.firstMs(symbol) ?? Infinity)
  return symbols.length === 0 ? undefined : adviceWindows(asOfMs, Math.max(...firsts))
}

/**
 * The suggestions of an order, one for each style that some candidate is what it asks for. Two
 * styles may have the same one.
 */
export function* searchAdvice(order: SearchOrder, parts: SearchParts): Searching {
  const windows = windowsOf(order, parts.tape)
  if (windows === undefined) return []
  const { training, validation } = windows
  const candidates = order.search.candidates(order.mode)
  const choosing = new WeekPlayer(order, parts, validation.fromMs)
  const folds: (readonly (AdviceFigures | undefined)[])[] = []
  const all = training.length * candidates.length + JUDGED_MOST
  for (const fold of training) {
    const before = folds.length * candidates.length
    const sweep = choosing.sweep(candidates, fold)
    folds.push(yield* toldAs(sweep, (part) => (before + part * candidates.length) / all))
  }
  const tried = candidates.flatMap((candidate, i) => {
    const weeks = folds.flatMap((fold) => fold[i] ?? [])
    // One that could not be placed in some week, or cannot in that which judges, is not compared
    // with those that can.
    const isPlaced = weeks.length === training.length && choosing.places(candidate, validation)
    if (!isPlaced) return []
    return {
      candidate,
      leverage: order.search.leverageOf(candidate),
      weeks,
      trained: joined(weeks),
    }
  })
  const judging = new WeekPlayer(order, parts, validation.toMs)
  let plays = 0
  const judge = (candidate: unknown) => {
    const before = all - JUDGED_MOST + plays++
    return toldAs(judging.play(candidate, validation), (part) => (before + part) / all)
  }
  const naive = yield* judge(order.search.naive(order.mode))
  const judged = new Map<number, Week | undefined>()
  const found: Advice[] = []
  for (const style of adviceStyles) {
    const chosen = chosenBy(style, tried)
    const one = chosen === undefined ? undefined : tried[chosen]
    if (chosen === undefined || one === undefined) continue
    // Where nothing is ever matched there is no frequency.
    if (style === 'high-frequency' && one.trained.matchedPerDay === 0) continue
    if (!judged.has(chosen)) judged.set(chosen, yield* judge(one.candidate))
    const week = judged.get(chosen)
    const move = choosing.move(validation.fromMs)
    if (week === undefined || move === undefined) continue
    const plain = naive && weekFigures(naive.result)
    found.push(adviceOf({ order, parts, windows, tried, one, style, week, plain, move }))
  }
  return found
}

/** The pieces of a part, by how much of the whole is done with each. */
function* toldAs<T>(
  part: Generator<number, T, undefined>,
  share: (done: number) => number,
): Generator<number, T, undefined> {
  for (;;) {
    const piece = part.next()
    if (piece.done === true) return piece.value
    yield share(piece.value)
  }
}

/** A week of a candidate. */
interface Week {
  readonly result: BacktestResult
  readonly placed: PlacedAdvice
}

/**
 * Plays weeks of candidates on a tape that ends where they may look to; gives way with how much of
 * what it was asked is done.
 */
class WeekPlayer {
  readonly #order: SearchOrder
  readonly #parts: SearchParts
  readonly #tape: Tape
  readonly #markets = new Map<number, readonly AdviceMarket[]>()

  constructor(order: SearchOrder, parts: SearchParts, untilMs: number) {
    this.#order = order
    this.#parts = parts
    this.#tape = sealedTape(parts.tape, untilMs)
  }

  /** A week of each: undefined of one that cannot be placed at its beginning. */
  *sweep(candidates: readonly unknown[], { fromMs, toMs }: AdviceFold) {
    const { search } = this.#order
    const { options, rule } = this.#parts
    const markets = this.#marketsAt(fromMs)
    const orders: SweepOrder[] = []
    const rowOf = candidates.map((candidate) => {
      const placed = search.place(candidate, markets)
      if (placed === undefined) return undefined
      const { symbols, params } = placed
      return orders.push({ kind: search.kind, symbols, params }) - 1
    })
    const plan = { orders, fromMs, toMs, points: POINTS, rule, checkEvery: orders.length }
    const sweep = new Sweep(plan, { tape: this.#tape, options })
    while (!sweep.step()) yield sweep.progress
    return rowOf.map((at) => {
      const row = at === undefined ? undefined : sweep.rows[at]
      return row?.ok === true ? weekFigures(row.result) : undefined
    })
  }

  /** Whether it can be placed at the beginning of a week, which may be the end of this tape. */
  places(candidate: unknown, { fromMs }: AdviceFold): boolean {
    return this.#order.search.place(candidate, this.#marketsAt(fromMs)) !== undefined
  }

  /** Undefined where it cannot be placed at the beginning of the week. */
  *play(candidate: unknown, { fromMs, toMs }: AdviceFold) {
    const { search } = this.#order
    const placed = search.place(candidate, this.#marketsAt(fromMs))
    if (placed === undefined) return undefined
    const { symbols, params } = placed
    const asked = { kind: search.kind, symbols, params, fromMs, toMs, points: POINTS }
    const { options } = this.#parts
    const backtest = Backtest.begin(asked, { tape: this.#tape, options })
    yield 0
    if (!backtest.ok) return undefined
    while (!backtest.value.step()) yield backtest.value.progress
    return { result: backtest.value.result(), placed }
  }

  /** How the first market moved until a time. */
  move(atMs: number): MarketMove | undefined {
    const [market] = this.#marketsAt(atMs)
    return market && moveOf(market)
  }

  #marketsAt(atMs: number): readonly AdviceMarket[] {
    const known = this.#markets.get(atMs)
    if (known !== undefined) return known
    const [fees] = this.#parts.options.feeLevels
    assert(fees !== undefined, 'a search without fees')
    // Nothing behind the moment itself: settings are placed with the past alone.
    const tape = sealedTape(this.#tape, atMs)
    const markets = this.#order.symbols.flatMap(
      (symbol) => placedMarket(tape, fees, symbol, atMs) ?? [],
    )
    const all = markets.length === this.#order.symbols.length ? markets : []
    this.#markets.set(atMs, all)
    return all
  }
}

interface Found {
  readonly order: SearchOrder
  readonly parts: SearchParts
  readonly windows: AdviceWindows
  readonly tried: readonly TrainedCandidate[]
  readonly one: TrainedCandidate & { readonly candidate: unknown }
  readonly style: AdviceStyle
  readonly week: Week
  readonly plain: AdviceFigures | undefined
  readonly move: MarketMove
}

function adviceOf({ order, parts, windows, tried, one, ...found }: Found): Advice {
  const { style, week, plain, move } = found
  const { search, mode, asOfMs } = order
  const validated = weekFigures(week.result)
  const compared = plain && { naive: plain, beatsNaive: beats(validated, plain) }
  const { trained, candidate, leverage } = one
  const { figures: placed } = week.placed
  const counted = { style, mode, tried: tried.length, trained, validated, placed }
  const [first] = windows.training
  assert(first !== undefined, 'a search without a week that chooses')
  const advice: Omit<Advice, 'id'> = {
    version: ADVICE_VERSION,
    kind: search.kind,
    markets: order.symbols.map((symbol) => nameOf(parts.tape, symbol)),
    candidate,
    leverage,
    asOfMs,
    trainedFromMs: first.fromMs,
    testedFromMs: windows.validation.fromMs,
    weeks: windows.training.length,
    move,
    trend: trendOf(week.result),
    reasons: reasonsOf({ ...counted, ...compared, move }),
    ...counted,
    ...compared,
  }
  return { id: adviceId(canonicalText(advice)), ...advice }
}

function nameOf(tape: Tape, symbol: number): Advice['markets'][number] {
  const instrument = tape.instruments[symbol]
  assert(instrument !== undefined, 'a search on a symbol that is not there', symbol)
  return { symbol: instrument.symbol, category: instrument.category }
}

function trendOf({ points }: BacktestResult): Advice['trend'] {
  const last = points.length - 1
  return points.flatMap(({ atMs, total, invested }, i) =>
    i % TREND_EVERY === 0 || i === last ? [[atMs, shareOf(total, invested)] as const] : [],
  )
}
