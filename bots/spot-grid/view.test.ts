// What pages read of a grid: every line by its schema, and the equation of the detail page added up
// from the very texts that are sent, in every state of seeded lives.
import { describe, expect, test } from 'vitest'
import { sharedGrid } from '@trellis/bot-kit/wire/grid.ts'
import { createRng, parseAmount, type Amount, type Rng } from '@trellis/kernel'
import type { InstrumentStatus } from '@trellis/market'
import { levelRows } from '@trellis/bot-kit/routes/level-rows.ts'
import { spotLayout } from '@trellis/bot-kit/spot/grid-plan.ts'
import { houseFees, Rig, testB } from './test/rig.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { sharedGridRow } from '@trellis/bot-kit/routes/grid-views.ts'
import { settlementOf } from '@trellis/bot-kit/wire/spot-rows.ts'
import { detailOf, figuresOf, listPartOf, moneyOf, type GridBot } from './view.ts'
import { gridDetail } from './wire.ts'

const rigAt = (last: string): Rig => new Rig({ last, fees: houseFees })

function viewOf(rig: Rig, status: InstrumentStatus = 'Trading') {
  const { instrument, last } = rig
  const bot = rig.view as unknown as GridBot
  const nowMs = rig.stamp().atMs
  const market: ViewMarket = { instrument, status, last, mark: undefined, fees: houseFees, nowMs }
  const levels = levelRows(bot, instrument, spotLayout.spacing)
  return { bot, market, detail: detailOf(bot, market), figures: figuresOf(bot, market), levels }
}

function units(text: string): bigint {
  const parsed = parseAmount(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`)
  return parsed.value
}

/** Holds what one moment shows against itself, the wallet and the orders. */
function expectSound(rig: Rig): void {
  const { bot, market, detail, figures: shown, levels } = viewOf(rig)
  gridDetail.parse(detail)
  const { figures } = detail
  const total = units(detail.total_profit)
  expect(units(detail.grid_profit) + units(figures.unpaired_profit)).toBe(total)
  const unpaired = units(figures.held_profit) + units(figures.unpaired_fees)
  expect(unpaired).toBe(units(figures.unpaired_profit))
  const withdrew = units(detail.cum_withdrew_amount)
  if (bot.state.phase !== 'new') {
    expect(units(detail.equity) + withdrew - units(detail.total_investment)).toBe(total)
  }
  expect(units(detail.current_profit)).toBe(total - withdrew)
  const held = new Map<string, Amount>(bot.balances.map((it) => [it.coin, it.total]))
  expect(units(figures.base_balance)).toBe(held.get('BTC') ?? 0n)
  expect(units(figures.quote_balance)).toBe(held.get('USDT') ?? 0n)
  expect(figures.open_buy_count + figures.open_sell_count).toBe(bot.openOrders.length)

  expect(shown).toMatchObject({
    total_profit: detail.total_profit,
    booked_profit: detail.grid_profit,
    other_profit: figures.unpaired_profit,
    invested: detail.total_investment,
    equity: detail.equity,
    fees_paid: figures.fees_paid,
    status: detail.status,
    close_reason: detail.close_reason,
  })
  expect(levels).toHaveLength(detail.cell_number + 1)
  const prices = levels.map(({ price }) => units(price))
  expect(prices).toEqual([...prices].sort((a, b) => (a < b ? -1 : 1)))
  const ordered = levels.filter(({ side }) => side !== '')
  expect(ordered.length).toBeLessThanOrEqual(bot.openOrders.length)
  for (const level of levels) expect(level.side === '').toBe(level.reason !== '')
  const standing = { money: moneyOf(bot, market), defeated: { lower: 15, like: 20 } }
  expect(sharedGrid.parse(sharedGridRow(bot, market, standing))).toMatchObject({
    symbol: 'BTCUSDT',
    defeat_percentage: '0.75',
  })
  const { info, profit } = listPartOf(bot, market)
  expect([info.status, profit.total_profit]).toEqual([detail.status, detail.total_profit])
}

/** One thing that may happen to a grid. */
function step(rig: Rig, rng: Rng): void {
  const to = String(40_000 + rng.below(30_000))
  switch (rng.below(12)) {
    case 0:
      rig.command({ type: 'withdraw', amount: String(1 + rng.below(40)) })
      return
    case 1:
      rig.command({ type: 'modify', cellNumber: 3 + rng.below(12) })
      return
    case 2:
      rig.command({ type: 'modify', addQuote: String(50 + rng.below(500)) })
      return
    case 3:
      rig.command({ type: 'modify', trailingStop: rng.below(2) === 0 ? '0' : '0.4' })
      return
    case 4:
      rig.setStatus(rng.below(2) === 0 ? 'Closed' : 'Trading')
      return
    case 5:
      rig.move(to, rng.below(20_000_000))
      return
    default:
      rig.move(to)
  }
}

describe('the equation', () => {
  test.each([1, 2, 3, 4, 5, 6])('adds up in every state of a seeded life: seed %i', (seed) => {
    const rng = createRng(seed)
    const rig = new Rig({ last: '54000', fees: houseFees, shareBps: 1_000 + seed * 1_500 })
    const entryPrice = seed % 3 === 0 ? { entryPrice: '52000' } : {}
    rig.start({ ...testB, enableTrailing: seed % 2 === 0 && seed % 3 !== 0, ...entryPrice })
    expectSound(rig)
    for (let i = 0; i < 120 && rig.view.status !== 'completed'; i += 1) {
      step(rig, rng)
      expectSound(rig)
    }
    expect(rig.state.arbitrages).toBeGreaterThan(10)
    const modes = ['quote', 'base', 'base-and-quote'] as const
    rig.command({ type: 'close', mode: modes[seed % 3] ?? 'quote' })
    expect(rig.view.status).toBe('completed')
    expectSound(rig)
    // What it was worth at the end stays, wherever the price goes.
    const { detail } = viewOf(rig)
    expectSound(rig.move('30000'))
    expect(viewOf(rig).detail.total_profit).toBe(detail.total_profit)
    expect(rig.faults).toEqual([])
  })
})

describe('a detail', () => {
  test('of a grid that waits names the money of its parameters', () => {
    const rig = rigAt('54000').start({ ...testB, entryPrice: '50000' })
    const { detail, levels } = viewOf(rig)
    expect(detail).toMatchObject({
      status: 'NEW',
      total_investment: '23610',
      total_profit: '0',
      entry_price: '50000',
      figures: { position: 'waiting', start_price: '', open_buy_count: 0 },
    })
    expect(levels.map(({ reason }) => reason)).toEqual(Array(6).fill('waiting-entry'))
  })

  test('gives percent here and fractions there', () => {
    const rig = rigAt('54000')
      .start({ ...testB, trailingStop: '0.1' })
      .move('52000')
      .move('58000')
    const { detail, market, bot } = viewOf(rig)
    const profit = units(detail.grid_profit)
    // Under a day counts as a day: profit / invested x 365, in percent.
    const apr = (profit * 100n * 365n * 1_000_000_000_000n) / units(detail.total_investment)
    expect(Math.abs(Number(units(detail.grid_apr) - apr))).toBeLessThan(100)
    expect(detail.ts_percent).toBe('0.1')
    expect(detail.operation_time).toBe(String(market.nowMs - bot.createdAtMs))
    const per = Number(detail.current_profit) / Number(detail.total_investment)
    expect(detail.current_per).toBe(String(Math.floor(per * 1e6) / 1e6))
    expect(detail).toMatchObject({
      arbitrage_num: 1,
      arbitrage_num_24: 1,
      taker_fee_rate: '0.0006',
    })
  })

  test('shows what was before it trailed, and only then', () => {
    const still = viewOf(rigAt('54000').start(testB)).detail
    expect(still).toMatchObject({ ori_max_price: '', ori_min_price: '', ori_cell_number: 0 })
    const moved = rigAt('54000').start({ ...testB, enableTrailing: true })
    expect(viewOf(moved.move('69000')).detail).toMatchObject({
      min_price: '49000',
      max_price: '69000',
      ori_min_price: '45000',
      ori_max_price: '65000',
      ori_cell_number: 5,
    })
  })

  test('keeps what it was created with, whatever is changed', () => {
    const rig = rigAt('54000').start({ ...testB, takeProfit: '80000' })
    const created = {
      min_price: '45000',
      max_price: '65000',
      cell_number: 5,
      take_profit_price: '80000',
      stop_loss_price: '',
      ts_percent: '0',
      enable_trailing: false,
      limit_up_price: '',
    }
    expect(viewOf(rig).detail.figures.created).toEqual(created)
    const change = { minPrice: 4_400_000, maxPrice: 6_600_000, cellNumber: 4, stopLoss: 3_000_000 }
    expect(rig.command({ type: 'modify', ...change, takeProfit: 0 })).toMatchObject({ ok: true })
    const { detail } = viewOf(rig)
    expect(detail).toMatchObject({ min_price: '44000', cell_number: 4, stop_loss_price: '30000' })
    expect(detail.figures.created).toEqual(created)
  })

  test('of a closed grid keeps the pairs of its last day', () => {
    const rig = rigAt('54000').start(testB).move('58000').move('62000')
    rig.command({ type: 'close', mode: 'quote' })
    const { bot, market, detail } = viewOf(rig)
    expect(detail.arbitrage_num_24).toBe(1)
    const later = { ...market, nowMs: market.nowMs + 30 * 86_400_000 }
    expect(detailOf(bot, later).arbitrage_num_24).toBe(1)
  })

  test('counts fees in coins at the last price', () => {
    const rig = rigAt('54000').start(testB)
    const paid = () => {
      const { detail, figures } = viewOf(rig)
      return [detail.figures.fees_paid, figures.fees_paid]
    }
    // 0.06 % of the 0.17591764 BTC of the first buy.
    expect(paid()).toEqual(['5.699731536', '5.699731536'])
    rig.move('56000')
    expect(paid()).toEqual(['5.910832704', '5.910832704'])
  })

  test('is off line while its symbol is closed', () => {
    const rig = rigAt('54000').start(testB).setStatus('Closed')
    expect(viewOf(rig, 'Closed').detail.spot_symbol_status).toBe('OFFLINE')
    expect(viewOf(rig).detail.spot_symbol_status).toBe('ONLINE')
  })

  test('tells where the price stands', () => {
    const rig = rigAt('54000').start(testB)
    const position = () => viewOf(rig).detail.figures.position
    expect(position()).toBe('inside')
    rig.move('44000')
    expect(position()).toBe('below')
    expect(viewOf(rig).figures.note).toBe('below-range')
    rig.move('66000')
    expect(position()).toBe('above')
  })

  test('says out of range as long as the owner was told so, until a whole grid inside', () => {
    const rig = rigAt('54000').start(testB).move('66000').move('64999').wait(60_000)
    const shown = () => {
      const { detail, figures } = viewOf(rig)
      const { note, outside_ms } = figures
      expect(detail.figures.outside_ms).toBe(outside_ms)
      return [detail.figures.position, note, Number(outside_ms) > 0]
    }
    expect(shown()).toEqual(['above', 'above-range', true])
    rig.move('61000')
    expect(shown()).toEqual(['inside', '', false])
  })

  test('tells for how long nothing was traded, also when nothing ever was', () => {
    const hour = 3_600_000
    const quiet = (rig: Rig) => {
      const { detail, figures } = viewOf(rig)
      return [figures.quiet_ms, detail.figures.quiet_ms].map(Number)
    }
    const above = rigAt('66000').start(testB)
    above.wait(13 * hour)
    expect(viewOf(above).detail.figures.position).toBe('above')
    expect(quiet(above)).toEqual([13 * hour, 13 * hour])
    const left = rigAt('54000').start(testB).wait(hour).move('66000')
    left.wait(2 * hour)
    expect(quiet(left)).toEqual([2 * hour, 2 * hour])
    left.command({ type: 'close', mode: 'quote' })
    expect(quiet(left)).toEqual([0, 0])
  })

  test('is not quiet while an order that the price has reached fills bit by bit', () => {
    const rig = new Rig({ last: '46000', fees: houseFees, shareBps: 1000 }).start(testB)
    const shown = (status: InstrumentStatus = 'Trading') => {
      const { detail, figures } = viewOf(rig, status)
      const { quiet_ms, filling, note } = figures
      return { quiet: [Number(quiet_ms), Number(detail.figures.quiet_ms)], filling, note }
    }
    rig.wait(3_600_000).move('44000', 100_000_000)
    const [buy] = viewOf(rig).bot.openOrders.filter((it) => it.side === 'buy')
    expect(buy?.filled).toBeGreaterThan(0)
    expect(shown()).toEqual({ quiet: [0, 0], filling: true, note: 'below-range' })
    expect(shown('Closed').filling).toBe(false)
    rig.wait(60_000)
    expect(shown('Closed').quiet).toEqual([60_000, 60_000])
    rig.move('44000').wait(60_000)
    expect(viewOf(rig).detail.figures.open_buy_count).toBe(0)
    expect(shown()).toEqual({ quiet: [60_000, 60_000], filling: false, note: 'below-range' })
  })

  test('counts a part fill as a trade', () => {
    const hour = 3_600_000
    const rig = new Rig({ last: '54000', fees: houseFees, shareBps: 1000 }).start(testB)
    rig.wait(hour).move('52500', 20_000_000)
    const { bot, market } = viewOf(rig)
    expect(bot.openOrders.some((it) => it.filled > 0 && it.filled < it.qty)).toBe(true)
    expect(bot.openOrders.every((it) => market.nowMs - it.placedAtMs >= hour)).toBe(true)
    rig.move('54000', 0).wait(60_000)
    expect(Number(viewOf(rig).figures.quiet_ms)).toBeLessThan(hour)
  })

  test('names the trigger price while the bot waits for it', () => {
    const waits = rigAt('54000').start({ ...testB, entryPrice: '50000' })
    expect(viewOf(waits).figures).toMatchObject({ note: 'waiting-for-trigger', quiet_ms: '0' })
    expect(Number(viewOf(waits).figures.trigger_price)).toBe(50_000)
    expect(viewOf(waits.move('49000')).figures.trigger_price).toBe('')
  })
})

describe('settlement', () => {
  test.each([
    ['quote', /^\d+(\.\d+)? USDT$|^0\.\d+ BTC, \d+(\.\d+)? USDT$/],
    ['base-and-quote', /^0\.\d+ BTC, \d+(\.\d+)? USDT$/],
  ] as const)('%s', (mode, pattern) => {
    const rig = rigAt('54000').start(testB)
    expect(settlementOf(rig.state.receipt, rig.instrument)).toBe('')
    rig.command({ type: 'close', mode })
    expect(settlementOf(rig.state.receipt, rig.instrument)).toMatch(pattern)
  })
})

describe('levels', () => {
  test('each has its order or says why it has none', () => {
    const rig = rigAt('54000').start(testB)
    const rows = () => viewOf(rig).levels.map(({ side, reason }) => reason || side)
    expect(rows()).toEqual(['buy', 'buy', 'buy', 'empty-level', 'sell', 'sell'])
    rig.move('52000')
    expect(rows()).toEqual(['buy', 'buy', 'empty-level', 'sell', 'sell', 'sell'])
    rig.command({ type: 'close', mode: 'quote' })
    expect(new Set(rows())).toEqual(new Set(['ended']))
  })
})
