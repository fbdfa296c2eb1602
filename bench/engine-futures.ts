// Fills of the futures kinds beside those of a spot grid: the same prices and money, in turn in one
// run. A contract has a mark for every candle, as on a server.
import type { Batch, Engine } from '@trellis/engine'
import { createRng, price, quantity } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import {
  createCombo,
  createFuturesGrid,
  createGrid,
  createMartingale,
  makeEngine,
  openUser,
  FROM_MS,
} from './engine-setup.ts'
import { CANDLE_VOLUME_LOTS, CENTRE_TICKS } from './reference/candles.ts'
import { median, type Row } from './report.ts'

const RANGE = { minPrice: price(570_000), maxPrice: price(630_000), cellNumber: 49 }
const SPOT = 0
const linear = (name: string): number =>
  defaultInstruments.findIndex((it) => it.category === 'linear' && it.symbol === name)
const BTC = linear('BTCUSDT')
/** Contracts of the combo: their prices are those of BTC in ticks of their own. */
const BASKET = [BTC, linear('ETHUSDT'), linear('SOLUSDT')]
const CENTRES = [CENTRE_TICKS, 300_000, 15_000]
const MINUTE_MS = 60_000
const WARM_UP = 2
/** Every candle goes somewhere within 4 % of the centre: some twenty levels lie on its way. */
const REACH = 0.04
const SEED = 8

interface Side {
  readonly name: string
  readonly symbols: readonly number[]
  readonly open: (engine: Engine, user: ReturnType<typeof openUser>) => void
  readonly row: Pick<Row, 'floor' | 'why'> & { readonly note: string }
}

const spot: Pick<Side, 'symbols' | 'open'> = {
  symbols: [SPOT],
  open: (engine, user) =>
    createGrid(engine, user, { symbol: SPOT, ...RANGE, quoteInvestment: '50000' }),
}
const SIDES: readonly Side[] = [
  {
    name: 'futures grid',
    symbols: [BTC],
    open: (engine, user) => {
      const own = { mode: 'long', leverage: '2', investment: '20000' } as const
      createFuturesGrid(engine, user, { symbol: BTC, ...RANGE, ...own })
    },
    row: {
      floor: 0.5,
      note: 'marks, margin and liquidation bands',
      why: 'a fill of a contract reckons position, margin of both sides and the marks that liquidate',
    },
  },
  {
    name: 'futures martingale',
    symbols: [BTC],
    open: (engine, user) => createMartingale(engine, user, BTC),
    row: {
      floor: 0.12,
      note: 'additions and rounds, each won one set aside and begun anew',
      why: 'a round is few fills, and what it wins is booked, set aside and planned anew',
    },
  },
  {
    name: 'futures combo',
    symbols: BASKET,
    open: (engine, user) => createCombo(engine, user, BASKET),
    row: {
      floor: 0.06,
      note: 'rebalances of three contracts by drift, each of at most three fills',
      why: 'weights, equity and margin of all positions are reckoned for a few fills each time',
    },
  },
]

/** Fills a second of each futures kind, against those of a spot grid. */
export function benchFutures(count: number, runs: number): readonly Row[] {
  const closes = closesOf(count)
  const spots: number[] = []
  const rates = SIDES.map((): number[] => [])
  const fills = SIDES.map(() => 0)
  for (let run = 0; run < runs + WARM_UP; run++)
    for (const [i, side] of [spot, ...SIDES].entries()) {
      const one = timed(closes, side)
      if (run < WARM_UP) continue
      const kept = i === 0 ? spots : rates[i - 1]
      kept?.push(one.fills / one.seconds)
      if (i > 0) fills[i - 1] = one.fills
    }
  return SIDES.map(({ name, row: { note, ...row } }, i) => ({
    name: `${name} over ${count} candles: fills`,
    ours: median(rates[i] ?? []),
    bound: median(spots),
    unit: 'fills/s',
    ...row,
    note: `${fills[i]} fills with ${note}; reference: a spot grid`,
  }))
}

/** By candle, of each contract its share of the centre. */
function closesOf(count: number): readonly (readonly number[])[] {
  const rng = createRng(SEED)
  const share = (): number => 1 + (rng.below(2_001) / 1_000 - 1) * REACH
  return Array.from({ length: count }, () => BASKET.map(share))
}

interface Timed {
  readonly fills: number
  readonly seconds: number
}

function timed(
  closes: readonly (readonly number[])[],
  { symbols, open }: Pick<Side, 'symbols' | 'open'>,
): Timed {
  const counted = { fills: 0 }
  const engine = openedEngine(symbols, open, counted)
  counted.fills = 0
  const isContract = !symbols.includes(SPOT)
  const started = process.hrtime.bigint()
  const lasts = [...CENTRES]
  for (let i = 0; i < closes.length; i++) {
    const startMs = FROM_MS + (i + 1) * MINUTE_MS
    const marks = symbols.map((symbol, at) => ({ symbol, price: price(lasts[at]!) }))
    if (isContract) engine.applyMarks(marks, startMs)
    for (let at = 0; at < symbols.length; at++) {
      const from = lasts[at]!
      const close = Math.round(CENTRES[at]! * closes[i]![at]!)
      engine.applyCandle(symbols[at]!, {
        startMs: startMs + at,
        open: price(from),
        high: price(Math.max(from, close)),
        low: price(Math.min(from, close)),
        close: price(close),
        volume: quantity(CANDLE_VOLUME_LOTS),
        turnover: 0n,
      })
      lasts[at] = close
    }
  }
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  const left = engine.counts()
  if (left.failed > 0 || left.running !== 1) throw new Error('the bot did not live to the end')
  return { fills: counted.fills, seconds }
}

/** One bot on its symbols, its batches counted and let go. */
function openedEngine(
  symbols: readonly number[],
  open: Side['open'],
  counted: { fills: number },
): Engine {
  const sink = ({ facts }: Batch): void => {
    for (const fact of facts) if (fact.type === 'order-filled') counted.fills += 1
  }
  const engine = makeEngine({ sink })
  const user = openUser(engine, 0, '100000')
  for (const [at, symbol] of symbols.entries())
    engine.seedLast(symbol, price(CENTRES[at]!), price(CENTRES[at]!))
  open(engine, user)
  return engine
}
