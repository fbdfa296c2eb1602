// What a copy takes over, as lines of a name and a value, and the address of the form that it fills
// in. The names of an address mean one thing within a kind, which its type says.
import type { StrategyDetail } from '@trellis/contract'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import type { Formats } from '@trellis/ui'
import { digitsOf } from '@trellis/ui'

type Form = 'number' | 'percent' | 'times' | 'count' | 'seconds'

/** By the name in the address: key of the words, and how the value is written. */
const GRID: Readonly<Record<string, readonly [words: string, form: Form]>> = {
  n: ['grids', 'count'],
  entry: ['trigger', 'number'],
  tp: ['takeProfit', 'number'],
  sl: ['stopLoss', 'number'],
  tp_per: ['takeProfit', 'percent'],
  sl_per: ['stopLoss', 'percent'],
  ts: ['trailingStop', 'percent'],
}
const LINES: Readonly<Record<string, typeof GRID>> = {
  SPOT_GRID: GRID,
  FUTURE_GRID: GRID,
  FUTURE_MARTIN: {
    step: ['step', 'percent'],
    times: ['times', 'times'],
    n: ['additions', 'count'],
    tp: ['roundProfit', 'percent'],
    sl_per: ['stopLoss', 'percent'],
    entry: ['trigger', 'number'],
  },
  FUTURE_COMBO: {
    drift: ['drift', 'percent'],
    every: ['every', 'seconds'],
    tp: ['takeProfit', 'percent'],
    sl: ['stopLoss', 'percent'],
    ts: ['trailingStop', 'percent'],
  },
  SPOT_DCA: { every: ['every', 'seconds'] },
}

export interface PlanLine {
  readonly key: string
  /** Key among the words of the plan. */
  readonly words: string
  readonly value: string
}

/** The settings of a plan; what is off is not among them. */
export function planLines(
  { business_type: type, parameters }: Pick<StrategyDetail, 'business_type' | 'parameters'>,
  format: Formats,
): readonly PlanLine[] {
  const { low, high } = parameters
  const range =
    low === undefined || high === undefined
      ? []
      : [{ key: 'range', words: 'range', value: `${price(low, format)} – ${price(high, format)}` }]
  const lines = Object.entries(LINES[type] ?? {}).flatMap(([name, [words, form]]) => {
    const text = parameters[name]
    if (text === undefined) return []
    return [{ key: name, words, value: written(text, form, format) }]
  })
  return [...range, ...lines, ...partsOf(parameters, format)]
}

/** "BTC 60%, short ETH 40%": the contracts of a combo, or the pairs of a DCA with their amounts. */
function partsOf(
  { contracts, pairs }: Readonly<Record<string, string>>,
  format: Formats,
): readonly PlanLine[] {
  const text = contracts ?? pairs
  if (text === undefined) return []
  const value = text
    .split(',')
    .map((part) => {
      const [name = '', side = '', weight] = part.split(':')
      if (weight === undefined) return `${name} ${format.money(side, 2)}`
      const arrow = side === 's' ? '▼' : '▲'
      return `${arrow} ${name} ${format.percent(String(Number(weight) / 100), 0)}`
    })
    .join(', ')
  return [{ key: 'parts', words: contracts === undefined ? 'pairs' : 'contracts', value }]
}

const price = (text: string, format: Formats): string => format.price(text, digitsOf(text))

function written(text: string, form: Form, format: Formats): string {
  switch (form) {
    case 'number':
      return price(text, format)
    case 'percent':
      return format.percent(String(Number(text) / 100), digitsOf(text))
    case 'times':
      return `${format.number(text, digitsOf(text))}×`
    case 'count':
      return format.number(text, 0)
    case 'seconds':
      return format.duration(Number(text) * 1000, 1)
  }
}

/** Whether the form of a kind takes one amount; a DCA says it pair by pair. */
export function takesAmount({ business_type: type }: Pick<StrategyDetail, 'business_type'>) {
  return type !== 'SPOT_DCA'
}

/**
 * The form with the plan filled in, ready to be confirmed: "/create/?base=BTC&…&copy=123&ask=1". A
 * bot that has ended is no model any more, and its number is not told.
 */
export function copyAddress(path: string, strategy: StrategyDetail, amount: string): string {
  const query = new URLSearchParams({
    ...addressOfPair(strategy),
    ...strategy.parameters,
    ...(amount === '' ? {} : { invest: amount }),
    copy: strategy.list_status === 'CLOSED' ? 'rank' : strategy.strategy_id,
    ask: '1',
  })
  return `${path}?${query.toString()}`
}
