// The contract cases of the futures martingale, one an endpoint, in the order of a life: one is
// made, looked at, changed and closed.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { soundMartingale } from './martingale-fixture.ts'

let bot = ''
const ok = { status_code: 200 }
const success = {
  ...ok,
  check_code: 'F_MART_LIMIT_CHECK_CODE_F_MART_CHECK_CODE_SUCCESS_UNSPECIFIED',
  problems: [],
}
const ofBot = () => ({ bot_id: bot })

export const martingaleCases: Readonly<Record<string, Case>> = {
  'futures-martingale.getFmartLimit': {
    send: () => soundMartingale,
    expect: ({ result }) => {
      expect(result).toMatchObject({
        ...success,
        price_float_percent: { min: '0.001', max: '0.199' },
        round_tp_percent: { min: '0.01', max: '4.45' },
      })
      expect(result.ladder).toHaveLength(4)
    },
  },
  'futures-martingale.createFmartBot': {
    send: () => ({ ...soundMartingale, allow_follow: true }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...success, ban_reason_text: '' })
      bot = result.bot_id
      expect(Number(bot)).toBeLessThan(2 ** 53)
    },
  },
  'futures-martingale.getFmartDetail': {
    // A program sends the id as the integer that it is.
    send: () => ({ bot_id: Number(bot) }),
    expect: ({ result: { fmart_detail, figures, round, modes, equation } }) => {
      expect(fmart_detail).toMatchObject({
        bot_id: bot,
        bot_display_status: 'F_MART_BOT_DISPLAY_STATUS_RUNNING',
        current_round: 1,
        completed_rounds: 0,
        total_margin: '2000',
      })
      expect(round).toMatchObject({ number: 1, additions: 0, next: { number: 1, skipped: '' } })
      expect(modes).toMatchObject([{ close_mode: 'MARKET', available: true }])
      const terms = Object.values(equation as Record<string, string>).map(Number)
      const sum = terms.reduce((all, term) => all + term, 0)
      expect(Number(figures.total_profit)).toBeCloseTo(sum, 9)
    },
  },
  'futures-martingale.getFmartFollowDetail': {
    send: ofBot,
    expect: ({ result: { fmart_detail } }) => {
      expect(fmart_detail).toMatchObject({ bot_id: bot, leverage: '5', add_position_num: 3 })
      expect(fmart_detail).not.toHaveProperty('init_margin')
    },
  },
  'futures-martingale.setAllowFollow': answers(() => ({ ...ofBot(), allow_follow: 0 }), {
    ...ok,
    allow_follow: 0,
  }),
  'futures-martingale.getFmartOpenOrders': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result.buys).toHaveLength(1)
      expect(result.buys[0].level).toBe(1)
      expect(Number(result.mark_price)).toBeGreaterThan(0)
    },
  },
  'futures-martingale.getFmartHistoryOrders': {
    send: () => ({ ...ofBot(), view: 'orders', page: 0, limit: 200 }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, rounds: [], fundings: [] })
      expect(result.orders.length).toBeGreaterThanOrEqual(2)
      expect(result.orders[0].order_status).toMatch(/^FUTURE_ORDER_STATUS_/)
    },
  },
  'futures-martingale.getFmartRoundDetail': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result).toMatchObject({ round: 1, state: 'RUNNING', gross_profit: '0', end_time: '0' })
      const levels = result.orders.map(({ level }: { level: number }) => level)
      expect(levels).toEqual([0, 1])
    },
  },
  'futures-martingale.validateUpdate': answers(() => ({ ...ofBot(), sl_percent: '0.4' }), success),
  'futures-martingale.updateFmartBot': answers(
    () => ({ ...ofBot(), sl_percent: '0.4', auto_cycle_toggle: 2 }),
    success,
  ),
  'futures-martingale.validateAddMargin': {
    send: () => ({ ...ofBot(), amount: '100', coin: 'USDT' }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, bot_id: bot, waiting_before: 0, placed: 0 })
      expect(result.after.equity - result.before.equity).toBeCloseTo(100)
    },
  },
  'futures-martingale.addMargin': answers(() => ({ ...ofBot(), amount: '100', coin: 'USDT' }), {
    ...ok,
    added: '100',
    total_investment: '2100',
  }),
  'futures-martingale.getFmartCloseDetail': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result).toMatchObject({ bot_id: bot, default_mode: 'MARKET', set_aside: '0' })
      expect(result.modes[0].receive[0].coin).toBe('USDT')
    },
  },
  'futures-martingale.closeFmartBot': answers(ofBot, { ...ok, debug_msg: '' }),
  'futures-martingale.getSymbolAiParams': answers(() => ({ symbol: 'BTCUSDT' }), {
    ...ok,
    state: 'OFF',
    ai_params: [],
  }),
}
