// Backtests over HTTP: of every kind, with the figures that the lab's own class has in this process
// for the same order; what cannot be tried; and what becomes of a run whose thread ends.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatAmount, type Amount } from '@trellis/kernel'
import { openTape, SimulatedTape, type Tape } from '@trellis/tape'
import { beforeAll, describe, expect, test } from 'vitest'
import { figuresOf } from '../src/lab/figures-of.ts'
import { beginBacktest } from '../src/lab/lab-player.ts'
import { LabLink } from '../src/lab/lab-link.ts'
import { Lab } from '../src/lab/lab.ts'
import type { LabOrder } from '../src/lab/lab-order.ts'
import { soundCombo } from './combo-fixture.ts'
import { soundDca } from './dca-fixture.ts'
import { soundFutures } from './futures-fixture.ts'
import {
  soundGrid,
  startTestServer,
  useTestServer,
  type Answer,
  type TestClient,
} from './http-server-fixture.ts'
import { minuteMs, MovedClock } from './halting-market.ts'
import { soundMartingale } from './martingale-fixture.ts'
import { soundAdding } from './pool-fixture.ts'
import { watchLabs } from './watch-labs.ts'

const { server, user } = useTestServer()
const PATH = '/v2/public/lab/backtest'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const DAY_MINUTES = 1440

const inputs: Readonly<Record<string, (client: TestClient) => object | Promise<object>>> = {
  'spot-grid': async (client) => (await soundGrid(client)).grid,
  'futures-grid': async (client) => (await soundFutures(client)).grid,
  'spot-dca': () => ({ parameters: soundDca }),
  'futures-martingale': () => soundMartingale,
  'futures-combo': () => soundCombo,
  'liquidity-mining': () => soundAdding('tried'),
}

const ask = (client: TestClient, body: object): Promise<Answer> => client.post(PATH, body)

/** Signed in, and always at one process: each plays for itself. */
let loyal: TestClient
beforeAll(async () => {
  loyal = await server.loyalClient().another()
})

describe('every kind', () => {
  const orders: LabOrder[] = []
  let tape: Tape
  beforeAll(() => {
    tape = openTape(server.running.host.source)
    expect(tape).toBeInstanceOf(SimulatedTape)
    watchLabs(server, (order) => orders.push(order))
  })

  test.each(Object.keys(inputs))('%s: the figures are those of the class', async (kind) => {
    const guest = server.client()
    const input = await inputs[kind]!(guest)
    const answer = await ask(guest, { kind, input, days: 7 })
    expect([answer.code, answer.message, answer.result?.status_code]).toEqual([
      0,
      'success',
      undefined,
    ])
    const order = orders.at(-1)!
    const { result } = answer
    expect(Number(result.to) % HOUR_MS).toBe(0)
    expect(Number(result.to) - Number(result.from)).toBe(7 * DAY_MS)
    const begun = beginBacktest(order, tape)
    if (!begun.ok) throw new Error(JSON.stringify(begun.error))
    const played = begun.value.run()
    expect(result).toMatchObject({
      kind,
      total: formatAmount(played.money.total as Amount),
      fees: formatAmount(played.fees),
      fills: played.fills,
      matched: played.matched,
      drawdown: played.drawdown.toFixed(6),
      hash: figuresOf(order, played).hash,
    })
    expect(played.money.invested).toBeGreaterThan(0n)
    expect(result.curve.length).toBeGreaterThan(160)
    expect(result.curve.at(-1)).toMatchObject({ time: result.to, total: result.total })
    const deepest = (name: 'fall' | 'hold_fall') =>
      result.curve
        .map((it: Record<string, string>) => it[name])
        .toSorted()
        .at(-1)
    expect(deepest('fall')).toBe(result.drawdown)
    expect(deepest('hold_fall')).toBe(result.hold_drawdown)
    expect(result.drawdown_at === '').toBe(Number(result.drawdown) === 0)
  })
})

test('a DCA that has bought for all it may ends with the code of its kind', async () => {
  const [pair] = soundDca.pairs
  const parameters = { ...soundDca, max_invest_amount: '100', pairs: [pair] }
  const answer = await ask(user, { kind: 'spot-dca', input: { parameters }, days: 7 })
  expect(answer.result).toMatchObject({ end_code: 'BOT_CLOSE_CODE_DCA_REACH_MAX' })
})

test('the same is answered again, and a signed-in user is an asker of its own', async () => {
  const { grid } = await soundGrid(user)
  const first = await ask(user, { kind: 'spot-grid', input: grid, days: 30 })
  const again = await ask(server.client(), { kind: 'spot-grid', input: grid, days: '30' })
  expect(first.result.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(again.result).toEqual(first.result)
})

describe('what cannot be tried', () => {
  const refused = async (body: object): Promise<Answer> => {
    const { grid } = await soundGrid(user)
    return ask(server.client(), { kind: 'spot-grid', input: grid, ...body })
  }
  test.each([
    [{ kind: 'nothing' }, 10001, 'kind'],
    [{ kind: 7 }, 10001, 'kind'],
    [{ kind: 'copy-trading' }, 10041, 'kind'],
    [{ kind: 'dual-asset' }, 10041, 'kind'],
    [{ input: undefined }, 10001, 'input'],
    [{ input: [] }, 10001, 'input'],
    [{ input: {} }, 10001, 'input.symbol'],
    [{ days: 0 }, 10001, 'days'],
    [{ days: 91 }, 10001, 'days'],
    [{ days: 'week' }, 10001, 'days'],
    [{ form: 'x'.repeat(65) }, 10001, 'form'],
  ])('%o is refused with %d', async (body, code, field) => {
    const answer = await refused(body)
    expect([answer.http, answer.code]).toEqual([200, code])
    expect(answer.extra.fields?.[0]?.field ?? '').toBe(field)
  })

  test('a draft that could not be created now has the codes of its kind', async () => {
    const { grid, at } = await soundGrid(user)
    const answer = await refused({ input: { ...grid, max_price: at(0.8) } })
    expect(answer.result).toMatchObject({ status_code: 400, error_code: 'INVALID_ARGUMENT' })
    expect(answer.result.check_code).toMatch(/^SPOT_CHECK_CODE_/)
    expect(answer.result.problems[0].field).not.toBe('')
    const unknown = await refused({ input: { ...grid, symbol: 'NOBODY' } })
    expect(unknown.result).toMatchObject({ status_code: 432 })
  })

  test('a target that the price had passed by then says so', async () => {
    const tape = openTape(server.running.host.source)
    const { host } = server.running
    const symbol = host.market.indexOf('BTCUSDT', 'spot')
    const toMs = Math.floor(host.market.nowMs() / HOUR_MS) * HOUR_MS
    const last = host.market.ticker(symbol).last
    // The span of days whose beginning lies furthest from now.
    const days = Array.from({ length: 90 }, (_, index) => index + 1)
    const priceOf = (it: number) => tape.minute(symbol, toMs - it * DAY_MS)?.open ?? last
    const farthest = days.reduce((a, b) =>
      Math.abs(priceOf(b) - last) > Math.abs(priceOf(a) - last) ? b : a,
    )
    const then = priceOf(farthest)
    const { grid } = await soundGrid(user)
    const text = (ticks: number) => (ticks / 10).toFixed(1)
    const target =
      then > last
        ? { take_profit_price: text((then + last * 3) / 4), max_price: text((then + last * 7) / 8) }
        : { stop_loss_price: text((then + last * 3) / 4), min_price: text((then + last * 7) / 8) }
    const input = { ...grid, min_price: text(last * 0.7), max_price: text(last * 1.3), ...target }
    const answer = await refused({ input, days: farthest })
    expect([answer.code, answer.result.check_code]).toEqual([10043, expect.stringMatching(/CODE/)])
    expect(answer.result.problems).not.toHaveLength(0)
    expect(Number(answer.result.from)).toBe(toMs - farthest * DAY_MS)
  })
})

test('more days than there are prices of: told how many there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-few-days-'))
  const row = (minute: number): string => `${minuteMs(minute)},95000,95100,94900,95000,500`
  const rows = Array.from({ length: 4 * DAY_MINUTES }, (_, minute) => row(minute))
  const candles = ['ts_ms,open,high,low,close,volume', ...rows, ''].join('\n')
  writeFileSync(join(folder, 'BTCUSDT-spot.csv'), candles)
  const clock = new MovedClock()
  const young = await startTestServer({ TRELLIS_MARKET: `replay:${folder}` }, { wall: clock.wall })
  try {
    const guest = young.client()
    const tried = async (minute: number, days: number): Promise<Answer> => {
      clock.moveTo(minute)
      await young.reached(minuteMs(minute))
      return ask(guest, { kind: 'spot-grid', input: (await soundGrid(guest)).grid, days })
    }
    const refused = { code: 10042, message: expect.stringMatching(/^days: is too large \(.+\); /) }
    const problem = { field: 'days', reason: 'too-large' }
    const none = { ...problem, bound: 'no whole day of prices of these symbols yet' }
    const two = { ...problem, bound: '1 to 2, as prices of these symbols reach back' }
    expect(await tried(90, 1)).toMatchObject({ ...refused, extra: { fields: [none] } })
    const late = 3 * DAY_MINUTES + 30
    expect(await tried(late, 30)).toMatchObject({
      ...refused,
      extra: { fields: [{ ...two, fix: 'send at most 2' }] },
    })
    expect(await tried(late, 3)).toMatchObject({ ...refused, extra: { fields: [two] } })
    expect((await tried(late, 2)).code).toBe(0)
  } finally {
    await young.stop()
    rmSync(folder, { recursive: true })
  }
})

test('a form has one run: a newer request ends the older, other forms go on', async () => {
  const { grid } = await soundGrid(user)
  const count = (cell_number: number, form: string) =>
    ask(loyal, { kind: 'spot-grid', input: { ...grid, cell_number }, days: 90, form })
  const answers = await Promise.all([
    count(11, 'a'),
    count(12, 'a'),
    count(13, 'b'),
    count(14, 'a'),
  ])
  expect(answers.map(({ code }) => code)).toEqual([10044, 10044, 0, 0])
})

test('a newer request ends the older also where it is answered out of what was played', async () => {
  const { grid } = await soundGrid(user)
  const count = (cell_number: number, form: string) =>
    ask(loyal, { kind: 'spot-grid', input: { ...grid, cell_number }, days: 90, form })
  const known = await count(21, 'a')
  expect(known.code).toBe(0)
  const [, waits, again] = await Promise.all([count(22, 'b'), count(23, 'a'), count(21, 'a')])
  expect([waits.code, again.code]).toEqual([10044, 0])
  expect(again.result).toEqual(known.result)
})

test('a thread that ends amid a run: asked to try again, and the next one runs', async () => {
  const { grid } = await soundGrid(user)
  const body = { kind: 'spot-grid', input: { ...grid, cell_number: 17 }, days: 90 }
  const under = ask(loyal, body)
  const { lab } = server.running.beside
  while (lab!.isRunning !== true) await new Promise((resolve) => setTimeout(resolve, 1))
  await lab!.endThread()
  expect((await under).code).toBe(10046)
  expect((await ask(loyal, body)).code).toBe(0)
  expect((await server.client().get('/healthz')).http).toBe(200)
})

test('what a run throws ends its thread and nothing else; a lab that has ended says so', async () => {
  const { host } = server.running
  const { source } = host
  const toMs = Math.floor(host.market.nowMs() / HOUR_MS) * HOUR_MS
  const order = { kind: 'spot-grid', symbols: [0], params: {}, fromMs: toMs - DAY_MS, toMs }
  const asked = { asker: 'a', form: '' }
  const told: string[] = []
  const link = new LabLink({ source, log: (line) => told.push(line), runLimitMs: 60_000 })
  // No order at all: what reads it throws.
  expect(await link.run(undefined as never)).toEqual({ type: 'ended' })
  expect(told[0]).toMatch(/^the lab's thread was ended: /)
  expect(await link.run(order)).toMatchObject({ type: 'result', result: { ok: false } })
  await link.stop()
  const ended = new Lab({ source, log: () => undefined })
  await ended.stop()
  expect(await ended.backtest(asked, order)).toEqual({ ok: false, error: { type: 'stopping' } })
})

test('a thousand of one guest: limited, in the right words, and others are served', async () => {
  const limited = await startTestServer({ TRELLIS_RATE_SCALE: '1' })
  try {
    const { grid } = await soundGrid(limited.client())
    const body = (at: number) => ({
      kind: 'spot-grid',
      input: { ...grid, cell_number: 2 + (at % 60) },
      days: 90,
      form: String(at),
    })
    const guest = limited.loyalClient()
    const many = Array.from({ length: 1000 }, (_, at) => ask(guest, body(at)))
    const other = await guest.another()
    const own = await ask(other, body(70))
    expect(own.code).toBe(0)
    const codes = (await Promise.all(many)).map(({ code }) => code)
    const count = (code: number) => codes.filter((it) => it === code).length
    // A slow machine may come into a second window of the limit, or a third.
    expect(count(10006)).toBeGreaterThan(700)
    // One runs and four wait; what is over by then makes room for a few more.
    expect(count(10045)).toBeGreaterThan(40)
    // The first is played wherever; how many of the waiting have their turn hangs on the machine.
    expect(count(0)).toBeGreaterThanOrEqual(1)
    expect(count(0) + count(10045) + count(10006)).toBe(1000)
  } finally {
    await limited.stop()
  }
})

test('switched off, it says so, and there is no lab', async () => {
  const off = await startTestServer({ TRELLIS_LAB: '0' })
  try {
    const { grid } = await soundGrid(off.client())
    const answer = await ask(off.client(), { kind: 'spot-grid', input: grid })
    expect([answer.http, answer.code, off.running.beside.lab]).toEqual([200, 10040, undefined])
  } finally {
    await off.stop()
  }
})
