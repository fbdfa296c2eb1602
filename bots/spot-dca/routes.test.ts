// Routes of a DCA on the real engine: what a draft, a DCA that runs, a change and an end answer,
// and what a request may not say; check codes are asked through HTTP
// (apps/server/test/http-check-codes-dca.test.ts).
import { describe, expect, test } from 'vitest'
import { formatAmount } from '@trellis/kernel'
import { houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { askerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { routes } from './routes.ts'
import { purchaseOf } from './routes-history.ts'
import { plan, Rig } from './test/rig.ts'
import { shownOf } from './view.ts'
import { endpoints } from './wire.ts'

const DAY = 86_400_000
const ask = askerOf(routes, endpoints)

const pairs = [
  { base: 'BTC', amount: '600' },
  { base: 'ETH', amount: '400' },
  { base: 'SOL', amount: '100' },
]
const draft = { quote_coin: 'USDT', frequency_in_second: 86_400, pairs }
const over = (rig: Rig): RouteContext => routesOver(rig).context
const started = (more: object = {}) => new Rig().start({ ...plan, ...more })
const named = ({ bot }: Rig) => ({ bot_id: String(bot) })

describe('a draft', () => {
  test('is told what a purchase buys now, and between which amounts', async () => {
    const answer = await ask('createBotConfiguration', over(new Rig()), { parameters: draft })
    expect(answer).toMatchObject({
      check_code: 'DCA_CHECK_CODE_SUCCESS_UNSPECIFIED',
      problems: [],
      total: '1100',
      max_pairs: 5,
      frequency_in_second: { from: '10', to: '2419200' },
      max_invest_amount: { from: '1100.01', to: '' },
      plan: [
        { base: 'BTC', quantity: '0.012', price: '50000', value: '600', reason: '' },
        { base: 'ETH', quantity: '0.2', price: '2000', value: '400' },
        { base: 'SOL', quantity: '1', price: '100', value: '100' },
      ],
    })
    expect(answer.pairs.map(({ base }) => base).sort()).toEqual(['BTC', 'ETH', 'SOL'])
    const bitcoin = answer.pairs.find(({ base }) => base === 'BTC')
    // 2,001 lots would be worth 1.0005: a lot more than the least order, and a percent.
    expect(bitcoin).toMatchObject({ last_price: '49999.98', min_amount: '1.02' })
  })

  test('may lack what is still to be filled in', async () => {
    const empty = await ask('createBotConfiguration', over(new Rig()), {})
    expect(empty).toMatchObject({ total: '', plan: [], problems: [] })
    const parameters = { quote_coin: 'USDT', pairs: [{ base: 'BTC', amount: '' }] }
    const begun = await ask('createBotConfiguration', over(new Rig()), { parameters })
    expect(begun).toMatchObject({
      check_code: 'DCA_CHECK_CODE_AMOUNT_TOO_LOW',
      problems: [{ field: 'parameters.pairs.0.amount', bound: '1.02', fix: '1.02' }],
    })
  })

  test.each([
    ['UNKNOWN_SYMBOL', 'parameters.pairs.0.base', { pairs: [{ base: 'DOGE', amount: '5' }] }],
    ['UNKNOWN_SYMBOL', 'parameters.pairs.0.base', { quote_coin: 'USDC' }],
    [
      'DUPLICATED_SYMBOL_CHOSEN',
      'parameters.pairs.3.base',
      { pairs: [...pairs, { base: 'BTC', amount: '5' }] },
    ],
  ])('%s at %s', async (code, field, change) => {
    for (const name of ['createBotConfiguration', 'createBot'] as const) {
      const body = { parameters: { ...draft, ...change } }
      const answer: unknown = await ask(name, over(new Rig()), body)
      expect(answer).toMatchObject({ refused: { code, problems: [{ field }] } })
    }
  })
})

describe('creating', () => {
  test('answers a number, and under a key twice the same; another plan is refused', async () => {
    const rig = new Rig()
    const body = { parameters: draft, request_id: 'one' }
    const made = await ask('createBot', over(rig), body)
    expect(made).toMatchObject({ status_code: 200, bot_id: rig.bot, ban_reason_text: '' })
    expect((await ask('createBot', over(rig), body)).bot_id).toBe(made.bot_id)
    const [first, ...others] = pairs
    for (const change of [
      { frequency_in_second: 600 },
      { pairs: others },
      { pairs: [...others, first] },
      { pairs: [{ ...first, amount: '601' }, ...others] },
    ]) {
      const again = { ...body, parameters: { ...draft, ...change } }
      const answer: unknown = await ask('createBot', over(rig), again)
      expect(answer).toMatchObject({ refused: { problems: [{ field: 'request_id' }] } })
    }
  })

  test('takes no more than one purchase, and less than that is told coin by coin', async () => {
    const poor = new Rig({ grants: { USDT: '1099' } })
    const answer: unknown = await ask('createBot', over(poor), { parameters: draft })
    expect(answer).toMatchObject({
      refused: {
        code: 'INSUFFICIENT_BALANCE',
        result: { shortfall: [{ coin: 'USDT', needed: '1100', available: '1099' }] },
      },
    })
    const rig = new Rig({ grants: { USDT: '1100' } })
    await ask('createBot', over(rig), { parameters: draft })
    expect(rig.funding('USDT')).toBe('0')
  })

  test('a price that moved meanwhile is told at its field', async () => {
    const rig = new Rig()
    const stage = routesOver(rig)
    stage.between = () => rig.at(undefined, undefined, 999_999_999)
    const parameters = { ...draft, pairs: [...pairs.slice(0, 2), { base: 'SOL', amount: '20' }] }
    const answer = await ask('createBot', stage.context, { parameters })
    expect(answer).toMatchObject({
      status_code: 400,
      bot_id: 0,
      check_code: 'DCA_CHECK_CODE_AMOUNT_TOO_LOW',
      problems: [{ field: 'parameters.pairs.2.amount' }],
    })
    expect(answer.debug_msg).toContain('INVALID_ARGUMENT')
  })
})

describe('one that runs', () => {
  test('shows what it holds, what that cost, and what comes next', async () => {
    const rig = started({ maxInvestment: '5000' }).at(5_999_998).until(DAY)
    const { detail, modes } = await ask('status', over(rig), named(rig))
    expect(detail).toMatchObject({
      status: 'RUNNING',
      bot_name: 'BTC ETH SOL',
      total: '1100',
      invested: '2200',
      purchases: 2,
      skipped: 0,
      purchases_left: '2',
      next_purchase_time: String(2 * DAY + 1_000),
      last_purchase_time: String(DAY + 1_000),
      last_skip: null,
      balance: '997800',
      balance_lasts: '2',
      coin_items: [
        // 0.012 at 50,000 and 0.01 at 60,000.
        {
          base: 'BTC',
          current_base_holdings: '0.022',
          invested: '1200',
          average_price: '54545.45',
        },
        { base: 'ETH', purchases: 2, symbol_status: 'ONLINE' },
        { base: 'SOL' },
      ],
      figures: { kind: 'spot-dca', type: 'DCA_SPOT', symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] },
    })
    expect(detail.total_profit).toBe(detail.figures.total_profit)
    expect(modes.map(({ close_mode }) => close_mode)).toEqual([
      'DCA_QUOTE_MODE',
      'DCA_BASE_MODE',
      'DCA_BIT_MODE',
    ])
    expect(modes[0]).toMatchObject({ market_orders: 3, available: true })
    expect(modes[1]).toMatchObject({ market_orders: 0, fee: '0', slippage: '0' })
    expect(modes[2]).toMatchObject({ available: false, reason: 'no-platform-pair' })
  })

  test('what an estimate says is what closing pays', async () => {
    const rig = new Rig({ fees: houseFees }).start(plan).at(5_400_000, 180_000)
    const { modes } = await ask('status', over(rig), named(rig))
    const [sold] = modes
    await ask('closeBot', over(rig), { ...named(rig), close_mode: 3 })
    const { receipt } = rig.state
    expect(formatAmount(receipt!.equity)).toBe(sold?.receive_value)
    const ended = await ask('closeBotDetail', over(rig), named(rig))
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      close_reason: 'CLOSED_DCA_MANUALLY',
      bot_close_code: 'BOT_CLOSE_CODE_CANCELED_MANUALLY',
      total_profit: sold?.profit_after_close,
      modes: [],
    })
    expect(routes.receipt(rig.view, over(rig))).toMatchObject({
      closeMode: 'DCA_QUOTE_MODE',
      returnedValue: sold?.receive_value,
    })
  })

  test('a purchase that was skipped stands with what there was', async () => {
    const rig = new Rig({ grants: { USDT: '1500' } }).start(plan).until(DAY)
    const { detail } = await ask('status', over(rig), named(rig))
    expect(detail.last_skip).toEqual({
      time: String(DAY + 1_000),
      reason: 'insufficient-balance',
      needed: '1100',
      available: '400',
      failures: [],
    })
    expect(detail).toMatchObject({ skipped: 1, balance_lasts: '0' })
  })

  test('is not closed while a purchase is due: the answer is 503', async () => {
    const rig = started().wait(DAY)
    const answer: unknown = await ask('closeBot', over(rig), { ...named(rig), close_mode: 2 })
    expect(answer).toMatchObject({ refused: { code: 'BOT_CANNOT_CLOSE_CURRENTLY' } })
    rig.engine.applyDues(rig.stamp().atMs)
    expect(await ask('closeBot', over(rig), { ...named(rig), close_mode: 2 })).toEqual({
      status_code: 200,
      debug_msg: '',
      bot_id: String(rig.bot),
      close_mode: 'DCA_BASE_MODE',
    })
    const twice: unknown = await ask('closeBot', over(rig), named(rig))
    expect(twice).toMatchObject({ refused: { code: 'GRID_CAN_NOT_BE_CANCELLED' } })
  })

  test('a way that no market offers is refused at its field', async () => {
    const rig = started()
    const answer: unknown = await ask('closeBot', over(rig), { ...named(rig), close_mode: 1 })
    expect(answer).toMatchObject({ refused: { problems: [{ field: 'close_mode' }] } })
  })

  test('its parameters stand beside those of its creation', async () => {
    const rig = started()
    const change = { ...named(rig), frequency_in_second: 3_600, max_invest_amount: '9000' }
    expect(await ask('updateParameters', over(rig), change)).toMatchObject({ status_code: 200 })
    expect(await ask('parameters', over(rig), named(rig))).toMatchObject({
      parameters: { frequency_in_second: 3_600, max_invest_amount: '9000' },
      original: { frequency_in_second: 86_400, max_invest_amount: '0', quote_coin: 'USDT' },
    })
  })
})

describe('a change', () => {
  test('is told where it leads, and refused at its field', async () => {
    const rig = started()
    const told = await ask('validateUpdate', over(rig), {
      ...named(rig),
      pairs: [...pairs].reverse().map(({ base }) => ({ base, amount: '200' })),
      max_invest_amount: '2900',
      frequency_in_second: 3_600,
    })
    expect(told).toMatchObject({
      problems: [],
      total: '600',
      purchases_left: '3',
      next_purchase_time: String(3_600_000 + 1_000),
    })
    const refused = await ask('updateParameters', over(rig), {
      ...named(rig),
      max_invest_amount: '2200',
    })
    expect(refused).toMatchObject({
      status_code: 410,
      check_code: 'DCA_CHECK_CODE_MAX_INVEST_AMOUNT_TOO_SMALL_UPDATE',
      problems: [{ field: 'max_invest_amount', bound: '2200.01', fix: '2200.01' }],
    })
  })

  test.each([
    ['pairs', { pairs: pairs.slice(1) }],
    ['pairs', { pairs: [...pairs.slice(1), { base: 'DOGE', amount: '5' }] }],
    ['pairs.1.amount', { pairs: [pairs[0], { base: 'ETH', amount: '0' }, pairs[2]] }],
  ])('of %s that cannot be made', async (field, change) => {
    const rig = started()
    const answer: unknown = await ask('updateParameters', over(rig), { ...named(rig), ...change })
    expect(answer).toMatchObject({ refused: { problems: [{ field }] } })
  })

  test('that leaves everything as it is is no change', async () => {
    const rig = started()
    const same = await ask('updateParameters', over(rig), {
      ...named(rig),
      frequency_in_second: 86_400,
    })
    expect(same).toMatchObject({
      status_code: 400,
      problems: [{ field: 'frequency_in_second', bound: '86400' }],
    })
  })

  test('of one that has ended is refused as ended', async () => {
    const rig = started()
    rig.command({ type: 'close', mode: 'base' })
    const answer: unknown = await ask('updateParameters', over(rig), {
      ...named(rig),
      frequency_in_second: 600,
    })
    expect(answer).toMatchObject({ refused: { code: 'BOT_HAS_BEEN_CLOSED' } })
  })
})

test('others read its parameters only where its owner lets them', async () => {
  const rig = started()
  const guest = { ...over(rig), userId: undefined } as unknown as RouteContext
  const hidden: unknown = await ask('getFollowDetail', guest, named(rig))
  expect(hidden).toMatchObject({ refused: { code: 'NOT_FOUND' } })
  await ask('setAllowFollow', over(rig), { ...named(rig), allow_follow: true })
  const { detail } = await ask('getFollowDetail', guest, named(rig))
  expect(detail).toMatchObject({ bot_name: 'BTC ETH SOL', purchases: 1 })
  expect(detail).not.toHaveProperty('invested')
})

test('it counts the running bots that copy it', async () => {
  const rig = started()
  const { bots, ...rest } = over(rig)
  const find: typeof bots.find = async (id) => {
    const bot = await bots.find(id)
    return bot && { ...bot, followers: 3 }
  }
  const count = async (context: RouteContext) =>
    (await ask('status', context, named(rig))).detail.follow_num
  expect(await count({ ...rest, bots })).toBe(0)
  expect(await count({ ...rest, bots: { ...bots, find } })).toBe(3)
})

test('a purchase of the history is its record, pair by pair', () => {
  const rig = started().setStatus('Closed', 1).until(DAY)
  const [, fact] = rig.emitted('purchased')
  const { type: _, spent, ...record } = fact!
  const data = { ...record, spent: formatAmount(spent) } as never
  const row = { position: '1', atMs: DAY + 1_000, type: 'purchased', action: '', data }
  const first = { instrument: rig.instrument } as never
  expect(purchaseOf(row, shownOf(rig.view as never, first, over(rig)))).toMatchObject({
    number: 2,
    status: 'PURCHASED',
    time: String(DAY + 1_000),
    spent: '700',
    items: [
      { base: 'BTC', quantity: '0.012', amount: '600', price: '50000', reason: '' },
      { base: 'ETH', quantity: '0', amount: '0', price: '', reason: 'symbol-closed' },
      { base: 'SOL', amount: '100', reason: '' },
    ],
  })
})
