// What every DCA must do at its times, worked out from its parameters and fills in the plainest
// way: each purchase at its due time and only then, to the unit what was filled, no pair above its
// amount, nothing past the maximum, skipped only for a reason that is true, and no money left in
// its wallet. It knows the facts and the documented rules (docs/formulas/spot-dca.md), never a
// state or the kind's code.
import { flatFact, type Batch, type EngineFact } from '@trellis/engine'
import { amount } from '@trellis/kernel'
import type { Fill, Instrument } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import type { Input } from './input-log.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])

interface Dca {
  readonly bot: number
  readonly user: number
  readonly quote: string
  readonly symbols: readonly number[]
  amounts: readonly bigint[]
  everyMs: number
  /** Zero for none. */
  maximum: bigint
  nextMs: number
  lastMs: number
  invested: bigint
  purchases: number
  /** What was paid for each pair since the last record. */
  paid: Map<number, bigint>
  phase: 'opening' | 'running' | 'closing'
}

/** What the facts of a DCA say, its own and those of life that they stand beside. */
interface FlatFact {
  readonly type: string
  readonly number: number
  readonly dueMs: number
  readonly nextMs: number
  readonly spent: bigint
  readonly costs: string
  readonly reason: string
  readonly needed: bigint
  readonly available: bigint
  readonly amounts: string
  readonly frequency: number
  readonly maxInvestment: bigint
}

export class DcaWitness {
  /** Purchases that were looked at, so that a run can show that it looked. */
  purchases = 0
  readonly #plans = new Map<number, Dca>()
  readonly #auditor: Auditor
  readonly #instruments: readonly Instrument[]

  constructor(auditor: Auditor, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#instruments = instruments
  }

  /** To be called after the auditor has heard the batch. */
  onBatch(batch: Batch): void {
    for (const fact of batch.facts) this.#fold(fact, batch.atMs)
    for (const { bot } of batch.facts as readonly { readonly bot?: number }[]) {
      const dca = this.#plans.get(bot ?? -1)
      const left = this.#auditor.bots.get(bot ?? -1)?.balances.get(dca?.quote ?? '') ?? 0n
      if (dca && left !== 0n) this.#find(dca, `keeps ${left} ${dca.quote} in its wallet`)
    }
  }

  /** After marks were told: no purchase that was due before them may be missing. */
  judgeInput(input: Input): void {
    if (input.type !== 'marks') return
    for (const dca of this.#plans.values())
      if (dca.phase === 'running' && dca.nextMs < input.atMs)
        this.#find(dca, `did not buy at ${dca.nextMs}`)
  }

  #find({ bot }: Dca, what: string): void {
    this.#auditor.find(`dca ${bot} ${what}`)
  }

  #fold(fact: EngineFact, atMs: number): void {
    if (fact.type === 'bot-created') return this.#create(fact, atMs)
    const dca = 'bot' in fact ? this.#plans.get(fact.bot) : undefined
    if (!dca) return
    switch (fact.type) {
      case 'order-filled':
        return this.#fill(dca, fact.fill)
      case 'bot-status':
        if (OVER.has(fact.status)) this.#plans.delete(dca.bot)
        return
      case 'bot-started':
        dca.phase = 'running'
        return
      case 'closing-started':
        dca.phase = 'closing'
        return
      case 'settings-changed':
        return this.#change(dca, flatFact(fact) as unknown as FlatFact, atMs)
      case 'kind-fact': {
        const flat = flatFact(fact) as unknown as FlatFact
        if (flat.type === 'purchased') this.#purchased(dca, flat)
        if (flat.type === 'purchase-skipped') this.#skipped(dca, flat)
      }
    }
  }

  #create(fact: Extract<EngineFact, { type: 'bot-created' }>, atMs: number): void {
    if (fact.kind !== 'spot-dca') return
    const params = fact.params as {
      readonly frequency: number
      readonly maxInvestment: string
      readonly startMs: number
      readonly pairs: readonly { readonly amount: string }[]
    }
    this.#plans.set(fact.bot, {
      bot: fact.bot,
      user: fact.user,
      quote: this.#instruments[fact.symbols[0] ?? -1]?.quote ?? '',
      symbols: fact.symbols,
      amounts: params.pairs.map((pair) => amount(pair.amount)),
      everyMs: params.frequency * 1_000,
      maximum: amount(params.maxInvestment),
      nextMs: Math.max(params.startMs, atMs),
      lastMs: 0,
      invested: 0n,
      purchases: 0,
      paid: new Map(),
      phase: 'opening',
    })
  }

  /** A changed frequency counts from the last due time, over what has passed. */
  #change(dca: Dca, said: FlatFact, atMs: number): void {
    const everyMs = said.frequency * 1_000
    if (everyMs !== dca.everyMs && dca.lastMs > 0) {
      const passed = Math.floor((atMs - dca.lastMs) / everyMs)
      dca.nextMs = dca.lastMs + (Math.max(0, passed) + 1) * everyMs
    }
    dca.everyMs = everyMs
    dca.maximum = said.maxInvestment
    dca.amounts = said.amounts.split(',').map((text) => amount(text))
    this.#says(dca, 'the next time', said.nextMs, dca.nextMs)
  }

  #fill(dca: Dca, { symbol, side, value }: Fill): void {
    if (dca.phase === 'closing') return
    if (side === 'sell') this.#find(dca, `sells ${symbol} while it runs`)
    if (dca.paid.has(symbol)) this.#find(dca, `buys ${symbol} twice in one purchase`)
    const most = dca.amounts[dca.symbols.indexOf(symbol)] ?? 0n
    if (value > most) this.#find(dca, `pays ${value} for ${symbol}, its amount is ${most}`)
    dca.paid.set(symbol, value)
  }

  #purchased(dca: Dca, said: FlatFact): void {
    const total = sum(dca.amounts)
    if (dca.maximum > 0n && dca.invested + total > dca.maximum)
      this.#find(dca, `buys past its maximum with ${dca.invested} in it`)
    const paid = dca.symbols.map((symbol) => dca.paid.get(symbol) ?? 0n)
    dca.paid = new Map()
    dca.invested += sum(paid)
    dca.purchases += 1
    this.purchases += 1
    this.#says(dca, 'number', said.number, dca.purchases)
    this.#says(dca, 'spent', said.spent, sum(paid))
    const costs = said.costs.split(',').map((text) => amount(text))
    this.#says(dca, 'costs', costs.join(), paid.join())
    this.#onTime(dca, said)
  }

  #skipped(dca: Dca, said: FlatFact): void {
    const available = this.#auditor.users.get(dca.user)?.balances.get(dca.quote) ?? 0n
    if (dca.paid.size > 0) this.#find(dca, 'skips a purchase that it made')
    this.#says(dca, 'needed', said.needed, sum(dca.amounts))
    if (said.reason === 'insufficient-balance' && said.available >= said.needed)
      this.#find(dca, `skips for want of money with ${said.available} there`)
    if (said.available < 0n || available < 0n) this.#find(dca, 'has less than nothing')
    this.#onTime(dca, said)
  }

  #onTime(dca: Dca, said: FlatFact): void {
    this.#says(dca, 'due', said.dueMs, dca.nextMs)
    dca.lastMs = dca.nextMs
    dca.nextMs += dca.everyMs
    this.#says(dca, 'the next time', said.nextMs, dca.nextMs)
  }

  #says(dca: Dca, what: string, word: string | number | bigint, real: typeof word): void {
    if (String(word) !== String(real)) this.#find(dca, `says ${what} ${word}, it is ${real}`)
  }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
