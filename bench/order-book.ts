// Orders of the exchange, one after the other, against an order-book library that gets the same
// ones. The exchange does more with each: limits of orders, money that is locked and moved, fees.
// The library knows prices and sizes as floats, and no money.
import { OrderBook, Side } from 'nodejs-order-book'
import {
  amount,
  createRng,
  price,
  quantity,
  ratio,
  ZERO,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import {
  defaultInstruments,
  valueOf,
  type Instrument,
  type MarketView,
  type PlaceOrder,
  type VenueAccount,
} from '@trellis/market'
import { engineOptions } from '../apps/server/src/engine-parts.ts'
import { Wallet } from '../packages/engine/src/wallet.ts'
import { OpenOrders, SpareOrders } from '../packages/engine/src/runner/open-orders.ts'
import { PriceIndex } from '../packages/engine/src/runner/price-index.ts'
import { inOwnProcess, ownArguments, tell } from './own-process.ts'
import { median, type Row } from './report.ts'

const LEVELS = 10_000
const NEAR_LEVELS = 20
const LOWEST = 1_000_000
const LOTS = quantity(10_000)

type Step =
  | { readonly type: 'insert'; readonly ref: number; readonly price: Price }
  | { readonly type: 'cancel'; readonly ref: number }
  /** The best order fills whole. */
  | { readonly type: 'fill' }

interface Scene {
  readonly name: string
  readonly before: readonly Step[]
  readonly steps: readonly Step[]
  readonly floor: number
  readonly note: string
}

/**
 * What both sides answer for: orders in the sequence in which they filled, and what still rests.
 */
interface Book {
  readonly filled: readonly number[]
  readonly resting: number
  take(steps: readonly Step[]): void
}

/** A row for each thing that is done with orders; the median of `runs` turns of both sides. */
export function benchOrderBook(orders: number, runs: number): readonly Row[] {
  return inOwnProcess(import.meta.url, orders, runs)
}

function rowsOf(orders: number, runs: number): readonly Row[] {
  return scenesOf(orders).map(({ name, before, steps, floor, note }) => {
    const seconds: Record<'ours' | 'bound', number[]> = { ours: [], bound: [] }
    for (let run = 0; run < runs; run += 1) {
      const [ours, library] = [new ExchangeBook(), new LibraryBook()]
      // Each side first in turn: the second has the garbage of the first beside it.
      const sides = [[ours, seconds.ours] as const, [library, seconds.bound] as const]
      for (const [book, taken] of run % 2 === 0 ? sides : sides.toReversed()) {
        book.take(before)
        taken.push(timed(() => book.take(steps)))
      }
      assertAlike(name, ours, library)
    }
    const rate = (of: readonly number[]): number => steps.length / median(of)
    return {
      name: `exchange, ${name}`,
      ours: rate(seconds.ours),
      bound: rate(seconds.bound),
      unit: 'orders/s',
      floor,
      note: `reference: an order-book library, ${note}`,
    }
  })
}

/** Buys below the price: nothing crosses but what is told to fill. */
function scenesOf(orders: number): readonly Scene[] {
  const rng = createRng(23)
  const inserts = (count: number, levels: number): Step[] =>
    Array.from({ length: count }, (_, i) => {
      return { type: 'insert', ref: i + 1, price: price(LOWEST + rng.below(levels)) }
    })
  const wide = inserts(orders, LEVELS)
  const cancels = wide.map((_, i): Step => ({ type: 'cancel', ref: i + 1 }))
  for (let i = cancels.length - 1; i > 0; i -= 1) {
    const j = rng.below(i + 1)
    ;[cancels[i], cancels[j]] = [cancels[j]!, cancels[i]!]
  }
  const fills = wide.map((): Step => ({ type: 'fill' }))
  const mixed = inserts(orders, NEAR_LEVELS).flatMap((step): Step[] => [step, { type: 'fill' }])
  const levels = `${LEVELS} levels`
  return [
    { name: 'insert', before: [], steps: wide, floor: 3, note: levels },
    { name: 'cancel', before: wide, steps: cancels, floor: 6, note: `${levels}, at random` },
    { name: 'fill', before: wide, steps: fills, floor: 6, note: `${levels}, the best one` },
    {
      name: 'insert and fill',
      before: inserts(1_000, NEAR_LEVELS).map((it) => moved(it, orders)),
      steps: mixed,
      floor: 3,
      note: `${NEAR_LEVELS} levels, in turn`,
    },
  ]
}

function moved(step: Step, by: number): Step {
  return step.type === 'insert' ? { ...step, ref: step.ref + by } : step
}

/** An account of the exchange with its orders in the index that the engine walks. */
class ExchangeBook implements Book {
  readonly filled: number[] = []
  readonly #venue = engineOptions(defaultInstruments, () => undefined).venue
  readonly #spares = new SpareOrders<ExchangeBook>()
  readonly #orders = new OpenOrders<ExchangeBook>(this, this.#spares)
  readonly #account: VenueAccount
  readonly #buys = new PriceIndex<NonNullable<ReturnType<typeof this.orderOf>>>('high')
  readonly #view: MarketView
  readonly #stamp = { orderId: 0, atMs: 0 }
  #paid = 0n

  constructor() {
    const instrument = instrumentOf()
    const fees = { maker: ratio('0.0004'), taker: ratio('0.0006') }
    this.#view = { instrument, status: 'Trading', last: price(LOWEST * 2), fees }
    const balances = new Wallet()
    balances.set(instrument.quote, { total: amount(MONEY), locked: ZERO })
    this.#account = { balances, orders: this.#orders }
  }

  get resting(): number {
    return this.#orders.size
  }

  /** What the fills cost, exact. */
  get paid(): bigint {
    return this.#paid
  }

  orderOf(ref: number) {
    return this.#orders.get(ref)
  }

  take(steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.type === 'insert') this.#insert(step.ref, step.price)
      else if (step.type === 'cancel') this.#cancel(step.ref)
      else this.#fill()
      this.#spares.reclaim()
    }
  }

  #insert(ref: number, at: Price): void {
    const order: PlaceOrder = {
      ref,
      symbol: 0,
      side: 'buy',
      orderType: 'limit',
      price: at,
      qty: LOTS,
      purpose: 'normal',
      action: 'open',
      level: -1,
    }
    this.#stamp.orderId += 1
    for (const event of this.#venue.decidePlace(this.#account, order, this.#view))
      this.#venue.evolve(this.#account, event, this.#view.instrument, this.#stamp)
    const placed = this.#orders.get(ref)
    if (!placed) throw new Error('an order was refused')
    this.#buys.insert(placed)
  }

  #cancel(ref: number): void {
    const order = this.#orders.get(ref)
    if (!order) throw new Error('nothing to cancel')
    const event = { type: 'order-cancelled', ref, reason: 'by-bot' } as const
    this.#venue.evolve(this.#account, event, this.#view.instrument, this.#stamp)
    this.#buys.remove(order)
  }

  #fill(): void {
    const order = this.#buys.first()?.head
    if (!order) throw new Error('nothing to fill')
    const to = (order.price - 1) as Price
    const way = { from: order.price, to, qty: (LOTS * 10) as Quantity }
    const fill = this.#venue.decideFill(order, way, this.#view, this.#account)
    if (!fill?.done) throw new Error('an order did not fill whole')
    const { ref } = order
    const event = { type: 'order-filled', ref, fill } as const
    this.#venue.evolve(this.#account, event, this.#view.instrument, this.#stamp)
    this.#buys.remove(order)
    this.#paid += fill.value
    this.filled.push(ref)
  }
}

class LibraryBook implements Book {
  readonly filled: number[] = []
  /** Prices of the fills, whole ticks. */
  ticks = 0
  readonly #book = new OrderBook()
  #resting = 0

  get resting(): number {
    return this.#resting
  }

  take(steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.type === 'insert') this.#insert(String(step.ref), step.price)
      else if (step.type === 'cancel') this.#cancel(String(step.ref))
      else this.#fill()
    }
  }

  #insert(id: string, at: number): void {
    const { err } = this.#book.limit({ side: Side.BUY, id, size: LOTS, price: at })
    if (err) throw err
    this.#resting += 1
  }

  #cancel(id: string): void {
    if (this.#book.cancel(id) === undefined) throw new Error('nothing to cancel')
    this.#resting -= 1
  }

  #fill(): void {
    const { done, err } = this.#book.market({ side: Side.SELL, size: LOTS })
    const [order] = done
    if (err || !order) throw err ?? new Error('nothing to fill')
    this.#resting -= 1
    this.ticks += Number('price' in order ? order.price : 0)
    this.filled.push(Number(order.id))
  }
}

const MONEY = '1000000000000'

function instrumentOf(): Instrument {
  const [first] = defaultInstruments
  if (!first) throw new Error('no instruments')
  return first
}

/** The same orders filled in the same sequence, for the same money, and as many rest. */
function assertAlike(name: string, ours: ExchangeBook, library: LibraryBook): void {
  const { filled, resting, paid } = ours
  const cost = valueOf(instrumentOf(), price(1), LOTS) * BigInt(library.ticks)
  const isAlike =
    resting === library.resting &&
    paid === cost &&
    filled.length === library.filled.length &&
    filled.every((ref, i) => ref === library.filled[i])
  if (!isAlike) throw new Error(`${name}: the library filled or kept other orders`)
}

function timed(work: () => void): number {
  const started = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - started) / 1e9
}

const own = ownArguments(import.meta.url)
if (own) tell(rowsOf(own[0] ?? 0, own[1] ?? 0))
