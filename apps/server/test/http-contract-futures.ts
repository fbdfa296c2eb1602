// The contract cases of the futures grid and of the calls beside it, one an endpoint, in the order
// of a life: a grid is made, looked at, changed and closed.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { soundFutures } from './futures-fixture.ts'

let bot = ''
const ok = { status_code: 200 }
const unspecified = { ...ok, check_code: 'FGRID_CHECK_CODE_UNSPECIFIED', problems: [] }
const ofBot = () => ({ bot_id: bot })

export const futuresCases: Readonly<Record<string, Case>> = {
  fgridUserBalance: answers(() => ({ coin: 'USDC', bot_type: 'BOT_TYPE_ENUM_GRID_FUTURES' }), {
    ...ok,
    coin: 'USDC',
    available: '100000',
  }),
  contractUserBalance: answers(() => ({ bot_type: 3 }), { ...ok, coin: 'USDT' }),
  recommendContract: {
    send: () => ({ limit: 5 }),
    expect: ({ result }) => {
      expect(result.list).toHaveLength(5)
      expect(result.list[0].category).toBe('linear')
    },
  },
  'futures-grid.validateFgridInput': {
    send: async (user) => (await soundFutures(user)).grid,
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...unspecified, stop_loss: { from: '0', to: '100' } })
      expect(Number(result.long_liq_price)).toBeLessThan(Number(result.short_liq_price))
      expect(Number(result.profit.from)).toBeGreaterThan(1)
    },
  },
  'futures-grid.fgridBotCreate': {
    send: async (user) => ({ ...(await soundFutures(user)).grid, allow_follow: true }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...unspecified, ban_reason_text: '' })
      bot = result.bot_id
      expect(Number(bot)).toBeLessThan(2 ** 53)
    },
  },
  'futures-grid.getFgridDetail': {
    // A program sends the id as the integer that it is.
    send: () => ({ bot_id: Number(bot) }),
    expect: ({ result: { detail, modes } }) => {
      expect(detail).toMatchObject({
        bot_id: bot,
        status: 'FUTURE_GRID_STATUS_RUNNING',
        grid_mode: 'FUTURE_GRID_MODE_NEUTRAL',
        grid_type: 'FUTURE_GRID_TYPE_ARITHMETIC',
        tp_sl_type: 'EMPTY_TPSLType',
        close_reason: 'F_GRID_BOT_STOP_TYPE_UNSPECIFIED',
        leverage: '3',
        total_investment: '2000',
      })
      expect(modes).toMatchObject([{ close_mode: 'MARKET', available: true }])
      const { figures, pnl, grid_profit } = detail
      expect(Number(pnl)).toBeCloseTo(Number(grid_profit) + Number(figures.unpaired_profit), 9)
      expect(figures.contract.short_liq_price).not.toBe('')
    },
  },
  'futures-grid.getFollowFgridDetail': {
    send: ofBot,
    expect: ({ result: { detail } }) => {
      expect(detail).toMatchObject({ bot_id: bot, leverage: '3', cell_number: 10 })
      expect(detail).not.toHaveProperty('equity')
    },
  },
  'futures-grid.setAllowFollow': answers(() => ({ ...ofBot(), allow_follow: 0 }), {
    ...ok,
    allow_follow: 0,
  }),
  'futures-grid.getFgridOpenOrders': {
    send: () => ({ bot_id: bot, limit: 100 }),
    expect: ({ result }) => {
      expect(result.buys.length + result.sells.length).toBeGreaterThanOrEqual(10)
      expect(result).toMatchObject({ cell_number: 10, cell_investment: '200' })
      expect(Number(result.mark_price)).toBeGreaterThan(0)
    },
  },
  'futures-grid.getFgridHistoryOrders': {
    send: () => ({ ...ofBot(), view: 'orders', page: 0, limit: 200 }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, pairs: [], fundings: [] })
      expect(result.orders.length).toBeGreaterThanOrEqual(10)
      expect(result.orders[0].order_status).toMatch(/^FUTURE_ORDER_STATUS_/)
    },
  },
  'futures-grid.queryFgridTpslRange': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result).toMatchObject({ take_profit: { to: '500' }, settings: { stop_loss_per: '' } })
      expect(Number(result.take_profit_price.from)).toBeGreaterThan(Number(result.last_price))
    },
  },
  'futures-grid.updateFgridBotTpsl': answers(
    () => ({ ...ofBot(), tp_sl_type: 1, take_profit_per: '0.5', stop_loss_per: '0.4' }),
    unspecified,
  ),
  'futures-grid.updateTrailingStop': answers(
    () => ({ ...ofBot(), trailing_stop_per: '0.2' }),
    unspecified,
  ),
  'futures-grid.queryFgridMoveScope': {
    send: ofBot,
    expect: ({ result }) => {
      expect(Number(result.move_up_price.from)).toBeGreaterThan(Number(result.curr_max_price))
      expect(Number(result.move_down_price.to)).toBeLessThan(Number(result.curr_min_price))
      expect(result.settings).toMatchObject({ take_profit_per: '0.5', trailing_stop_per: '0.2' })
    },
  },
  'futures-grid.updateFgridMoveScope': answers(
    async (user) => ({ ...ofBot(), move_up_price: (await soundFutures(user)).at(1.5) }),
    unspecified,
  ),
  'futures-grid.validateUpdate': answers(() => ({ ...ofBot(), stop_loss_per: '0.3' }), {
    ...unspecified,
    add_investment: '0',
    total_investment: '2000',
  }),
  'futures-grid.update': answers(
    () => ({ ...ofBot(), stop_loss_per: '', trailing_stop_per: '0.3' }),
    unspecified,
  ),
  'futures-grid.validateAddMargin': {
    send: () => ({ ...ofBot(), amount: '100', coin: 'USDT' }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, bot_id: bot, waiting_before: 0, placed: 0 })
      expect(result.after.equity - result.before.equity).toBeCloseTo(100)
    },
  },
  'futures-grid.addMargin': answers(() => ({ ...ofBot(), amount: '100', coin: 'USDT' }), {
    ...ok,
    added: '100',
    total_investment: '2100',
  }),
  'futures-grid.validateWithdraw': {
    send: () => ({ ...ofBot(), withdraw_amount: '60' }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, bot_id: bot, placed: 0, traded_side: '' })
      expect(result.before.equity - result.after.equity).toBeCloseTo(60)
    },
  },
  'futures-grid.withdrawProfit': answers(() => ({ ...ofBot(), withdraw_amount: '60' }), {
    ...ok,
    withdrew_amount: '60',
    cum_withdrew_amount: '60',
  }),
  'futures-grid.getFuturesCloseMode': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result).toMatchObject({ bot_id: bot, default_mode: 'MARKET' })
      expect(result.modes[0].receive[0].coin).toBe('USDT')
    },
  },
  'futures-grid.fgridBotClose': answers(ofBot, { ...ok, debug_msg: '' }),
  'futures-grid.getSymbolAiParams': {
    send: () => ({ symbol: 'BTCUSDT' }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ state: 'OFF', ai_params: [] })
      expect(result.config.max_leverage_e2).toEqual({
        FUTURE_GRID_MODE_NEUTRAL: 10_000,
        FUTURE_GRID_MODE_LONG: 5_000,
        FUTURE_GRID_MODE_SHORT: 5_000,
      })
    },
  },
}
