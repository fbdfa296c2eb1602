// The contract cases of the futures combo, one an endpoint, in the order of a life: a combo is
// made, looked at, changed and closed.
import { expect } from 'vitest'
import { soundCombo } from './combo-fixture.ts'
import { answers, type Case } from './contract-case.ts'

let bot = ''
const ok = { status_code: 200 }
const success = { ...ok, check_code: 'LIMIT_CHECK_CODE_SUCCESS_UNSPECIFIED', problems: [] }
const ofBot = () => ({ bot_id: bot })
export const comboCases: Readonly<Record<string, Case>> = {
  'futures-combo.getSymbolList': {
    send: () => ({}),
    expect: ({ result }) => {
      const symbols = result.symbols.map((it: { symbol: string }) => it.symbol)
      expect(symbols).toEqual(expect.arrayContaining(['BTCUSDT', 'ETHUSDT']))
    },
  },
  'futures-combo.getDailyPick': answers(() => ({}), { ...ok, no_pop: false }),
  'futures-combo.setDailyPickNoPop': answers(() => ({ no_pop: true }), { ...ok, no_pop: true }),
  'futures-combo.getLimit': {
    send: () => soundCombo,
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...success, allocated: '1' })
      expect(Number(result.liquidation_distance)).toBeGreaterThan(0.3)
      expect(result.plan).toHaveLength(2)
    },
  },
  'futures-combo.createBot': {
    send: () => ({ ...soundCombo, allow_follow: true }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...success, ban_reason_text: '' })
      bot = result.bot_id
      expect(Number(bot)).toBeLessThan(2 ** 53)
    },
  },
  'futures-combo.getDetail': {
    // A program sends the id as the integer that it is.
    send: () => ({ bot_id: Number(bot) }),
    expect: ({ result: { detail, modes } }) => {
      expect(detail).toMatchObject({
        bot_id: bot,
        bot_mode: 'BOT_MODE_MIX',
        bot_name: 'BTC ETH',
        bot_display_status: 'BOT_DISPLAY_STATUS_RUNNING',
        total_margin: '3000',
      })
      expect(modes).toMatchObject([{ close_mode: 'MARKET', available: true }])
      const parts = Number(detail.realized_pnl) + Number(detail.unrealized_pnl)
      expect(Number(detail.total_pnl)).toBeCloseTo(parts, 9)
    },
  },
  'futures-combo.getPositions': {
    send: ofBot,
    expect: ({ result }) => expect(result.positions).toHaveLength(2),
  },
  'futures-combo.getPartList': {
    send: ofBot,
    expect: ({ result }) => expect(result.parts).toHaveLength(2),
  },
  'futures-combo.getFollowDetail': {
    send: ofBot,
    expect: ({ result }) => expect(result.detail).toMatchObject({ bot_id: bot, leverage: '2' }),
  },
  'futures-combo.getTransferDetail': {
    send: () => ({ ...ofBot(), transfer_type: 1, amount: '500' }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...success, after: { total_margin: '3500' } })
      expect(Number(result.max_out)).toBeGreaterThan(0)
    },
  },
  'futures-combo.transfer': answers(
    () => ({ ...ofBot(), transfer_type: 'TRANSFER_IN', amount: '500' }),
    { ...success, total_margin: '3500', midway_transfer: '500' },
  ),
  'futures-combo.validateAdjust': answers(ofBot, { ...ok, failures: [] }),
  'futures-combo.adjustPosition': answers(ofBot, { ...ok, failures: [] }),
  'futures-combo.modifySetting': answers(() => ({ ...ofBot(), tp_percent: '0.5' }), success),
  'futures-combo.validateSetting': answers(() => ({ ...ofBot(), tp_percent: '0.6' }), {
    ...success,
    allocated: '1',
  }),
  'futures-combo.setAllowFollow': answers(() => ({ ...ofBot(), allow_follow: false }), {
    ...ok,
    allow_follow: 0,
  }),
  'futures-combo.getHistoryOrdersV2': {
    send: ofBot,
    expect: ({ result }) => {
      // Two checks, by the transfer and by its owner; what they traded hangs on the market.
      const { adjusts, idle_checks, total } = result
      expect(total).toBe(String(adjusts.length))
      expect(adjusts.length + Number(idle_checks)).toBe(2)
      for (const { trades } of adjusts) expect(trades).toBeGreaterThan(0)
    },
  },
  'futures-combo.closeBot': answers(ofBot, ok),
  'futures-combo.getCloseDetail': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, stop_type: 'BOT_STOP_TYPE_BY_USER', modes: [] })
      expect(result.settlement_assets).toMatch(/ USDT$/)
    },
  },
}
