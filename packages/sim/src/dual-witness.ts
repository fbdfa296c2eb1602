// What every dual asset must pay at its time, worked out from its parameters and the average of the
// past in the plainest way: once, by the half hour before its own moment however late it comes, to
// the last digit. It knows the facts and the documented rules (docs/formulas/dual-asset.md), never
// a state or the kind's code.
import { flatFact, type Batch, type EngineFact } from '@trellis/engine'
import { amount } from '@trellis/kernel'
import type { MarketPast } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import type { Input } from './input-log.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])
const MINUTE_MS = 60_000
const YEAR_MS = 365n * 24n * 60n * 60_000n
/** A year's yield of all that was put in, and what amounts are cut to: 4 and 8 digits. */
const WHOLE = 100_000_000n
const QUOTE_UNIT = 10n ** 8n
const BASE_UNIT = 10n ** 4n

interface Dual {
  readonly bot: number
  readonly partition: number
  readonly symbol: number
  readonly isLow: boolean
  readonly invested: bigint
  readonly target: number
  readonly tickUnits: number
  readonly tickScale: number
  readonly apyE8: bigint
  readonly yieldFromMs: number
  readonly settlesAtMs: number
  readonly coins: { readonly base: string; readonly quote: string }
  released: Map<string, bigint>
  due: { readonly coin: string; readonly paid: bigint } | undefined
}

interface FlatFact {
  readonly type: string
  readonly tickMs: bigint
  readonly spanMs: number
  readonly converted: boolean
  readonly coin: string
  readonly paid: bigint
  readonly amount: bigint
}

export class DualWitness {
  /** Settlements that were looked at, so that a run can show that it looked. */
  settlements = 0
  readonly #duals = new Map<number, Dual>()
  readonly #auditor: Auditor
  readonly #past: MarketPast

  constructor(auditor: Auditor, past: MarketPast) {
    this.#auditor = auditor
    this.#past = past
  }

  onBatch({ facts, partition, atMs }: Batch): void {
    for (const fact of facts) {
      if (fact.type === 'bot-created') this.#create(fact, partition)
      const dual = 'bot' in fact ? this.#duals.get(fact.bot) : undefined
      if (dual) this.#fold(dual, fact, atMs)
    }
  }

  /** After marks were told: what was due before them is settled. */
  judgeInput(input: Input): void {
    if (input.type !== 'marks') return
    for (const dual of this.#duals.values())
      if (dual.settlesAtMs < input.atMs) this.#find(dual, `was not settled at ${dual.settlesAtMs}`)
  }

  #find({ bot }: Dual, what: string): void {
    this.#auditor.find(`dual asset ${bot} ${what}`)
  }

  #create(fact: Extract<EngineFact, { type: 'bot-created' }>, partition: number): void {
    if (fact.kind !== 'dual-asset') return
    const raw = fact.params as Readonly<Record<string, never>>
    this.#duals.set(fact.bot, {
      bot: fact.bot,
      partition,
      symbol: fact.symbols[0] ?? 0,
      isLow: raw['direction'] === 'buy-low',
      invested: amount(String(raw['amount'])),
      target: Number(raw['target']),
      tickUnits: Number(raw['tickUnits']),
      tickScale: Number(raw['tickScale']),
      apyE8: BigInt(Number(raw['apyE8'])),
      yieldFromMs: Number(raw['yieldFromMs']),
      settlesAtMs: Number(raw['settlesAtMs']),
      coins: { base: String(raw['baseCoin']), quote: String(raw['quoteCoin']) },
      released: new Map(),
      due: undefined,
    })
  }

  #fold(dual: Dual, fact: EngineFact, atMs: number): void {
    switch (fact.type) {
      case 'closing-started': {
        const said = flatFact(fact) as unknown as FlatFact & { readonly word: string }
        if (said.word === 'converted' || said.word === 'kept')
          return this.#settled(dual, said, atMs)
        dual.due = { coin: this.#coinOf(dual, false), paid: dual.invested }
        return
      }
      case 'funds-released':
        dual.released.set(fact.coin, (dual.released.get(fact.coin) ?? 0n) + fact.amount)
        return
      case 'bot-status':
        if (!OVER.has(fact.status)) return
        this.#duals.delete(dual.bot)
        if (fact.status === 'completed') this.#judgePaid(dual)
    }
  }

  #judgePaid(dual: Dual): void {
    const { due, released } = dual
    if (!due) return this.#find(dual, 'ends without a word')
    const paid = released.get(due.coin)
    if (paid !== due.paid || released.size !== 1)
      this.#find(dual, `paid ${paid} of ${due.coin}, due was ${due.paid}`)
  }

  #settled(dual: Dual, said: FlatFact, atMs: number): void {
    const { bot, partition, symbol, settlesAtMs, target, isLow } = dual
    this.settlements += 1
    if (atMs < settlesAtMs) this.#find(dual, `is settled at ${atMs}, before ${settlesAtMs}`)
    for (const other of this.#duals.values()) {
      const isBefore = other.settlesAtMs + 2 * MINUTE_MS < settlesAtMs
      if (other.partition === partition && other.bot !== bot && isBefore)
        this.#find(dual, `is settled before ${other.bot}, which was due earlier`)
    }
    const average = this.#past.average(symbol, settlesAtMs - 30 * MINUTE_MS, settlesAtMs)
    const { tickMs, spanMs } = average ?? { tickMs: 0n, spanMs: 0 }
    if (said.tickMs !== tickMs || said.spanMs !== spanMs)
      this.#find(dual, `is settled by ${said.tickMs} in ${said.spanMs} ms, not ${tickMs}`)
    const bound = BigInt(target) * BigInt(spanMs)
    const converts = spanMs > 0 && (isLow ? tickMs <= bound : tickMs >= bound)
    const due = { coin: this.#coinOf(dual, converts), paid: paidBy(dual, converts) }
    if (said.converted !== converts || said.coin !== due.coin || said.paid !== due.paid)
      this.#find(dual, `pays ${said.paid} of ${said.coin}, due are ${due.paid} of ${due.coin}`)
    dual.due = due
  }

  #coinOf({ isLow, coins }: Dual, converts: boolean): string {
    return isLow === converts ? coins.base : coins.quote
  }
}

/** A · (1 + y), at the target in the other coin where it converts, cut once. */
function paidBy(dual: Dual, converts: boolean): bigint {
  const { isLow, invested, apyE8, yieldFromMs, settlesAtMs, target, tickUnits, tickScale } = dual
  const grown = invested * (WHOLE * YEAR_MS + apyE8 * BigInt(settlesAtMs - yieldFromMs))
  const whole = WHOLE * YEAR_MS
  const [price, of] = [BigInt(target) * BigInt(tickUnits), 10n ** BigInt(tickScale)]
  const unit = isLow === converts ? BASE_UNIT : QUOTE_UNIT
  if (!converts) return cut(grown, whole, unit)
  return isLow ? cut(grown * of, whole * price, unit) : cut(grown * price, whole * of, unit)
}

function cut(above: bigint, below: bigint, unit: bigint): bigint {
  return (above / (below * unit)) * unit
}
