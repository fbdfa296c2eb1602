// Routes on the real engine whose market moves, closes or empties the purse between the route's own
// check and the engine's: both must answer alike.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { houseFees, Rig, testB as grid } from './test/rig.ts'
import { callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { endpoints } from './wire.ts'

const testB = {
  symbol: 'BTCUSDT',
  min_price: '45000',
  max_price: '65000',
  cell_number: 5,
  quote_investment: '23610',
}
const rigAt = (last: string): Rig => new Rig({ last, fees: houseFees })

const call = callerOf(routes, endpoints)

describe('create-grid while the market moves', () => {
  const overtaken = [
    ['take profit', { take_profit: '66000' }, '66500', 'TP_TOO_LOW_THAN_MARKET', '66500'],
    ['stop loss', { stop_loss: '44000' }, '43000', 'SL_TOO_HIGH_THAN_MARKET', '43000'],
    ['entry price', { entry_price: '54000' }, '53000', 'EP_TOO_HIGH', '53000'],
    ['trailing', { enable_trailing: true }, '70000', 'LAST_PRICE_FORBIDDEN_TRAILING_UP', '65000'],
  ] as const

  test.each(overtaken)('overtakes the %s', async (_, fields, moved, code, bound) => {
    const rig = rigAt('54000')
    const reached = routesOver(rig)
    reached.between = () => rig.move(moved)
    const body = { ...testB, ...fields }
    const answer = await call('createGrid', reached.context, body)
    expect(answer).toMatchObject({
      status_code: 400,
      grid_id: '0',
      check_code: `SPOT_CHECK_CODE_${code}`,
      problems: [{ check_code: `SPOT_CHECK_CODE_${code}`, bound }],
    })
    expect(rig.engine.botsOf(reached.context.userId ?? (0 as never))).toEqual([])
    expect(rig.faults).toEqual([])
    // What the engine refused with is what the route says at that price, to the last field.
    expect(await call('createGrid', reached.context, body)).toEqual(answer)
    const { problems } = answer as { problems: readonly { fix: string }[] }
    expect(problems[0]?.fix).not.toBe('')
  })

  test('a market that closes in between is named as such', async () => {
    const rig = rigAt('54000')
    const reached = routesOver(rig)
    reached.between = () => rig.setStatus('Closed')
    const answer = await call('createGrid', reached.context, testB)
    expect(answer).toMatchObject({ refused: { code: 'SYMBOL_NOT_TRADING' } })
  })

  test('a market that only moves a little lets the grid start', async () => {
    const rig = rigAt('54000')
    const reached = routesOver(rig)
    reached.between = () => rig.move('54100')
    const answer = await call('createGrid', reached.context, testB)
    expect(answer).toMatchObject({ status_code: 200, grid_id: String(rig.bot), problems: [] })
    expect(rig.view.status).toBe('running')
  })
})

describe('investment-estimate', () => {
  test.each([
    { invest_mode: 1, quote_investment: undefined, base_investment: '0.3' },
    { invest_mode: 2, base_investment: '0.05' },
    {},
  ])('counts the coins of a plan as its opening does: %o', async (money) => {
    const { context } = routesOver(rigAt('54000'))
    const plan = { ...testB, ...money }
    const opening = await call('getInitialBuyAmount', context, plan)
    const { quantity_per_grid } = opening as { quantity_per_grid: string }
    expect(Number(quantity_per_grid)).toBeGreaterThan(0)
    expect(await call('spotInvestmentEstimate', context, plan)).toMatchObject({ quantity_per_grid })
  })

  test('an amount to buy for stands for the money of the plan', async () => {
    const { context } = routesOver(rigAt('54000'))
    const inCoins = { ...testB, invest_mode: 1, quote_investment: undefined }
    const { quantity_per_grid } = (await call('getInitialBuyAmount', context, testB)) as {
      quantity_per_grid: string
    }
    const asked = { ...inCoins, buy_amount: testB.quote_investment }
    expect(await call('spotInvestmentEstimate', context, asked)).toMatchObject({
      quantity_per_grid,
    })
  })
})

describe('update-sgrid', () => {
  const started = (): Rig => rigAt('54000').start(grid)

  test('names the check that the market overtook', async () => {
    const rig = started()
    const reached = routesOver(rig)
    reached.between = () => rig.move('67000')
    const body = { grid_id: String(rig.bot), take_profit: '66000' }
    const answer = await call('updateSgrid', reached.context, body)
    const code = 'SPOT_CHECK_CODE_TP_TOO_LOW_THAN_MARKET'
    expect(answer).toMatchObject({
      status_code: 400,
      check_code: code,
      problems: [{ field: 'take_profit', check_code: code, bound: '67000', fix: '67000.01' }],
    })
    expect(await call('updateSgrid', reached.context, body)).toEqual(answer)
    expect(rig.state.settings.takeProfit).toBe(0)
  })

  test.each([
    ['a new range', { min_price: '46000' }, false],
    ['more money', { add_investment: '100' }, false],
    ['a target', { take_profit: '80000' }, true],
  ])('while the symbol is closed: %s', async (_, fields, allowed) => {
    const rig = started().setStatus('Closed')
    const { context } = routesOver(rig, () => 'Closed')
    const body = { grid_id: String(rig.bot), ...fields }
    const refused = { refused: { code: 'SYMBOL_NOT_TRADING' } }
    for (const name of ['validateUpdateSgrid', 'updateSgrid'] as const) {
      const answer = await call(name, context, body)
      if (allowed) expect(answer).toMatchObject({ status_code: 200, problems: [] })
      else expect(answer).toEqual(refused)
    }
    expect(rig.emitted('settings-changed')).toHaveLength(allowed ? 1 : 0)
  })
})

describe('a price that is nothing in ticks', () => {
  const set = { takeProfit: '80000', stopLoss: '30000' }
  const names = ['validateUpdateSgrid', 'updateSgrid'] as const

  test.each([
    ['stop_loss', 'SL_TOO_LOW'],
    ['stop_loss_price', 'SL_TOO_LOW'],
    ['take_profit', 'TP_TOO_LOW'],
  ])('as %s is too low and clears nothing', async (field, code) => {
    const rig = rigAt('54000').start({ ...grid, ...set })
    const before = rig.state.settings
    const { context } = routesOver(rig)
    for (const name of names) {
      for (const text of ['0.0004', '0.000000000001']) {
        const answer = await call(name, context, { grid_id: String(rig.bot), [field]: text })
        expect(answer).toMatchObject({ check_code: expect.stringContaining(code) })
        const { problems } = answer as { problems: readonly Record<string, string>[] }
        expect(problems[0]).toMatchObject({ field: field.replace('_price', '') })
        expect(Number(problems[0]?.bound)).toBeGreaterThan(0)
        expect(Number(problems[0]?.fix)).toBeGreaterThan(0)
      }
    }
    expect(rig.state.settings).toEqual(before)
  })

  test('as a limit that no rule looks at now, as well', async () => {
    const rig = rigAt('54000').start(grid)
    const body = { grid_id: String(rig.bot), limit_up_price: '0.0004' }
    const check_code = 'SPOT_CHECK_CODE_LIMIT_UP_PRICE_TOO_LOW'
    const problem = { field: 'limit_up_price', bound: '0.01', fix: '0.01', check_code }
    const answer = await call('updateSgrid', routesOver(rig).context, body)
    expect(answer).toMatchObject({ check_code, problems: [problem] })
  })

  test.each(['', '0', '0.00'])('is not %j: that clears', async (stop_loss) => {
    const rig = rigAt('54000').start({ ...grid, ...set })
    const body = { grid_id: String(rig.bot), stop_loss }
    const answer = await call('updateSgrid', routesOver(rig).context, body)
    expect(answer).toMatchObject({ status_code: 200, problems: [] })
    expect(rig.state.settings.stopLoss).toBe(0)
  })
})

describe('an update that changes nothing', () => {
  test.each([
    [{}, 'min_price', '45000'],
    [{ ts_percent: '0.3' }, 'ts_percent', '0.3'],
    [{ stop_loss: '' }, 'stop_loss', '0'],
    [{ enable_trailing: false }, 'enable_trailing', 'false'],
  ])('of %j names what was sent, its value and another one', async (sent, field, bound) => {
    const rig = rigAt('54000').start({ ...grid, trailingStop: '0.3' })
    const { context } = routesOver(rig)
    const body = { grid_id: String(rig.bot), ...sent }
    for (const name of ['validateUpdateSgrid', 'updateSgrid'] as const) {
      const answer = await call(name, context, body)
      const check_code = 'SPOT_CHECK_CODE_PARAM_NOT_CHANGE'
      expect(answer).toMatchObject({ check_code, problems: [{ field, bound }] })
      const { problems } = answer as { problems: readonly { fix: string }[] }
      expect(['', bound]).not.toContain(problems[0]?.fix)
    }
  })
})

describe('withdraw-profit', () => {
  const withdraw = (rig: Rig, withdraw_amount?: string) => {
    const body = { grid_id: String(rig.bot), ...(withdraw_amount ? { withdraw_amount } : {}) }
    return call('withdrawProfit', routesOver(rig).context, body)
  }
  const refusedFor = (reason: string, bound: string, fix: string) => {
    const problems = [{ field: 'withdraw_amount', reason, bound, fix }]
    return { refused: { code: 'INVALID_ARGUMENT', problems } }
  }

  test.each([undefined, '0', '12.5'])('of %s where nothing is earned yet', async (amount) => {
    const rig = rigAt('54000').start(grid)
    const fix = 'send it again once withdrawable is above 0'
    const nothing = refusedFor('nothing-to-withdraw', 'at most 0', fix)
    expect(await withdraw(rig, amount)).toEqual(nothing)
    rig.move('58000').move('62000').move('54000')
    expect(await withdraw(rig)).toMatchObject({ status_code: 200 })
    // All of it has left.
    expect(await withdraw(rig, amount)).toEqual(nothing)
  })

  test('of more than was earned, and of zero, names what may leave', async () => {
    const rig = rigAt('54000').start(grid).move('58000').move('62000')
    const most = formatAmount(rig.state.gridProfit)
    const bound = `above 0, at most ${most}`
    const fix = `send ${most}`
    expect(await withdraw(rig, '1000000')).toEqual(refusedFor('too-large', bound, fix))
    expect(await withdraw(rig, '0')).toEqual(refusedFor('too-small', bound, fix))
  })

  test.each([undefined, ''])('of all (%j) takes what may leave when decided', async (text) => {
    const rig = rigAt('54000').start(grid).move('58000').move('62000')
    const reached = routesOver(rig)
    const seen = rig.state.gridProfit
    reached.between = () => rig.move('54000').move('58000').move('62000')
    const body = { grid_id: String(rig.bot), withdraw_amount: text }
    const answer = await call('withdrawProfit', reached.context, body)
    expect(rig.state.gridProfit).toBeGreaterThan(seen)
    const all = formatAmount(rig.state.gridProfit)
    expect(answer).toMatchObject({ withdrew_amount: all, cum_withdrew_amount: all })
  })

  test('of more than another call left is refused by what is left', async () => {
    const rig = rigAt('54000').start(grid).move('58000').move('62000')
    const reached = routesOver(rig)
    const most = formatAmount(rig.state.gridProfit)
    reached.between = () => rig.command({ type: 'withdraw', amount: '1' })
    const body = { grid_id: String(rig.bot), withdraw_amount: most }
    const left = formatAmount((rig.state.gridProfit - amount('1')) as Amount)
    const bound = `above 0, at most ${left}`
    const tooLarge = refusedFor('too-large', bound, `send ${left}`)
    expect(await call('withdrawProfit', reached.context, body)).toEqual(tooLarge)
  })

  test.each([undefined, '1'])('of %s from a grid that waits or is closed', async (amount) => {
    const message = expect.stringMatching(/^The bot closes or does not run yet/)
    const refused = { refused: { code: 'GRID_CAN_NOT_BE_CANCELLED', message } }
    const rig = rigAt('54000').start({ ...grid, entryPrice: '50000' })
    expect(await withdraw(rig, amount)).toMatchObject(refused)
    rig.command({ type: 'close', mode: 'base-and-quote' })
    expect(await withdraw(rig, amount)).toEqual({ refused: { code: 'BOT_HAS_BEEN_CLOSED' } })
  })
})

describe('a grid that has ended', () => {
  test.each([
    ['updateSgrid', { ts_percent: '0.3' }],
    ['validateUpdateSgrid', { ts_percent: '0.3' }],
    ['withdrawProfit', {}],
    ['setAllowFollow', { allow_follow: true }],
  ] as const)('is named as such by %s', async (name, fields) => {
    const rig = rigAt('54000').start(grid)
    rig.command({ type: 'close', mode: 'base-and-quote' })
    const body = { grid_id: String(rig.bot), ...fields }
    const ended = { refused: { code: 'BOT_HAS_BEEN_CLOSED' } }
    expect(await call(name, routesOver(rig).context, body)).toEqual(ended)
  })
})

test.each([
  [{ lower: 15, like: 20 }, '0.75'],
  [{ lower: 10, like: 20 }, ''],
  [undefined, ''],
])('ahead of %j the public detail says %j, without a new ranking', async (defeated, told) => {
  const { context } = routesOver(rigAt('54000').start(grid))
  const list = async () => Promise.reject(new Error('nobody waits for a ranking'))
  const ranking = { list, find: async () => ({ defeated }) as never }
  const [bot] = await context.bots.ofUser(context.userId ?? (0 as never))
  const body = { grid_id: String(bot?.bot) }
  const answer = await call('queryFollowGridDetail', { ...context, ranking }, body)
  expect(answer).toMatchObject({ detail: { grid_id: body.grid_id, defeat_percentage: told } })
})
