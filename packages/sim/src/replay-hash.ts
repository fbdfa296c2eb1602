// `npm run replay-hash`: forty spot grids over recorded candles, and one hash of every fill and
// posting and one of the final figures. The same program on the commit before and after a change of
// engine, exchange or kind gives the same two hashes, or the change moved money. It asks nothing of
// the facts but their fills and postings, so that facts may be added and change their form.
import { createHash, type Hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { coreKinds } from '@trellis/bots/registry.core'
import { Engine, postings, type Batch, type Grant } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import {
  amount,
  makeId,
  price,
  quantity,
  ratio,
  type Amount,
  type BotId,
  type Price,
  type UserId,
} from '@trellis/kernel'
import { defineInstrument, MINUTE_MS, type Instrument } from '@trellis/market'
import { candlePrints, mergedPrints, openTape, parseCsv, type Tape } from '@trellis/tape'
import { replayBots, type ReplayBot } from './replay-bots.ts'
import { thrownBy } from './sim-engine.ts'

const SEED = 20_250_504
const USERS = 7
const HERE = fileURLToPath(new URL('.', import.meta.url))
const SHARED = process.env['TRELLIS_SHARED'] ?? join(HERE, '../../../../shared')
const CANDLES = join(SHARED, 'data/candles-1m')
const GRANTS: readonly (readonly [coin: string, coins: string])[] = [
  ['USDT', '2000000'],
  ['BTC', '2000'],
  ['ETH', '4000'],
  ['SOL', '20000'],
  ['XRP', '300000'],
  ['BNB', '4000'],
]

/** Base, quote, tick scale, lot scale, least lots, lots that move the price by 1 %. */
const ROWS = [
  ['BTC', 'USDT', 1, 6, 11, 120_000_000],
  ['ETH', 'USDT', 2, 5, 29, 300_000_000],
  ['SOL', 'USDT', 2, 3, 23, 25_000_000],
  ['XRP', 'USDT', 4, 2, 44, 180_000_000],
  ['BNB', 'USDT', 2, 5, 262, 300_000_000],
  // Stands still: it only serves the closing into a platform coin.
  ['ETH', 'BTC', 6, 5, 29, 100_000_000],
] as const
const RECORDED = 5
const ETH_BTC = 5

const instruments: readonly Instrument[] = ROWS.map(
  ([base, quote, tickScale, lotScale, least, depth]) =>
    defineInstrument({
      symbol: base + quote,
      category: 'spot',
      base,
      quote,
      status: 'Trading',
      hidden: false,
      tickUnits: 1,
      tickScale,
      lotUnits: 1,
      lotScale,
      minPrice: price(1),
      maxPrice: price(2_000_000_000),
      minQty: quantity(least),
      maxQty: quantity(10_000_000_000),
      maxMarketQty: quantity(10_000_000_000),
      minValue: amount(quote === 'BTC' ? '0.0001' : '5'),
      maxValue: amount('8000000'),
      depthLots: quantity(depth),
      supportsTrailingStop: true,
    }),
)

function recordedTape(): Tape {
  const columns = instruments.slice(0, RECORDED).map((instrument, symbol) => {
    const file = join(CANDLES, `${instrument.symbol}.csv.gz`)
    const parsed = parseCsv(gunzipSync(readFileSync(file)).toString(), instrument)
    if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed.error)}`)
    return [symbol, parsed.value] as const
  })
  return openTape({ type: 'replay', instruments, columns: new Map(columns) })
}

/** Hashes what happens, line by line, and adds up what moved per account. */
class Witness {
  lines = 0
  fills = 0
  bots = 0
  readonly ended = new Map<string, number>()
  readonly #list: Hash = createHash('sha256')
  readonly #flows = new Map<string, bigint>()
  readonly #owners = new Map<number, UserId>()
  #event: Batch[] = []

  /**
   * Partitions share nothing, and which of them hands out a batch first within one event of the
   * tape may depend on what else it was woken for: batches of one event count by partition.
   */
  take(batch: Batch): void {
    if (this.#event[0]?.tape !== batch.tape) this.end()
    this.#event.push(batch)
  }

  /** Reads what the event of the tape brought that is over. */
  end(): void {
    this.#event.sort((a, b) => a.partition - b.partition)
    for (const batch of this.#event) this.#onBatch(batch)
    this.#event = []
  }

  #onBatch({ tape, facts }: Batch): void {
    for (const fact of facts) {
      if (fact.type === 'bot-created') {
        this.bots += 1
        this.#owners.set(fact.bot, fact.user)
      }
      if (fact.type === 'bot-status' && /completed|rejected|failed/.test(fact.status))
        this.ended.set(fact.status, (this.ended.get(fact.status) ?? 0) + 1)
      if (fact.type === 'order-filled') {
        const { side, symbol, price: at, qty, fee } = fact.fill
        this.fills += 1
        this.#append(`${tape} fill ${fact.bot} ${fact.ref} ${symbol} ${side} ${at} ${qty} ${fee}`)
      }
      const entries = postings(fact, {
        ownerOf: (bot) => this.#owners.get(bot) as UserId,
        instrument: (symbol) => instruments[symbol] as Instrument,
      })
      for (const { account, coin, amount: moved } of entries) {
        this.#append(`${tape} post ${account} ${coin} ${moved}`)
        const flow = `${account} ${coin} ${moved < 0n ? 'out' : 'in'}`
        this.#flows.set(flow, (this.#flows.get(flow) ?? 0n) + moved)
      }
    }
  }

  get list(): string {
    return this.#list.copy().digest('hex')
  }

  /** What moved in and out of every account, in sorted lines. */
  flows(): readonly string[] {
    return [...this.#flows].map(([flow, sum]) => `${flow} ${sum}`).sort()
  }

  #append(line: string): void {
    this.lines += 1
    this.#list.update(`${line}\n`)
  }
}

const ORIGIN = {
  pageSource: 1,
  blockSource: 1,
  createType: 0,
  followedId: '',
  strategyId: '',
  channel: 'replay',
}
// Rates stand in it twice, as one row and by category: so engines of before and after fees by
// category read them.
const RATES = { maker: ratio('0.0004'), taker: ratio('0.0006') }
const FEES = { ...RATES, spot: RATES, linear: RATES }
const PARTITIONS = [3, 40, 77, 200]
const partitionOfUser = (user: number): number => PARTITIONS[user % PARTITIONS.length] ?? 3
const userId = (user: number): UserId => makeId(100 + user, partitionOfUser(user), 0)
const botId = (i: number, user: number): BotId => makeId(1_000 + i, partitionOfUser(user), 1)

function startEngine(witness: Witness): Engine {
  const engine = new Engine({
    instruments,
    kinds: coreKinds,
    venue: new PaperVenue(),
    feeLevels: [FEES],
    candlePath: (symbol, candle) =>
      candlePrints(candle, { symbol, startMs: candle.startMs, lengthMs: MINUTE_MS }),
    guard: thrownBy,
    sink: (batch) => witness.take(batch),
  })
  for (const partition of PARTITIONS) {
    engine.host(partition)
    engine.activate(partition)
  }
  engine.seedLast(ETH_BTC, price(25_000))
  const grants: Grant[] = GRANTS.map(([coin, coins]) => ({ coin, amount: amount(coins) }))
  for (let user = 0; user < USERS; user++)
    engine.openUser(userId(user), 0, grants, { atMs: 0, tape: -1 })
  return engine
}

/** Something a person does, when its minute has been played. */
interface Deed {
  readonly minute: number
  readonly sequence: number
  carryOut(last: (symbol: number) => Price, atMs: number): boolean
}

function deedsOf(engine: Engine, bots: readonly ReplayBot[]): readonly Deed[] {
  const deeds = bots.flatMap((bot, i) => {
    const { symbol, user, wishes, afterMinutes } = bot
    const id = botId(i, user)
    const create: Deed = {
      minute: afterMinutes,
      sequence: 0,
      carryOut: (last, atMs) => {
        const params = bot.paramsAt(last(symbol), instruments[symbol]?.tickScale ?? 0)
        const wanted = { kind: 'spot-grid', symbols: [symbol], params, origin: ORIGIN }
        const order = { ...wanted, bot: id, requestKey: String(i) }
        return engine.createBot(userId(user), order, { atMs, tape: atMs }).ok
      },
    }
    const commands = wishes.map((wish): Deed => ({
      minute: afterMinutes + wish.afterMinutes,
      sequence: 1 + i,
      carryOut: (last, atMs) => {
        const command = wish.commandAt(last(symbol))
        return engine.botCommand(userId(user), id, command, { atMs, tape: atMs }).ok
      },
    }))
    return [create, ...commands]
  })
  return deeds.sort((a, b) => a.minute - b.minute || a.sequence - b.sequence)
}

interface Played {
  readonly minutes: number
  /** Deeds that were taken and refused. */
  readonly taken: number
  readonly refused: number
}

/** Every print of the tape in its order, and each deed at the end of its minute. */
function play(engine: Engine, tape: Tape, deeds: readonly Deed[]): Played {
  const symbols = [0, 1, 2, 3, 4]
  const endMs = tape.endMs ?? tape.startMs
  const last = (symbol: number): Price => engine.lastPrice(symbol)
  let next = 0
  let minutes = 0
  let taken = 0
  for (let startMs = tape.startMs; startMs < endMs; startMs += MINUTE_MS) {
    const prints = mergedPrints(tape, symbols, startMs)
    for (let i = 0; i < prints.length;) {
      const atMs = prints[i]?.atMs
      let end = i + 1
      while (prints[end]?.atMs === atMs) end += 1
      engine.applyPrints(prints.slice(i, end))
      i = end
    }
    minutes += 1
    for (let deed = deeds[next]; deed && deed.minute <= minutes; deed = deeds[next]) {
      if (deed.carryOut(last, startMs + MINUTE_MS - 1)) taken += 1
      next += 1
    }
  }
  return { minutes, taken, refused: next - taken }
}

/** Funding and bots coin by coin, open orders, system accounts not at zero, and all flows. */
function finalLines(engine: Engine, witness: Witness): readonly string[] {
  const lines: string[] = []
  const by = <T>(entries: Iterable<readonly [string, T]>): readonly (readonly [string, T])[] =>
    [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let user = 0; user < USERS; user++) {
    const id = userId(user)
    for (const [coin, money] of by(engine.fundingOf(id) ?? new Map<string, Amount>()))
      lines.push(`funding ${id} ${coin} ${money}`)
    for (const { bot, status, endedAtMs, balances, openOrders } of engine.botsOf(id)) {
      lines.push(`bot ${bot} ${status} ${endedAtMs}`)
      const money = balances.map(({ coin, ...balance }) => [coin, balance] as const)
      for (const [coin, { total, locked }] of by(money))
        lines.push(`bot ${bot} ${coin} ${total} ${locked}`)
      for (const { ref, side, price: at, qty, filled } of openOrders)
        lines.push(`bot ${bot} open ${ref} ${side} ${at} ${qty} ${filled}`)
    }
  }
  for (const partition of PARTITIONS) {
    for (const [coin, accounts] of by(engine.snapshotPartition(partition).ledger))
      for (const [name, money] of by(Object.entries(accounts)))
        lines.push(`system ${partition} ${name} ${coin} ${money}`)
  }
  // An account at zero is none: older snapshots wrote those as well.
  const written = lines.filter((line) => !/^system .* 0$/.test(line))
  return [...written, ...witness.flows()]
}

function main(): number {
  if (!existsSync(CANDLES)) {
    process.stdout.write(`replay-hash: no recorded candles at ${CANDLES}; nothing was compared\n`)
    return 0
  }
  const witness = new Witness()
  const engine = startEngine(witness)
  const tape = recordedTape()
  const { minutes, taken, refused } = play(
    engine,
    tape,
    deedsOf(engine, replayBots(SEED, RECORDED)),
  )
  witness.end()
  const figures = createHash('sha256').update(finalLines(engine, witness).join('\n')).digest('hex')
  const ends = [...witness.ended].map(([status, count]) => `${count} ${status}`).join(', ')
  const report = [
    `${minutes} minutes, ${witness.bots} bots, ${ends}`,
    `${witness.fills} fills, ${witness.lines} lines of fills and postings`,
    `asked by owners: ${taken} taken, ${refused} refused`,
    `fills and postings ${witness.list}`,
    `final figures      ${figures}`,
  ]
  process.stdout.write(`${report.join('\n')}\n`)
  return 0
}

process.exitCode = main()
