// The list of closed bots and what home asks of the past, of a user with 50 running bots: with
// 5,000 closed ones against 50. Only the ratio counts.
import { plainGrid } from '@trellis/bot-kit/test/grid-params.ts'
import { Engine, type Batch } from '@trellis/engine'
import { amount, makeId, price, quantity, type BotId, type UserId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { migrate } from '../apps/server/src/database/migrations.ts'
import { openPglite } from '../apps/server/src/database/pglite.ts'
import { engineOptions, KINDS } from '../apps/server/src/engine-parts.ts'
import { Projector } from '../apps/server/src/projections/projector.ts'
import { namedQueries } from '../apps/server/src/projections/read-queries.ts'
import { median, type Row } from './report.ts'

const PARTITION = 1
const USER: UserId = makeId(1000, PARTITION, 0)
const RUNNING = 50
const FEW = 50
const PAGE = 20
const ROUNDS = 40
const BATCHES_AT_ONCE = 400
const BTC = defaultInstruments.findIndex(
  ({ symbol, category }) => symbol === 'BTCUSDT' && category === 'spot',
)

/** A user's read models, and the two calls that are timed. */
interface Side {
  readonly list: () => Promise<unknown>
  readonly home: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/**
 * Two rows: the list and home, each as a cost of many closed bots over few. The sides take turns,
 * so that a busy moment of the machine falls on both.
 */
export async function benchLists(closed: number): Promise<readonly Row[]> {
  const many = await opened(closed)
  const few = await opened(FEW)
  const row = async (name: string, key: 'list' | 'home'): Promise<Row> => {
    const [ours, bound] = await timed(many[key], few[key])
    const note = `reference: the same with ${FEW} closed bots`
    const title = `${name}, ${closed} closed bots`
    return { name: title, ours, bound, unit: 'ms', floor: 1.5, isCost: true, note }
  }
  const rows = [await row('list of closed bots', 'list'), await row('past on home', 'home')]
  await many.close()
  await few.close()
  return rows
}

async function opened(closed: number): Promise<Side> {
  const { engine, batches, running } = played(closed)
  const database = await openPglite({ folder: undefined, image: undefined })
  await migrate(database)
  const projector = new Projector(database, defaultInstruments)
  await projector.load()
  for (let from = 0; from < batches.length; from += BATCHES_AT_ONCE)
    await projector.apply(batches.slice(from, from + BATCHES_AT_ONCE), [])
  await database.maintain()
  const queries = namedQueries(database, { instruments: defaultInstruments, kinds: KINDS })
  const filter = { user: USER, kinds: undefined, symbols: undefined, held: [] }
  return {
    list: () => {
      engine.botsOf(USER)
      return queries.closedBots({ ...filter, offset: 0, limit: PAGE })
    },
    home: () => {
      engine.botsOf(USER)
      return queries.past({ user: USER, held: [], bots: running, atMs: 1_500 })
    },
    close: () => database.close(),
  }
}

/** Bots that were made and closed at once, one after the other, and those that run on. */
function played(closed: number) {
  const batches: Batch[] = []
  const engine = new Engine(engineOptions(defaultInstruments, (batch) => batches.push(batch)))
  const stamp = { atMs: 1_000, tape: 1_000 }
  const last = 5_400_000
  engine.host(PARTITION)
  engine.activate(PARTITION)
  engine.seedLast(BTC, price(last))
  engine.openUser(USER, 0, [{ coin: 'USDT', amount: amount('100000000') }], stamp)
  const make = (n: number): BotId => {
    const bot = makeId(5_000 + n, PARTITION, 1)
    const made = engine.createBot(USER, { ...wanted(last), bot }, stamp)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return bot
  }
  const close = { type: 'close', mode: 'quote' } as const
  for (let n = 0; n < closed; n += 1) {
    const bot = make(n)
    engine.botCommand(USER, bot, close, stamp)
    engine.forget(bot, PARTITION)
  }
  const running = Array.from({ length: RUNNING }, (_, i) => make(closed + i))
  const print = { symbol: BTC, atMs: 2_000, price: price(last), qty: quantity(0) }
  engine.applyPrint({ ...print, way: 'walk' }, 2_000)
  return { engine, batches, running }
}

function wanted(last: number) {
  return {
    kind: 'spot-grid',
    symbols: [BTC],
    requestKey: '',
    origin: {
      pageSource: 1,
      blockSource: 1,
      createType: 3,
      followedId: '',
      strategyId: '',
      channel: '',
    },
    params: plainGrid({
      minPrice: Math.floor(last * 0.8),
      maxPrice: Math.floor(last * 1.2),
      cellNumber: 4,
      quoteInvestment: '1000',
    }),
  }
}

/** Medians of both, in milliseconds. */
async function timed(
  ours: () => Promise<unknown>,
  bound: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, work] of [ours, bound].entries()) {
      const started = performance.now()
      await work()
      times[i]?.push(performance.now() - started)
    }
  }
  return [median(times[0]), median(times[1])]
}
