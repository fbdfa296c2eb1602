// What every running futures combo must do about its weights, targets and times, worked out from
// its parameters, fills and the marks in the plainest way: when a rebalance is due, what it trades
// of each contract and never twice, what it says of itself, when it is tried again. It knows the
// facts and the documented rules (docs/formulas/futures-combo.md), never a state or the kind's
// code.
import { flatFact, type Batch, type EngineFact } from '@trellis/engine'
import { ratio } from '@trellis/kernel'
import type { Fill, Instrument } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import { ComboWorth, type Leg } from './combo-worth.ts'
import { magnitude } from './contract-audit.ts'
import type { Input } from './input-log.ts'
import type { MarketWitness } from './market-witness.ts'

const ONE = 1_000_000_000_000n
/** A peak is recorded when equity has grown by this much: 0.1 %. */
const PEAK_STEP = 1_000_000_000n
/** What failed for a reason that time may mend is tried again after half an hour. */
const RETRY_MS = 1_800_000
const isOfSize = (reason: string): boolean => /^(below|above)-/.test(reason)
const OVER = new Set(['completed', 'rejected', 'failed'])

interface Settings {
  readonly mode: string
  readonly threshold: bigint
  /** Milliseconds. */
  readonly interval: number
  readonly takeProfit: bigint
  readonly stopLoss: bigint
  readonly trailingStop: bigint
}

/** A rebalance under way: what each contract is due, and what came of it. */
interface Turn {
  readonly due: ReadonlyMap<number, bigint>
  readonly before: string
  readonly done: Set<number>
  readonly failed: Map<number, string>
  traded: bigint
  fees: bigint
  realized: bigint
}

interface Combo {
  readonly bot: number
  readonly partition: number
  readonly legs: readonly Leg[]
  settings: Settings
  phase: 'opening' | 'running' | 'closing'
  /** Put in less taken out. */
  margin: bigint
  peak: bigint
  startedAtMs: number
  /** The last time from which the next rebalance by time counts. */
  timedAtMs: number
  retryMs: number
  turn: Turn | undefined
  /** Event in which it was rebalanced last: what that costs is judged by the marks behind it. */
  rebalancedIn: number
}

/** What the facts of combos say, its own and those of life that they stand beside. */
interface FlatFact {
  readonly type: string
  readonly cause: string
  readonly orders: number
  readonly trades: number
  readonly before: string
  readonly after: string
  readonly skipped: string
  readonly failed: string
  readonly reasons: string
  readonly traded: bigint
  readonly fees: bigint
  readonly realized: bigint
  readonly retryMs: number
  readonly peak: bigint
  readonly amount: bigint
  readonly weights: string
}

export class ComboWitness {
  /** Rebalances with a trade that were looked at, so that a run can show that it looked. */
  rebalances = 0
  readonly #combos = new Map<number, Combo>()
  readonly #auditor: Auditor
  readonly #market: MarketWitness
  readonly #worth: ComboWorth
  #atMs = 0

  constructor(auditor: Auditor, market: MarketWitness, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#market = market
    this.#worth = new ComboWorth(market, instruments)
  }

  /** To be called after the auditor has heard the batch. */
  onBatch(batch: Batch): void {
    this.#atMs = batch.atMs
    for (const fact of batch.facts) this.#fold(fact, batch.partition)
  }

  /** After an input: marks that ask for something must have led to it. */
  judgeInput(input: Input): void {
    if (input.type !== 'marks') return
    const told = new Set(input.marks.map(({ symbol }) => symbol))
    for (const combo of this.#combos.values()) {
      const isTold = combo.legs.some(({ symbol }) => told.has(symbol))
      if (!isTold || combo.phase !== 'running') continue
      this.#judgeTime(combo, input.atMs)
      if (combo.rebalancedIn === this.#market.event) continue
      this.#judgeEquity(combo)
      this.#judgeWeights(combo)
    }
  }

  #find({ bot }: Combo, what: string): void {
    this.#auditor.find(`combo ${bot} ${what}`)
  }

  #fold(fact: EngineFact, partition: number): void {
    if (fact.type === 'bot-created') return this.#create(fact, partition)
    const combo = 'bot' in fact ? this.#combos.get(fact.bot) : undefined
    if (!combo) return
    switch (fact.type) {
      case 'order-filled':
        return this.#fill(combo, fact.fill)
      case 'order-rejected':
        combo.turn?.failed.set(fact.order.symbol, fact.reason)
        return
      case 'position-settled': {
        const leg = legOf(combo, fact.settlement.symbol)
        if (leg) leg.lots = 0n
        return
      }
      case 'funds-reserved':
        combo.margin += fact.amount
        return
      case 'funds-released':
        combo.margin -= fact.amount
        return
      case 'exchanged':
        if (fact.with !== 'bonus') return
        for (const { amount } of fact.take) combo.margin += amount
        for (const { amount } of fact.give) combo.margin -= amount
        return
      case 'bot-status':
        if (OVER.has(fact.status)) this.#combos.delete(combo.bot)
        return
      case 'kind-fact':
        return this.#onOwn(combo, flatFact(fact) as unknown as FlatFact)
      case 'bot-started':
        combo.phase = 'running'
        combo.startedAtMs = combo.timedAtMs = this.#atMs
        return
      case 'closing-started':
        combo.phase = 'closing'
        combo.turn = undefined
        return
      case 'funds-added':
      case 'profit-withdrawn':
        if (combo.peak > 0n) combo.peak += fact.type === 'funds-added' ? fact.amount : -fact.amount
        return
      case 'settings-changed':
        return this.#change(combo, flatFact(fact))
    }
  }

  #create(fact: Extract<EngineFact, { type: 'bot-created' }>, partition: number): void {
    if (fact.kind !== 'futures-combo') return
    const { contracts } = fact.params as {
      readonly contracts: readonly { readonly side: string; readonly weight: string }[]
    }
    this.#combos.set(fact.bot, {
      bot: fact.bot,
      partition,
      legs: fact.symbols.map((symbol, i) => ({
        symbol,
        isLong: contracts[i]?.side === 'long',
        weight: ratio(contracts[i]?.weight ?? '0'),
        lots: 0n,
      })),
      settings: settingsOf(fact.params as Readonly<Record<string, unknown>>),
      phase: 'opening',
      margin: 0n,
      peak: 0n,
      startedAtMs: 0,
      timedAtMs: 0,
      retryMs: 0,
      turn: undefined,
      rebalancedIn: -1,
    })
  }

  #change(combo: Combo, flat: Readonly<Record<string, unknown>>): void {
    const settings = settingsOf(flat)
    if (settings.trailingStop !== combo.settings.trailingStop) combo.peak = 0n
    combo.settings = settings
    const weights = String(flat['weights']).split(',')
    for (const [i, leg] of combo.legs.entries()) leg.weight = ratio(weights[i] ?? '0')
    combo.timedAtMs = this.#atMs
  }

  #onOwn(combo: Combo, flat: FlatFact): void {
    if (flat.type === 'peak-raised') combo.peak = flat.peak
    if (flat.type === 'rebalance-started') this.#begin(combo, flat)
    if (flat.type === 'rebalance-postponed') this.#postpone(combo, flat)
    if (flat.type !== 'rebalanced') return
    if (combo.turn === undefined) this.#begin(combo, { ...flat, orders: 0, skipped: flat.failed })
    this.#end(combo, combo.turn, flat)
  }

  /**
   * A next try that is not recorded: at its time, with nothing traded, half an hour later again.
   */
  #postpone(combo: Combo, { retryMs }: FlatFact): void {
    if (combo.retryMs === 0 || combo.retryMs > this.#atMs || (combo.turn?.done.size ?? 0) > 0)
      this.#find(combo, `puts off a try that was due at ${combo.retryMs}`)
    if (retryMs !== this.#atMs + RETRY_MS) this.#find(combo, `puts off its next try to ${retryMs}`)
    combo.retryMs = retryMs
    combo.turn = undefined
  }

  #begin(combo: Combo, { before, orders, skipped, reasons }: FlatFact): void {
    const words = reasons.split(',')
    const places = skipped === '' ? [] : skipped.split(',')
    const failed = new Map<number, string>()
    for (const [i, at] of places.entries())
      failed.set(combo.legs[Number(at)]?.symbol ?? -1, words[i] ?? '')
    const due = new Map(this.#worth.wanted(combo.legs).filter(([, lots]) => lots !== 0n))
    if (combo.turn) this.#find(combo, 'begins a rebalance within another')
    if (orders + failed.size !== due.size)
      this.#find(combo, `asks for ${orders} of ${due.size} trades and skips ${failed.size}`)
    const sums = { traded: 0n, fees: 0n, realized: 0n }
    combo.turn = { due, before: this.#worth.weights(combo.legs), done: new Set(), failed, ...sums }
    if (combo.turn.before !== before)
      this.#find(combo, `had weights ${combo.turn.before}, says ${before}`)
  }

  #fill(combo: Combo, { symbol, side, qty, value, fee, realizedPnl }: Fill): void {
    const leg = legOf(combo, symbol)
    const signed = side === 'buy' ? BigInt(qty) : -BigInt(qty)
    if (leg) leg.lots += signed
    if (combo.phase !== 'running') return
    const { turn } = combo
    if (!turn) return this.#find(combo, `trades ${signed} of ${symbol} outside of a rebalance`)
    if (turn.done.has(symbol)) this.#find(combo, `trades ${symbol} twice in one rebalance`)
    const due = turn.due.get(symbol) ?? 0n
    if (signed !== due) this.#find(combo, `trades ${signed} of ${symbol}, due are ${due}`)
    turn.done.add(symbol)
    turn.traded += value
    turn.fees += fee
    turn.realized += realizedPnl ?? 0n
  }

  #end(combo: Combo, turn: Turn | undefined, said: FlatFact): void {
    if (!turn) return
    combo.turn = undefined
    type Said = string | number | bigint
    const says = (what: string, word: Said, real: Said): void => {
      if (String(word) !== String(real)) this.#find(combo, `says ${what} ${word}, it is ${real}`)
    }
    for (const symbol of turn.due.keys())
      if (turn.done.has(symbol) === turn.failed.has(symbol))
        this.#find(combo, `leaves ${symbol} neither traded nor failed, or both`)
    says('trades', said.trades, turn.done.size)
    says('traded', said.traded, turn.traded)
    says('fees', said.fees, turn.fees)
    says('realized', said.realized, turn.realized)
    says('weights before', said.before, turn.before)
    says('weights after', said.after, this.#worth.weights(combo.legs))
    const places = [...turn.failed.keys()].map((it) => combo.legs.findIndex((l) => l.symbol === it))
    says('failed', said.failed, places.join(','))
    says('reasons', said.reasons, [...turn.failed.values()].join(','))
    const isWorthIt = [...turn.failed.values()].some((reason) => !isOfSize(reason))
    says('the next try', said.retryMs, isWorthIt ? this.#atMs + RETRY_MS : 0)
    combo.retryMs = said.retryMs
    combo.timedAtMs = this.#atMs
    combo.rebalancedIn = this.#market.event
    if (turn.done.size > 0) this.rebalances += 1
  }

  /** The next multiple of the interval from the start must not have passed. */
  #judgeTime(combo: Combo, atMs: number): void {
    const { settings, startedAtMs, timedAtMs, retryMs } = combo
    if (retryMs > 0 && retryMs < atMs) this.#find(combo, `does not try again at ${retryMs}`)
    if (settings.mode !== 'time' && settings.mode !== 'either') return
    const { interval } = settings
    const next = startedAtMs + interval * (Math.floor((timedAtMs - startedAtMs) / interval) + 1)
    if (next < atMs) this.#find(combo, `is not rebalanced by time at ${next}`)
  }

  #judgeEquity(combo: Combo): void {
    const { margin, peak, settings } = combo
    const audited = this.#auditor.bots.get(combo.bot)
    if (!audited || !this.#worth.isKnown(combo.legs)) return
    const equity = this.#worth.equity(audited)
    const { takeProfit, stopLoss, trailingStop } = settings
    const over = equity - margin
    if (takeProfit > 0n && over * ONE >= margin * takeProfit)
      this.#find(combo, `runs on at ${equity}, past its take profit`)
    if (stopLoss > 0n && -over * ONE >= margin * stopLoss)
      this.#find(combo, `runs on at ${equity}, past its stop loss`)
    if (trailingStop === 0n) return
    if (equity * ONE <= peak * (ONE - trailingStop) - ONE)
      this.#find(combo, `runs on at ${equity}, past the trailing stop of ${peak}`)
    if (equity * ONE >= peak * (ONE + PEAK_STEP))
      this.#find(combo, `is worth ${equity} and keeps its peak at ${peak}`)
  }

  /**
   * Off by more than the threshold, where that contract can be traded, or waits for its market
   * while others can: it must be gone.
   */
  #judgeWeights(combo: Combo): void {
    const { settings, retryMs } = combo
    const isWatching = settings.mode === 'percent' || settings.mode === 'either'
    if (!isWatching || retryMs > 0 || !this.#worth.isKnown(combo.legs)) return
    const wanted = new Map(this.#worth.wanted(combo.legs))
    const can = (symbol: number): boolean =>
      this.#worth.isTradable(combo.partition, symbol, wanted.get(symbol) ?? 0n)
    const waits = (symbol: number): boolean =>
      wanted.get(symbol) !== 0n && this.#market.status(combo.partition, symbol) !== 'Trading'
    const isMended = this.#pastThreshold(combo).some((symbol) => can(symbol) || waits(symbol))
    if (isMended && combo.legs.some(({ symbol }) => can(symbol)))
      this.#find(combo, `stands off its weights: ${this.#worth.weights(combo.legs)}`)
  }

  #pastThreshold({ legs, settings }: Combo): readonly number[] {
    const sum = this.#worth.sum(legs)
    const isPast = (leg: Leg): boolean =>
      magnitude(this.#worth.value(leg) * ONE - leg.weight * sum) > settings.threshold * sum
    return legs.filter(isPast).map(({ symbol }) => symbol)
  }
}

function legOf({ legs }: Combo, symbol: number): Leg | undefined {
  return legs.find((leg) => leg.symbol === symbol)
}

/** Settings out of parameters, or of a fact that has their fields. */
function settingsOf(of: Readonly<Record<string, unknown>>): Settings {
  const share = (value: unknown): bigint =>
    typeof value === 'bigint' ? value : ratio(typeof value === 'string' ? value : '0')
  return {
    mode: String(of['mode']),
    threshold: share(of['threshold']),
    interval: Number(of['interval'] ?? 0) * 1_000,
    takeProfit: share(of['takeProfit']),
    stopLoss: share(of['stopLoss']),
    trailingStop: share(of['trailingStop']),
  }
}
