// An engine as the server builds it with many futures bots, most on one contract, combos on
// several, and the books that must hold whatever the market does to them: shared by the tests of
// storms and other bad markets.
import { Engine, type Batch, type EngineBot, type EngineFact } from '@trellis/engine'
import {
  amount,
  makeId,
  partitionOf,
  price,
  quantity,
  ratio,
  type BotId,
  type UserId,
} from '@trellis/kernel'
import { defaultInstruments, type Print } from '@trellis/market'
import type { NewBot } from '@trellis/bot-kit/routes/route-context.ts'
import { ReadModelWitness } from '../../../packages/sim/src/read-model-witness.ts'
import { engineOptions } from '../src/engine-parts.ts'

const indexOf = (name: string): number =>
  defaultInstruments.findIndex((it) => it.category === 'linear' && it.symbol === name)

export const BTC = indexOf('BTCUSDT')
/** Ticks of a dime: 60,000 USDT. */
export const CENTRE = 600_000
/** Grids that one user may run. */
const EACH = 50
const GRANT = '100000'
export const INVESTMENT = '1000'

/** What of a futures grid a test chooses; prices in ticks. */
export interface GridWish {
  readonly mode: 'neutral' | 'long' | 'short'
  readonly leverage: number
  readonly minPrice: number
  readonly maxPrice: number
  readonly cellNumber: number
}

/** What of a futures martingale a test chooses; its rounds are won within a few moves. */
export interface LadderWish {
  readonly mode: 'long' | 'short'
  readonly leverage: number
  /** "0.01" is 1 %. */
  readonly priceStep: string
  readonly additions: number
}

/**
 * What of a futures combo a test chooses; it is rebalanced by drift, and by time if that is said.
 */
export interface ComboWish {
  readonly leverage: number
  /** "0.02" is two points. */
  readonly threshold: string
  /** Seconds. */
  readonly interval?: number
  /** Contracts by name; the weights add up to one. */
  readonly contracts: readonly {
    readonly name: string
    readonly side: 'long' | 'short'
    readonly weight: string
  }[]
}

export type FuturesWish = GridWish | LadderWish | ComboWish

/** Contracts beside BTC that combos hold here, and their prices in ticks before the storm. */
const BESIDE = [
  ['ETHUSDT', 300_000],
  ['SOLUSDT', 15_000],
  ['XRPUSDT', 20_000],
] as const
export const BASKET: readonly string[] = ['BTCUSDT', ...BESIDE.map(([name]) => name)]

/** Kind, contracts and parameters as the journal keeps them, everything else off. */
export function futuresBot(
  { leverage, ...wish }: FuturesWish,
  at: (name: string) => number = indexOf,
): FuturesBot {
  const common = { leverage: String(leverage), investment: INVESTMENT, allowFollow: false }
  if ('threshold' in wish) {
    const { threshold, interval = 0 } = wish
    const mode = { mode: interval === 0 ? 'percent' : 'either', threshold, interval }
    const targets = { takeProfit: '0', stopLoss: '0', trailingStop: '0' }
    const contracts = wish.contracts.map(({ side, weight }) => ({ side, weight }))
    const params = { ...common, ...mode, ...targets, contracts }
    return { kind: 'futures-combo', symbols: wish.contracts.map(({ name }) => at(name)), params }
  }
  const symbols = [at('BTCUSDT')]
  const off = { entryPrice: 0, stopLossShare: '0' }
  if ('additions' in wish) {
    const round = { multiplier: '1.3', roundProfit: '0.01', autoCycle: 'on' }
    return { kind: 'futures-martingale', symbols, params: { ...wish, ...common, ...round, ...off } }
  }
  const prices = { takeProfit: 0, stopLoss: 0, moveUpPrice: 0, moveDownPrice: 0 }
  const shares = { takeProfitShare: '0', trailingStop: '0' }
  const type = 'arithmetic'
  return {
    kind: 'futures-grid',
    symbols,
    params: { ...wish, type, ...common, ...off, ...prices, ...shares },
  }
}

type FuturesBot = Pick<NewBot, 'kind' | 'symbols' | 'params'>

/** Sums of one bot's own facts in the settle coin. */
interface Sums {
  wallet: bigint
  insurance: bigint
}

export class FuturesStage {
  readonly engine: Engine
  readonly bots: BotId[] = []
  readonly facts: EngineFact[] = []
  atMs = 1_000
  readonly #users: UserId[] = []
  readonly #batches: Batch[] = []

  constructor() {
    const keep = (batch: Batch): void => {
      this.facts.push(...batch.facts)
      this.#batches.push(batch)
    }
    this.engine = new Engine(engineOptions(defaultInstruments, keep))
    this.print(CENTRE, 0, 'jump')
    this.mark(CENTRE)
    this.beside([1, 1, 1])
  }

  /** Each bot for the next user that may still begin one. */
  open(wishes: readonly FuturesWish[]): this {
    for (const wish of wishes) this.#create(futuresBot(wish))
    return this
  }

  print(at: number, lots: number, way: Print['way'] = 'walk'): void {
    const print = { symbol: BTC, atMs: this.#next(), price: price(at), qty: quantity(lots), way }
    this.engine.applyPrint(print)
  }

  mark(at: number): void {
    this.engine.applyMarks([{ symbol: BTC, price: price(at) }], this.#next())
  }

  /**
   * Last prices and marks of the contracts beside, by shares of where they began; BTC's mark too.
   */
  beside(shares: readonly number[], btc?: number): void {
    const all = BESIDE.map(([name, start], i) => {
      return { symbol: indexOf(name), price: price(Math.round(start * (shares[i] ?? 1))) }
    })
    for (const one of all)
      this.engine.applyPrint({ ...one, atMs: this.#next(), qty: quantity(0), way: 'jump' })
    const marks = btc === undefined ? all : [{ symbol: BTC, price: price(btc) }, ...all]
    this.engine.applyMarks(marks, this.#next())
  }

  fund(rate: string, mark: number): void {
    const funding = { symbol: BTC, rate: ratio(rate), mark: price(mark) }
    this.engine.applyFunding([funding], this.#next())
  }

  view(bot: BotId): EngineBot {
    const found = this.engine.botView(bot, partitionOf(bot))
    if (found === undefined) throw new Error('no such bot')
    return found
  }

  all(): readonly EngineBot[] {
    return this.bots.map((bot) => this.view(bot))
  }

  /**
   * What is wrong with the books: a ledger off zero, a bot half closed, one that lost more than its
   * own, a wallet or the insurance that is not what the facts add up to.
   */
  faults(): readonly string[] {
    const found: string[] = []
    const sums = this.#sums()
    let insurance = 0n
    for (const bot of this.all()) {
      const { wallet, insurance: paid } = sums.get(bot.bot) ?? { wallet: 0n, insurance: 0n }
      insurance += paid
      const total = bot.balances.reduce((sum, it) => sum + it.total, 0n)
      if (total !== wallet) found.push(`${bot.bot} has ${total}, its facts come to ${wallet}`)
      const isOver = bot.endedAtMs > 0
      const isLeft = bot.positions.length + bot.openOrders.length > 0 || total !== 0n
      if (isOver && isLeft) found.push(`${bot.bot} is ${bot.status} and half closed`)
      if (isOver && bot.setAside.length > 0) found.push(`${bot.bot} is over and has money aside`)
      if (isOver && bot.balances.some(({ locked }) => locked !== 0n))
        found.push(`${bot.bot} is over and has money locked`)
      if (total < 0n && bot.positions.length === 0) found.push(`${bot.bot} owes ${total}`)
      if (bot.status === 'failed') found.push(`${bot.bot} failed: ${bot.detail}`)
    }
    const held = this.engine.counts().insurance.get('USDT') ?? 0n
    if (held !== insurance) found.push(`insurance ${held}, the facts come to ${insurance}`)
    return [...found, ...this.#unbalanced(), ...this.#overdrawn()]
  }

  /** What the server's read models, folded from the same batches, say otherwise. */
  readModelFaults(): readonly string[] {
    const readModels = new ReadModelWitness(defaultInstruments)
    for (const batch of this.#batches) readModels.onBatch(batch)
    return this.#users.flatMap((user) =>
      readModels.compare(this.engine.snapshotPartition(partitionOf(user))),
    )
  }

  #create(made: FuturesBot): void {
    const n = this.bots.length
    const user = this.#users[Math.floor(n / EACH)] ?? this.#openUser()
    const bot = makeId(1_000 + n, partitionOf(user), 1)
    const origin = { pageSource: 0, blockSource: 0, createType: 0, followedId: '' }
    const wanted = {
      ...made,
      origin: { ...origin, strategyId: '', channel: '' },
      requestKey: '',
      bot,
    }
    const done = this.engine.createBot(user, wanted, this.#stamp())
    if (!done.ok) throw new Error(`${made.kind} refused: ${JSON.stringify(done.error)}`)
    this.bots.push(bot)
  }

  #openUser(): UserId {
    const partition = this.#users.length
    this.engine.host(partition)
    this.engine.activate(partition)
    const user = makeId(1, partition, 0)
    this.engine.openUser(user, 0, [{ coin: 'USDT', amount: amount(GRANT) }], this.#stamp())
    this.#users.push(user)
    return user
  }

  #stamp(): { readonly atMs: number; readonly tape: number } {
    return { atMs: this.atMs, tape: this.atMs }
  }

  #next(): number {
    return (this.atMs += 1_000)
  }

  /** Wallets by the facts alone, and what each bot's end gave the insurance. */
  #sums(): ReadonlyMap<BotId, Sums> {
    const sums = new Map<BotId, Sums>()
    const of = (bot: BotId): Sums => {
      const found = sums.get(bot) ?? { wallet: 0n, insurance: 0n }
      sums.set(bot, found)
      return found
    }
    for (const fact of this.facts) if ('bot' in fact) addUp(fact, of(fact.bot))
    return sums
  }

  #unbalanced(): readonly string[] {
    return this.#users.flatMap((user) => {
      const sums = [...this.engine.trialBalance(partitionOf(user))]
      return sums.flatMap(([coin, sum]) => (sum === 0n ? [] : [`${coin} is off zero by ${sum}`]))
    })
  }

  /** Users whose bots together lost more than was put into them. */
  #overdrawn(): readonly string[] {
    return this.#users.flatMap((user) => {
      const count = this.bots.filter((bot) => partitionOf(bot) === partitionOf(user)).length
      const least = amount(GRANT) - BigInt(count) * amount(INVESTMENT)
      const left = this.engine.fundingOf(user)?.get('USDT') ?? 0n
      return left >= least ? [] : [`${user} has ${left} left, at least ${least} was never risked`]
    })
  }
}

function addUp(fact: EngineFact, sums: Sums): void {
  switch (fact.type) {
    case 'funds-reserved':
      sums.wallet += fact.amount
      return
    case 'funds-released':
      sums.wallet -= fact.amount
      return
    case 'order-filled':
      sums.wallet += (fact.fill.realizedPnl ?? 0n) - fact.fill.fee
      return
    case 'funding-paid':
      sums.wallet += fact.amount
      return
    case 'position-settled':
      sums.wallet += fact.settlement.realizedPnl - fact.settlement.fee
      sums.insurance += fact.settlement.takeover?.amount ?? 0n
      return
    case 'exchanged': {
      const given = fact.give.reduce((sum, it) => sum + it.amount, 0n)
      const taken = fact.take.reduce((sum, it) => sum + it.amount, 0n)
      sums.wallet += taken - given
      // What a bot has set aside stays its own.
      if (fact.with === 'insurance') sums.insurance += given - taken
    }
  }
}
