// What bounds a backtest: the time of its run and of its answer, and that somebody waits for it.
// What is late or left is dropped, and the thread with its tape stays for the next.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LabLink, type LabLinkOptions } from '../src/lab/lab-link.ts'
import { Lab, type LabAsker, type LabOptions } from '../src/lab/lab.ts'
import type { LabOrder } from '../src/lab/lab-order.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'

const { server } = useTestServer()
const PATH = '/v2/public/lab/backtest'
const HOUR_MS = 3_600_000
/** Of what is not to be late, however busy the machine is. */
const PATIENT_MS = 60_000

/** How many threads were started, by any lab. */
let threads = 0
const counted = (): void => {
  threads += 1
}
/** A grid over 90 days, as the server gives it to its lab, and who asked for it. */
let order: LabOrder
const askers: LabAsker[] = []
let body: object
/** At the process whose lab is looked at. */
let client: TestClient
/** Until when answers are held back. */
let isLetGo = Promise.resolve()

beforeAll(async () => {
  client = server.loyalClient()
  const { lab } = server.running.beside
  const carryOut = lab!.backtest.bind(lab)
  lab!.backtest = async (asked, given) => {
    order = given
    askers.push(asked)
    const answer = await carryOut(asked, given)
    await isLetGo
    return answer
  }
  const { grid } = await soundGrid(client)
  body = { kind: 'spot-grid', input: grid, days: 90 }
  expect((await client.post(PATH, body)).code).toBe(0)
})

beforeEach(() => {
  threads = 0
  process.on('worker', counted)
})
afterEach(() => void process.off('worker', counted))

/** The same grid over other hours: nobody has played it. */
const another = (hours: number): LabOrder => ({ ...order, fromMs: order.fromMs + hours * HOUR_MS })

describe('a run that is late', () => {
  const linkOf = (more: Partial<LabLinkOptions>) => {
    const told: string[] = []
    const { source } = server.running.host
    const log: LabLinkOptions['log'] = (line, level) => told.push(`${level}: ${line}`)
    return { told, link: new LabLink({ source, log, runLimitMs: 1, ...more }) }
  }

  test('is dropped and told, and the next one finds the same thread', async () => {
    const { told, link } = linkOf({ heardLimitMs: PATIENT_MS })
    expect(await link.run(order)).toEqual({ type: 'late' })
    expect(await link.run(order)).toEqual({ type: 'late' })
    const warning = 'warn: a backtest was dropped after 1 ms'
    expect([threads, told]).toEqual([1, [warning, warning]])
    await link.stop()
  })

  test('is ended with its thread only where that does not hear', async () => {
    const { told, link } = linkOf({ heardLimitMs: 0 })
    // A thread that plays on: a real one may hear in no time, and is then kept.
    const deaf = vi.spyOn(link, 'drop').mockImplementation(() => undefined)
    expect(await link.run(order)).toEqual({ type: 'late' })
    expect(told.at(-1)).toBe("warn: the lab's thread was ended: a run was not dropped within 0 ms")
    deaf.mockRestore()
    await link.run(order)
    expect(threads).toBe(2)
    await link.stop()
  })

  test('has not begun while its thread starts', async () => {
    const { link } = linkOf({ runLimitMs: 250 })
    // Refused as it begins: start and tape take longer than the limit, and are no part of it.
    const refused = { ...order, toMs: order.fromMs }
    expect(await link.run(refused)).toMatchObject({ type: 'result', result: { ok: false } })
    await link.stop()
  })
})

describe('a request', () => {
  const labOf = (more: Partial<LabOptions> = {}) =>
    new Lab({ source: server.running.host.source, log: () => undefined, ...more })
  const refusal = (type: string) => ({ ok: false, error: { type } })

  test('is answered in time, also while it runs; another then has the same thread', async () => {
    const told: string[] = []
    const log: LabOptions['log'] = (line, level) => told.push(`${level}: ${line}`)
    const lab = labOf({ answerLimitMs: 1, log })
    expect(await lab.backtest({ asker: 'a', form: '' }, another(1))).toEqual(refusal('late'))
    expect(await lab.backtest({ asker: 'b', form: '' }, another(2))).toEqual(refusal('late'))
    const warning = 'warn: a backtest had no answer after 1 ms and was dropped'
    expect([threads, told]).toEqual([1, [warning, warning]])
    await lab.stop()
  })

  test('that waits is refused early enough for those that run', async () => {
    const lab = labOf({ waitLimitMs: 1, runLimitMs: PATIENT_MS, answerLimitMs: PATIENT_MS })
    const first = lab.backtest({ asker: 'a', form: '' }, another(1))
    expect(await lab.backtest({ asker: 'b', form: '' }, another(2))).toEqual(refusal('busy'))
    expect(await first).toMatchObject({ ok: true })
    await lab.stop()
  })

  test('whose asker has left gives back its place, waiting or running', async () => {
    const lab = labOf()
    const leaving = new AbortController()
    const left = leaving.signal
    const asked = Array.from({ length: 5 }, (_, at) =>
      lab.backtest({ asker: 'a', form: String(at), left }, another(at + 1)),
    )
    const more = { asker: 'a', form: 'more' }
    expect(await lab.backtest(more, order)).toEqual(refusal('busy'))
    leaving.abort()
    expect(await Promise.all(asked)).toEqual(asked.map(() => refusal('replaced')))
    expect(await lab.backtest(more, order)).toMatchObject({ ok: true })
    expect(await lab.backtest({ ...more, left }, another(9))).toEqual(refusal('replaced'))
    expect(threads).toBe(1)
    await lab.stop()
  })
})

test('a client that closes its connection has left, one that was answered has not', async () => {
  const leaving = new AbortController()
  const before = askers.length
  // However fast the run is, it is not answered before the client has left.
  let letGo = (): void => undefined
  isLetGo = new Promise((resolve) => (letGo = resolve))
  const asked = fetch(server.webs[0]!.address + PATH, {
    method: 'POST',
    body: JSON.stringify({ ...body, days: 89, form: 'left' }),
    headers: { 'content-type': 'application/json' },
    signal: leaving.signal,
  })
  await eventually('it is asked', () => askers.length > before)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await eventually('it has left', () => askers.at(-1)?.left?.aborted === true)
  letGo()
  await eventually('its run is over', () => !server.running.beside.lab!.isRunning)
  expect((await client.post(PATH, { ...body, days: 88 })).code).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(askers.at(-1)?.left?.aborted).toBe(false)
})
