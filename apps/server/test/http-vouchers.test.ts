// Vouchers over HTTP: the operator grants one, a bot on contracts begins with it, nothing of it
// leaves the bot, and its end gives it back with its posting; what it is no good for is refused by
// its field.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { madeCombo } from './combo-fixture.ts'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { instruct, secretKey } from './instruction-fixture.ts'
import { madeMartingale } from './martingale-fixture.ts'

const { server } = useTestServer({ TRELLIS_SECRET_KEY: secretKey, TRELLIS_SPEED: '0.000001' })

const rewards = (name: string, ...words: string[]): Promise<string> =>
  instruct(server, 'rewards', name, ...words)
const idOf = (client: TestClient) => Number(client.userId) as never
const emailOf = (client: TestClient): string =>
  server.running.host.directory.state.account(idOf(client))?.email ?? ''
const listed = async (client: TestClient) =>
  (await client.post('/grid/v1/list-user-reward', {})).result
const funding = async (client: TestClient): Promise<number> =>
  Number((await server.running.host.bots.funding(idOf(client))).get('USDT') ?? 0n) / 1e12

async function granted(...words: string[]): Promise<TestClient> {
  const client = await server.user()
  expect(await rewards('grant', emailOf(client), ...words)).toMatch(/has voucher \d+/)
  return client
}

/** The newest point of its curve says what its row says: a voucher is no gain and no loss. */
async function curveAgrees(user: TestClient, bot_id: string): Promise<void> {
  await eventually('its curve says its total', async () => {
    const { points } = (await user.post('/s1/bot/v1/pnl-curve', { bot_id })).result
    const { bots } = (await user.post('/tradingbot/v1/list-all-bots', { bot_id })).result
    const [last, total] = [points.at(-1)?.total, bots[0].figures.total_profit]
    return Math.abs(Number(last) - Number(total)) < 20
  })
}

test('a voucher is margin, does not leave its bot, and is destroyed with a posting', async () => {
  const user = await granted('100', 'least=50', 'days=7')
  const { list, total } = await listed(user)
  expect(total).toBe('1')
  expect(list).toMatchObject([{ status: 'GRANTED', amount: '100', min_investment: '50' }])
  // A long grid opens with a trade.
  const bot_id = await madeFutures(user, { init_bonus: '100', grid_mode: 2 })
  expect(await funding(user)).toBe(98_100)
  const detail = async () => (await user.post(futures.detail, { bot_id })).result.detail
  const used = { init_bonus: '100', used_reward_amount: '100', used_reward_id: list[0].reward_id }
  expect(await detail()).toMatchObject({ total_investment: '2000', ...used })
  expect((await listed(user)).list).toMatchObject([{ status: 'USED', bot_id }])
  const { bots: mine } = (await user.post('/tradingbot/v1/list-all-bots', { bot_id })).result
  expect(mine[0].figures.voucher).toBe('100')
  await curveAgrees(user, bot_id)
  const taken = await user.post(futures.withdraw, { bot_id, withdraw_amount: '1' })
  const nothing = { field: 'withdraw_amount', reason: 'nothing-to-withdraw' }
  expect(taken.result.fields).toEqual([expect.objectContaining(nothing)])
  expect((await user.post(futures.close, { bot_id })).result).toMatchObject({ debug_msg: '' })
  await eventually('it is closed', async () => (await detail()).end_time !== '0')
  await curveAgrees(user, bot_id)
  const [after] = (await listed(user)).list
  expect(after).toMatchObject({ status: 'DESTROYED', bot_id })
  // What the opening and closing cost, the bonus bears first.
  expect(Number(after.returned)).toBeGreaterThan(80)
  expect(Number(after.returned)).toBeLessThanOrEqual(100)
  expect(await funding(user)).toBe(100_000)
  const receipt = (await user.post('/s1/bot/v1/receipt', { bot_id })).result
  expect(receipt).toMatchObject({ returned_value: '1900', voucher_returned: after.returned })
  expect(receipt.returned).toEqual([{ coin: 'USDT', amount: '1900', value: '1900' }])
  // What it lost the voucher bore: with that its year adds up.
  const { rows: years } = (await user.post('/s1/bot/v1/yearly-results', {})).result
  expect(years).toMatchObject([{ bot_id, moved_in: '1900', moved_out: '1900', yield: '0' }])
  const [{ realized, funding: paid, voucher_loss: borne }] = years
  expect(Number(borne)).toBeCloseTo(100 - Number(after.returned), 9)
  expect(Number(realized) + Number(paid) + Number(borne)).toBeCloseTo(0, 9)
  const { bots, history } = server.running.host
  await eventually('memory has let go of it, and it is known still', async () => {
    const held = await bots.ofUser(idOf(user))
    return held.every((it) => String(it.bot) !== bot_id)
  })
  expect(await detail()).toMatchObject(used)
  const query = { page: 1, limit: 50, types: ['exchanged'] }
  const { rows } = await history.activity(Number(bot_id) as never, query)
  expect(rows.map(({ action, data }) => [action, data['with']])).toEqual([
    ['bonus-destroy', 'bonus'],
    ['open', 'bonus'],
  ])
})

test('a martingale and a combo take one too', async () => {
  const user = await granted('40', 'kinds=futures-martingale')
  await rewards('grant', emailOf(user), '60', 'kinds=futures-combo')
  await madeMartingale(user, { init_bonus: '40' })
  const combo = await madeCombo(user, { init_bonus: '60' })
  expect(await funding(user)).toBe(100_000 - 1_960 - 2_940)
  const path = '/contract/v5/private/fcombobot/'
  const { detail } = (await user.post(`${path}get-detail`, { bot_id: combo })).result
  expect(detail).toMatchObject({ total_bonus: '60', used_reward_amount: '60' })
  const statuses = (await listed(user)).list.map((it: { status: string }) => it.status)
  expect(statuses).toEqual(['USED', 'USED'])
})

test('what was added to a grid with one can be withdrawn, all at once', async () => {
  const user = await granted('1000', 'least=1000')
  const bot_id = await madeFutures(user, { init_bonus: '1000', leverage: '2' })
  expect((await user.post(futures.addMargin, { bot_id, amount: '200' })).result.debug_msg).toBe('')
  const { detail } = (await user.post(futures.detail, { bot_id })).result
  const before = await funding(user)
  const { result } = await user.post(futures.withdraw, { bot_id })
  expect(result).toMatchObject({ status_code: 200 })
  expect(Number(result.withdrew_amount)).toBeGreaterThan(0)
  expect(result.withdrew_amount).toBe(detail.figures.withdrawable)
  expect(await funding(user)).toBeCloseTo(before + Number(result.withdrew_amount), 6)
})

test('out of a combo with one goes what is its owner’s, down to the least', async () => {
  const user = await granted('1000', 'kinds=futures-combo', 'least=1500')
  const bot_id = await madeCombo(user, { init_bonus: '1000' })
  const path = '/contract/v5/private/fcombobot/'
  const { result } = await user.post(`${path}get-transfer-detail`, { bot_id })
  const { detail } = (await user.post(`${path}get-detail`, { bot_id })).result
  // What it lost as it opened the voucher bears; marks above what it paid are its owner's.
  const gained = Math.max(0, Number(detail.total_pnl))
  const most = String(result.max_out)
  expect(result.max_out_reason).toBe('voucher')
  expect(Number(most)).toBeCloseTo(500 + gained, 6)
  const out = (sum: string) =>
    user.post(`${path}transfer`, { bot_id, transfer_type: 'TRANSFER_OUT', amount: sum })
  const above = await out(formatAmount((amount(most) + 1n) as Amount))
  const stays = { field: 'amount', reason: 'bonus-stays', bound: `at most ${most}` }
  expect(above.result.fields).toEqual([expect.objectContaining(stays)])
  expect(await funding(user)).toBe(98_000)
  expect((await out(most)).result).toMatchObject({ status_code: 200 })
  expect(await funding(user)).toBeCloseTo(98_000 + Number(most), 6)
})

test('that of a bot in which nothing happened is good again, and its papers say what was paid', async () => {
  const user = await granted('100')
  const { at } = await soundFutures(user)
  const toppedUp = async () =>
    (await user.post('/s1/bot/v1/account', { currency: 'USDT' })).result.topped_up
  const before = await toppedUp()
  const bot_id = await madeFutures(user, { init_bonus: '100', entry_price: at(0.95) })
  const { modes } = (await user.post(futures.detail, { bot_id })).result
  expect(modes[0]).toMatchObject({ receive_value: '1900', voucher_returned: '100' })
  await user.post(futures.close, { bot_id })
  const detail = async () => (await user.post(futures.detail, { bot_id })).result.detail
  await eventually('it is closed', async () => (await detail()).end_time !== '0')
  const [row] = (await listed(user)).list
  expect(row).toMatchObject({ status: 'GRANTED', bot_id: '0', returned: '0' })
  expect(await funding(user)).toBe(100_000)
  const { bots } = server.running.host
  await eventually('memory has let go of it', async () => {
    const held = await bots.ofUser(idOf(user))
    return held.every((it) => String(it.bot) !== bot_id)
  })
  const said = { settlement_assets: '1900 USDT', used_reward_id: row.reward_id, init_bonus: '100' }
  expect(await detail()).toMatchObject(said)
  const closed = (await user.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' })).result.bots
  expect(closed[0].future_grid).toMatchObject({ settlement_assets: '1900 USDT' })
  const receipt = (await user.post('/s1/bot/v1/receipt', { bot_id })).result
  expect(receipt).toMatchObject({ returned_value: '1900', voucher_returned: '100' })
  expect(await toppedUp()).toBe(before)
  expect(await madeFutures(user, { init_bonus: '100' })).not.toBe(bot_id)
})

describe('refused', () => {
  const refusal = (reason: string) => [expect.objectContaining({ field: 'init_bonus', reason })]
  const problems = async (client: TestClient, more: object, path: string = futures.create) => {
    const { grid } = await soundFutures(client)
    return (await client.post(path, { ...grid, ...more })).result.fields
  }

  test('a voucher of two creates at one moment goes to one of them', async () => {
    const user = await granted('100')
    const { grid } = await soundFutures(user)
    const both = await Promise.all([
      user.post(futures.create, { ...grid, init_bonus: '100' }),
      user.post(futures.create, { ...grid, init_bonus: '100' }),
    ])
    const refused = both.filter(({ result }) => result.status_code !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.result.fields).toEqual(refusal('voucher-used'))
    expect(await funding(user)).toBe(98_100)
  })

  test('none, another’s, another amount, another kind, too little beside it, taken back', async () => {
    const user = await granted('100', 'least=1950')
    const other = await server.user()
    const [{ reward_id }] = (await listed(user)).list
    expect(await problems(other, { init_bonus: '100' })).toEqual(refusal('no-voucher'))
    expect(await problems(other, { reward_id })).toEqual(refusal('no-voucher'))
    expect(await problems(user, { init_bonus: '99' })).toEqual(refusal('no-voucher'))
    expect(await problems(user, { init_bonus: '100' })).toEqual(refusal('own-money-too-little'))
    const { grid } = await soundGrid(user)
    const spot = await user.post('/s1/bot/grid/v1/create-grid', { ...grid, init_bonus: '100' })
    expect(spot.result.fields).toEqual(refusal('voucher-of-another-kind'))
    expect(await rewards('revoke', emailOf(user), reward_id)).toContain('taken back')
    const more = { total_investment: '3000', init_bonus: '100' }
    expect(await problems(user, more)).toEqual(refusal('voucher-revoked'))
    expect(await rewards('list', emailOf(user))).toContain(`${reward_id} revoked`)
    expect(await funding(user)).toBe(100_000)
  })

  test.each([
    [['nobody@example.com', '10'], /nobody is registered/],
    [['', '10'], /nobody is registered/],
    [['@', '-1'], /no amount above zero/],
    [['@', '10', 'kinds=spot-grid'], /takes no voucher/],
    [['@', '10', 'days=0'], /days are 1 to/],
    [['@', '10', 'hours=3'], /hours says nothing/],
  ])('the operator’s %s', async ([email = '', ...words], said) => {
    const user = await server.user()
    const asked = rewards('grant', email === '@' ? emailOf(user) : email, ...words)
    await expect(asked).rejects.toThrow(said)
    expect((await listed(user)).total).toBe('0')
  })
})
