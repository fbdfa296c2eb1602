// What operators do to a running server: a ban that ends bots, other reasons to end them, what is
// left over by a crash, flags by user and types of accounts.
import { describe, expect, test } from 'vitest'
import { accountTypes } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import { banAccount } from '../src/operator/ban-account.ts'
import { joined } from '../src/host/directory-host.ts'
import { wished } from '../src/operator/pending-endings.ts'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import { isCluster, soundGrid, type TestClient } from './http-server-fixture.ts'
import { GRID, madeGrid, operatorStage } from './operator-stage.ts'

const reason = 'Blocked after a report of fraud'
const { now, directory, instruct, instructed, login, named, restart } = operatorStage()

/** Unified close codes of bots that have ended, by their numbers. */
async function codes(client: TestClient, ...bots: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const bot_id of bots) {
    const { result } = await client.post('/s1/bot/v1/receipt', { bot_id })
    if (result.status_code === 200)
      found[bot_id] = result.bot_close_code.replace('BOT_CLOSE_CODE_', '')
  }
  return found
}

const endedBy = (code: string, bots: readonly string[]) =>
  Object.fromEntries(bots.map((bot) => [bot, code]))

/** Waits until just these bots have ended so. */
async function expectEnded(client: TestClient, code: string, ...bots: string[]): Promise<void> {
  await eventually('they have ended', async () => {
    return Object.keys(await codes(client, ...bots)).length === bots.length
  })
  expect(await codes(client, ...bots)).toEqual(endedBy(code, bots))
}

async function expectBalanced(): Promise<void> {
  for (const sum of (await now.server.running.host.trialBalance()).values()) expect(sum).toBe(0n)
}

test('a ban signs out, ends running and waiting bots, refuses what is new, and can be lifted', async () => {
  const { client, email, id } = await named('mallory')
  const { at } = await soundFutures(client)
  const running = [await madeGrid(client), await madeFutures(client)]
  const waiting = await madeFutures(client, { entry_price: at(0.95) })
  const said = await instruct('ban', email.toUpperCase(), reason)
  expect(said).toBe(`${email} is blocked: ${reason}; bots that end: 3`)
  expect((await client.get('/v2/private/user/profile')).code).toBe(10007)
  const again = await login(email)
  await expectEnded(again, 'CANCELED_AUTO_USER_BAN', ...running, waiting)
  const { result } = await again.post(GRID, (await soundGrid(again)).grid)
  expect(result).toMatchObject({ error_code: 'USER_BANNED', ban_reason_text: reason })
  const coins = [...(await now.server.running.host.bots.funding(id))]
  expect(coins.every(([, amount]) => amount >= 0n)).toBe(true)
  expect(directory().state.account(id)?.settings.has('endings')).toBe(false)
  await expectBalanced()
  // Given again it ends nothing more.
  expect(await instruct('ban', email, reason)).toContain('; bots that end: 0')
  expect(await instruct('unban', email)).toBe(`${email} is blocked no more`)
  expect(await madeGrid(await login(email))).toMatch(/^\d+$/)
})

test('a ban may leave the bots to their owner', async () => {
  const { client, email } = await named('keeper')
  const bot_id = await madeGrid(client)
  expect(await instruct('ban', email, 'keep-bots', 'Under', 'review')).toBe(
    `${email} is blocked: Under review; its bots run on`,
  )
  const again = await login(email)
  const { bots } = (await again.post('/tradingbot/v1/list-all-bots', { status: 0 })).result
  expect(JSON.stringify(bots)).toContain(bot_id)
  // A form says it before anybody presses.
  const { user_tags: tags } = (await again.get('/user/private/user-tag')).result
  expect(tags).toMatchObject({ creation_refused: 'USER_BANNED', ban_reason: 'Under review' })
  await expect(instruct('ban', email, 'keep-bots')).rejects.toThrow('say why')
  await expect(instruct('ban', email, '\u200b')).rejects.toThrow('say why')
})

test('a ban of a follower ends the relation and its copies; one of a leader lets followers go', async () => {
  const [leader, follower] = [await named('leader'), await named('follower')]
  const SITE = '/s1/bot/copy-trading/v1'
  const { result: own } = await leader.client.post(`${SITE}/become-leader`, { nickname: 'Lea' })
  const model = await madeGrid(leader.client)
  const body = { leader_mark: own.leader_mark, amount: '2000' }
  const { bot_id: relation } = (await follower.client.post(`${SITE}/follow`, body)).result
  const { bots } = now.server.running.host
  const alive = async (id: UserId) =>
    (await bots.ofUser(id)).filter(({ status }) => status === 'running').map(({ kind }) => kind)
  await eventually('it is copied', async () => (await alive(follower.id)).length === 2)
  await instruct('ban', follower.email, reason)
  await eventually('all is over', async () => (await alive(follower.id)).length === 0)
  // Asked by its receipt: what has ended leaves the memory as soon as it can be read elsewhere.
  await expectEnded(await login(follower.email), 'CANCELED_AUTO_USER_BAN', relation)
  await expectBalanced()
  expect((await alive(leader.id)).length).toBe(1)
  await instruct('ban', leader.email, reason)
  await expectEnded(await login(leader.email), 'CANCELED_AUTO_USER_BAN', model)
  expect((await bots.leading(leader.id))?.isSuspended).toBe(true)
  await instruct('unban', leader.email)
  expect((await bots.leading(leader.id))?.isSuspended).toBe(false)
  await expectBalanced()
})

test('bots end for compliance and in a clearance, only those that are named or all', async () => {
  const { client, email } = await named('cleared')
  const [first, second] = [await madeGrid(client), await madeFutures(client)]
  expect(await instruct('close', email, 'compliance', first)).toMatch(/: 1$/)
  await expectEnded(client, 'COMPLIANCE', first)
  expect(await codes(client, second)).toEqual({})
  expect(await instruct('close', email, 'standard-clearance')).toMatch(/: 1$/)
  await expectEnded(client, 'STANDARD_CLEARANCE', second)
  await expect(instruct('close', email, 'by-user')).rejects.toThrow('say why')
  await expect(instruct('close', email, 'compliance', 'x')).rejects.toThrow('numbers')
  await expectBalanced()
})

test('the tax tag, set or taken away, ends bots on contracts alone', async () => {
  const { client, email } = await named('taxed')
  const spot = await madeGrid(client)
  for (const tag of ['IND-GST', 'none']) {
    const bot = await madeFutures(client)
    expect(await instruct('tag', email, tag)).toBe(`${email} has the tag ${tag}; bots that end: 1`)
    await expectEnded(client, 'TAX_TAG_CHANGE', bot)
    const { user_tags: tags } = (await client.get('/user/private/user-tag')).result
    expect(tags).toMatchObject({ tax_identity: tag === 'none' ? '' : tag })
    expect(await instruct('tag', email, tag)).toContain('already')
  }
  expect(await codes(client, spot)).toEqual({})
})

test('what a crash cut off between the ban and its bots the next start carries out', async (context) => {
  if (isCluster) context.skip('runs a command on the data folder of a server that stands still')
  const { client, email, id } = await named('crashed')
  const other = await named('offline')
  const [mistaken, kept] = [await named('mistaken'), await named('kept')]
  const theirs = [await madeGrid(other.client)]
  const left = [await madeGrid(mistaken.client), await madeGrid(kept.client)]
  const bots = [await madeGrid(client), await madeFutures(client)]
  await directory().execute((state) =>
    joined(state.ban(id, reason), wished(state, id, { word: 'user-banned' })),
  )
  await restart(async (dataDir) => {
    const ban = { dataDir, reason, endsBots: true, wallMs: Date.now, log: () => undefined }
    await banAccount({ ...ban, email: other.email })
    // Of who was meant by nobody, or may keep them, bots run on.
    await banAccount({ ...ban, email: mistaken.email })
    await banAccount({ ...ban, email: mistaken.email, reason: '' })
    await banAccount({ ...ban, email: kept.email })
    await banAccount({ ...ban, email: kept.email, endsBots: false })
  })
  await expectEnded(await login(email), 'CANCELED_AUTO_USER_BAN', ...bots)
  await expectEnded(await login(other.email), 'CANCELED_AUTO_USER_BAN', ...theirs)
  await eventually(
    'the wish is done with',
    async () => !directory().state.account(id)?.settings.has('endings'),
  )
  const ofWhom = [mistaken, kept]
  for (const { email: whose } of ofWhom) {
    expect(await codes(await login(whose), ...left)).toEqual({})
  }
  await expectBalanced()
  expect(await instructed('audit', 'list', '50', other.email)).toContain(`accounts ban`)
}, 60_000)

test.each(accountTypes)('an account of the type %s', async (type) => {
  const { client, email } = await named(`type-${type.toLowerCase()}`)
  await instruct('type', email, type)
  const { result } = await client.post(GRID, (await soundGrid(client)).grid)
  const refused = {
    UNSPECIFIED: 'UNSUPPORTED_MEMBER_TYPE',
    DERIVATIVE: 'UNSUPPORTED_MEMBER_TYPE',
    SPOT: 'UNSUPPORTED_MEMBER_TYPE',
    UNIFIED_UPGRADING: 'USER_UNIFY_ACCOUNT_UPGRADING',
  }
  const code = (refused as Partial<Record<string, string>>)[type]
  // A form says it before anybody presses.
  const { user_tags: tags } = (await client.get('/user/private/user-tag')).result
  expect(tags.creation_refused).toBe(code ?? '')
  expect(result).toMatchObject(code === undefined ? { status_code: 200 } : { error_code: code })
  const { grid } = await soundFutures(client)
  const contract = (await client.post(futures.create, grid)).result
  expect(contract).toMatchObject(code === undefined ? { status_code: 200 } : { error_code: code })
})

test('an Islamic account makes bots on pairs alone, and is told why; what runs goes on', async () => {
  const { client, email } = await named('islamic')
  const before = await madeFutures(client)
  await instruct('islamic', email, 'on')
  expect((await client.get('/v2/private/user/profile')).result.is_islamic).toBe(true)
  const { grid } = await soundFutures(client)
  const refused = (await client.post(futures.create, grid)).result
  expect(refused).toMatchObject({ status_code: 403, error_code: 'FORBIDDEN' })
  expect(refused.debug_msg).toContain('Islamic')
  expect(await madeGrid(client)).toMatch(/^\d+$/)
  expect(await codes(client, before)).toEqual({})
  await instruct('islamic', email, 'off')
  expect(await madeFutures(client)).toMatch(/^\d+$/)
})

test('for an Islamic account nothing more is copied, until it is one no more', async () => {
  const [leader, follower] = [await named('ally'), await named('pious')]
  const SITE = '/s1/bot/copy-trading/v1'
  const { result: own } = await leader.client.post(`${SITE}/become-leader`, { nickname: 'Ally' })
  const body = { leader_mark: own.leader_mark, amount: '2000' }
  const { bot_id } = (await follower.client.post(`${SITE}/follow`, body)).result
  const detail = async () => (await follower.client.post(`${SITE}/get-detail`, { bot_id })).result
  await instruct('islamic', follower.email, 'on')
  expect((await detail()).limits.paused).toBe(true)
  const model = await madeFutures(leader.client)
  await eventually('it has heard of it', async () => (await detail()).refused.length > 0)
  const refused = [{ model_bot_id: model, reason: 'paused' }]
  expect(await detail()).toMatchObject({ copies: [], refused })
  const goOn = () => follower.client.post(`${SITE}/modify-setting`, { bot_id, paused: false })
  expect((await goOn()).result).toMatchObject({ status_code: 403, error_code: 'FORBIDDEN' })
  await instruct('islamic', follower.email, 'off')
  expect((await goOn()).result.status_code).toBe(200)
})

describe('flags', () => {
  const isOn = async (client: TestClient, flag: string): Promise<boolean> => {
    const { result } = await client.post('/v3/config/web', { keys: [flag] })
    return (JSON.parse(result[0].value) as { isGray: boolean }).isGray
  }

  test('are switched off for one, for a share and for all, and on again', async () => {
    const { client, email } = await named('flagged')
    const other = await named('other')
    const flag = 'spotTsGray'
    const set = (...words: string[]) => instructed('flags', 'set', flag, ...words)
    await set('off', email)
    expect([await isOn(client, flag), await isOn(other.client, flag)]).toEqual([false, true])
    await set('off')
    await set('on', email)
    expect([await isOn(client, flag), await isOn(other.client, flag)]).toEqual([true, false])
    expect(await isOn(now.server.client(), flag)).toBe(false)
    await set('default', email)
    expect(await isOn(client, flag)).toBe(false)
    expect(await set('on')).toBe(`${flag} is off for 0% of the users`)
    expect([await isOn(client, flag), await isOn(now.server.client(), flag)]).toEqual([true, true])
    await expect(set('off', '120%')).rejects.toThrow('say:')
  })
})
