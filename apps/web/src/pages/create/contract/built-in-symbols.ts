// The contracts that a page knows where the server has never told it any (specification 7): a few
// inverse and linear perpetuals, a USDC perpetual and a closed USDC future, in the server's short
// keys. Figures of linear contracts are those of the market's own table, which a test holds.
import type { ShortSymbol } from '@trellis/market'

interface Row {
  /** Name, coin traded, coin paid in. */
  readonly name: readonly [symbol: string, base: string, quote: string]
  readonly type: string
  /** Price step, quantity step, least, most, and most at market. */
  readonly steps: readonly [tick: string, lot: string, least: string, most: string, market: string]
  readonly maxPrice: string
  readonly leverage: number
  /** Percents. */
  readonly margin: readonly [initial: string, maintenance: string]
  /** Value up to which they hold, and how much wider the next tier is. */
  readonly risk: readonly [upTo: string, wider: string]
  readonly listedMs: number
  readonly more?: ShortSymbol
}

const LEVERAGES = [1, 5, 10, 25, 50, 75, 100]

function shortOf(row: Row): ShortSymbol {
  const [sn, bc, qc] = row.name
  const [ts, ls, nq, xq, xm] = row.steps
  const scale = (step: string): number => step.split('.')[1]?.length ?? 0
  const [im, mm] = row.margin
  const [rb, ri] = row.risk
  const lv = [...LEVERAGES.filter((it) => it < row.leverage), row.leverage].map(String)
  const figures = { xp: row.maxPrice, np: ts, nq, xq, xm, ts, ls, ps: scale(ts), pf: scale(ts) }
  const margin = { qf: scale(ls), im, mm, rb, ri, lv, nv: '5' }
  const name = { sn, sa: sn, bc, qc, ib: bc, iq: qc, cs: 'Trading', ct: row.type }
  return { ...name, ...figures, ...margin, st: row.listedMs, ...row.more }
}

const copied = (leverage: number): ShortSymbol => ({ cp: true, cn: 100, cx: leverage * 100 })

const rows: readonly Row[] = [
  {
    name: ['BTCUSDT', 'BTC', 'USDT'],
    type: 'LinearPerpetual',
    steps: ['0.1', '0.001', '0.001', '1190', '119'],
    maxPrice: '1999999.8',
    leverage: 100,
    margin: ['1', '0.4'],
    risk: ['50000', '550000'],
    listedMs: 1_584_230_400_000,
    more: { ...copied(100), po: true },
  },
  {
    name: ['ETHUSDT', 'ETH', 'USDT'],
    type: 'LinearPerpetual',
    steps: ['0.01', '0.01', '0.01', '7240', '724'],
    maxPrice: '199999.98',
    leverage: 100,
    margin: ['1', '0.4'],
    risk: ['50000', '550000'],
    listedMs: 1_615_766_400_000,
    more: { ...copied(100), po: true },
  },
  {
    name: ['SOLUSDT', 'SOL', 'USDT'],
    type: 'LinearPerpetual',
    steps: ['0.01', '0.1', '0.1', '79770', '7810'],
    maxPrice: '19999.98',
    leverage: 100,
    margin: ['1', '0.5'],
    risk: ['20000', '80000'],
    listedMs: 1_633_046_400_000,
    more: { ...copied(100), po: true },
  },
  {
    name: ['BTCUSD', 'BTC', 'USD'],
    type: 'InversePerpetual',
    steps: ['0.1', '1', '1', '25000000', '5000000'],
    maxPrice: '1999999.8',
    leverage: 100,
    margin: ['1', '0.5'],
    risk: ['150', '150'],
    listedMs: 1_542_240_000_000,
    more: { nv: '1' },
  },
  {
    name: ['ETHUSD', 'ETH', 'USD'],
    type: 'InversePerpetual',
    steps: ['0.01', '1', '1', '10000000', '2000000'],
    maxPrice: '199999.98',
    leverage: 100,
    margin: ['1', '0.5'],
    risk: ['1500', '1500'],
    listedMs: 1_548_374_400_000,
    more: { nv: '1' },
  },
  {
    name: ['BTCPERP', 'BTC', 'USDC'],
    type: 'UsdcPerpetual',
    steps: ['0.1', '0.001', '0.001', '650', '65'],
    maxPrice: '1999999.8',
    leverage: 125,
    margin: ['0.8', '0.4'],
    risk: ['100000', '900000'],
    listedMs: 1_648_684_800_000,
  },
  {
    name: ['BTCUSDC_Q', 'BTC', 'USDC'],
    type: 'UsdcFutures',
    steps: ['0.5', '0.001', '0.001', '65', '6.5'],
    maxPrice: '999999.5',
    leverage: 50,
    margin: ['2', '0.4'],
    risk: ['100000', '900000'],
    listedMs: 1_735_228_800_000,
    more: { cs: 'Closed', et: 1_759_219_200_000 },
  },
]

export const builtInSymbols: readonly ShortSymbol[] = rows.map(shortOf)
