// What the adjust dialog announces of a changed range against what the engine then does with it at
// an unmoved price: the order at market, the orders that rest, and where a range beside the price
// trades again.
import { expect, test } from 'vitest'
import { amount, formatAmount } from '@trellis/kernel'
import { baseOf, feeOf, formatPrice } from '@trellis/market'
import { fineBtc } from '@trellis/bot-kit/test/spot-pair.ts'
import type { GridCommand } from '../commands.ts'
import { houseFees, Rig, runningB, testB } from '../test/rig.ts'
import { checkUpdate } from '../update.ts'
import { detailOf, lockedQuote, type GridBot } from '../view.ts'
import { adjust } from './adjust.ts'

type Range = readonly [low: string, high: string, count: number]

/** What the dialog says of a range, of the very answer that the server gives. */
function announced(rig: Rig, [low, high, count]: Range, adds = '0') {
  const { instrument, last } = rig
  const market = { instrument, status: 'Trading', last, mark: undefined, fees: houseFees } as const
  const nowMs = rig.stamp().atMs
  const detail = detailOf(rig.view as unknown as GridBot, { ...market, nowMs })
  const bot = { detail, pairs: [fineBtc], last: formatPrice(instrument, last), adds }
  const outlook = adjust.outlook(bot as never, { levels: [] } as never)
  return outlook.after({ low, high, count: String(count) })
}

function modify(rig: Rig, [low, high, count]: Range, adds = '0'): void {
  const range = { minPrice: rig.ticks(low), maxPrice: rig.ticks(high), cellNumber: count }
  const added = adds === '0' ? {} : { addQuote: adds }
  const command = { type: 'modify', ...range, ...added } as GridCommand
  expect(rig.command(command)).toMatchObject({ ok: true })
}

const ranges: readonly (readonly [string, Range, 'buy' | 'sell' | undefined])[] = [
  ['around a lower price', ['40000', '60000', 10], 'sell'],
  ['around a higher price', ['56000', '76000', 10], 'buy'],
  ['under the price', ['40000', '50000', 8], 'sell'],
  ['over the price', ['60000', '80000', 8], 'buy'],
  ['of more grids', ['45000', '65000', 20], undefined],
]

test.each(ranges)('a range %s trades what was announced', (_, range, side) => {
  const rig = runningB()
  // Matched orders have earned something that stays out of the plan.
  expect(rig.state.gridProfit).toBeGreaterThan(0n)
  const said = announced(rig, range)
  const { base } = rig.state
  modify(rig, range)
  const planned = rig.emitted('grid-planned').at(-1)
  const [traded, lots] = [planned?.tradeSide ?? 'none', planned?.tradeQty ?? 0]
  expect(said?.trade?.side ?? 'none').toBe(traded)
  if (side !== undefined) expect(traded).toBe(side)
  expect(said?.trade?.base ?? '0').toBe(formatAmount(baseOf(rig.instrument, lots as never)))
  expect(said?.orders).toBe(rig.orders.length)
  expect(said?.quantity).toBe(formatAmount(baseOf(rig.instrument, rig.state.qty)))
  // The coins moved by just that much, and the fee is the one that was said.
  const moved = baseOf(rig.instrument, lots as never)
  const bought = moved - feeOf(moved, houseFees.taker)
  expect(rig.state.base - base).toBe(traded === 'buy' ? bought : traded === 'sell' ? -moved : 0n)
  const value = amount(said?.trade?.value ?? '0')
  expect(said?.trade?.fee ?? '0').toBe(formatAmount(feeOf(value, houseFees.taker)))
})

test('what the change adds is planned with', () => {
  const rig = new Rig({ last: '54000', fees: houseFees }).start({ ...testB, quoteInvestment: '10' })
  const range: Range = ['45000', '65000', 50]
  const bot = rig.view as unknown as GridBot
  const { instrument, last } = rig
  const market = { instrument, last, fees: houseFees, lockedQuote: lockedQuote(bot, instrument) }
  const adds = formatAmount(checkUpdate(rig.state, { cellNumber: 50 }, market).addInvestment)
  const said = announced(rig, range, adds)
  modify(rig, range, adds)
  const planned = rig.emitted('grid-planned').at(-1)
  expect(planned?.tradeQty).toBeGreaterThan(0)
  expect(said?.trade).toMatchObject({
    side: planned?.tradeSide,
    base: formatAmount(baseOf(instrument, planned?.tradeQty as never)),
  })
})

test('beside the price it says what the bot then holds and where it trades again', () => {
  const under = runningB()
  const above = announced(under, ['40000', '50000', 8])?.outside
  expect(above).toMatchObject({ side: 'above', at: '58000', back: '48750' })
  modify(under, ['40000', '50000', 8])
  expect(under.orders[0]).toBe('48750 B')
  expect(above?.base).toBe(formatAmount(under.state.base))

  const over = runningB()
  const below = announced(over, ['60000', '80000', 8])?.outside
  expect(below).toMatchObject({ side: 'below', at: '58000', back: '62500' })
  modify(over, ['60000', '80000', 8])
  expect(over.orders.at(-1)).toBe('62500 S')
  expect(below?.base).toBe(formatAmount(over.state.base))

  expect(announced(runningB(), ['45000', '65000', 8])?.outside).toBeUndefined()
})

test('a grid that waits is planned around its trigger price', () => {
  const rig = new Rig({ last: '54000', fees: houseFees }).start({ ...testB, entryPrice: '50000' })
  const range: Range = ['40000', '49000', 8]
  expect(announced(rig, range)?.outside).toMatchObject({ side: 'above', at: '50000' })
})
