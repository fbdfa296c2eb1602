// What a bot was at its end, folded once more from its own facts by the engine's own rules: a check
// of what travelled with its last batch, and the only source for bots that ended before it did.
import type { Sql } from '../database/sql.ts'
import { Engine, type EngineBot, type EngineFact, type EngineOptions } from '@trellis/engine'
import type { UserId } from '@trellis/kernel'
import type { BotEnd, BotRow } from './change-set.ts'
import { fromJson } from './fact-json.ts'

export interface StoredFact {
  readonly atMs: number
  readonly fact: EngineFact
}

/** What a bot left whose last batch does not carry it; undefined when its kind is not known. */
export async function refoldedEnd(
  sql: Sql,
  bot: BotRow,
  options: EngineOptions,
): Promise<BotEnd | undefined> {
  const rows = await sql.query<{ at_ms: number; fact: string }>(
    'select at_ms, fact from facts where bot = $1 order by position',
    [bot.bot],
  )
  const facts = rows.map(({ at_ms, fact }) => ({
    atMs: at_ms,
    fact: fromJson(fact) as EngineFact,
  }))
  const view = finalView(options, bot, facts)
  const kind = options.kinds.find((known) => known.kind === bot.kind)
  if (view === undefined || kind === undefined) return undefined
  const state = JSON.stringify(kind.writeState(view.state))
  const prices = bot.symbols.map((symbol) => bot.prices.get(symbol) ?? 0)
  return { version: kind.version, prices, state }
}

/** The bot's last state; undefined when its kind is not known any more. */
function finalView(
  options: EngineOptions,
  bot: BotRow,
  facts: readonly StoredFact[],
): EngineBot | undefined {
  if (!options.kinds.some((kind) => kind.kind === bot.kind)) return undefined
  const engine = new Engine(options)
  engine.host(bot.partition)
  engine.restorePartition(bot.partition, emptyPartition(bot, facts))
  // Other bots' facts lie between; positions count on as if there were none, which only order ids
  // would show.
  facts.forEach(({ atMs, fact }, first) => {
    engine.fold({
      partition: bot.partition,
      first,
      atMs,
      tape: atMs,
      fromTape: true,
      facts: [fact],
    })
  })
  return engine.botView(bot.bot as EngineBot['bot'], bot.partition)
}

/** A partition in which the owner has just the money that the bot took. */
function emptyPartition(
  bot: BotRow,
  facts: readonly StoredFact[],
): Parameters<Engine['restorePartition']>[1] {
  const funding = new Map<string, bigint>()
  for (const { fact } of facts) {
    if (fact.type !== 'funds-reserved') continue
    funding.set(fact.coin, (funding.get(fact.coin) ?? 0n) + fact.amount)
  }
  return {
    version: 1,
    partition: bot.partition,
    position: 0,
    gate: -1,
    users: [
      {
        user: bot.user as UserId,
        feeLevel: 0,
        funding: [...funding].map(([coin, amount]) => [coin, String(amount)] as const),
        requests: [],
      },
    ],
    bots: [],
    statuses: [],
    ledger: [],
  }
}
