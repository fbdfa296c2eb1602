// Suggested settings over HTTP, from a search that really runs: computing at first, then found,
// placed within the checks of their kinds, kept over a restart, and searched on after a thread
// died.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdviceItem } from '@trellis/contract'
import { AdviceKeeper } from '../src/advice/advice-keeper.ts'
import { writeHaltingMarket } from './halting-market.ts'
import {
  isCluster,
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-advice-'))
const env = { TRELLIS_ADVICE: '1', TRELLIS_DATA_DIR: join(folder, 'data') }
const STYLES = ['STYLE_HIGH_PROFITS', 'STYLE_STEADY', 'STYLE_HIGH_FREQUENCY']
const UNHEARD = 'a1-0011223344556677'
const CREATION = '/operation/tools/aurora/creation'
let server: TestServer
let guest: TestClient

beforeAll(async () => {
  server = await startTestServer(env)
  guest = server.client()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Found {
  readonly state: string
  readonly list: readonly AdviceItem[]
  readonly searched: number
}

/** What was said of how much was searched. */
const shares = new Set<number>()

async function ask(biz_type: string, symbol: string): Promise<Found> {
  return (await guest.post(CREATION, { biz_type, symbol })).result as Found
}

async function whenReady(biz_type: string, symbol: string): Promise<Found> {
  for (;;) {
    const found = await ask(biz_type, symbol)
    expect(found.searched).toBeGreaterThanOrEqual(0)
    if (found.state !== 'COMPUTING') return found
    expect(found.list).toEqual([])
    shares.add(found.searched)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function keeper(): AdviceKeeper {
  const { advice } = server.running.beside
  if (!(advice instanceof AdviceKeeper)) throw new Error('nothing is searched')
  return advice
}

test('where all is searched, a name that was never given is unknown', async () => {
  const market = mkdtempSync(join(tmpdir(), 'trellis-young-'))
  const young = await startTestServer({
    TRELLIS_ADVICE: '1',
    TRELLIS_MARKET: writeHaltingMarket(market),
  })
  const info = async () => {
    return (await young.client().post('/v5/aurora/info', { aurora_id: UNHEARD })).result
  }
  while ((await info()).state !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await info()).toMatchObject({ status_code: 404, error_code: 'NOT_FOUND', detail: null })
  await young.stop()
  rmSync(market, { recursive: true })
})

describe('suggested settings', () => {
  test('are computing, then found: styles that the create checks take', async (context) => {
    if (isCluster) context.skip('how far a search is only the process knows that searches')
    const { state, list, searched } = await whenReady('SPOT_GRID', 'BTCUSDT')
    expect([state, searched]).toEqual(['READY', 1])
    // How far it is was told on the way.
    expect(shares.size).toBeGreaterThan(1)
    expect(Math.max(...shares)).toBeLessThan(1)
    // A style without a candidate that is what it asks for has none; there is a steady one always.
    const styles = list.map(({ style }) => style)
    expect(STYLES.filter((it) => styles.includes(it))).toEqual(styles)
    expect(styles).toContain('STYLE_STEADY')
    for (const item of list) {
      expect(item).toMatchObject({ kind: 'spot-grid', is_expired: false, tried: 18 })
      expect(item.in_sample.sample_days).toBe(14)
      expect(item.out_of_sample.sample_days).toBe(7)
      expect(item.aurora_id).toMatch(/^a1-[0-9a-f]{16}$/)
      // The least money moves with the price, which goes on until it is checked.
      const quote_investment = (Number(item.min_investment) * 1.1).toFixed(2)
      const checked = await guest.post('/grid/v1/validate-input', {
        symbol: item.symbol,
        ...item.params,
        invest_mode: 'INVEST_QUOTE',
        quote_investment,
      })
      expect(checked.result.problems).toEqual([])
    }
    // At a price that stands still it is the same, settings too.
    expect((await ask('SPOT_GRID', 'BTCUSDT')).list.map((it) => it.aurora_id)).toEqual(
      list.map((it) => it.aurora_id),
    )
  })

  test('are answered by the kind’s own call, by name, and in the lists of all', async () => {
    const { list } = await ask('SPOT_GRID', 'BTCUSDT')
    const own = (await guest.get('/grid/v1/ai-params-detail?symbol=BTCUSDT')).result
    expect(own).toMatchObject({ status_code: 200, state: 'READY' })
    const at = list.findIndex(({ style }) => style === 'STYLE_STEADY')
    const row = own.list[at] as Record<string, unknown>
    const steady = list[at]!
    expect(row['strategy_id']).toBe(steady.aurora_id)
    expect(row['actual_yield']).toBe(steady.out_of_sample.yield)
    const info = await guest.post('/v5/aurora/info', { aurora_id: steady.aurora_id })
    expect(info.result).toMatchObject({ state: 'READY', detail: { style: 'STYLE_STEADY' } })
    // Home has what earned something where it was searched, each coin once in a style.
    const home = await guest.post('/v5/aurora/home', { user_type: 1 })
    const cards = home.result.list as readonly AdviceItem[]
    expect(cards.every((it) => Number(it.in_sample.yield) > 0)).toBe(true)
    const names = cards.map(
      (it) => `${it.style} ${it.kind === 'futures-combo' ? '*' : it.base_token}`,
    )
    expect(new Set(names).size).toBe(names.length)
    const all = await guest.post('/v5/aurora/explore', { biz_type: 'SPOT_GRID', limit: 2 })
    expect(all.result.list).toHaveLength(2)
    expect(Number(all.result.total)).toBeGreaterThanOrEqual(list.length)
    const easy = await guest.post('/v5/aurora/easy', {
      symbol: 'BTCUSDT',
      product: 1,
      direction: 0,
    })
    expect(easy.result.list.map((it: AdviceItem) => it.style)).toEqual(['STYLE_STEADY'])
  })

  test('one that is asked for is searched before the others, by a new thread where one died', async (context) => {
    if (isCluster) context.skip('another process searches, in threads of its own')
    const { thread } = keeper()
    const { starts } = thread
    await thread.thread?.terminate()
    const { state, list } = await whenReady('FUTURE_MARTIN', 'ETHUSDT')
    expect(state).toBe('READY')
    expect(thread.starts).toBeGreaterThan(starts)
    expect(list[0]).toMatchObject({ grid_mode: 'GRID_MODE_LONG', max_leverage_e2: 5000 })
    const path = '/contract/v5/public/fmartingalebot/get-symbol-ai-params?symbol=ETHUSDT'
    const own = (await guest.get(path)).result
    expect(own.state).toBe('READY')
    expect(own.ai_params[0].martingale_mode).toBe('F_MART_MODE_MARTINGALE_MODE_LONG')
    // Others are still to come.
    const later = (await guest.get('/contract/v5/fgridbot/get-symbol-ai-params?symbol=LTCUSDT'))
      .result
    expect(later).toMatchObject({ state: 'COMPUTING', ai_params: [] })
    expect(later.config.max_leverage_e2['FUTURE_GRID_MODE_NEUTRAL']).toBeGreaterThan(100)
  })

  test('a pair whose suggestions earned is recommended before those of which nobody knows', async () => {
    const steady = (await ask('SPOT_GRID', 'BTCUSDT')).list.find(
      (it) => it.style === 'STYLE_STEADY',
    )
    const { list } = (await guest.post('/s1/bot/grid/v1/recommend-symbol', { limit: 3 })).result
    const ranked = keeper().ranks('spot').size
    if (Number(steady?.in_sample.yield) > 0) {
      expect(list.slice(0, ranked).map((it: { symbol: string }) => it.symbol)).toContain('BTCUSDT')
    } else {
      expect(ranked).toBe(0)
    }
  })

  test('bad questions are refused by their fields; what nobody searches is off', async () => {
    const unknown = await guest.post(CREATION, { biz_type: 'SPOT_GRID', symbol: 'NOPEUSDT' })
    expect(unknown.result).toMatchObject({ status_code: 432 })
    const bad = await guest.post(CREATION, { biz_type: 99, symbol: 'BTCUSDT' })
    expect(bad.extra.fields[0]).toMatchObject({ field: 'biz_type' })
    expect(await ask('DUAL_ASSET', 'BTCUSDT')).toMatchObject({ state: 'OFF', list: [] })
    for (const aurora_id of ['a1-0', 'a1-00112233445566FF', '../../etc', '']) {
      const none = await guest.post('/v5/aurora/info', { aurora_id })
      expect(none.extra.fields).toMatchObject([{ field: 'aurora_id', reason: 'wrong-format' }])
    }
    // What is still searched may have any name.
    const unheard = await guest.post('/v5/aurora/info', { aurora_id: UNHEARD })
    expect(unheard.result).toMatchObject({ state: 'COMPUTING', detail: null })
  })

  test('a bot counts as suggested where its suggestion was made here', async () => {
    const user = await server.user()
    const [item] = (await ask('SPOT_GRID', 'BTCUSDT')).list
    const sourceWith = async (strategy_id: string): Promise<string> => {
      const made = await user.post('/s1/bot/grid/v1/create-grid', {
        ...(await soundGrid(user)).grid,
        create_type: 2,
        toolsDiscoveryParameter: { strategy_id },
      })
      expect(made.result.status_code).toBe(200)
      const { result } = await user.post('/tradingbot/v1/list-all-bots', { status: 0 })
      const rows = result.bots as readonly { figures: Record<string, string> }[]
      return rows.find(({ figures }) => figures['bot_id'] === made.result.grid_id)!.figures[
        'source'
      ]!
    }
    expect(await sourceWith(item!.aurora_id)).toBe('auto')
    expect(await sourceWith(UNHEARD)).toBe('manual')
  })

  test('what was found is there at once after a restart, under the same names', async () => {
    const before = await ask('SPOT_GRID', 'BTCUSDT')
    await server.running.stop()
    server = await startTestServer(env)
    guest = server.client()
    // The keeper comes when bots trade.
    while (!(server.running.beside.advice instanceof AdviceKeeper)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    // A process of a cluster knows a moment after its start what another one has found.
    const answer = isCluster ? whenReady : ask
    const after = await answer('SPOT_GRID', 'BTCUSDT')
    expect(after.state).toBe('READY')
    expect(after.list.map((it) => it.aurora_id)).toEqual(before.list.map((it) => it.aurora_id))
  })
})
