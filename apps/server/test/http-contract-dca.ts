// The contract cases of the DCA, one an endpoint, in the order of a life: a plan is made, looked
// at, changed and closed.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { soundDca } from './dca-fixture.ts'

let bot = ''
const ok = { status_code: 200 }
const success = { ...ok, check_code: 'DCA_CHECK_CODE_SUCCESS_UNSPECIFIED', problems: [] }
const ofBot = () => ({ bot_id: bot })

export const dcaCases: Readonly<Record<string, Case>> = {
  'spot-dca.createBotConfiguration': {
    send: () => ({ parameters: soundDca }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...success, total: '154' })
      expect(result.plan.map((it: { reason: string }) => it.reason)).toEqual(['', ''])
      expect(result.pairs.length).toBeGreaterThan(5)
    },
  },
  'spot-dca.createBot': {
    send: () => ({ parameters: soundDca, allow_follow: true }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...success, ban_reason_text: '' })
      expect(Number.isSafeInteger(result.bot_id)).toBe(true)
      bot = String(result.bot_id)
    },
  },
  'spot-dca.status': {
    // A program sends the id as the integer that it is.
    send: () => ({ bot_id: Number(bot) }),
    expect: ({ result: { detail, modes } }) => {
      expect(detail).toMatchObject({
        bot_id: bot,
        status: 'RUNNING',
        bot_name: 'BTC ETH',
        max_invest_amount: '2000',
        frequency_in_second: 600,
      })
      expect(detail.purchases).toBeGreaterThan(0)
      expect(modes.map((it: { close_mode: string }) => it.close_mode)).toHaveLength(3)
    },
  },
  'spot-dca.parameters': answers(ofBot, {
    ...ok,
    original: { quote_coin: 'USDT', pairs: [{ base: 'BTC', amount: '66' }, { base: 'ETH' }] },
  }),
  'spot-dca.getFollowDetail': {
    send: ofBot,
    expect: ({ result }) =>
      expect(result.detail).toMatchObject({ bot_id: bot, bot_name: 'BTC ETH' }),
  },
  'spot-dca.validateUpdate': answers(() => ({ ...ofBot(), frequency_in_second: 3_600 }), {
    ...success,
    total: '154',
  }),
  'spot-dca.updateParameters': answers(
    () => ({ ...ofBot(), frequency_in_second: 604_800, max_invest_amount: '' }),
    success,
  ),
  'spot-dca.setAllowFollow': answers(() => ({ ...ofBot(), allow_follow: false }), {
    ...ok,
    allow_follow: 0,
  }),
  'spot-dca.orderHistory': {
    send: ofBot,
    expect: ({ result }) => {
      const first = result.purchases.at(-1)
      expect(first).toMatchObject({ number: 1, status: 'PURCHASED' })
      const spent = first.items.reduce((sum: number, it: { amount: string }) => {
        return sum + Number(it.amount)
      }, 0)
      expect(spent).toBeCloseTo(Number(first.spent), 9)
      expect(Number(first.spent)).toBeGreaterThan(150)
    },
  },
  'spot-dca.orderDetails': {
    send: async (user) => {
      const { result } = await user.post('/dca/v1/order-history', ofBot())
      return { ...ofBot(), placed_time: Number(result.purchases.at(-1).placed_time) }
    },
    expect: ({ result }) => {
      const sides = result.orders.map((it: { side: string }) => it.side)
      expect(sides).toEqual(['BUY', 'BUY'])
    },
  },
  'spot-dca.closeBot': answers(() => ({ bot_id: Number(bot), close_mode: '2' }), {
    ...ok,
    close_mode: 'DCA_BASE_MODE',
  }),
  'spot-dca.closeBotDetail': {
    send: ofBot,
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, close_reason: 'CLOSED_DCA_MANUALLY', modes: [] })
      expect(result.settlement_assets).toMatch(/ BTC, .* ETH$/)
    },
  },
}
