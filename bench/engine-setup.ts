// An engine as the server builds it (same kinds, exchange and candle path), with spot grids for the
// benchmarks.
import { coreKinds } from '@trellis/bots/registry.core'
import { Engine, type AnyBotKind, type Batch } from '@trellis/engine'
import { amount, makeId, price, ratio, type Price, type UserId } from '@trellis/kernel'
import { defaultInstruments, type Instrument } from '@trellis/market'
import { engineOptions } from '../apps/server/src/engine-parts.ts'

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

/** Creates a quote-funded spot grid and throws when it is refused. */
export function createGrid(engine: Engine, user: UserId, grid: GridOrder): void {
  ids += 1
  const partition = Math.floor(user / 16) % 256
  const kinds: readonly AnyBotKind[] = coreKinds
  const kind = kinds.find((candidate) => candidate.kind === 'spot-grid')
  if (!kind) throw new Error('the registry has no spot grid')
  const made = engine.createBot(
    user,
    {
      bot: makeId(ids, partition, 0),
      kind: kind.kind,
      symbols: [grid.symbol],
      params: kind.writeParams({
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
      }),
      origin: {
        pageSource: 1,
        blockSource: 0,
        createType: 3,
        followedId: '',
        strategyId: '',
        channel: '',
      },
      requestKey: '',
    },
    { atMs: 0, tape: 0 },
  )
  if (!made.ok) throw new Error(`grid refused: ${JSON.stringify(made.error)}`)
}
