// Following over HTTP at its edges: a relation that ended is still found with its receipt, and a
// leader that the operator suspends takes nobody and is copied no more until that is lifted.
import { ok } from '@trellis/kernel'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sealInstruction } from '../src/auth/sealed-instruction.ts'
import { SecretBox } from '../src/auth/secret-box.ts'
import { settingAccess } from '../src/host/setting-access.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { instructWith, secretKey } from './instruction-fixture.ts'

const SITE = '/s1/bot/copy-trading/v1'
const { server, user: leader } = useTestServer({
  TRELLIS_SECRET_KEY: secretKey,
  TRELLIS_SPEED: '0.000001',
})
let mark = ''

const hostUser = (client: TestClient) => Number(client.userId) as never
const lead = async (client: TestClient, nickname: string): Promise<string> =>
  (await client.post(`${SITE}/become-leader`, { nickname })).result.leader_mark
const follow = (client: TestClient, leader_mark = mark, more: object = {}) =>
  client.post(`${SITE}/follow`, { leader_mark, amount: '1000', ...more })
const detail = async (client: TestClient, bot: string) =>
  (await client.post(`${SITE}/get-detail`, { bot_id: bot })).result

async function madeGrid(client: TestClient): Promise<string> {
  const { grid } = await soundGrid(client)
  return (await client.post('/s1/bot/grid/v1/create-grid', grid)).result.grid_id as string
}

beforeAll(async () => {
  mark = await lead(leader, 'Lea')
})

// A call is held between engine and register, so that another gets in; all of it is real. It comes
// to the process whose calls are held, the other one to any.
afterEach(() => void vi.restoreAllMocks())

test('a mark does not tell the number of an account, and an older one still works', async () => {
  const one = await server.user()
  const drawn = await lead(one, 'Someone new')
  // As marks were reckoned once: an odd factor has an inverse.
  const old = (BigInt(one.userId) * 4_503_599_627_370_517n) % 2n ** 53n
  const older = `L${old.toString(36).toUpperCase()}`
  expect(drawn).toMatch(/^L[0-9A-Z]{1,13}$/)
  expect(drawn).not.toBe(older)
  const settings = settingAccess(server.running.host.directory)
  await settings.write(hostUser(one), 'copy-leader', (text) =>
    ok(JSON.stringify({ ...(JSON.parse(text) as object), mark: older })),
  )
  expect(await lead(one, 'Someone newer')).toBe(older)
  const { leader: shown } = (await one.get(`${SITE}/get-leader`, { leader_mark: older })).result
  expect(shown).toMatchObject({ leader_mark: older, nickname: 'Someone newer' })
  await one.post(`${SITE}/leave-leader`)
})

describe('a relation that ended', () => {
  test('stands in its own list, under closed bots and in its receipt, out of memory too', async () => {
    const one = await server.user()
    const { bot_id } = (await follow(one)).result
    expect((await one.post(`${SITE}/stop`, { bot_id })).code).toBe(0)
    const again = (await follow(one)).result.bot_id
    const { bots } = server.running.host
    await eventually('the engine has forgotten it', async () => {
      const held = await bots.ofUser(hostUser(one))
      return held.every((it) => String(it.bot) !== bot_id)
    })
    const { following } = (await one.get(`${SITE}/list-following`)).result
    expect(following).toMatchObject([
      { bot_id: again, state: 'FOLLOWING' },
      { bot_id, state: 'ENDED', end_reason: 'by-user', nickname: 'Lea', waiting: '0' },
    ])
    const closed = (await one.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' })).result
    expect(closed.bots).toMatchObject([{ figures: { bot_id, kind: 'copy-trading' } }])
    const receipt = await one.post('/s1/bot/v1/receipt', { bot_id })
    expect(receipt.result).toMatchObject({ returned: [{ coin: 'USDT', amount: '1000' }] })
    expect((await detail(one, bot_id)).following).toMatchObject({ state: 'ENDED' })
  })

  test("is nobody else's", async () => {
    const other = await server.user()
    expect((await other.get(`${SITE}/list-following`)).result.following).toEqual([])
  })
})

describe('what would be copied now', () => {
  test('is what is copied: a part too small for its bot is refused before as after', async () => {
    const lead2 = await server.user()
    const of = await lead(lead2, 'Small Lea')
    const made = await madeGrid(lead2)
    const shown = async (amount: string, more: object = {}) => {
      const asked = new URLSearchParams({ leader_mark: of, amount, ...more })
      return (await leader.get(`${SITE}/get-leader-bots?${asked}`)).result.bots
    }
    const got = async (amount: string, more: object = {}) => {
      const one = await server.user()
      const { bot_id } = (await follow(one, of, { amount, ...more })).result
      await eventually('it was heard of', async () => {
        const { copies, refused } = await detail(one, bot_id)
        return copies.length + refused.length > 0
      })
      return detail(one, bot_id)
    }
    const part = { most_per_bot: '5' }
    expect(await shown('100', part)).toMatchObject([{ copy_amount: '0' }])
    const [{ refusal }] = await shown('100', part)
    expect(refusal).not.toBe('')
    expect(await got('100', part)).toMatchObject({ copies: [], refused: [{ reason: refusal }] })
    expect(await shown('2000')).toMatchObject([{ copy_amount: '2000', refusal: '' }])
    expect(await got('2000')).toMatchObject({ copies: [{ model_bot_id: made }], refused: [] })
  })
})

describe('terms', () => {
  test('are those that were agreed to: another share by then is refused by name', async () => {
    const lead3 = await server.user()
    const of = await lead(lead3, 'Third Lea')
    const ask = (percent: string) => {
      const terms = { nickname: 'Third Lea', profit_share_percent: percent }
      return lead3.post(`${SITE}/become-leader`, terms)
    }
    const one = await server.user()
    const agree = (percent: string) =>
      follow(one, of, { profit_share_percent: percent, request_id: 'agreed' })
    await ask('15')
    const field = 'profit_share_percent'
    expect((await agree('10')).result).toMatchObject({
      error_code: 'INVALID_ARGUMENT',
      fields: [{ field, reason: 'changed', bound: '15' }],
    })
    expect((await one.get(`${SITE}/list-following`)).result.following).toEqual([])
    const { bot_id } = (await agree('15.0')).result
    await ask('5')
    // The same request again finds what it began; with another share it is another request.
    expect((await agree('15')).result.bot_id).toBe(bot_id)
    expect((await agree('5')).result.fields).toMatchObject([{ field: 'request_id' }])
    expect((await detail(one, bot_id)).following).toMatchObject({ profit_share_percent: '15' })
    expect((await agree('x')).code).not.toBe(0)
  })

  test('that are changed at once are all changed', async () => {
    const one = await server.user()
    const { bot_id } = (await follow(one)).result
    const change = (named: object) => one.post(`${SITE}/modify-setting`, { bot_id, ...named })
    const whole = {
      most_per_bot: '400',
      worst_entry_percent: '3',
      highest_leverage: '4',
      stop_loss_percent: '25',
      on_stop: 'KEEP',
      paused: true,
    }
    const answers = await Promise.all(
      Object.entries(whole).map(([name, value]) => change({ [name]: value })),
    )
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0))
    expect((await detail(one, bot_id)).limits).toEqual(whole)
    await change({ stop_loss_percent: '' })
    expect((await detail(one, bot_id)).limits).toEqual({ ...whole, stop_loss_percent: '' })
  })

  test('have one name: of two who ask for it at once, one gets it', async () => {
    const { bots } = server.running.host
    const first = await server.loyalClient().another()
    const second = await server.user()
    const told = bots.lead.bind(bots)
    vi.spyOn(bots, 'lead').mockImplementationOnce(async (...args) => {
      const done = await told(...args)
      await lead(second, 'Twin Lea')
      return done
    })
    const late = await first.post(`${SITE}/become-leader`, { nickname: 'Twin lea' })
    expect(late.result.fields).toMatchObject([{ field: 'nickname', reason: 'taken' }])
    const { leaders } = (await first.get(`${SITE}/list-leaders`)).result
    const names = leaders.map(({ nickname }: { nickname: string }) => nickname)
    expect(names.filter((name: string) => /twin/i.test(name))).toEqual(['Twin Lea'])
  })
})

describe('the bell', () => {
  test('tells of each copy with its money, and of each bot that was not copied, why', async () => {
    const lead2 = await server.user()
    const of = await lead(lead2, 'Second Lea')
    const one = await server.user()
    const { bot_id } = (await follow(one, of, { most_per_bot: '400' })).result
    await madeGrid(lead2)
    const told = async () => {
      const { rows } = (await one.post('/s1/bot/v1/notifications', {})).result
      return rows as readonly Record<string, unknown>[]
    }
    await eventually('the copy is told', async () => (await told()).length === 1)
    const [{ bot_id: copy }] = (await detail(one, bot_id)).copies
    const what = { copied: 'spot-grid', market: 'BTC/USDT' }
    const data = { ...what, copy: Number(copy), amount: '400', coin: 'USDT' }
    expect(await told()).toMatchObject([{ type: 'copied', topic: 'copy', bot_id, word: '', data }])
    await one.post(`${SITE}/modify-setting`, { bot_id, paused: true })
    await madeGrid(lead2)
    await eventually('the refusal is told', async () => (await told()).length === 2)
    expect((await told())[0]).toMatchObject({
      type: 'copy-refused',
      kind: 'copy-trading',
      word: 'paused',
      data: { ...what, reason: 'paused' },
    })
  })
})

test('a setting that there is not, and none at all, are refused by name; the same again is no line', async () => {
  const one = await server.user()
  // A limit that is not heard would be none.
  const unheard = await follow(one, mark, { stop_loss: '20' })
  expect(unheard.extra.fields).toMatchObject([{ field: 'stop_loss', reason: 'unknown-field' }])
  const { bot_id } = (await follow(one, mark, { copy_existing: false })).result
  const change = (named: object) => one.post(`${SITE}/modify-setting`, { bot_id, ...named })
  const misspelt = await change({ stop_loss: '10', paused: true })
  expect(misspelt.extra.fields).toMatchObject([
    {
      field: 'stop_loss',
      reason: 'unknown-field',
      bound: expect.stringContaining('stop_loss_percent'),
    },
  ])
  const nothing = await change({})
  expect(nothing.extra.fields).toMatchObject([{ field: 'most_per_bot', reason: 'missing' }])
  for (let times = 3; times > 0; times--)
    expect((await change({ stop_loss_percent: '10' })).result.status_code).toBe(200)
  const lines = async () => {
    const body = { bot_id, page: 0, limit: 50 }
    return (await one.post('/s1/bot/v1/activity', body)).result.rows as { type: string }[]
  }
  await eventually('it is told', async () =>
    JSON.stringify(await lines()).includes('limits-changed'),
  )
  const told = (await lines()).filter((it) => JSON.stringify(it).includes('limits-changed'))
  expect(told).toHaveLength(1)
  expect(await detail(one, bot_id)).toMatchObject({ limits: { paused: false } })
})

describe('a leader that is suspended', () => {
  const instruct = (words: readonly string[], key = secretKey) => {
    return instructWith(key, server.webs[0]!.address, {
      kind: 'copy-trading',
      name: 'suspend',
      words,
    })
  }
  const stateOf = async () => {
    const guest = server.client()
    return (await guest.get(`${SITE}/get-leader`, { leader_mark: mark })).result.leader.state
  }
  /** What the leader's own card shows. */
  const own = async () => (await leader.get(`${SITE}/list-leaders`)).result.own
  const copiesOf = async (client: TestClient, bot: string) => (await detail(client, bot)).copies

  test('takes nobody, is copied no more, and what runs goes on', async () => {
    const first = await madeGrid(leader)
    const one = await server.user()
    const { bot_id } = (await follow(one)).result
    await eventually('it is copied', async () => (await copiesOf(one, bot_id)).length === 1)

    expect(await instruct([mark, 'on'])).toBe(`Lea (${mark}) is suspended`)
    expect(await stateOf()).toBe('SUSPENDED')
    expect((await follow(await server.user())).code).toBe(12054)
    const terms = await leader.post(`${SITE}/become-leader`, { nickname: 'Lea' })
    expect(terms.code).toBe(12054)
    const listed = (await server.client().get('/v5/copy-trade/recommend-leader-list')).result
    expect(JSON.stringify(listed.leaders)).not.toContain(mark)

    const unseen = await madeGrid(leader)
    // Behind what the leader opened meanwhile in the same outbox: whoever has this has all before.
    const { at } = await soundGrid(leader)
    const change = { grid_id: first, take_profit_price: at(1.5) }
    await leader.post('/s1/bot/grid/v1/update-sgrid', change)
    const [copy] = await copiesOf(one, bot_id)
    await eventually('the copy follows on', async () => {
      const path = '/s1/bot/grid/v1/query-grid-detail'
      const { detail: shown } = (await one.post(path, { grid_id: copy.bot_id })).result
      return Number(shown.take_profit_price) === Number(at(1.5))
    })
    expect(await detail(one, bot_id)).toMatchObject({
      copies: [{ model_bot_id: first }],
      refused: [],
    })
    const close = { bot_id: copy.bot_id, close_mode: '3' }
    expect((await one.post('/grid/v1/close-grid', close)).result.status_code).toBe(200)
    await eventually('its money waits', async () => (await copiesOf(one, bot_id)).length === 0)
    expect((await one.post(`${SITE}/stop`, { bot_id })).code).toBe(0)
    for (const sum of (await server.running.host.trialBalance()).values()) expect(sum).toBe(0n)
    await leader.post('/grid/v1/close-grid', { bot_id: first, close_mode: '3' })
    await leader.post('/grid/v1/close-grid', { bot_id: unseen, close_mode: '3' })
  })

  test('is one until that is lifted, also where it leaves meanwhile', async () => {
    expect((await leader.post(`${SITE}/leave-leader`)).code).toBe(0)
    expect((await own()).state).toBe('LEFT')
    const back = () => leader.post(`${SITE}/become-leader`, { nickname: 'Lea' })
    expect((await back()).code).toBe(12054)
    expect(await instruct([mark, 'off'])).toBe(`Lea (${mark}) is suspended no more`)
    expect((await back()).code).toBe(0)
    expect(await stateOf()).toBe('OPEN')
    const one = await server.user()
    const { bot_id } = (await follow(one)).result
    const model = await madeGrid(leader)
    await eventually('it is copied', async () => (await copiesOf(one, bot_id)).length === 1)
    expect((await copiesOf(one, bot_id))[0]).toMatchObject({ model_bot_id: model })
  })

  test('is one, and keeps its own change, where the two cross', async () => {
    const { bots } = server.running.host
    const [told, suspended] = [bots.lead.bind(bots), bots.suspend.bind(bots)]
    vi.spyOn(bots, 'lead').mockImplementationOnce(async (...args) => {
      const done = await told(...args)
      await instruct([mark, 'on'])
      return done
    })
    const terms = { nickname: 'Lea', profit_share_percent: '12' }
    const asLeader = { headers: { cookie: leader.cookieHeader } }
    const held = server.loyalClient().post(`${SITE}/become-leader`, terms, asLeader)
    expect((await held).code).toBe(0)
    expect(await own()).toMatchObject({ state: 'SUSPENDED', profit_share_percent: '12' })
    vi.spyOn(bots, 'suspend').mockImplementationOnce(async (...args) => {
      const done = await suspended(...args)
      await leader.post(`${SITE}/leave-leader`)
      return done
    })
    await instruct([mark, 'off'])
    expect(await own()).toMatchObject({ state: 'LEFT', profit_share_percent: '12' })
    expect((await leader.post(`${SITE}/become-leader`, terms)).code).toBe(0)
    expect(await own()).toMatchObject({ state: 'OPEN' })
  })

  test.each([
    ['another key', [['L0', 'on'], 'another key, which is long enough, too'], 'another key'],
    ['nobody', [['NOBODY', 'on']], 'nobody leads as NOBODY'],
    ['no word', [['L0']], 'on or off'],
  ] as const)('not by an instruction with %s', async (_, [words, key], line) => {
    await expect(instruct(words, key)).rejects.toThrow(line)
  })

  const sent = async (body: string | undefined) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, ...(body !== undefined && { body }) }
    return (await fetch(`${server.address}/operator/instructions`, request)).status
  }

  test('not by a request without a seal', async () => {
    for (const sealed of [
      undefined,
      '',
      'x',
      { toString: 'x' },
      Buffer.alloc(64).toString('base64'),
    ]) {
      const body = JSON.stringify({ sealed, kind: 'copy-trading', name: 'suspend' })
      expect([sealed, await sent(body)]).toEqual([sealed, 403])
    }
    expect([await sent(undefined), await sent('null')]).toEqual([403, 403])
  })

  test('not by an instruction that is sent again, nor by one that was given before it', async () => {
    const box = new SecretBox(secretKey)
    const given = (name: string, atMs: number) =>
      JSON.stringify({
        sealed: sealInstruction(box, { kind: 'copy-trading', name, words: [] }, atMs),
      })
    const now = Date.now() + 1000
    // There is no such instruction, and it is answered so: it was opened.
    const instruction = given('constructor', now)
    expect([await sent(instruction), await sent(instruction)]).toEqual([409, 403])
    expect(await sent(given('suspend', now - 1))).toBe(403)
  })
})
