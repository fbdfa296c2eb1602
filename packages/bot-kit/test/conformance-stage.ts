// One engine with one user and one bot of a kind, on the markets of its sample, led by prints,
// marks, funding, due times, statuses and commands as a tape would bring them.
import { expect } from 'vitest'
import {
  amount,
  createRng,
  makeId,
  price,
  quantity,
  ratio,
  type BotId,
  type Result,
} from '@trellis/kernel'
import {
  Engine,
  type AnyBotKind,
  type Batch,
  type BotCommand,
  type EngineBot,
  type EngineRefusal,
} from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import type { Instrument } from '@trellis/market'
import type { ConformanceSample, SampleAction, SampleMarket } from './conformance-sample.ts'
import { keepFaults } from './keep-faults.ts'
import { PrintedPast } from './printed-past.ts'

export const PARTITION = 3
const USER = makeId(1000, PARTITION, 0)
const BOT: BotId = makeId(2000, PARTITION, 1)
const AMPLE = 1_000_000_000_000
const TICK_MS = 1_000
/** Due times of one step, at most: a bot that asks for ever is broken. */
const DUES_MAX = 1_000
const DEAR = { maker: ratio('0.05'), taker: ratio('0.05') }
const ORIGIN = {
  pageSource: 1,
  blockSource: 1,
  createType: 3,
  followedId: '',
  strategyId: '',
  channel: '',
}

export class Stage {
  readonly engine: Engine
  readonly batches: Batch[] = []
  readonly faults: unknown[] = []
  readonly past: PrintedPast
  readonly kind: AnyBotKind
  readonly sample: ConformanceSample
  tape = 1_000

  constructor(kind: AnyBotKind, sample: ConformanceSample, instrument?: Instrument) {
    this.kind = kind
    this.sample = sample
    const own = sample.symbols[0]
    const instruments = sample.markets.map((market, symbol) =>
      symbol === own ? (instrument ?? market.instrument) : market.instrument,
    )
    this.past = new PrintedPast(instruments)
    this.engine = new Engine({
      instruments,
      kinds: [kind],
      venue: new PaperVenue(),
      feeLevels: [sample.fees, DEAR].map((fees) => ({ spot: fees, linear: fees })),
      candlePath: () => [],
      past: this.past,
      guard: keepFaults(this.faults),
      sink: (batch) => this.batches.push(batch),
    })
    this.engine.host(PARTITION)
  }

  open(): this {
    this.engine.activate(PARTITION)
    for (const [symbol, { last }] of this.sample.markets.entries()) {
      this.engine.seedLast(symbol, price(last))
      this.past.add({ symbol, atMs: this.tape, price: price(last), qty: quantity(0) })
    }
    const grants = Object.entries(this.sample.grants).map(([coin, granted]) => ({
      coin,
      amount: amount(granted),
    }))
    this.engine.openUser(USER, 0, grants, this.stamp())
    return this
  }

  /** Takes over from another stage at its snapshot, as a host does after a restart. */
  restore(from: Stage, snapshot: unknown): this {
    this.engine.restorePartition(PARTITION, snapshot as never)
    this.tape = from.tape
    this.past.addAll(from.past)
    this.engine.activate(PARTITION)
    for (const symbol of this.sample.markets.keys()) {
      const mark = from.engine.lastPrice(symbol, 'mark')
      this.engine.seedLast(symbol, from.engine.lastPrice(symbol), mark === 0 ? undefined : mark)
    }
    return this
  }

  create(params: unknown): Result<BotId, EngineRefusal> {
    const { symbols } = this.sample
    const wanted = { kind: this.kind.kind, symbols, params, origin: ORIGIN, requestKey: '' }
    return this.engine.createBot(USER, { ...wanted, bot: BOT }, this.stamp())
  }

  act(action: SampleAction): void {
    this.#goOn()
    const own = this.sample.symbols[0] ?? 0
    switch (action.type) {
      case 'move': {
        const { symbol = own, to, lots = AMPLE, way = 'walk' } = action
        const print = { symbol, atMs: this.tape, price: price(to), qty: quantity(lots), way }
        this.past.add(print)
        this.engine.applyPrint(print, this.tape)
        return
      }
      case 'mark': {
        const { symbol = own, to } = action
        this.engine.applyMarks([{ symbol, price: price(to) }], this.tape)
        return
      }
      case 'funding': {
        const { symbol = own, rate, mark } = action
        const funding = { symbol, rate: ratio(rate), mark: price(mark) }
        this.engine.applyFunding([funding], this.tape)
        return
      }
      case 'due':
        this.#goOn(this.engine.nextDueMs)
        return
      case 'command':
        this.command(action.command)
        return
      case 'dear-fees':
        this.engine.fees.set(USER, 1, this.stamp())
        return
      case 'status':
        this.engine.setSymbolStatus(action.symbol ?? own, action.status, this.stamp())
        return
    }
  }

  /** Goes on to a moment, stopping at every due time on the way. */
  #goOn(untilMs = this.tape + TICK_MS): void {
    expect(untilMs, 'a due time is waited for and none is asked').toBeLessThan(Infinity)
    let left = DUES_MAX
    for (let next = this.engine.nextDueMs; next <= untilMs; next = this.engine.nextDueMs) {
      this.tape = Math.max(next, this.tape + 1)
      this.engine.applyDues(this.tape)
      left -= 1
      expect(left, 'due times come in one tick for ever').toBeGreaterThan(0)
    }
    this.tape = Math.max(untilMs, this.tape + 1)
  }

  command(command: BotCommand): Result<void, EngineRefusal> {
    return this.engine.botCommand(USER, BOT, command, this.stamp())
  }

  stamp(): { readonly atMs: number; readonly tape: number } {
    return { atMs: this.tape, tape: this.tape }
  }

  get view(): EngineBot {
    const view = this.engine.botView(BOT, PARTITION)
    if (view === undefined) throw new Error('no bot')
    return view
  }

  get dump(): string {
    return this.engine.dumpPartition(PARTITION)
  }

  expectBalanced(): void {
    for (const [coin, sum] of this.engine.trialBalance(PARTITION))
      expect([coin, sum]).toEqual([coin, 0n])
  }
}

/**
 * A random life: small and large moves, gaps without volume, now and then a command, a step of time
 * without prints; on every market its marks beside the last price, and funding of contracts.
 */
export function* randomActions(
  sample: ConformanceSample,
  steps: number,
  seed: number,
): Generator<SampleAction> {
  const rng = createRng(seed)
  const at = sample.markets.map(({ last }) => last)
  const every = sample.commandEvery ?? 200
  for (let i = 0; i < steps; i += 1) {
    if (rng.below(every) === 0) yield { type: 'command', command: sample.command(rng) }
    const symbol = rng.below(4) === 0 ? rng.below(at.length) : (sample.symbols[0] ?? 0)
    const market = sample.markets[symbol]
    if (market === undefined) continue
    const to = nextPrice(rng, market, at[symbol] ?? market.last)
    at[symbol] = to
    const lots = rng.below(10) === 0 ? 0 : rng.below(100_000_000)
    yield { type: 'move', symbol, to, lots, way: rng.below(5) === 0 ? 'jump' : 'walk' }
    if (market.instrument.category !== 'linear') continue
    const mark = Math.max(1, to + rng.below(5) - 2)
    if (rng.below(3) === 0) yield { type: 'mark', symbol, to: mark }
    if (rng.below(50) === 0)
      yield { type: 'funding', symbol, mark, rate: rng.below(2) === 0 ? '0.0001' : '-0.0001' }
  }
}

function nextPrice(
  rng: ReturnType<typeof createRng>,
  { low, high }: SampleMarket,
  from: number,
): number {
  const span = high - low
  const reach = rng.below(40) === 0 ? Math.floor(span / 4) : Math.floor(span / 400)
  const to = from + rng.below(2 * reach + 1) - reach
  if (to < low) return 2 * low - to
  return to > high ? 2 * high - to : to
}
