// What a change of a futures combo is refused for at its field, what its limits say of weights that
// do not add up, that its parts do, and what its figures make of money that was taken out; and that
// a transfer which is sent again under its request_id moves money once.
import { expect, test } from 'vitest'
import { amount, formatAmount, ratio, ZERO, type Ratio } from '@trellis/kernel'
import { routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { ask, fresh, named, over, started } from './test/calls.ts'
import { basketDraft as draft } from './test/rig.ts'

test('weights over one are told by the limits, others may be incomplete', async () => {
  const [one, ...others] = draft.symbol_settings
  const limits = async (target_position_percent: string) =>
    ask('getLimit', over(fresh()), {
      ...draft,
      symbol_settings: [{ ...one, target_position_percent }, ...others],
    })
  expect(await limits('0.51')).toMatchObject({
    check_code: 'LIMIT_CHECK_CODE_WEIGHTS_OVER',
    problems: [{ field: 'symbol_settings', bound: '1' }],
    allocated: '1.01',
    plan: [],
  })
  expect(await limits('0.49')).toMatchObject({ problems: [], allocated: '0.99' })
})

test('a new weight under the least order of its contract is refused at it', async () => {
  const rig = started({ investment: '40' })
  const change = {
    ...named(rig),
    symbol_settings: [
      ['SOLUSDT', '0.2'],
      ['BTCUSDT', '0.01'],
      ['ETHUSDT', '0.79'],
    ].map(([symbol, target_position_percent]) => ({ symbol, target_position_percent })),
  }
  const told = await ask('validateSetting', over(rig), change)
  expect(told.problems).toMatchObject([
    {
      field: 'symbol_settings.1.target_position_percent',
      check_code: 'LIMIT_CHECK_CODE_WEIGHT_TOO_LOW',
    },
  ])
  const refused = await ask('modifySetting', over(rig), change)
  expect(refused.problems).toEqual(told.problems)
  expect(rig.state.legs.map(({ weight }) => formatAmount(weight))).toEqual(['0.5', '0.3', '0.2'])
  const { fix = '' } = told.problems[0] ?? {}
  const rest = formatAmount((ratio('0.8') - ratio(fix)) as Ratio)
  const enough = change.symbol_settings.map((row, at) => ({
    ...row,
    target_position_percent: ['0.2', fix, rest][at],
  }))
  const mended = { ...change, symbol_settings: enough }
  expect((await ask('validateSetting', over(rig), mended)).problems).toEqual([])
})

test('what the mode that will hold does not use is refused, as at creation', async () => {
  const rig = started({ mode: 'time', interval: 7200, threshold: '' })
  const set = async (body: object): Promise<unknown> =>
    ask('modifySetting', over(rig), { ...named(rig), ...body })
  const percent = { adjust_position_percent: '0.1' }
  const refused = { refused: { problems: [{ field: 'adjust_position_percent' }] } }
  expect(await set(percent)).toMatchObject(refused)
  expect(await set({ ...percent, adjust_position_mode: 1 })).toMatchObject(refused)
  expect(rig.state.settings).toMatchObject({ mode: 'time', interval: 7200 })
  await set({ ...percent, adjust_position_mode: 3 })
  expect(rig.state.settings).toMatchObject({ mode: 'either', interval: 7200 })
})

test('what its contracts brought adds up to its total', async () => {
  const rig = started().at(5_100_000)
  await ask('adjustPosition', over(rig), named(rig))
  const { parts } = await ask('getPartList', over(rig), named(rig))
  const { detail } = await ask('getDetail', over(rig), named(rig))
  const sum = parts.reduce((all, { total_pnl }) => all + ratio(total_pnl), 0n)
  expect(formatAmount(sum as Ratio)).toBe(detail.total_pnl)
  expect(detail.total_pnl).not.toBe('0')
})

test('what was taken out stays invested: its share says the same before and after', async () => {
  const rig = started().at(5_050_000)
  const shareOf = async () => (await ask('getDetail', over(rig), named(rig))).detail
  const before = await shareOf()
  await ask('transfer', over(rig), { ...named(rig), transfer_type: 2, amount: '1000' })
  const { total_margin, total_pnl_per, figures } = await shareOf()
  expect([total_margin, figures.invested]).toEqual(['9000', '10000'])
  expect(Number(total_pnl_per)).toBeCloseTo(Number(before.total_pnl_per), 3)
  await ask('closeBot', over(rig), named(rig))
  const { figures: ended } = await shareOf()
  expect(ended.invested).toBe('10000')
  const receipt = routes.receipt(rig.view, over(rig))
  expect(receipt?.withdrawn).toBe('1000')
  const [paid, total] = [Number(receipt?.returnedValue), Number(ended.total_profit)]
  expect(paid + 1000 - 10_000).toBeCloseTo(total, 9)
})

test('the same request_id moves money once, whatever stands in the way of another', async () => {
  const rig = started()
  const { context } = routesOver(rig)
  const send = (sum: string, request_id?: string): Promise<unknown> =>
    ask('transfer', context, {
      ...named(rig),
      transfer_type: 1,
      amount: sum,
      ...(request_id === undefined ? {} : { request_id }),
    })
  for (const done of await Promise.all(['1000', '1000', '1000.0'].map((it) => send(it, 'once'))))
    expect(done).toMatchObject({ status_code: 200, midway_transfer: '1000' })
  expect(await send('1001', 'once')).toMatchObject({
    refused: { code: 'INVALID_ARGUMENT', problems: [{ field: 'request_id' }] },
  })
  // Funding has less by now than the first one took.
  const rest = (await context.bots.funding(0 as never)).get('USDT') ?? ZERO
  expect(await send(formatAmount(rest))).toMatchObject({ status_code: 200 })
  expect(await send('1000', 'once')).toMatchObject({ status_code: 200 })
  expect(rig.state.addedMargin).toBe(amount('1000') + rest)
})
