// An engine as the server builds it (same kinds, exchange and candle path), with bots of every kind
// for the benchmarks.
import { coreKinds } from '@trellis/bots/registry.core'
import { Engine, type AnyBotKind, type Batch } from '@trellis/engine'
import {
  amount,
  makeId,
  partitionOf,
  price,
  ratio,
  type BotId,
  type Price,
  type UserId,
} from '@trellis/kernel'
import { defaultInstruments, type Instrument } from '@trellis/market'
import { engineOptions } from '../apps/server/src/engine-parts.ts'

/**
 * Where times begin. V8 keeps small whole numbers otherwise than large ones: a benchmark that
 * counted from 0 would measure code that was compiled for other numbers than a server's.
 */
export const FROM_MS = Date.UTC(2026, 0, 1)

/** What a benchmark may change of an engine. */
export interface BenchEngine {
  readonly instruments?: readonly Instrument[]
  readonly sink: (batch: Batch) => void
  readonly partitions?: readonly number[]
}

/** The engine with every kind of the registry; partitions are active and empty. */
export function makeEngine({ instruments, sink, partitions }: BenchEngine): Engine {
  const engine = new Engine(engineOptions(instruments ?? defaultInstruments, sink))
  for (const partition of partitions ?? [0]) {
    engine.host(partition)
    engine.activate(partition)
  }
  return engine
}

export interface GridOrder {
  readonly symbol: number
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly cellNumber: number
  readonly quoteInvestment: string
}

let ids = 0

/** Opens a user with money and answers the id. */
export function openUser(engine: Engine, partition: number, grant: string): UserId {
  ids += 1
  const user = makeId(ids, partition, 0)
  const grants = [{ coin: 'USDT', amount: amount(grant) }]
  engine.openUser(user, 0, grants, { atMs: 0, tape: 0 })
  return user
}

/** Creates a quote-funded spot grid and answers its id; throws when it is refused. */
export function createGrid(engine: Engine, user: UserId, grid: GridOrder): BotId {
  const params = {
    minPrice: grid.minPrice,
    maxPrice: grid.maxPrice,
    cellNumber: grid.cellNumber,
    investMode: 'quote',
    quoteInvestment: amount(grid.quoteInvestment),
    baseInvestment: amount('0'),
    entryPrice: price(0),
    takeProfit: price(0),
    stopLoss: price(0),
    trailingStop: ratio('0'),
    enableTrailing: false,
    limitUpPrice: price(0),
    allowFollow: false,
  }
  return create(engine, user, { name: 'spot-grid', symbols: [grid.symbol], params })
}

export interface FuturesOrder extends Omit<GridOrder, 'quoteInvestment'> {
  readonly mode: 'neutral' | 'long' | 'short'
  readonly leverage: string
  readonly investment: string
}

/** Creates an arithmetic futures grid and throws when it is refused. */
export function createFuturesGrid(engine: Engine, user: UserId, grid: FuturesOrder): void {
  const { symbol, leverage, investment, ...range } = grid
  const params = {
    ...range,
    type: 'arithmetic',
    leverage: ratio(leverage),
    investment: amount(investment),
    entryPrice: price(0),
    takeProfit: price(0),
    stopLoss: price(0),
    takeProfitShare: ratio('0'),
    stopLossShare: ratio('0'),
    trailingStop: ratio('0'),
    moveUpPrice: price(0),
    moveDownPrice: price(0),
    allowFollow: false,
  }
  create(engine, user, { name: 'futures-grid', symbols: [symbol], params })
}

/** Creates a long martingale whose rounds a few percents win; throws when it is refused. */
export function createMartingale(engine: Engine, user: UserId, symbol: number): void {
  const params = {
    mode: 'long',
    leverage: ratio('2'),
    priceStep: ratio('0.005'),
    multiplier: ratio('1.1'),
    additions: 10,
    roundProfit: ratio('0.01'),
    investment: amount('20000'),
    stopLossShare: ratio('0'),
    entryPrice: price(0),
    autoCycle: 'on',
    allowFollow: false,
  }
  create(engine, user, { name: 'futures-martingale', symbols: [symbol], params })
}

/** Creates a combo of equal weights, rebalanced from one point of drift on; throws when refused. */
export function createCombo(engine: Engine, user: UserId, symbols: readonly number[]): void {
  const rest = 100 - 33 * (symbols.length - 1)
  const params = {
    leverage: ratio('2'),
    investment: amount('20000'),
    mode: 'percent',
    threshold: ratio('0.01'),
    interval: 0,
    takeProfit: ratio('0'),
    stopLoss: ratio('0'),
    trailingStop: ratio('0'),
    allowFollow: false,
    contracts: symbols.map((_, i) => {
      return { side: 'long', weight: ratio(`0.${i === 0 ? rest : 33}`) }
    }),
  }
  create(engine, user, { name: 'futures-combo', symbols, params })
}

interface Wish {
  readonly name: string
  readonly symbols: readonly number[]
  readonly params: Readonly<Record<string, unknown>>
}

function create(engine: Engine, user: UserId, { name, symbols, params }: Wish): BotId {
  ids += 1
  const kinds: readonly AnyBotKind[] = coreKinds
  const kind = kinds.find((candidate) => candidate.kind === name)
  if (!kind) throw new Error(`the registry has no ${name}`)
  const wanted = {
    bot: makeId(ids, partitionOf(user), 0),
    kind: name,
    symbols,
    params: kind.writeParams(params),
    origin: {
      pageSource: 1,
      blockSource: 0,
      createType: 3,
      followedId: '',
      strategyId: '',
      channel: '',
    },
    requestKey: '',
  }
  const made = engine.createBot(user, wanted, { atMs: 0, tape: 0 })
  if (!made.ok) throw new Error(`${name} refused: ${JSON.stringify(made.error)}`)
  return made.value
}
