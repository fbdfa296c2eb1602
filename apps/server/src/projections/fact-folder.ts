// Turns batches into changes of the read models: the one place that knows what a fact means for
// history. It knows the engine's words; of a kind's own facts it reads the `price` that they were
// said at, as operations.md says, and nothing else.
import { assert, type BotId, type UserId } from '@trellis/kernel'
import {
  BONUS,
  orderIdOf,
  postings,
  type Batch,
  type EngineFact,
  type LifeFact,
} from '@trellis/engine'
import { baseOf, isContractFill, valueOfBase, type Fill, type Instrument } from '@trellis/market'
import type { Amount, Price } from '@trellis/kernel'
import { isShown, nameOf } from './activity-row.ts'
import {
  baseWorth,
  fillContract,
  foldContract,
  namePrice,
  namePrices,
  yearOfContract,
} from './bot-sums.ts'
import type { BotRow, ChangeSet, FactPlace } from './change-set.ts'
import { CopyClosers } from './copy-closers.ts'
import { toJson } from './fact-json.ts'
import { leaderTold, notificationOf } from './notification-of.ts'
import { FundingGatherer, type Fundings } from './funding-gatherer.ts'
import { emptyFlow, type Flow } from './flow.ts'
import { addTo, type Holdings } from './holdings.ts'

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>
type BotFact = Extract<EngineFact, { readonly bot: BotId }>
const TERMINAL = new Set(['completed', 'rejected', 'failed'])

export class FactFolder {
  readonly #instruments: readonly Instrument[]
  /** Rows of bots, kept between runs. */
  readonly #bots: Map<number, BotRow>
  readonly #flows = new Map<BotRow, Flow>()
  readonly #funding: FundingGatherer
  readonly #closers = new CopyClosers()
  #changes!: ChangeSet
  /** Position of the first fact of the batch. */
  #first = 0

  constructor(
    instruments: readonly Instrument[],
    bots: Map<number, BotRow>,
    fundings: Fundings = new Map(),
  ) {
    this.#instruments = instruments
    this.#bots = bots
    this.#funding = new FundingGatherer(fundings)
  }

  /** Folds a batch into the changes; every bot it names must be known or created by it. */
  fold(batch: Batch, changes: ChangeSet): void {
    this.#changes = changes
    this.#first = batch.first
    this.#flows.clear()
    this.#closers.begin()
    let position = batch.first
    for (const fact of batch.facts) {
      const place = { partition: batch.partition, position, atMs: batch.atMs }
      this.#fold(fact, place)
      position += 1
    }
    for (const [bot, flow] of this.#flows) this.#settle(bot, flow, position - 1, batch.atMs)
    changes.moves.push(...this.#funding.taken(batch))
    changes.positions.set(batch.partition, position)
  }

  #fold(fact: EngineFact, place: FactPlace): void {
    this.#post(fact, place.partition)
    if (fact.type === 'bot-created') this.#create(fact, place)
    if (fact.type === 'funds-granted') this.#funding.grant(fact, place.position)
    if (fact.type === 'user-opened' || fact.type === 'fee-level-set')
      this.#changes.feeLevels.push([fact.user, place.position, fact.feeLevel, place.atMs])
    if (fact.type === 'post-taken') this.#share(fact, place)
    this.#tellLeader(fact, place)
    if (!('bot' in fact)) return
    const bot = this.#bot(fact.bot)
    this.#funding.onFact(bot, fact, place.position)
    this.#changes.bots.set(bot.bot, bot)
    this.#changes.facts.push([
      bot.bot,
      place.position,
      place.atMs,
      nameOf(fact),
      isShown(fact),
      toJson(fact.type === 'bot-archived' ? { ...fact, state: '' } : fact),
    ])
    this.#closers.onFact(bot, fact)
    this.#tell(bot, fact, place)
    this.#foldBot(bot, fact, place)
  }

  #share(fact: FactOf<'post-taken'>, { position, atMs }: FactPlace): void {
    this.#closers.onPost()
    this.#funding.share(fact, position)
    if (fact.post.type === 'share-paid') this.#changes.share(fact.post, atMs)
  }

  /** What who leads is told: of none of its bots. */
  #tellLeader(fact: EngineFact, { position, atMs }: FactPlace): void {
    const told = leaderTold(fact)
    if (told === undefined) return
    const { user, ...words } = told
    const bot = { bot: 0, user, kind: '', symbols: [], endedPosition: -1 }
    this.#changes.notifications.push({ ...words, bot, position, atMs })
  }

  /** What the owner is told of the fact, by the bot as it was before it. */
  #tell(bot: BotRow, fact: BotFact, { position, atMs }: FactPlace): void {
    const instruments = this.#instruments
    const told = notificationOf(fact, { bot, first: this.#first, instruments })
    if (told) this.#changes.notifications.push({ ...told, bot, position, atMs })
  }

  #foldBot(bot: BotRow, fact: BotFact, place: FactPlace): void {
    switch (fact.type) {
      case 'order-placed':
      case 'order-rejected':
        return this.#place(fact, place)
      case 'order-filled':
        return this.#fill(bot, fact, place)
      case 'order-cancelled':
        return this.#cancel(fact, place)
      case 'funds-reserved':
        return this.#move(bot, fact.coin, fact.amount)
      case 'funds-released':
        return this.#move(bot, fact.coin, -fact.amount)
      case 'bot-status':
        return this.#status(bot, fact, place)
      case 'bot-archived': {
        const { version, prices, state } = fact
        this.#changes.ended.set(bot.bot, { version, prices, state })
        return
      }
      case 'kind-fact':
        return namePrice(bot, fact.fact)
      case 'bot-created':
      case 'leverage-set':
      case 'bot-spawned':
      case 'bot-let-go':
      case 'command-done':
      case 'reward-used':
        return
      case 'funding-paid':
      case 'position-settled':
      case 'exchanged':
        this.#flow(bot).moved = true
        yearOfContract(this.#changes.year(bot, place.atMs), fact)
        if (fact.type === 'exchanged' && fact.with === BONUS) return this.#bonus(bot, fact)
        return foldContract(bot, fact)
      default:
        return this.#life(bot, fact, place)
    }
  }

  #bot(id: number): BotRow {
    const bot = this.#bots.get(id)
    assert(bot, 'fact of a bot that no read model knows', id)
    return bot
  }

  #flow(bot: BotRow): Flow {
    const found = this.#flows.get(bot)
    if (found) return found
    const flow = emptyFlow()
    this.#flows.set(bot, flow)
    return flow
  }

  #instrument(symbol: number): Instrument {
    const found = this.#instruments[symbol]
    assert(found, 'unknown symbol', symbol)
    return found
  }

  #post(fact: EngineFact, partition: number): void {
    const entries = postings(fact, {
      ownerOf: (bot) => this.#bot(bot).user as UserId,
      instrument: (symbol) => this.#instrument(symbol),
    })
    for (const { account, coin, amount } of entries) {
      const name = account.includes(':') ? account : `${account}:${partition}`
      this.#changes.post(name, coin, amount)
    }
  }

  #create(fact: FactOf<'bot-created'>, place: FactPlace): void {
    const { bot, user, kind, kindVersion, symbols, requestKey } = fact
    const row: BotRow = {
      bot,
      user,
      partition: place.partition,
      kind,
      kindVersion,
      symbols,
      params: toJson(fact.params),
      origin: toJson(fact.origin),
      requestKey,
      parent: 0,
      closedBy: '',
      createdMs: place.atMs,
      createdPosition: place.position,
      status: 'new',
      reason: 'none',
      word: '',
      detail: '',
      endedMs: 0,
      endedPosition: 0,
      settle: this.#instrument(symbols[0] ?? 0).quote,
      prices: new Map(),
      startPrice: 0,
      holdings: new Map(),
      positions: new Map(),
      invested: 0n,
      withdrawn: 0n,
      grid: 0n,
      hold: new Map(),
      holdOut: 0n,
    }
    this.#bots.set(bot, row)
  }

  #place(fact: FactOf<'order-placed' | 'order-rejected'>, place: FactPlace): void {
    // The order of that number stands already; its row must stay as it is.
    if (fact.type === 'order-rejected' && fact.reason === 'duplicate-ref') return
    const change = this.#changes.order(fact.bot, fact.order.ref)
    const orderId = orderIdOf(place.position, place.partition)
    change.placed = { orderId, order: fact.order, placedMs: place.atMs }
    change.status = fact.type === 'order-rejected' ? 'rejected' : 'new'
    change.reason = fact.type === 'order-rejected' ? fact.reason : ''
    change.updatedMs = place.atMs
  }

  #fill(bot: BotRow, fact: FactOf<'order-filled'>, place: FactPlace): void {
    const { fill } = fact
    this.#changes.fill(fact, place)
    const { symbol, side, qty, value, fee } = fill
    const instrument = this.#instrument(symbol)
    this.#flow(bot).moved = true
    if (bot.symbols.includes(symbol)) bot.prices.set(symbol, fill.price)
    this.#changes.year(bot, place.atMs).fees += this.#feeOf(bot, fill)
    if (isContractFill(fill)) return fillContract(bot, fill)
    const lots = baseOf(instrument, qty)
    const isBuy = side === 'buy'
    addTo(bot.holdings, instrument.base, isBuy ? lots - fee : -lots)
    addTo(bot.holdings, instrument.quote, isBuy ? -value : value - fee)
  }

  /** A fee in the settle coin: one in coins at the price of its fill, rounded down. */
  #feeOf(bot: BotRow, fill: Fill): bigint {
    const instrument = this.#instrument(fill.symbol)
    const { base, quote } = instrument
    if (isContractFill(fill) || (fill.side === 'sell' && quote === bot.settle)) return fill.fee
    if (fill.side === 'sell') return this.#valueOfCoin(bot, quote, fill.fee)
    if (base === bot.settle) return fill.fee
    const value = valueOfBase(instrument, fill.price, fill.fee, 'down')
    return quote === bot.settle ? value : this.#valueOfCoin(bot, quote, value)
  }

  #cancel(fact: FactOf<'order-cancelled'>, place: FactPlace): void {
    const change = this.#changes.order(fact.bot, fact.ref)
    change.status = 'cancelled'
    change.reason = fact.reason
    change.updatedMs = place.atMs
  }

  #move(bot: BotRow, coin: string, toBot: bigint): void {
    const flow = this.#flow(bot)
    flow.moved = true
    addTo(bot.holdings, coin, toBot)
    if (toBot > 0n) addTo((flow.came ??= new Map()), coin, toBot)
    else addTo((flow.went ??= new Map()), coin, -toBot)
  }

  /** A voucher's part is invested and given back like its owner's, and moves nothing of theirs. */
  #bonus(bot: BotRow, { take, give }: FactOf<'exchanged'>): void {
    const flow = this.#flow(bot)
    for (const { coin, amount } of take) {
      this.#move(bot, coin, amount)
      flow.lent += amount
    }
    for (const { coin, amount } of give) {
      this.#move(bot, coin, -amount)
      flow.returned += amount
    }
  }

  #status(bot: BotRow, fact: FactOf<'bot-status'>, place: FactPlace): void {
    bot.status = fact.status
    bot.reason = fact.reason
    bot.word = fact.word
    bot.detail = fact.detail
    if (!TERMINAL.has(fact.status)) return
    bot.endedMs = place.atMs
    bot.endedPosition = place.position
    this.#changes.ended.set(bot.bot, undefined)
  }

  /** What a fact of life means for sums, pairs and the flags of a curve. */
  #life(bot: BotRow, fact: LifeFact, place: FactPlace): void {
    if ('prices' in fact) namePrices(bot, fact.prices)
    const flow = this.#flow(bot)
    switch (fact.type) {
      case 'bot-started':
        flow.started = true
        return
      case 'profit-booked':
        return this.#book(bot, fact, place)
      case 'profit-withdrawn':
        this.#changes.year(bot, place.atMs).withdrew += fact.amount
        flow.flag = nameOf(fact)
        return
      case 'funds-added':
      case 'settings-changed':
        flow.flag = nameOf(fact)
        return
      case 'coins-valued':
        flow.valued += fact.value
        return
      case 'bot-funded':
      case 'closing-started':
      case 'bot-closed':
      case 'range-left':
      case 'range-entered':
      case 'liquidation-near':
        return
    }
  }

  #book(bot: BotRow, fact: FactOf<'profit-booked'>, place: FactPlace): void {
    const { group, profit, refs } = fact
    bot.grid += profit
    this.#flow(bot).moved = true
    const year = this.#changes.year(bot, place.atMs)
    // What no order earned is a yield.
    if (refs.length > 0) year.booked += profit
    else year.yielded += profit
    const [opened = null, closed = null] = [refs[0], refs.at(-1)]
    this.#changes.pairs.push([bot.bot, place.position, place.atMs, group, profit, opened, closed])
  }

  #settle(bot: BotRow, flow: Flow, position: number, atMs: number): void {
    const came = this.#value(bot, flow.came)
    const went = this.#value(bot, flow.went) + flow.valued
    bot.invested += came
    bot.withdrawn += went
    const year = this.#changes.year(bot, atMs)
    year.came += came - flow.lent
    year.went += went - flow.returned
    if (flow.started && bot.startPrice === 0) {
      bot.startPrice = bot.prices.get(bot.symbols[0] ?? 0) ?? 0
      this.#buyAndHold(bot, bot.invested - bot.withdrawn)
    } else if (bot.startPrice !== 0 && bot.endedMs === 0 && bot.status !== 'cancelling') {
      this.#buyAndHold(bot, came - went)
      bot.holdOut += went
    }
    if (flow.moved || flow.flag !== '') this.#changes.step(bot, position, atMs, flow.flag)
  }

  /**
   * Value in the settle coin at the bot's last prices. A coin that none of its symbols prices
   * counts for what a coins-valued says.
   */
  #value(bot: BotRow, coins: Holdings | undefined): bigint {
    if (coins === undefined) return 0n
    let sum = 0n
    for (const [coin, amount] of coins) {
      if (coin === bot.settle) sum += amount
      else sum += this.#valueOfCoin(bot, coin, amount)
    }
    return sum
  }

  #valueOfCoin(bot: BotRow, coin: string, amount: bigint): bigint {
    for (const symbol of bot.symbols) {
      const instrument = this.#instrument(symbol)
      if (instrument.base !== coin || instrument.quote !== bot.settle) continue
      const price = (bot.prices.get(symbol) ?? 0) as Price
      return valueOfBase(instrument, price, amount as Amount, 'down')
    }
    return 0n
  }

  /** A value goes into the base coins of all symbols, in equal parts. */
  #buyAndHold(bot: BotRow, value: bigint): void {
    const count = BigInt(bot.symbols.length)
    const part = value / count
    bot.symbols.forEach((symbol, i) => {
      const share = i === 0 ? value - part * (count - 1n) : part
      const price = bot.prices.get(symbol) ?? 0
      addTo(bot.hold, symbol, baseWorth(this.#instrument(symbol), price, share))
    })
  }
}
