// Fills of a futures grid beside those of a spot grid: the same prices, range and number of grids,
// in turn in one run. The contract has a mark for every candle, as on a server.
import type { Batch, Engine } from '@trellis/engine'
import { createRng, price, quantity } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { createFuturesGrid, createGrid, makeEngine, openUser } from './engine-setup.ts'
import { CANDLE_VOLUME_LOTS, CENTRE_TICKS } from './reference/candles.ts'
import { median, type Row } from './report.ts'

const RANGE = { minPrice: price(570_000), maxPrice: price(630_000), cellNumber: 49 }
const SPOT = 0
const LINEAR = defaultInstruments.findIndex(
  (it) => it.category === 'linear' && it.symbol === 'BTCUSDT',
)
const MINUTE_MS = 60_000
const WARM_UP = 2
/** Every candle goes somewhere within 4 % of the centre: some twenty levels lie on its way. */
const REACH_TICKS = 24_000
const SEED = 8

/** Fills a second of a futures grid, against those of a spot grid. */
export function benchFutures(count: number, runs: number): Row {
  const closes = closesOf(count)
  const rates: { readonly futures: number[]; readonly spot: number[] } = { futures: [], spot: [] }
  let fills = 0
  for (let run = 0; run < runs + WARM_UP; run++) {
    const spot = timed(closes, SPOT)
    const futures = timed(closes, LINEAR)
    if (run < WARM_UP) continue
    rates.spot.push(spot.fills / spot.seconds)
    rates.futures.push(futures.fills / futures.seconds)
    fills = futures.fills
  }
  return {
    name: `futures grid over ${count} candles: fills`,
    ours: median(rates.futures),
    bound: median(rates.spot),
    unit: 'fills/s',
    floor: 0.5,
    note: `${fills} fills with marks, margin and liquidation bands; reference: a spot grid`,
    why: 'a fill of a contract reckons position, margin of both sides and the marks that liquidate',
  }
}

function closesOf(count: number): readonly number[] {
  const rng = createRng(SEED)
  return Array.from(
    { length: count },
    () => CENTRE_TICKS + rng.below(2 * REACH_TICKS) - REACH_TICKS,
  )
}

interface Timed {
  readonly fills: number
  readonly seconds: number
}

function timed(closes: readonly number[], symbol: number): Timed {
  const counted = { fills: 0 }
  const engine = openedEngine(symbol, counted)
  counted.fills = 0
  const isContract = symbol === LINEAR
  const started = process.hrtime.bigint()
  let open = CENTRE_TICKS
  for (let i = 0; i < closes.length; i++) {
    const startMs = (i + 1) * MINUTE_MS
    const close = closes[i]!
    if (isContract) engine.applyMarks([{ symbol, price: price(open) }], startMs)
    engine.applyCandle(symbol, {
      startMs,
      open: price(open),
      high: price(Math.max(open, close)),
      low: price(Math.min(open, close)),
      close: price(close),
      volume: quantity(CANDLE_VOLUME_LOTS),
      turnover: 0n,
    })
    open = close
  }
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  const left = engine.counts()
  if (left.failed > 0 || left.running !== 1) throw new Error('the grid did not live to the end')
  return { fills: counted.fills, seconds }
}

/** One grid on a symbol, its batches counted and let go. */
function openedEngine(symbol: number, counted: { fills: number }): Engine {
  const sink = ({ facts }: Batch): void => {
    for (const fact of facts) if (fact.type === 'order-filled') counted.fills += 1
  }
  const engine = makeEngine({ sink })
  const user = openUser(engine, 0, '100000')
  engine.seedLast(symbol, price(CENTRE_TICKS), price(CENTRE_TICKS))
  const range = { symbol, ...RANGE }
  if (symbol === SPOT) createGrid(engine, user, { ...range, quoteInvestment: '50000' })
  else {
    const own = { mode: 'long', leverage: '2', investment: '20000' } as const
    createFuturesGrid(engine, user, { ...range, ...own })
  }
  return engine
}
