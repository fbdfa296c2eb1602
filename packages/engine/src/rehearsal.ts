// What a command would lead to at the prices of now, on a copy of one bot: the very engine and
// venue carry it out, and nothing of it is kept. Answers to "what would happen" come from here, so
// that no preview has rules of its own.
import {
  assert,
  err,
  ok,
  partitionOf,
  type Amount,
  type BotId,
  type Price,
  type Quantity,
  type Ratio,
  type Result,
} from '@trellis/kernel'
import {
  addResting,
  flatPosition,
  marginOf,
  valueOf,
  type Instrument,
  type InstrumentStatus,
} from '@trellis/market'
import type { BotCommand } from './bot-kind.ts'
import type { EngineBot } from './engine-bot.ts'
import { copiedParams, wordOf } from './copies.ts'
import { Engine } from './engine.ts'
import type { EngineOptions, EngineRefusal } from './engine-options.ts'
import { positionOfOrder } from './order-id.ts'
import { writeBonus, writeReward } from './reward-snapshot.ts'
import { grantedRecord, type HeldBonus } from './rewards.ts'
import {
  SNAPSHOT_VERSION,
  writeCoins,
  type PartitionSnapshot,
  type PositionSnapshot,
} from './snapshot.ts'

/** The market of one of the bot's symbols as it stands. */
export interface RehearsedMarket {
  readonly last: Price
  /** Undefined of a spot pair and before there is one. */
  readonly mark: Price | undefined
  readonly status: InstrumentStatus
  /** Lots of a contract that all traders hold together; undefined where nobody says. */
  readonly openInterest: Quantity | undefined
}

/** A bot in contracts, what its owner's Funding account holds, and what it is told. */
export interface Rehearsed {
  readonly bot: EngineBot
  /** Of all its contracts. */
  readonly leverage: Ratio
  readonly funding: ReadonlyMap<string, Amount>
  readonly command: BotCommand
  /** In the order of its symbols. */
  readonly markets: readonly RehearsedMarket[]
  /** Market time, epoch ms. */
  readonly nowMs: number
}

/** The bot as the command would leave it, or why it would be refused. */
export function rehearse(
  { bot, leverage, funding, command, markets, nowMs }: Rehearsed,
  options: EngineOptions,
): Result<EngineBot, EngineRefusal> {
  const positions = bot.symbols.map((symbol) => {
    const instrument = options.instruments[symbol]
    assert(instrument !== undefined, 'unknown symbol', symbol)
    return positionOf(bot, leverage, { symbol, instrument })
  })
  const partition = partitionOf(bot.bot)
  const engine = stage({ bot, funding, markets }, snapshotFor(bot, positions, options), options)
  const done = engine.botCommand(bot.user, bot.bot, command, { atMs: nowMs, tape: 0 })
  if (!done.ok) return done
  const after = engine.botView(bot.bot, partition)
  return after === undefined ? err('not-found') : ok(after)
}

/** A bot that runs and what a copy of it would be given. */
export interface RehearsedCopy extends Pick<Rehearsed, 'markets' | 'nowMs'> {
  readonly bot: EngineBot
  readonly amount: Amount
}

/**
 * Why a copy of the bot as it is set now would not start with so much money, in the word that its
 * follower would be told; undefined where it would start. A follower's own limits come before it.
 */
export function rehearseCopy(
  { bot, amount, markets, nowMs }: RehearsedCopy,
  options: EngineOptions,
): string | undefined {
  const kind = options.kinds.find((it) => it.kind === bot.kind)
  const coin = options.instruments[bot.symbols[0] ?? -1]?.quote
  if (kind?.copying === undefined || coin === undefined) return 'not-copyable'
  const { copying } = kind
  const params = JSON.stringify(kind.writeParams(copying.paramsNow(bot.state)))
  const funding = new Map([[coin, amount]])
  const engine = stage({ bot, funding, markets }, emptyOf(partitionOf(bot.bot)), options)
  const { bot: id, symbols, origin, user } = bot
  const wanted = { bot: id, kind: kind.kind, symbols, origin, requestKey: '' }
  const sized = copiedParams({ ...kind, copying }, { params, amount })
  const refusal = engine.createRefusal(user, { ...wanted, params: sized }, { atMs: nowMs, tape: 0 })
  return refusal === undefined ? undefined : wordOf(refusal)
}

/** An engine whose partition holds this alone, with the market as it stands. */
function stage(
  { bot, funding, markets }: Pick<Rehearsed, 'bot' | 'funding' | 'markets'>,
  held: Omit<PartitionSnapshot, 'users' | 'statuses'>,
  options: EngineOptions,
): Engine {
  const engine = new Engine({ ...options, sink: () => undefined })
  const partition = partitionOf(bot.bot)
  engine.host(partition)
  engine.restorePartition(partition, {
    ...held,
    users: [
      {
        user: bot.user,
        // The host gives the owner's fees as the first level.
        feeLevel: 0,
        funding: writeCoins(funding),
        requests: [],
        ...(bot.bonus && { rewards: [usedBy(bot.bot, bot.bonus)] }),
      },
    ],
    statuses: markets.map(({ status }, i) => [bot.symbols[i] ?? -1, status] as const),
  })
  for (const [i, symbol] of bot.symbols.entries()) {
    const { last, mark, openInterest } = markets[i] as RehearsedMarket
    engine.seedLast(symbol, last, mark)
    if (openInterest !== undefined) engine.seedOpenInterest(symbol, openInterest)
  }
  engine.activate(partition, -1)
  return engine
}

/** The voucher of a bot, as far as a rehearsal can meet it. */
function usedBy(bot: BotId, { reward, coin, amount, least }: HeldBonus) {
  const granted = { reward, kinds: [], coin, amount, least, expiresAtMs: 0 }
  return writeReward({ ...grantedRecord(granted), usedBy: bot })
}

function snapshotFor(
  bot: EngineBot,
  positions: readonly PositionSnapshot[],
  { kinds }: EngineOptions,
): Omit<PartitionSnapshot, 'users' | 'statuses'> {
  const kind = kinds.find((it) => it.kind === bot.kind)
  assert(kind !== undefined, 'unknown kind', bot.kind)
  // What was done under keys is nothing to a rehearsal.
  const { done: _, bonus, ...as } = bot
  const written = {
    ...as,
    kindVersion: kind.version,
    balances: bot.balances.map(
      ({ coin, total, locked }) => [coin, [String(total), String(locked)]] as const,
    ),
    setAside: bot.setAside.map(({ coin, amount }) => [coin, String(amount)] as const),
    ...(bonus && { bonus: writeBonus(bonus) }),
    orders: bot.openOrders,
    positions,
    state: kind.writeState(bot.state),
  }
  return {
    ...emptyOf(partitionOf(bot.bot)),
    // Orders of the rehearsal are younger than those that rest.
    position: 1 + Math.max(0, ...bot.openOrders.map(({ orderId }) => positionOfOrder(orderId))),
    bots: [written],
  }
}

function emptyOf(partition: number): Omit<PartitionSnapshot, 'users' | 'statuses'> {
  return { version: SNAPSHOT_VERSION, partition, position: 1, gate: -1, bots: [], ledger: [] }
}

/** The position with what rests of it, out of the open orders, as the venue sums them up. */
function positionOf(
  { positions, openOrders }: EngineBot,
  leverage: Ratio,
  { symbol, instrument }: { readonly symbol: number; readonly instrument: Instrument },
): PositionSnapshot {
  const held = positions.find((it) => it.symbol === symbol)
  const position = { ...flatPosition(symbol, leverage), ...held }
  for (const order of openOrders) {
    const { side, price, qty, filled, reduceOnly } = order
    if (reduceOnly === true || order.symbol !== symbol) continue
    const lots = (qty - filled) as Quantity
    addResting(position, side, lots, valueOf(instrument, price, lots))
  }
  const margin = marginOf(position, instrument)
  const { cost, buyValue, sellValue } = position
  return {
    ...position,
    cost: String(cost),
    leverage: String(position.leverage),
    buyValue: String(buyValue),
    sellValue: String(sellValue),
    margin: String(margin),
  }
}
