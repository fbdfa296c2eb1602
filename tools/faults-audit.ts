// The simulation's auditor over the streams of a cluster: a second ledger from the facts alone. It
// did not see the market, so what it says of prices is left to `npm run sim`; that each amount
// balances, each bot is made once and each order is filled once and no further, it decides.
import type { NatsConnection } from '@nats-io/transport-node'
import { Engine, type Batch, type FundingRate } from '@trellis/engine'
import { PARTITIONS } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { engineOptions, FEE_LEVELS, KINDS } from '../apps/server/src/engine-parts.ts'
import { FactFraming } from '../apps/server/src/journal/fact-framing.ts'
import { textOf } from '../apps/server/src/log-line.ts'
import { streamOf, subjectOf, USER_GROUPS } from '../apps/server/src/nats/groups.ts'
import { LogStream } from '../apps/server/src/nats/log-stream.ts'
import { readGroup } from '../apps/server/src/nats/read-group.ts'
import { Auditor } from '../packages/sim/src/auditor.ts'
import { MarketWitness, type Move } from '../packages/sim/src/market-witness.ts'

export interface AuditedStreams {
  readonly nats: NatsConnection
  readonly prefix: string
  readonly replicas: 1 | 3
  readonly instruments: readonly Instrument[]
  readonly steadyMs: () => number
}

export interface Audit {
  readonly facts: number
  readonly bots: number
  readonly fills: number
  readonly findings: readonly string[]
  /** What Funding holds of USDT, in units of 1e-12, by user. */
  readonly funding: ReadonlyMap<string, bigint>
}

/** A market in which any price may have traded at any moment. */
class AnyMarket extends MarketWitness {
  readonly #said = new Map<number, FundingRate>()
  #event = 0

  /** Funding is what the facts say; that two say otherwise of one moment the tape tests show. */
  hear({ facts }: Batch): void {
    this.#event += 1
    for (const fact of facts)
      if (fact.type === 'funding-paid')
        this.#said.set(fact.symbol, { symbol: fact.symbol, rate: fact.rate, mark: fact.mark })
  }

  override funding(symbol: number): FundingRate | undefined {
    return this.#said.get(symbol)
  }

  override moveNow(): Move {
    return { event: this.#event, low: 0, high: Number.MAX_SAFE_INTEGER, qty: 0, exact: false }
  }

  override reach(): { readonly low: number; readonly high: number } {
    return { low: 0, high: Number.MAX_SAFE_INTEGER }
  }

  override isTrading(): boolean {
    return true
  }
}

/** Takes batch after batch, each partition's in order, and says what is wrong with them. */
export class StreamAudit {
  readonly #witness = new AnyMarket()
  readonly #auditor: Auditor
  readonly #engine: Engine
  #facts = 0
  #isUnfoldable = false

  constructor(instruments: readonly Instrument[]) {
    const witness = this.#witness
    this.#auditor = new Auditor({ instruments, feeLevels: FEE_LEVELS, witness })
    this.#engine = new Engine(engineOptions(instruments, () => undefined))
    for (let partition = 0; partition < PARTITIONS; partition++) this.#engine.host(partition)
  }

  take(batch: Batch): void {
    this.#facts += batch.facts.length
    this.#witness.hear(batch)
    this.#auditor.onBatch(batch)
    this.#fold(batch)
  }

  /** A batch that no engine would go on with is told once: what follows it has no sense. */
  #fold(batch: Batch): void {
    if (this.#isUnfoldable) return
    try {
      this.#engine.fold(batch)
    } catch (error) {
      this.#isUnfoldable = true
      this.#auditor.find(`an engine cannot fold it: ${textOf(error)}`)
    }
  }

  /** What was found so far, with the sums of what an engine makes of the same facts. */
  result(): Audit {
    const auditor = this.#auditor
    const sums = Array.from({ length: PARTITIONS }, (_, partition) =>
      [...this.#engine.trialBalance(partition)]
        .filter(([, sum]) => sum !== 0n)
        .map(([coin, sum]) => `an engine folds partition ${partition} to ${sum} of ${coin}`),
    )
    const found = auditor.findings.map((it) => `${it.partition} ${it.position}: ${it.what}`)
    const funding = new Map(
      [...auditor.users].map(([user, { balances }]) => [String(user), balances.get('USDT') ?? 0n]),
    )
    const findings = [...found, ...sums.flat()]
    const { bots, fills } = auditor
    return { facts: this.#facts, bots: bots.size, fills, findings, funding }
  }
}

/** Reads all facts up to now; engines may go on meanwhile. */
export async function auditStreams(options: AuditedStreams): Promise<Audit> {
  const { nats, prefix, replicas, instruments, steadyMs } = options
  const audit = new StreamAudit(instruments)
  const framing = new FactFraming(KINDS)
  const log = (): void => undefined
  for (let group = 0; group < USER_GROUPS; group++) {
    const name = streamOf(prefix, group)
    const subject = subjectOf(prefix, group)
    const place = { nats, name, subject, replicas, monotonicMs: steadyMs, log }
    const stream = await LogStream.find(place)
    if (stream === undefined) throw new Error(`stream ${name} is gone`)
    await readGroup(stream, group, { visit: (record) => audit.take(framing.toBatch(record)) })
  }
  return audit.result()
}
