// The ends that bots in contracts hand the conformance test beside those of any grid: liquidation
// each way, a contract about to be settled, a market that is closed or too thin. For tests only.
import { price, quantity } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import type { SampleAction, SampleEnd } from './conformance-sample.ts'
import { gridEnds, move, type GridEnds } from './grid-samples.ts'

const mark = (to: number): SampleAction => ({ type: 'mark', to })

/** Those of any grid; the peak and the stop of a trailing one are of marks. */
export function contractGridEnds(ends: GridEnds): readonly SampleEnd[] {
  return gridEnds(ends).map((end) => {
    if (end.word !== 'trailing-stop') return end
    const marks = [5_500_000, 5_600_000, 4_800_000]
    const actions = marks.flatMap((to) => [move(to), mark(to)])
    return { ...end, params: ends.params({ trailingStop: '0.05' }), actions }
  })
}

/** A long bot of about 45,000 to 65,000 around the last price, which may be short or steep. */
export interface ContractEnds {
  readonly params: (more: Readonly<Record<string, string>>) => unknown
  readonly last: number
  readonly instrument: Instrument
}

/** Ends by the exchange and by the market. */
export function contractEnds({ params, last, instrument }: ContractEnds): readonly SampleEnd[] {
  const steep = { leverage: '10' }
  const liquidated = { reason: 'liquidated', word: 'liquidated' } as const
  const thin = (depth: number, more: Partial<Instrument> = {}): Instrument =>
    defineInstrument({ ...instrument, depthLots: quantity(depth), ...more })
  const funding = { type: 'funding', rate: '0.0075', mark: 4_800_000 } as const
  return [
    {
      name: 'liquidated as a mark falls while the last price stays',
      ...liquidated,
      params: params(steep),
      actions: [mark(last), move(4_800_000), mark(4_400_000)],
    },
    {
      name: 'a short one liquidated by a rise, with a loss beyond its money for the insurance',
      ...liquidated,
      params: params({ ...steep, mode: 'short' }),
      actions: [
        mark(last),
        move(6_500_001),
        { type: 'move', to: 7_900_000, way: 'jump' },
        mark(7_900_000),
      ],
    },
    {
      name: 'liquidated by funding alone',
      ...liquidated,
      params: params(steep),
      actions: [
        mark(last),
        move(4_800_000),
        mark(4_800_000),
        ...Array.from({ length: 40 }, () => funding),
      ],
    },
    {
      name: 'a contract about to be settled',
      reason: 'rule',
      word: 'reduce-only',
      params: params({ mode: 'short' }),
      actions: [move(5_700_000), { type: 'status', status: 'PreSettle' }],
    },
    {
      name: 'closed while its market is, and reduced once it opens',
      reason: 'user',
      word: 'by-user',
      params: params({}),
      actions: [
        { type: 'status', status: 'Closed' },
        { type: 'command', command: { type: 'close' } },
        { type: 'status', status: 'Trading' },
      ],
    },
    {
      name: 'a start in a market too thin',
      reason: 'failed',
      word: 'failed-initiation',
      params: params({}),
      actions: [],
      instrument: thin(20),
    },
    {
      name: 'a start below the prices of the contract',
      reason: 'failed',
      word: 'price-moved',
      params: params({ mode: 'short' }),
      actions: [],
      instrument: thin(1_000, { minPrice: price(5_399_000) }),
    },
  ]
}
