// The spot grid's sample for bots/conformance.test.ts.
import { price, quantity, type Rng } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import type {
  ConformanceSample,
  OrderPreview,
  SampleAction,
} from '@trellis/bot-kit/test/conformance-sample.ts'
import type { GridCommand } from '../commands.ts'
import { REASONS } from '@trellis/bot-kit/close-words.ts'
import { paramsOf, readGridInput, readParams, writeParams, type RawGridInput } from '../params.ts'
import { planGrid } from '../plan.ts'
import { btc, houseFees } from './rig.ts'

const LAST = 5_400_000

function paramsFrom(raw: RawGridInput): unknown {
  const input = readGridInput(btc, raw)
  const params = input.ok ? paramsOf(input.value) : undefined
  if (params === undefined) throw new Error('the sample does not parse')
  return writeParams(params)
}

const quoteGrid = {
  minPrice: '45000',
  maxPrice: '65000',
  cellNumber: 20,
  quoteInvestment: '20000',
}
const move = (to: number): SampleAction => ({ type: 'move', to })

export const sample: ConformanceSample = {
  instrument: btc,
  fees: houseFees,
  last: LAST,
  low: 4_000_000,
  high: 8_000_000,
  grants: { USDT: '100000', BTC: '2' },
  cases: [
    { name: 'quote', params: paramsFrom(quoteGrid) },
    {
      name: 'base',
      params: paramsFrom({
        ...quoteGrid,
        quoteInvestment: '',
        baseInvestment: '0.7',
        investMode: 'base',
      }),
    },
    {
      name: 'both, trailing up',
      params: paramsFrom({
        ...quoteGrid,
        baseInvestment: '0.1',
        investMode: 'both',
        cellNumber: 9,
        enableTrailing: true,
        limitUpPrice: '90000',
      }),
    },
    { name: 'trailing stop', params: paramsFrom({ ...quoteGrid, trailingStop: '0.6' }) },
    { name: 'entry price', params: paramsFrom({ ...quoteGrid, entryPrice: '50000' }) },
  ],
  ends: [
    {
      name: 'closed by its owner',
      reason: 'user',
      word: 'by-user',
      params: paramsFrom(quoteGrid),
      actions: [move(5_000_000), { type: 'command', command: close('quote') }],
    },
    {
      name: 'a start in a market too thin',
      reason: 'failed',
      word: 'failed-initiation',
      params: paramsFrom(quoteGrid),
      actions: [],
      instrument: defineInstrument({ ...btc, depthLots: quantity(100_000) }),
    },
    {
      name: 'take profit',
      reason: 'target',
      word: 'take-profit',
      params: paramsFrom({ ...quoteGrid, takeProfit: '70000' }),
      actions: [move(7_100_000)],
    },
    {
      name: 'stop loss',
      reason: 'stop',
      word: 'stop-loss',
      params: paramsFrom({ ...quoteGrid, stopLoss: '43000' }),
      actions: [move(4_200_000)],
    },
    {
      name: 'trailing stop',
      reason: 'stop',
      word: 'trailing-stop',
      params: paramsFrom({ ...quoteGrid, trailingStop: '0.05' }),
      actions: [move(6_000_000), move(4_800_000)],
    },
    {
      name: 'delisted symbol',
      reason: 'delisted',
      word: 'symbol-delisted',
      params: paramsFrom(quoteGrid),
      actions: [{ type: 'status', status: 'Delisted' }],
    },
    {
      name: 'banned user',
      reason: 'banned',
      word: 'user-banned',
      params: paramsFrom(quoteGrid),
      actions: [{ type: 'command', command: { type: 'ban' } }],
    },
  ],
  unreachable: ['none', 'liquidated', 'ended', 'rule'],
  words: Object.keys(REASONS),
  command: randomCommand,
  preview,
}

function close(mode: 'base' | 'quote' | 'base-and-quote'): GridCommand {
  return { type: 'close', mode }
}

function randomCommand(rng: Rng): GridCommand {
  switch (rng.below(6)) {
    case 0:
      return { type: 'withdraw', amount: String(rng.below(200)) }
    case 1:
      return { type: 'modify', cellNumber: 2 + rng.below(40) }
    case 2:
      return { type: 'modify', minPrice: 3_000_000 + rng.below(20) * 100_000 }
    case 3:
      return { type: 'modify', takeProfit: 0, enableTrailing: rng.below(2) === 0 }
    case 4:
      return { type: 'modify', trailingStop: rng.below(2) === 0 ? '0' : '0.7' }
    default:
      return { type: 'modify', addQuote: String(rng.below(100)) }
  }
}

function preview(json: unknown): readonly OrderPreview[] {
  const params = readParams(json, 1)
  const market = { instrument: btc, reference: price(LAST), fees: houseFees }
  const money = { quote: params.quoteInvestment, base: params.baseInvestment }
  const plan = planGrid(params, market, money)
  const { side, qty } = plan.initialTrade
  const worst = side === 'buy' ? 5_940_000 : 4_860_000
  const opening: OrderPreview[] =
    side === 'none' ? [] : [{ side, orderType: 'market', price: price(worst), qty }]
  const levels = plan.levels.flatMap((at, i): OrderPreview[] => {
    const levelSide = plan.sides[i]
    if (levelSide === 'buy') return [{ side: 'buy', orderType: 'limit', price: at, qty: plan.qty }]
    if (levelSide !== 'sell') return []
    return [{ side: 'sell', orderType: 'limit', price: at, qty: plan.sellQty }]
  })
  const buys = levels.filter((order) => order.side === 'buy').reverse()
  const sells = levels.filter((order) => order.side === 'sell')
  return [...opening, ...buys, ...sells]
}
