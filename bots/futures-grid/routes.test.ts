// Routes of a futures grid on the real engine whose market may move between the route's own check
// and the engine's: what a change, a withdrawal and an ended grid are answered with.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { withdrawableMargin } from '@trellis/bot-kit/linear/state.ts'
import { callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { Rig, testM } from './test/rig.ts'
import { endpoints } from './wire.ts'

type Name = keyof typeof endpoints
interface Refusable {
  readonly check_code: string
  readonly problems: readonly Record<'field' | 'bound' | 'fix' | 'check_code', string>[]
}

const call = callerOf(routes, endpoints)

const running = (more: object = {}) => new Rig({ last: '25000' }).start({ ...testM, ...more })
const named = ({ bot }: Rig) => ({ bot_id: String(bot) })

describe('a price that is nothing in ticks', () => {
  const set = {
    leverage: '2',
    takeProfit: '40000',
    stopLoss: '16000',
    moveUpPrice: '35000',
    moveDownPrice: '17000',
  }

  test.each([
    ['stop_loss_price', 'SL_PRICE_TOO_LOW', ['updateFgridBotTpsl', 'update', 'validateUpdate']],
    ['take_profit_price', 'TP_PRICE_TOO_LOW', ['updateFgridBotTpsl', 'update', 'validateUpdate']],
    ['move_up_price', 'MOVE_UP_PRICE_TOO_LOW', ['updateFgridMoveScope', 'update']],
    ['move_down_price', 'MOVE_DOWN_PRICE_TOO_LOW', ['updateFgridMoveScope', 'validateUpdate']],
  ] as const)('as %s is too low and clears nothing', async (field, code, names) => {
    const rig = running(set)
    const before = rig.state.settings
    const { context } = routesOver(rig)
    for (const name of names) {
      const body = { ...named(rig), [field]: '0.000000000001' }
      const { check_code, problems } = (await call(name, context, body)) as Refusable
      expect(check_code).toBe(`FGRID_CHECK_CODE_${code}`)
      expect(problems[0]).toMatchObject({ field, check_code })
      expect(Number(problems[0]?.bound)).toBeGreaterThan(0)
      expect(Number(problems[0]?.fix)).toBeGreaterThan(0)
    }
    expect(rig.state.settings).toEqual(before)
  })

  test('as move_down_price where the range may fall to one tick as well', async () => {
    const rig = running({ moveDownPrice: '17000' })
    const body = { ...named(rig), move_down_price: '0.001' }
    const answer = (await call('update', routesOver(rig).context, body)) as Refusable
    const check_code = 'FGRID_CHECK_CODE_MOVE_DOWN_PRICE_TOO_LOW'
    expect(answer).toMatchObject({ status_code: 400, check_code })
    expect(answer.problems).toHaveLength(1)
    expect(rig.state.settings.moveDownPrice).toBeGreaterThan(0)
  })

  test.each(['', '0', '0.00'])('is not %j: that clears', async (stop_loss_price) => {
    const rig = running(set)
    const body = { ...named(rig), stop_loss_price }
    expect(await call('update', routesOver(rig).context, body)).toMatchObject({
      status_code: 200,
      problems: [],
    })
    expect(rig.state.settings.stopLoss).toBe(0)
  })
})

describe('a leverage of nothing', () => {
  test.each(['0', '0.0', '0.999999999999'])('of %j is too low for both calls', async (leverage) => {
    const rig = new Rig({ last: '25000' })
    const { context } = routesOver(rig)
    const grid = {
      symbol: 'BTCUSDT',
      grid_mode: 2,
      min_price: '20000',
      max_price: '30000',
      cell_number: 5,
      leverage,
      total_investment: '1000',
    }
    const check_code = 'FGRID_CHECK_CODE_LEVERAGE_TOO_LOW'
    const problem = { field: 'leverage', check_code, bound: '1', fix: '1' }
    for (const name of ['validateFgridInput', 'fgridBotCreate'] as const) {
      expect(await call(name, context, grid)).toMatchObject({ check_code, problems: [problem] })
    }
  })
})

describe('taking out all that may leave', () => {
  /** It earned, and earns on while the call is under way. */
  const earning = (between: 'more' | 'less' | 'nothing') => {
    const rig = running({ leverage: '2' }).move('30000.01')
    const reached = routesOver(rig)
    const ways = {
      more: () => rig.command({ type: 'add-margin', amount: '50' }),
      less: () => rig.command({ type: 'withdraw', amount: '5' }),
      nothing: () => rig.command({ type: 'withdraw', amount: '' }),
    }
    reached.between = ways[between]
    return { rig, context: reached.context }
  }
  const mostOf = ({ state, view }: Rig) => {
    const [{ total, locked } = { total: 0n, locked: 0n }] = view.balances
    return withdrawableMargin(state, (total - locked) as Amount)
  }

  test('takes what has come in between as well', async () => {
    const { rig, context } = earning('more')
    const most = formatAmount((mostOf(rig) + amount('50')) as Amount)
    const answer = await call('withdrawProfit', context, named(rig))
    expect(answer).toMatchObject({ withdrew_amount: most, cum_withdrew_amount: most })
    expect(mostOf(rig)).toBe(0n)
  })

  test('is no refusal when less is left than a look before it saw', async () => {
    const { rig, context } = earning('less')
    const most = formatAmount(mostOf(rig))
    const answer = await call('withdrawProfit', context, named(rig))
    const rest = formatAmount((amount(most) - amount('5')) as Amount)
    expect(answer).toMatchObject({ withdrew_amount: rest, cum_withdrew_amount: most })
    expect(mostOf(rig)).toBe(0n)
  })

  test('counts added margin as this call left it, whatever others add meanwhile', async () => {
    const { rig, context } = earning('more')
    const total_investment = formatAmount((rig.state.invested + amount('70')) as Amount)
    const answer = await call('addMargin', context, { ...named(rig), amount: '20' })
    expect(answer).toMatchObject({ added: '20', total_investment })
  })

  test('names the field, the bound and what to do when all of it has left', async () => {
    const { rig, context } = earning('nothing')
    expect(await call('withdrawProfit', context, named(rig))).toMatchObject({
      refused: {
        code: 'INVALID_ARGUMENT',
        problems: [{ field: 'withdraw_amount', reason: 'nothing-to-withdraw', bound: 'at most 0' }],
      },
    })
  })

  test('an amount that the engine finds too large is refused by what may leave then', async () => {
    const { rig, context } = earning('less')
    const body = { ...named(rig), withdraw_amount: formatAmount(mostOf(rig)) }
    const left = formatAmount((mostOf(rig) - amount('5')) as Amount)
    const [bound, fix] = [`above 0, at most ${left}`, `send ${left}`]
    const problems = [{ field: 'withdraw_amount', reason: 'too-large', bound, fix }]
    const refused = { code: 'INVALID_ARGUMENT', problems }
    expect(await call('withdrawProfit', context, body)).toEqual({ refused })
    expect(await call('validateWithdraw', context, body)).toEqual({ refused })
  })
})

describe('a change that changes nothing', () => {
  const code = 'FGRID_CHECK_CODE_PARAM_NOT_CHANGE'

  test.each([
    ['updateTrailingStop', {}, 'trailing_stop_per', '0.2'],
    ['updateTrailingStop', { trailing_stop_per: '0.20' }, 'trailing_stop_per', '0.2'],
    ['updateFgridMoveScope', {}, 'move_up_price', '35000'],
    ['updateFgridMoveScope', { move_down_price: '' }, 'move_down_price', '0'],
    ['updateFgridBotTpsl', {}, 'take_profit_price', '40000'],
    ['updateFgridBotTpsl', { stop_loss_per: '0' }, 'stop_loss_per', '0'],
    ['update', { trailing_stop_per: '0.2' }, 'trailing_stop_per', '0.2'],
    ['validateUpdate', { move_up_price: '35000' }, 'move_up_price', '35000'],
    ['validateUpdate', {}, 'take_profit_price', '40000'],
  ] as const)('in %s with %j names a field of the call', async (name, sent, field, now) => {
    const rig = running({ takeProfit: '40000', moveUpPrice: '35000', trailingStop: '0.2' })
    const { context } = routesOver(rig)
    const answer = (await call(name, context, { ...named(rig), ...sent })) as Refusable
    expect(answer).toMatchObject({ check_code: code, problems: [{ field, bound: now }] })
    const { fix = '' } = answer.problems[0] ?? {}
    expect(Number(fix)).not.toBe(Number(now))
    const mended = await call(name, context, { ...named(rig), [field]: fix })
    expect(mended).not.toMatchObject({ check_code: code })
  })

  test('is told also where no price would be taken', async () => {
    // A short grid far above its range may have no stop between the price and its liquidation.
    const rig = new Rig({ last: '25000' }).start({ ...testM, mode: 'short', leverage: '20' })
    const { context } = routesOver(rig)
    for (const fields of [{}, { stop_loss_price: '' }, { stop_loss_price: '42500' }]) {
      const body = { ...named(rig), ...fields }
      const answer = (await call('updateFgridBotTpsl', context, body)) as Refusable
      expect(answer).toMatchObject({ status_code: 400 })
      for (const { fix } of answer.problems) expect(fix).not.toMatch(/^[0.]+$/)
    }
  })

  test('since another call has changed it already, says the same', async () => {
    const rig = running()
    const reached = routesOver(rig)
    reached.between = () => rig.command({ type: 'modify', trailingStop: '0.3' })
    const body = { ...named(rig), trailing_stop_per: '0.3' }
    const answer = await call('updateTrailingStop', reached.context, body)
    const problem = { field: 'trailing_stop_per', check_code: code }
    expect(answer).toMatchObject({ check_code: code, problems: [problem] })
  })
})

describe('a grid that has ended, or closes', () => {
  const changes: readonly (readonly [Name, object])[] = [
    ['update', { trailing_stop_per: '0.3' }],
    ['validateUpdate', { trailing_stop_per: '0.3' }],
    ['updateFgridBotTpsl', { take_profit_price: '40000' }],
    ['updateTrailingStop', { trailing_stop_per: '0.3' }],
    ['updateFgridMoveScope', { move_up_price: '35000' }],
    ['addMargin', { amount: '5' }],
    ['validateAddMargin', { amount: '5' }],
    ['withdrawProfit', {}],
    ['validateWithdraw', {}],
  ]
  const follow = ['setAllowFollow', { allow_follow: true }] as const
  const ended = { refused: { code: 'BOT_HAS_BEEN_CLOSED' } }

  test.each([...changes, follow])('%s of one that has ended says so', async (name, fields) => {
    const rig = running()
    const { context } = routesOver(rig)
    rig.command({ type: 'close' })
    expect(rig.isOver).toBe(true)
    expect(await call(name, context, { ...named(rig), ...fields })).toEqual(ended)
  })

  test('one that ended since the look is answered alike', async () => {
    const rig = running()
    const reached = routesOver(rig)
    reached.between = () => rig.command({ type: 'close' })
    const body = { ...named(rig), trailing_stop_per: '0.3' }
    expect(await call('update', reached.context, body)).toEqual(ended)
  })

  test.each(changes)('%s of one that closes says what it does', async (name, fields) => {
    const rig = running()
    rig.setStatus('Closed').command({ type: 'close' })
    expect(rig.view.status).toBe('cancelling')
    const answer = await call(name, routesOver(rig).context, { ...named(rig), ...fields })
    const message = expect.stringMatching(/^The bot closes or does not run yet/)
    expect(answer).toEqual({ refused: { code: 'GRID_CAN_NOT_BE_CANCELLED', message } })
  })
})
