// What every kind of grid hands the conformance test: the orders that a plan promises, the ends
// that any grid can reach, and what an owner may send at any moment. For tests only.
import { price, type Price, type Quantity, type Rng } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { LevelSide } from '../grid/sides.ts'
import type { OrderPreview, SampleAction, SampleEnd } from './conformance-sample.ts'
import { operatorEnds } from './operator-ends.ts'

interface Plan {
  readonly levels: readonly Price[]
  readonly sides: readonly LevelSide[]
  readonly qty: Quantity
  readonly sellQty: Quantity
  readonly initialTrade: { readonly side: 'buy' | 'sell' | 'none'; readonly qty: Quantity }
}

/** The orders of a start: the market order up to a tenth off the last price, buys, sells. */
export function gridPreview(plan: Plan, last: number): readonly OrderPreview[] {
  const { levels, sides, qty, sellQty, initialTrade } = plan
  const ordersOf = (wanted: 'buy' | 'sell', lots: Quantity): OrderPreview[] =>
    levels.flatMap((at, i) =>
      sides[i] === wanted ? [{ side: wanted, orderType: 'limit', price: at, qty: lots }] : [],
    )
  const orders = [...ordersOf('buy', qty).reverse(), ...ordersOf('sell', sellQty)]
  const { side } = initialTrade
  if (side === 'none') return orders
  const worst = price(Math.floor((last * (side === 'buy' ? 11 : 9)) / 10))
  return [{ side, orderType: 'market', price: worst, qty: initialTrade.qty }, ...orders]
}

/** Prices that end a grid, in ticks, and its parameters with one more field. */
export interface GridEnds {
  readonly params: (more: Readonly<Record<string, string>>) => unknown
  readonly close: BotCommand
  /** A price inside the range, one past all targets above, one past those below. */
  readonly inside: number
  readonly above: number
  readonly below: number
  readonly takeProfit: string
  readonly stopLoss: string
}

export const move = (to: number): SampleAction => ({ type: 'move', to })

/** The ends of a grid that gains when the price rises. */
export function gridEnds(ends: GridEnds): readonly SampleEnd[] {
  const { params, close, inside, above, below, takeProfit, stopLoss } = ends
  return [
    {
      name: 'closed by its owner',
      reason: 'user',
      word: 'by-user',
      params: params({}),
      actions: [move(inside), { type: 'command', command: close }],
    },
    {
      name: 'take profit',
      reason: 'target',
      word: 'take-profit',
      params: params({ takeProfit }),
      actions: [move(above)],
    },
    {
      name: 'stop loss',
      reason: 'stop',
      word: 'stop-loss',
      params: params({ stopLoss }),
      actions: [move(below)],
    },
    {
      name: 'trailing stop',
      reason: 'stop',
      word: 'trailing-stop',
      params: params({ trailingStop: '0.05' }),
      actions: [move(Math.floor((inside + above) / 2)), move(below)],
    },
    {
      name: 'delisted symbol',
      reason: 'delisted',
      word: 'symbol-delisted',
      params: params({}),
      actions: [{ type: 'status', status: 'Delisted' }],
    },
    {
      name: 'fees above what a round earns',
      reason: 'rule',
      word: 'negative-arbitrage',
      params: params({}),
      actions: [move(inside), { type: 'dear-fees' }],
    },
    ...operatorEnds(params({})),
  ]
}

/** What an owner may send; refused ones are part of the game. */
export function randomGridCommand(rng: Rng): BotCommand {
  const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
  switch (rng.below(6)) {
    case 0:
      return { type: 'withdraw', amount: String(rng.below(200)) } as BotCommand
    case 1:
      return modify({ cellNumber: 2 + rng.below(40) })
    case 2:
      return modify({ minPrice: 3_000_000 + rng.below(20) * 100_000 })
    case 3:
      return modify({ takeProfit: 0, enableTrailing: rng.below(2) === 0 })
    case 4:
      return modify({ trailingStop: rng.below(2) === 0 ? '0' : '0.7' })
    default:
      return modify({ addQuote: String(rng.below(100)) })
  }
}

/** The same of a grid of contracts. */
export function randomContractCommand(rng: Rng): BotCommand {
  const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
  switch (rng.below(6)) {
    case 0:
      return { type: 'withdraw', amount: String(1 + rng.below(200)) } as BotCommand
    case 1:
      return { type: 'add-margin', amount: String(1 + rng.below(100)) } as BotCommand
    case 2:
      return modify({ moveUpPrice: rng.below(2) === 0 ? 0 : 9_500_000 })
    case 3:
      return modify({ takeProfit: 0, stopLossShare: rng.below(2) === 0 ? '0' : '0.99' })
    case 4:
      return modify({ trailingStop: rng.below(2) === 0 ? '0' : '0.95' })
    default:
      return modify({ moveDownPrice: rng.below(2) === 0 ? 0 : 3_500_000 })
  }
}
