// Whatever a create call says of the bot that it copies: a combo that another shows is copied and
// counted, zero is nobody, and all else is refused by the field's name and makes no bot.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeCombo, soundCombo } from './combo-fixture.ts'
import { eventually } from './host-fixture.ts'
import { madeFutures } from './futures-fixture.ts'
import { isCluster, useTestServer, type TestClient } from './http-server-fixture.ts'

const FCOMBO = '/contract/v5/private/fcombobot'
const folder = mkdtempSync(join(tmpdir(), 'trellis-followed-'))
const { server, user: owner } = useTestServer({ TRELLIS_DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shown = { allow_follow: true }
const bots: Record<string, string> = {}
let copier: TestClient

beforeAll(async () => {
  copier = await server.user()
  bots['shown'] = await madeCombo(owner, shown)
  bots['hidden'] = await madeCombo(owner)
  bots['ended'] = await madeCombo(owner, shown)
  bots['ofAnotherKind'] = await madeFutures(owner, shown)
  bots['ownHidden'] = await madeCombo(copier)
  bots['ownEnded'] = await madeCombo(copier, shown)
  for (const [client, bot_id] of [
    [owner, bots['ended']],
    [copier, bots['ownEnded']],
  ] as const) {
    const closed = await client.post(`${FCOMBO}/close-bot`, { bot_id })
    expect(closed.result.status_code).toBe(200)
    await eventually('it has ended', async () => {
      const all = await rowsOf(client)
      const row = all.find(({ figures }) => figures['bot_id'] === bot_id)
      return row === undefined || row.figures['status'] === 'completed'
    })
  }
})

async function rowsOf(client: TestClient) {
  const { result } = await client.post('/tradingbot/v1/list-all-bots', { status: 0 })
  return result.bots as readonly { readonly figures: Readonly<Record<string, string>> }[]
}
const rows = () => rowsOf(copier)
const create = (followed_bot_id: unknown, more: object = {}) =>
  copier.post(`${FCOMBO}/create-bot`, {
    ...soundCombo,
    init_margin: '500',
    followed_bot_id,
    ...more,
  })

describe('what is no model', () => {
  test.each<[string, unknown]>([
    ['hidden', () => bots['hidden']],
    ['ended', () => bots['ended']],
    ['of another kind', () => bots['ofAnotherKind']],
    ['the own, hidden', () => bots['ownHidden']],
    ['the own, ended', () => bots['ownEnded']],
    ['never made', '114879385522176'],
    ['huge', '9'.repeat(20)],
    ['beyond what a number of JSON holds', 2 ** 60],
    ['huger than any text of it', 1e300],
    ['the shown one behind zeros', () => `00${bots['shown']}`],
    ['the shown one and a partition more', () => String(2 ** 53 + Number(bots['shown']))],
  ])('%s: 400, not-followable', async (_, id) => {
    const before = (await rows()).length
    const { code, result } = await create(typeof id === 'function' ? id() : id)
    expect([code, result.status_code]).toEqual([0, 400])
    expect(result.fields).toMatchObject([{ field: 'followed_bot_id', reason: 'not-followable' }])
    expect(result.fields[0].fix).not.toBe('')
    expect(await rows()).toHaveLength(before)
  })
})

describe('what is no id', () => {
  test.each<[unknown, string]>([
    ['', 'not-an-id'],
    [' ', 'not-an-id'],
    ['-1', 'not-an-id'],
    [-1, 'not-an-id'],
    [1.5, 'not-an-id'],
    ['1.0', 'not-an-id'],
    ['1e3', 'not-an-id'],
    ['0x10', 'not-an-id'],
    ['٣', 'not-an-id'],
    ['9'.repeat(21), 'not-an-id'],
    ["1' or '1'='1", 'not-an-id'],
    [true, 'wrong-type'],
    [null, 'wrong-type'],
    [{}, 'wrong-type'],
    [['1'], 'wrong-type'],
  ])('%j: 10001', async (id, reason) => {
    const { code, extra } = await create(id)
    expect([code, extra.fields?.[0]]).toMatchObject([10001, { field: 'followed_bot_id', reason }])
  })
})

describe('nobody', () => {
  test.each<[unknown]>([[undefined], [0], ['0'], ['000'], [-0]])('%j: no copy', async (id) => {
    const { result } = await create(id)
    expect(result.status_code).toBe(200)
    const made = (await rows()).find(({ figures }) => figures['bot_id'] === result.bot_id)
    expect(made?.figures['source']).toBe('manual')
  })
})

describe('a model', () => {
  const copies = async (): Promise<number> => {
    const { result } = await owner.post(`${FCOMBO}/get-detail`, { bot_id: bots['shown'] })
    return result.detail.follow_num
  }

  test('is counted, its id a number or a text', async () => {
    const ways: readonly ((id: string) => unknown)[] = [Number, String]
    for (const [before, way] of ways.entries()) {
      const { result } = await create(way(bots['shown'] ?? ''))
      expect(result.status_code).toBe(200)
      const made = (await rows()).find(({ figures }) => figures['bot_id'] === result.bot_id)
      expect(made?.figures['source']).toBe('copy')
      await eventually('it is counted', async () => (await copies()) === before + 1)
    }
  })

  test('is the same under one request_id', async () => {
    const request_id = 'same'
    const first = await create(bots['shown'], { request_id })
    expect(first.result.status_code).toBe(200)
    const again = await create(Number(bots['shown']), { request_id })
    expect(again.result).toMatchObject({ status_code: 200, bot_id: first.result.bot_id })
    const other = await create(0, { request_id })
    expect(other.result.fields).toMatchObject([{ field: 'request_id', reason: 'used-before' }])
  })
  test('is not counted once it has ended, after a restart either', async () => {
    const before = await copies()
    const { result } = await create(bots['shown'])
    await eventually('it is counted', async () => (await copies()) === before + 1)
    await copier.post(`${FCOMBO}/close-bot`, { bot_id: result.bot_id })
    await eventually('it is no copy any more', async () => (await copies()) === before)
    await server.restart()
    // A web process of a cluster hears of other groups' copies a moment after its start.
    if (isCluster) await eventually('it is counted again', async () => (await copies()) > 0)
    expect(await copies()).toBe(before)
  })
})
