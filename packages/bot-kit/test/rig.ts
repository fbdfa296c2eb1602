// The real engine and the real paper exchange around one bot of a kind, driven print by print. For
// tests only.
import {
  amount,
  formatAmount,
  makeId,
  price,
  quantity,
  type Amount,
  type BotId,
  type Price,
  type Result,
} from '@trellis/kernel'
import {
  Engine,
  flatFact,
  type AnyBotKind,
  type Batch,
  type BotCommand,
  type EngineBot,
  type EngineFact,
  type EngineOptions,
  type EngineRefusal,
  type KindFact,
  type LifeFact,
  type PartitionSnapshot,
  type Trigger,
} from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import {
  formatPrice,
  formatQuantity,
  type FeeRates,
  type Instrument,
  type InstrumentStatus,
  type RestingOrder,
  type Venue,
  type Way,
} from '@trellis/market'
import { candlePrints } from '@trellis/tape'
import { plainOrigin } from './grid-params.ts'
import { btc, noFees } from './instruments.ts'
import { keepFaults } from './keep-faults.ts'
import { PrintedPast } from './printed-past.ts'

const PARTITION = 7
export const USER = makeId(1000, PARTITION, 0)

/** A kind under test, and its parameters out of what a form would hold. */
export interface RigKind<R> {
  readonly kind: AnyBotKind
  /** As `writeParams` gives them; throws for what does not parse. */
  params(instrument: Instrument, raw: R): unknown
}

export interface RigOptions {
  readonly instrument?: Instrument
  readonly fees?: FeeRates
  /** What the user may be told to pay later, as the levels behind that. */
  readonly laterFees?: readonly FeeRates[]
  readonly last: string
  readonly grants?: Readonly<Record<string, string>>
  /** Share of the traded volume an order gets, in 1/10000. */
  readonly shareBps?: number
  /** Another exchange than the paper one with that share. */
  readonly venue?: Venue
  /** Batches of another rig to go on from, instead of a new user. */
  readonly journal?: readonly Batch[]
  /** State of the partition before those batches. */
  readonly snapshot?: PartitionSnapshot
  /** Further pairs of the market, behind the rig's own, with their last prices in ticks. */
  readonly pairs?: readonly { readonly instrument: Instrument; readonly last: number }[]
  /** Indexes of the pairs that its bots trade: the rig's own unless said. */
  readonly symbols?: readonly number[]
}

/** What facts of life say beside the kind's own. */
interface Shared {
  readonly profit: Amount
  readonly group: number
  readonly refs: readonly number[]
  readonly prices: readonly Price[]
  readonly amount: Amount
  readonly value: Amount
  readonly coin: string
}

function ownType(fact: EngineFact): string | undefined {
  return 'own' in fact ? fact.own?.type : undefined
}

/** One engine, one user with money, one symbol; state S, facts F, commands C, raw input R. */
export class KindRig<S, F extends KindFact, C extends BotCommand, R> {
  readonly engine: Engine
  /** What the engine is made of. */
  readonly options: EngineOptions
  readonly batches: Batch[] = []
  readonly faults: unknown[] = []
  readonly past: PrintedPast
  readonly instrument: Instrument
  readonly instruments: readonly Instrument[]
  readonly #kind: RigKind<R>
  readonly #symbols: readonly number[]
  bot: BotId = makeId(5000, PARTITION, 1)
  #tape = 1_000

  constructor(kind: RigKind<R>, options: RigOptions) {
    this.#kind = kind
    this.#symbols = options.symbols ?? [0]
    this.instrument = options.instrument ?? btc
    const pairs = options.pairs ?? []
    this.instruments = [this.instrument, ...pairs.map((pair) => pair.instrument)]
    this.past = new PrintedPast(this.instruments)
    const fees = options.fees ?? noFees
    this.options = {
      instruments: this.instruments,
      kinds: [kind.kind],
      venue:
        options.venue ?? new PaperVenue({ shareBps: options.shareBps ?? 10_000, touch: false }),
      feeLevels: [fees, ...(options.laterFees ?? [])].map((it) => ({ spot: it, linear: it })),
      candlePath: (symbol, candle) =>
        candlePrints(candle, { symbol, startMs: candle.startMs, lengthMs: 60_000 }),
      past: this.past,
      guard: keepFaults(this.faults),
      sink: (batch) => this.batches.push(batch),
    }
    this.engine = new Engine(this.options)
    this.engine.host(PARTITION)
    if (options.snapshot) this.engine.restorePartition(PARTITION, options.snapshot)
    for (const batch of options.journal ?? []) this.engine.fold(batch)
    this.engine.activate(PARTITION)
    this.engine.seedLast(0, this.ticks(options.last))
    const first = { symbol: 0, atMs: 0, price: this.ticks(options.last), qty: quantity(0) }
    this.past.add(first)
    pairs.forEach(({ last }, i) => this.engine.seedLast(i + 1, price(last)))
    if (options.journal) return
    const grants = options.grants ?? { USDT: '1000000' }
    const rows = Object.entries(grants).map(([coin, text]) => ({ coin, amount: amount(text) }))
    this.engine.openUser(USER, 0, rows, { atMs: this.#tape, tape: this.#tape })
  }

  ticks(text: string): Price {
    const scale = 10 ** this.instrument.tickScale
    return price(Math.round(Number(text) * scale))
  }

  /** Creates a bot out of what a form would hold; the id is the next one. */
  create(raw: R, n = 0, reward?: number): Result<BotId, EngineRefusal> {
    const params = this.#kind.params(this.instrument, raw)
    this.bot = makeId(5000 + n, PARTITION, 1)
    const wanted = {
      kind: this.#kind.kind.kind,
      symbols: this.#symbols,
      params,
      origin: plainOrigin,
      requestKey: '',
      bot: this.bot,
      reward,
    }
    return this.engine.createBot(USER, wanted, this.stamp())
  }

  /** Creates a bot with a voucher of so much, beside so much of its owner's own at least. */
  startLent(raw: R, text: string, least = '0'): this {
    const { kind } = this.#kind.kind
    const terms = { reward: 1, kinds: [kind], coin: 'USDT', expiresAtMs: Number.MAX_SAFE_INTEGER }
    const sums = { amount: amount(text), least: amount(least) }
    this.engine.rewards.grant(USER, { ...terms, ...sums }, this.stamp())
    return this.start(raw, 1)
  }

  /** Creates and insists that it works. */
  start(raw: R, reward?: number): this {
    const made = this.create(raw, 0, reward)
    if (!made.ok) throw new Error(`${JSON.stringify(made.error)} ${String(this.faults.at(-1))}`)
    return this
  }

  /** Moves the price in a straight line, with ample volume unless told otherwise. */
  move(to: string, lots = 1_000_000_000_000): this {
    return this.#print(to, lots, 'walk')
  }

  /** The price jumps: nothing is traded before it is there, then as much as told. */
  jump(to: string, lots = 0): this {
    return this.#print(to, lots, 'jump')
  }

  #print(to: string, lots: number, way: Way): this {
    this.#tape += 1_000
    const print = { symbol: 0, atMs: this.#tape, price: this.ticks(to), qty: quantity(lots), way }
    this.past.add(print)
    this.engine.applyPrint(print, this.#tape)
    return this
  }

  wait(ms: number): this {
    this.#tape += ms
    return this
  }

  command(command: C): Result<void, EngineRefusal> {
    return this.engine.botCommand(USER, this.bot, command, this.stamp())
  }

  setStatus(status: InstrumentStatus, symbol = 0): this {
    this.engine.setSymbolStatus(symbol, status, this.stamp())
    return this
  }

  /** The user pays by another fee level from now on. */
  pay(feeLevel: number): this {
    this.engine.fees.set(USER, feeLevel, this.stamp())
    return this
  }

  stamp(): { readonly atMs: number; readonly tape: number } {
    return { atMs: this.#tape, tape: this.#tape }
  }

  get view(): EngineBot {
    const view = this.engine.botView(this.bot, PARTITION)
    if (view === undefined) throw new Error('no such bot')
    return view
  }

  get state(): S {
    return this.view.state as S
  }

  /** What the bot waits for to act; alerts only tell. */
  get watched(): readonly Trigger[] {
    const { kind } = this.#kind
    const triggers = [...kind.triggers(this.state), ...(kind.markTriggers?.(this.state) ?? [])]
    return triggers.filter(({ id }) => !id.startsWith('range-'))
  }

  get last(): Price {
    return this.engine.lastPrice(0)
  }

  funding(coin: string): string {
    return formatAmount(this.engine.fundingOf(USER)?.get(coin) ?? (0n as Amount))
  }

  get facts(): readonly EngineFact[] {
    return this.batches.flatMap((batch) => batch.facts)
  }

  /** The kind's own facts of one type in order, with what a fact of life beside them says. */
  emitted<T extends F['type']>(type: T): readonly (Extract<F, { type: T }> & Shared)[] {
    return this.facts.flatMap((fact) => {
      const isOne = fact.type === 'kind-fact' ? fact.fact.type === type : ownType(fact) === type
      return isOne ? [flatFact(fact as LifeFact) as never] : []
    })
  }

  /** Resting orders as "price side", highest price first; equal prices in the order of placing. */
  get orders(): readonly string[] {
    return this.resting.map((order) => {
      const side = order.side === 'buy' ? 'B' : 'S'
      return `${formatPrice(this.instrument, order.price)} ${side}`
    })
  }

  get resting(): readonly RestingOrder[] {
    return [...this.view.openOrders].sort((a, b) => b.price - a.price || a.orderId - b.orderId)
  }

  qty(order: RestingOrder | undefined): string {
    return order === undefined ? '' : formatQuantity(this.instrument, order.qty)
  }

  /** Sum of all accounts of the partition, coin by coin: zero whatever happens. */
  get trialBalance(): readonly bigint[] {
    return [...this.engine.trialBalance(PARTITION).values()]
  }
}
