// One market kept twice: by engine and paper exchange, and by a naive futures exchange. Whatever is
// done is done to both; `differences` says what they do not agree on, to the last unit.
import {
  amount,
  price,
  quantity,
  type Amount,
  type BotId,
  type Ratio,
  type Rng,
} from '@trellis/kernel'
import {
  defineInstrument,
  maintenanceOf,
  marginBalance,
  type Instrument,
  type InstrumentStatus,
  type RiskTier,
} from '@trellis/market'
import { openTape, parseCsv, type Tape } from '@trellis/tape'
import type { EngineBot, EngineFact, Stamp } from '../src/index.ts'
import { perpetual, type Act } from './contract-kind.ts'
import { ContractRig, PPP, QQQ } from './contract-rig.ts'
import { instruments, userOf } from './harness.ts'
import {
  NaiveFutures,
  type NaiveAccount,
  type NaiveOptions,
  type NaiveOrder,
} from './naive-futures.mjs'

export type Wrong = NonNullable<NaiveOptions['wrong']>

/** A bot beside its naive account, with what its facts added up to. */
export interface Pair {
  readonly bot: BotId
  readonly account: NaiveAccount
  nextRef: number
  fees: bigint
  funding: bigint
  realized: bigint
}

export interface PairMarket {
  readonly tiers: readonly RiskTier[]
  readonly maker: Ratio
  readonly taker: Ratio
  /** Times and rates at which the first contract is funded, oldest first. */
  readonly fundings: readonly (readonly [atMs: number, rate: bigint])[]
  readonly wrong: Wrong
}

const HOUR_MS = 3_600_000

/** Times of fundings whose interval changes now and then, some milliseconds behind the hour. */
export function fundingsOf(rng: Rng, count: number): PairMarket['fundings'] {
  let atMs = HOUR_MS
  return Array.from({ length: count }, () => {
    const hours = [1, 2, 4, 8][rng.below(4)] ?? 8
    atMs += hours * HOUR_MS
    const rate = BigInt(rng.below(2_000_000_000)) * 10n - 10n ** 10n
    return [atMs + rng.below(20), rng.below(9) === 0 ? 0n : rate] as const
  })
}

function tapeOf(instrument: Instrument, { fundings }: PairMarket, at: number): Tape {
  const columns = parseCsv('ts_ms,open,high,low,close,volume\n0,1,1,1,1,1\n', instrument)
  if (!columns.ok) throw new Error(JSON.stringify(columns.error))
  const time = Float64Array.from(fundings, ([atMs]) => atMs)
  const rate = Float64Array.from(fundings, ([, one]) => Number(one))
  return openTape({
    type: 'replay',
    instruments: Array.from({ length: at + 1 }, () => instrument),
    columns: new Map([[at, columns.value]]),
    fundings: new Map([[at, { time, rate }]]),
  })
}

function contractOf(symbol: string, riskTiers: readonly RiskTier[]): Instrument {
  const bounds = { minQty: quantity(10), maxQty: quantity(2_000_000), minValue: amount('0.05') }
  const most = { maxMarketQty: bounds.maxQty, maxValue: amount('30000') }
  return defineInstrument({ ...perpetual, ...bounds, ...most, symbol, riskTiers })
}

export class FuturesPair {
  readonly rig: ContractRig
  readonly naive: NaiveFutures
  readonly pairs: Pair[] = []
  readonly #fundings: PairMarket['fundings']
  readonly #tape: Tape
  #read = 0
  #count = 0

  constructor(market: PairMarket) {
    const { maker, taker, wrong } = market
    const contracts = [
      contractOf('PPPUSDT', market.tiers),
      contractOf('QQQUSDT', market.tiers),
    ] as const
    const fees = { maker, taker }
    this.rig = new ContractRig([1], {
      instruments: [...instruments, ...contracts],
      feeLevels: [{ spot: fees, linear: fees }],
    })
    this.rig.engine.topUp(userOf(1), { coin: 'USDT', amount: amount('10000000') }, this.stamp())
    this.#fundings = market.fundings
    this.#tape = tapeOf(contracts[0], market, PPP)
    this.naive = new NaiveFutures({
      contracts: contracts.map((it, i) => [i === 0 ? PPP : QQQ, rulesOf(it)] as const),
      ...fees,
      shareBps: 1_000,
      wrong,
    })
    this.print(PPP, 10_000, 0, false)
    this.print(QQQ, 10_000, 0, false)
  }

  stamp(): Stamp {
    return this.rig.stamp()
  }

  last(symbol: number): number {
    return this.naive.contracts.get(symbol)?.last ?? 0
  }

  /** Bots that were not liquidated. */
  living(): readonly Pair[] {
    return this.pairs.filter(({ account }) => !account.isOver)
  }

  open(invest: Amount): void {
    const bot = this.rig.create({ invest: String(invest) }, 1, this.#count++, [PPP, QQQ])
    const sums = { fees: 0n, funding: 0n, realized: 0n }
    this.pairs.push({ bot, account: this.naive.open(invest), nextRef: 1, ...sums })
  }

  leverage({ bot, account }: Pair, symbol: number, times: number): void {
    this.rig.act(bot, ['leverage', times, symbol])
    this.naive.of(account, symbol).leverage = BigInt(times) * 10n ** 12n
  }

  /**
   * Differences of the two answers: refused by one only, or for a reason the other does not know.
   */
  place(pair: Pair, wanted: Omit<NaiveOrder, 'ref'>): readonly string[] {
    const order = { ...wanted, ref: pair.nextRef++ }
    const { symbol, side, price: at, qty } = order
    const before = this.rig.batches.length
    if (symbol === QQQ) this.rig.act(pair.bot, ['take-other', QQQ, side, qty])
    else if (order.reduceOnly) this.rig.act(pair.bot, ['order', side, at, qty, 'reduce-only'])
    else this.rig.act(pair.bot, ['order', side, at, qty])
    const facts = this.rig.batches.slice(before).flatMap((batch) => batch.facts)
    const refused = facts.find((fact) => fact.type === 'order-rejected')
    const reasons = this.naive.place(pair.account, order)
    if (refused === undefined && reasons.length === 0) return []
    if (refused !== undefined && reasons.includes(refused.reason)) return []
    return [
      `order ${order.ref}: ${refused?.reason ?? 'taken'}, naive: ${reasons.join() || 'taken'}`,
    ]
  }

  cancel(pair: Pair, ref: number): void {
    this.rig.act(pair.bot, ['cancel', ref])
    this.naive.cancel(pair.account, ref)
  }

  /** Above zero a deposit, below zero a withdrawal. */
  move({ bot, account }: Pair, money: bigint): void {
    const act: Act =
      money > 0n ? ['take', 'USDT', String(money), 'issuer'] : ['release', 'USDT', String(-money)]
    this.rig.act(bot, act)
    account.wallet += money
    this.naive.after(account)
  }

  print(symbol: number, at: number, qty: number, isJump: boolean): void {
    const { rig } = this
    rig.atMs += 1_000
    const way = isJump ? 'jump' : 'walk'
    const print = { symbol, atMs: rig.atMs, price: price(at), qty: quantity(qty), way } as const
    rig.engine.applyPrint(print)
    this.naive.print(symbol, at, qty, isJump)
  }

  marks(marks: readonly (readonly [symbol: number, price: number])[]): void {
    this.rig.atMs += 1_000
    const given = marks.map(([symbol, at]) => ({ symbol, price: price(at) }))
    this.rig.engine.applyMarks(given, this.rig.atMs)
    this.naive.marks(marks)
  }

  /** Hours go by; what falls due is paid, here by the tape's word, there by the record. */
  pass(hours: number): void {
    const fromMs = this.rig.atMs
    const toMs = fromMs + hours * HOUR_MS
    for (let at = fromMs + 1; ; at = this.rig.atMs + 1) {
      const next = this.#tape.nextFunding(PPP, at)
      if (next === undefined || next.atMs > toMs) break
      this.rig.atMs = next.atMs
      const { mark = 0, last = 0 } = this.naive.contracts.get(PPP) ?? {}
      const rate = { symbol: PPP, rate: next.rate, mark: price(mark === 0 ? last : mark) }
      this.rig.engine.applyFunding([rate], next.atMs)
    }
    this.rig.atMs = toMs
    this.naive.pass(PPP, fromMs, toMs, this.#fundings)
  }

  deleverage(symbol: number, side: 'buy' | 'sell', fromRank: bigint, at: number): void {
    const event = { symbol, side, fromRank: fromRank as Ratio, price: price(at) }
    this.rig.engine.deleverage(event, this.stamp())
    this.naive.deleverage(symbol, side, fromRank, at)
  }

  status(symbol: number, status: InstrumentStatus): void {
    this.rig.engine.setSymbolStatus(symbol, status, this.stamp())
    const contract = this.naive.contracts.get(symbol)
    if (contract) contract.status = status
    if (status === 'Delisted') this.naive.deliver(symbol)
  }

  openInterest(symbol: number, lots: number): void {
    this.rig.engine.seedOpenInterest(symbol, quantity(lots))
    const contract = this.naive.contracts.get(symbol)
    if (contract) contract.openInterest = lots
  }

  /** What engine and naive exchange do not agree on now; bots that ended alike are let go. */
  differences(): readonly string[] {
    this.#addUp()
    const found = this.pairs.flatMap((pair) => this.#differencesOf(pair))
    const insured = this.rig.engine.counts().insurance.get('USDT') ?? 0n
    if (insured !== this.naive.insurance)
      found.push(`insurance ${insured}, naive ${this.naive.insurance}`)
    const living = this.living()
    if (living.length < this.pairs.length) this.pairs.splice(0, this.pairs.length, ...living)
    return found
  }

  #addUp(): void {
    const { batches } = this.rig
    for (; this.#read < batches.length; this.#read++)
      for (const fact of batches[this.#read]?.facts ?? []) this.#add(fact)
  }

  #add(fact: EngineFact): void {
    const pair = 'bot' in fact && this.pairs.find(({ bot }) => bot === fact.bot)
    if (!pair) return
    if (fact.type === 'funding-paid') pair.funding += fact.amount
    const traded =
      fact.type === 'order-filled' ? fact.fill : fact.type === 'position-settled' && fact.settlement
    if (!traded) return
    pair.fees += traded.fee
    pair.realized += traded.realizedPnl ?? 0n
  }

  #differencesOf(pair: Pair): readonly string[] {
    const view = this.rig.view(pair.bot)
    const is = this.#engineSays(pair, view)
    const should = this.#naiveSays(pair.account)
    return is.flatMap((one, i) =>
      one === should[i] ? [] : [`bot ${pair.bot}: ${one}, naive: ${should[i]}`],
    )
  }

  #engineSays({ fees, funding, realized }: Pair, view: EngineBot): readonly string[] {
    const isOver = view.reason === 'liquidated' || view.status !== 'running'
    const held = view.positions.map((it) => [it.symbol, it.lots, it.cost, it.leverage].join())
    const usdt = view.balances.find(({ coin }) => coin === 'USDT')
    const marked = view.positions.map(({ symbol, lots, cost }) => {
      const instrument = this.rig.engine.instrument(symbol)
      const { engine } = this.rig
      const mark = engine.lastPrice(symbol, 'mark') || engine.lastPrice(symbol)
      return { lots, cost, mark, takerRate: this.#takerRate, instrument }
    })
    const wallet = usdt?.total ?? (0n as Amount)
    return [
      `is ${isOver ? view.reason : 'running'}`,
      `wallet ${wallet}`,
      `locked ${usdt?.locked ?? 0n}`,
      `holds ${held.sort().join(' ')}`,
      `rests ${restsOf(view.openOrders)}`,
      `fees ${fees}, funding ${funding}, realized ${realized}`,
      `balance ${marginBalance(wallet, marked)}, needs ${maintenanceOf(marked)}`,
    ]
  }

  get #takerRate(): Ratio {
    return this.naive.taker as Ratio
  }

  #naiveSays(account: NaiveAccount): readonly string[] {
    const { naive } = this
    const held = naive.held(account).map((symbol) => {
      const { lots, cost, leverage } = naive.of(account, symbol)
      return [symbol, lots, cost, leverage].join()
    })
    return [
      `is ${account.isOver ? 'liquidated' : 'running'}`,
      `wallet ${account.wallet}`,
      `locked ${naive.locked(account)}`,
      `holds ${held.sort().join(' ')}`,
      `rests ${restsOf(account.orders)}`,
      `fees ${account.fees}, funding ${account.funding}, realized ${account.realized}`,
      `balance ${naive.balance(account)}, needs ${naive.needed(account)}`,
    ]
  }
}

/** Open orders by reference with the lots that were filled. */
function restsOf(orders: readonly { readonly ref: number; readonly filled: number }[]): string {
  return orders.map(({ ref, filled }) => `${ref}/${filled}`).join(' ')
}

/** The rules of a contract as plain data. */
function rulesOf(it: Instrument) {
  return {
    unit: it.valueFactor,
    cap: it.fundingCap,
    depth: it.depthLots,
    minQty: it.minQty,
    maxQty: it.maxQty,
    minValue: it.minValue,
    maxValue: it.maxValue,
    maxPrice: it.maxPrice,
    tiers: it.riskTiers.map(({ upTo, initialRate, maintenanceRate, deduction }) => {
      return { upTo, initial: initialRate, maintenance: maintenanceRate, deduction }
    }),
  }
}
