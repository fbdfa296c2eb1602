// Following over HTTP, with every kind that can be copied: copies as a leader opens, changes and
// closes, every code of the public call, and that nobody reaches what is another's.
import { amount, price, type Amount } from '@trellis/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { madeCombo, soundCombo } from './combo-fixture.ts'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type Answer, type TestClient } from './http-server-fixture.ts'
import { madeMartingale, soundMartingale } from './martingale-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const SITE = '/s1/bot/copy-trading/v1'
const OPEN = '/v5/copy-trade/private/follower/trade-setting/create'
const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const { server, user: leader } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })
let follower: TestClient
let mark = ''
let followId = ''
const models: Record<string, string> = {}

const follow = (client: TestClient, leaderMark = mark, investmentE8: unknown = '2000000000000') =>
  client.signedPost(OPEN, { leaderMark, investmentE8 })
const detail = async (client = follower, bot = followId) =>
  (await client.post(`${SITE}/get-detail`, { bot_id: bot })).result
let others = 0
const nameOf = (client: TestClient) => (client === leader ? 'Lea' : `Lea the ${++others}th`)
const lead = async (client: TestClient, more: object = {}): Promise<string> => {
  const wanted = { nickname: nameOf(client), ...more }
  return (await client.post(`${SITE}/become-leader`, wanted)).result.leader_mark
}
const hostUser = (client: TestClient) => Number(client.userId) as never

async function madeGrid(client: TestClient): Promise<string> {
  const { grid } = await soundGrid(client)
  const made = await client.post('/s1/bot/grid/v1/create-grid', grid)
  return made.result.grid_id as string
}

async function signedIn(): Promise<TestClient> {
  const client = await server.user()
  await client.makeApiKey(['bot', 'read'])
  return client
}

/** Waits until the follower's copies are as many. */
const copies = (count: number, client = follower, bot = followId) =>
  eventually(`${count} copies`, async () => (await detail(client, bot)).copies.length === count)

/** All contracts of bitcoin rise by a share, and the market's workers have heard of it. */
async function rise(share: number): Promise<void> {
  const symbol = market.symbolOf('BTCUSDT', 'linear')
  market.walk([{ symbol, to: price(Math.round(market.last(symbol) * share)) }])
  await server.reached(market.nowMs)
}

beforeAll(async () => {
  for (const name of ['BTCUSDT', 'ETHUSDT']) {
    const symbol = market.symbolOf(name)
    market.walk([{ symbol, to: price(market.last(symbol)) }])
  }
  await server.reached(market.nowMs)
  follower = await signedIn()
  await leader.makeApiKey(['bot', 'read'])
  mark = await lead(leader)
  models['spot-grid'] = await madeGrid(leader)
  models['futures-grid'] = await madeFutures(leader)
})

describe('a follower', () => {
  test('copies what runs and what opens, of every kind', async () => {
    const made = await follow(follower)
    expect(made).toMatchObject({ code: 0, result: { leaderMark: mark } })
    followId = made.result.followId
    await copies(2)
    models['futures-martingale'] = await madeMartingale(leader)
    models['futures-combo'] = await madeCombo(leader)
    await eventually('four models are known', async () => {
      const { copies: open, refused } = await detail()
      return open.length + refused.length === 4
    })
    const { copies: open, following } = await detail()
    // 20,000: a third and two thirds of it for what ran, nothing left for what came after.
    expect(open.map(({ kind }: { kind: string }) => kind)).toEqual(['spot-grid', 'futures-grid'])
    expect(following).toMatchObject({ state: 'FOLLOWING', amount: '20000' })
  })

  test('keeps money for what comes where a bot may have only so much', async () => {
    const other = await signedIn()
    const wish = { leader_mark: mark, amount: '20000', most_per_bot: '4000', request_id: 'one' }
    const made = await other.post(`${SITE}/follow`, wish)
    expect((await other.post(`${SITE}/follow`, wish)).result.bot_id).toBe(made.result.bot_id)
    await copies(4, other, made.result.bot_id)
    const rows = (await detail(other, made.result.bot_id)).copies
    expect(rows.map(({ kind }: { kind: string }) => kind).sort()).toEqual(
      Object.keys(models).sort(),
    )
    for (const { paid } of rows) expect(Number(paid)).toBeLessThanOrEqual(4000)
    const shown = await other.get(`${SITE}/list-following`)
    expect(shown.result.following).toMatchObject([{ bot_id: made.result.bot_id, nickname: 'Lea' }])
    const stopped = await other.post(`${SITE}/stop`, { bot_id: made.result.bot_id, copies: 'KEEP' })
    expect(stopped.code).toBe(0)
    const list = await other.post('/tradingbot/v1/list-all-bots', { status: 0 })
    expect(list.result.total).toBe('4')
    // As the receipt has it: alone the following has only paid a share.
    const { gain } = (await detail(other, made.result.bot_id)).following
    expect(Number(gain)).not.toBe(0)
    await eventually('its end is told', async () => {
      const { rows } = (await other.post('/s1/bot/v1/notifications', {})).result
      const ended = rows.find((it: { kind: string }) => it.kind === 'copy-trading')
      return ended?.type === 'closed' && ended.data.total === gain
    })
  })

  test('follows a change at once, and lets its owner change nothing', async () => {
    const { at } = await soundGrid(leader)
    const take_profit_price = at(1.5)
    const change = { grid_id: models['spot-grid'], take_profit_price }
    expect((await leader.post('/s1/bot/grid/v1/update-sgrid', change)).result.status_code).toBe(200)
    const { copies: open } = await detail()
    const copy = open.find(({ kind }: { kind: string }) => kind === 'spot-grid')
    const read = async () =>
      (await follower.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: copy.bot_id })).result
    await eventually('the copy has the target', async () => {
      const { detail: shown } = await read()
      return Number(shown.take_profit_price) === Number(take_profit_price)
    })
    const own = { grid_id: copy.bot_id, take_profit_price: at(1.6) }
    expect((await follower.post('/s1/bot/grid/v1/update-sgrid', own)).code).toBe(12060)
    // Its settings are the leader's: its owner shows them to nobody.
    const share = (allow_follow: number) =>
      follower.post('/s1/bot/grid/v1/set-allow-follow', { grid_id: copy.bot_id, allow_follow })
    expect((await share(1)).code).toBe(12060)
    expect((await share(0)).code).toBe(0)
  })

  test('closes with its leader; every book is at zero', async () => {
    const close = { bot_id: models['spot-grid'], close_mode: '3' }
    expect((await leader.post('/grid/v1/close-grid', close)).result.status_code).toBe(200)
    await copies(1)
    const { following } = await detail()
    expect(Number(following.waiting)).toBeGreaterThan(6000)
    const sums = await server.running.host.trialBalance()
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
    // Its owner pressed nothing, and it is still told whose copy it was.
    await eventually('it is told', async () => {
      const { rows } = (await follower.post('/s1/bot/v1/notifications', {})).result
      const closed = rows.find((it: { type: string }) => it.type === 'closed')
      return closed?.kind === 'spot-grid' && closed.data.by === 'leader'
    })
    const closed = (await follower.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' }))
      .result
    const [{ figures }] = closed.bots
    expect(figures).toMatchObject({ copied_by: followId, closed_by: 'LEADER', kind: 'spot-grid' })
    const receipt = await follower.post('/s1/bot/v1/receipt', { bot_id: figures.bot_id })
    expect(receipt.result).toMatchObject({ closed_by: 'LEADER' })
  })

  test('pauses and changes its limits by name', async () => {
    const change = { bot_id: followId, stop_loss_percent: '20', paused: true }
    expect((await follower.post(`${SITE}/modify-setting`, change)).code).toBe(0)
    expect(await detail()).toMatchObject({
      following: { state: 'PAUSED' },
      limits: { stop_loss_percent: '20', paused: true },
    })
    const wrong = await follower.post(`${SITE}/modify-setting`, {
      bot_id: followId,
      worst_entry_percent: '101',
    })
    expect(wrong.result).toMatchObject({
      status_code: 400,
      fields: [{ field: 'worst_entry_percent', bound: 'at most 100' }],
    })
  })
})

describe('the leader', () => {
  test('is shown with what it has, and what each would be to a follower', async () => {
    const guest = server.client()
    const shown = await guest.get(`${SITE}/get-leader`, { leader_mark: mark })
    expect(shown.result.leader).toMatchObject({ bots_open: 3, bots_closed: 1, followers: 1 })
    const query = { leader_mark: mark, amount: '1000', highest_leverage: '2' }
    const { bots } = (await guest.get(`${SITE}/get-leader-bots`, query)).result
    expect(bots).toHaveLength(3)
    const why = bots.map((it: Record<string, string>) => [it.direction, it.leverage, it.refusal])
    expect(why).toContainEqual([expect.any(String), '5', 'leverage'])
    expect(why.map(([direction]: string[]) => direction)).toContain('NEUTRAL')
    const listed = await guest.get('/v5/copy-trade/recommend-leader-list')
    expect(listed.result.leaders[0]).toMatchObject({ leaderMark: mark, nickname: 'Lea' })
  })
})

/** The refused fields of an answer, of a call as such and of one that was understood. */
const fieldsOf = ({ result, extra }: Answer) => result.fields ?? extra.fields

describe('what cannot be read is refused at its field and turns nothing off', () => {
  const fine = { stop_loss_percent: '20', worst_entry_percent: '5' }

  test.each([
    ['stop_loss_percent', '5.12345678901'],
    ['worst_entry_percent', '0.123456789012'],
  ])('%s of a follower, at the start and later', async (field, value) => {
    const one = await signedIn()
    const wish = { leader_mark: mark, amount: '200', ...fine, copy_existing: false }
    const refused = await one.post(`${SITE}/follow`, { ...wish, [field]: value })
    expect(fieldsOf(refused)).toMatchObject([{ field, reason: 'too-precise' }])
    const { bot_id } = (await one.post(`${SITE}/follow`, wish)).result
    const changed = await one.post(`${SITE}/modify-setting`, { bot_id, [field]: value })
    expect(fieldsOf(changed)).toMatchObject([{ field, reason: 'too-precise' }])
    expect((await detail(one, bot_id)).limits).toMatchObject(fine)
  })

  test.each([
    ['profit_share_percent', { profit_share_percent: '14.12345678901' }, 'too-precise'],
    ['nickname', { nickname: ' . ' }, 'too-short'],
    ['nickname', { nickname: 'a\u202ename' }, 'unreadable'],
    ['nickname', { nickname: 'HOUSE · Calm' }, 'reserved'],
    ['nickname', { nickname: ' l e a' }, 'taken'],
  ])('%s of a leader: %o', async (field, wrong, reason) => {
    const wish = { nickname: 'Someone else', ...wrong }
    const refused = await follower.post(`${SITE}/become-leader`, wish)
    expect(fieldsOf(refused)).toMatchObject([{ field, reason }])
  })

  test("a request_id that began something else, and one that is a copy's", async () => {
    const one = await signedIn()
    const wish = { leader_mark: mark, amount: '200', copy_existing: false, request_id: 'once' }
    expect((await one.post(`${SITE}/follow`, wish)).code).toBe(0)
    for (const other of [{ amount: '300' }, { stop_loss_percent: '20' }]) {
      const refused = await one.post(`${SITE}/follow`, { ...wish, ...other })
      expect(fieldsOf(refused)).toMatchObject([{ field: 'request_id', reason: 'used-before' }])
    }
    const { grid } = await soundGrid(one)
    const hidden = { ...grid, request_id: 'copy:mine' }
    const refused = await one.post('/s1/bot/grid/v1/create-grid', hidden)
    expect(fieldsOf(refused)).toMatchObject([{ field: 'request_id', reason: 'wrong-format' }])
  })
})

describe('a bot that is shared', () => {
  const FMART = '/contract/v5/private/fmartingalebot'
  const FCOMBO = '/contract/v5/private/fcombobot'
  const shared = { allow_follow: true }
  const kinds = [
    {
      kind: 'spot-grid',
      create: '/s1/bot/grid/v1/create-grid',
      detail: '/s1/bot/grid/v1/query-grid-detail',
      names: 'followed_grid_id',
      plan: async (client: TestClient) => (await soundGrid(client)).grid,
    },
    {
      kind: 'futures-grid',
      create: futures.create,
      detail: futures.detail,
      names: 'followed_grid_id',
      plan: async (client: TestClient) => (await soundFutures(client)).grid,
    },
    {
      kind: 'futures-martingale',
      create: `${FMART}/create-fmart-bot`,
      detail: `${FMART}/get-fmart-detail`,
      names: 'followed_bot_id',
      plan: async () => soundMartingale,
    },
    {
      kind: 'futures-combo',
      create: `${FCOMBO}/create-bot`,
      detail: `${FCOMBO}/get-detail`,
      names: 'followed_bot_id',
      plan: async () => soundCombo,
    },
  ]

  test.each(kinds)('$kind: is made again by others, and counts them', async (one) => {
    const copier = await signedIn()
    const idOf = ({ result }: Answer) => String(result.grid_id ?? result.bot_id)
    const made = idOf(await leader.post(one.create, { ...(await one.plan(leader)), ...shared }))
    const count = async () => {
      const { result } = await leader.post(one.detail, { bot_id: made })
      return (result.detail ?? result.fmart_detail).follow_num
    }
    expect(await count()).toBe(0)
    const again = await copier.post(one.create, {
      ...(await one.plan(copier)),
      [one.names]: made,
      create_type: 1,
    })
    expect(again.result.status_code).toBe(200)
    await eventually('it is counted', async () => (await count()) === 1)
    const list = await copier.post('/tradingbot/v1/list-all-bots', { status: 0 })
    expect(list.result.bots[0].figures).toMatchObject({ kind: one.kind, source: 'copy' })
  })
})

const E8_BOUND = 'whole USDT times 1e8, from 10000000000 to 100000000000000'

describe('following is refused', () => {
  test('by the codes of the public call', async () => {
    const one = await signedIn()
    const code = async (...args: Parameters<typeof follow>) => (await follow(...args)).code
    expect(await code(one, 'NOBODY')).toBe(12046)
    expect(await code(leader)).toBe(12051)
    for (const wrong of ['', 'x', '-1', '100', '9900000000', '100000000000000000000'])
      expect([wrong, await follow(one, mark, wrong)]).toMatchObject([
        wrong,
        { code: 12047, extra: { fields: [{ field: 'investmentE8', bound: E8_BOUND }] } },
      ])
    expect(await code(follower)).toBe(12050)
    expect(await code(one, mark, '90000000000000')).toBe(12048)
    await lead(leader, { open: false })
    expect(await code(one)).toBe(12077)
    await lead(leader)
    await server.running.host.bots.lead(hostUser(leader), { places: 1, isOpen: true })
    expect(await code(one)).toBe(12052)
    await server.running.host.bots.lead(hostUser(leader), { places: 500, isOpen: true })
    // Of one amount they could be signed alike, within a millisecond, and refused for that.
    const both = await Promise.all([code(one, mark, '10000000000'), code(one, mark, '20000000000')])
    expect(both.sort((a, b) => a - b)).toEqual([0, 12050])
  })

  test.each(['0', '0.01', '99', '1000001'])(
    'with an amount of %s, by its bound',
    async (amount) => {
      const refused = await (await signedIn()).post(`${SITE}/follow`, { leader_mark: mark, amount })
      expect(refused).toMatchObject({ http: 200, code: 12047 })
      expect(fieldsOf(refused)).toMatchObject([
        { field: 'amount', bound: expect.stringMatching(/^at (least|most) \d+$/) },
      ])
    },
  )

  test('past ten leaders', async () => {
    const keen = await signedIn()
    const marks = await Promise.all(Array.from({ length: 11 }, async () => lead(await signedIn())))
    // All at once: each request sees what the ones before it have done.
    const answers = await Promise.all(marks.map((one) => follow(keen, one, '10000000000')))
    const codes = answers.map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 0), 12021])
  })

  test('to whom it does not belong', async () => {
    const stranger = await signedIn()
    for (const [path, more] of [
      ['get-detail', {}],
      ['modify-setting', { paused: true }],
      ['stop', { copies: 'CLOSE' }],
    ] as const) {
      const answer = await stranger.post(`${SITE}/${path}`, { bot_id: followId, ...more })
      expect([path, answer.result.status_code]).toEqual([path, 404])
    }
    expect((await server.client().post(`${SITE}/stop`, { bot_id: followId })).code).not.toBe(0)
  })
})

test('what a copy pays its leader is a movement of it, a term of its equation, and in its year', async () => {
  const url = '/s1/bot/v1'
  const [leading, following] = [await signedIn(), await signedIn()]
  const account = async () => (await leading.post(`${url}/account`)).result
  const made = await follow(following, await lead(leading), '100000000000')
  const model = await madeFutures(leading, { grid_mode: 2 })
  await copies(1, following, made.result.followId)
  await rise(1.03)
  await leading.post(futures.close, { bot_id: model })
  const paid = async () => (await account()).profit_shares as string
  await eventually('the leader has its share', async () => (await paid()) !== '0')
  const moves = (await leading.post(`${url}/account-moves`, { limit: 200 })).result.rows
  expect(moves[0]).toMatchObject({ sort: 'profit-share', by: 'exchange', bot: null })
  const held = new Map<string, Amount>()
  for (const { coins, funding_after } of [...moves].reverse()) {
    for (const { coin, amount: moved } of coins)
      held.set(coin, ((held.get(coin) ?? 0n) + amount(moved)) as Amount)
    for (const { coin, amount: left } of funding_after) expect(held.get(coin)).toBe(amount(left))
  }
  const { balances } = (await leading.post('/s1/bot/spot/v1/balance')).result
  for (const { coin, available } of balances) expect(held.get(coin) ?? 0n).toBe(amount(available))
  const sum = await paid()
  const { profit_shares: years } = (await leading.post(`${url}/yearly-results`)).result
  expect(years).toEqual([{ year: 2026, coin: 'USDT', amount: sum }])
  // Who paid it has it as a cost of the same year, while following goes on.
  const { rows } = (await following.post(`${url}/yearly-results`)).result
  const own = rows.find(({ bot_id }: { bot_id: string }) => bot_id === made.result.followId)
  expect(own).toMatchObject({ year: 2026, realized: `-${sum}`, fees: sum })
  const of = moves.filter(({ sort }: { sort: string }) => sort === 'profit-share')
  const told = of.map(({ coins }: { coins: { amount: string }[] }) => coins[0]?.amount ?? '0')
  const added = told.reduce((all: bigint, one: string) => all + amount(one), 0n)
  expect(added).toBe(amount(sum))
})

test('a leader that leaves ends every follower, and is found no more', async () => {
  expect((await leader.post(`${SITE}/leave-leader`)).code).toBe(0)
  await eventually('the follower has ended', async () => {
    const { following } = await detail()
    return following.state === 'ENDED' && following.end_reason === 'leader-left'
  })
  const gone = await server.client().get(`${SITE}/get-leader`, { leader_mark: mark })
  expect(gone.code).toBe(12046)
  const sums = await server.running.host.trialBalance()
  expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
})
