// A run of the fault matrix (docs/faults.md) in which one process of each role is killed under
// load: what clients were told has an order that explains it, is there, and is there once. The
// cluster has the accounts and certificates of deploy/nats: each role with its own user goes
// through that and a bot's whole life, and none asks for anything that its account refuses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killNow, movedClock } from '../../../../tools/faults.mjs'
import { ClusterStage } from '../../faults/cluster-stage.ts'
import type { FaultPlan } from '../../faults/fault-plans.ts'
import { runFault } from '../../faults/run-fault.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { USER_GROUPS } from '../../src/nats/groups.ts'
import { soundGrid, TestClient } from '../http-server-fixture.ts'
import { eventually } from './bus-stage.ts'

let stage: ClusterStage

beforeAll(async () => {
  stage = await ClusterStage.start({ projectors: 1, secured: true, house: true })
}, 240_000)
afterAll(() => stage.stop(), 60_000)

/**
 * A web process, an engine and the projector die at once; the others go on until they are back,
 * with a clock that is a minute ahead.
 */
const oneOfEach: FaultPlan = {
  name: 'one-of-each',
  what: 'kill -9 of one process of each role at once, back with another clock',
  times: 1,
  holdMs: 4000,
  make: async ({ folder, webs, engines, projectors }) => {
    const dying = [webs, engines, projectors].flatMap(([first]) => first ?? [])
    const { env } = await movedClock(folder, 60_000)
    await Promise.all(dying.map(({ pid }) => killNow(pid)))
    return async () => {
      await Promise.all(dying.map((process) => process.start(env)))
    }
  },
}

it('loses nothing, doubles nothing and shows nothing old when one of each role is killed and comes back a minute ahead', async () => {
  const keep = (): Promise<void> => Promise.resolve()
  const run = await runFault({ stage, plan: oneOfEach, number: 1, seed: 1, users: 4, keep })
  expect(run.findings).toEqual([])
  expect(run.auditor).toEqual([])
  expect(run.found).toBe(run.acknowledged)
  expect(run.acknowledged).toBeGreaterThan(8)
  // Somebody did see it: the web process that was asked was gone, or the engine was.
  expect(run.unknown).toBeGreaterThan(0)
}, 240_000)

/** What the servers refused a user to say or to hear. */
function refused(): readonly string[] {
  const logs = stage.nats.nodes.map(({ folder }) => readFileSync(join(folder, 'nats.log'), 'utf8'))
  return logs.flatMap((text) => text.split('\n').filter((line) => / Violation - /.test(line)))
}

it('serves a bot all its life, and nobody asks for what its account refuses', async () => {
  const client = new TestClient({ address: stage.addressOf(0) })
  expect((await client.register('roles@example.org', 'correct horse')).code).toBe(0)
  const made = await client.post('/s1/bot/grid/v1/create-grid', (await soundGrid(client)).grid)
  expect(made.result).toMatchObject({ status_code: 200 })
  const bot_id = String(made.result.grid_id)
  // What happened to it, as the projector wrote it.
  const lived = await client.post('/s1/bot/v1/activity', { bot_id, limit: 50 })
  expect(lived.result.rows.length).toBeGreaterThan(0)
  const closed = await client.post('/grid/v1/close-grid', { bot_id, close_mode: '3' })
  expect(closed.result).toMatchObject({ status_code: 200 })
  await eventually('it has ended', async () => {
    const { result } = await client.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' })
    return result.bots.length === 1
  })
  await eventually('the owner is told', async () => {
    const { result } = await client.post('/s1/bot/v1/notifications', { limit: 10 })
    return result.rows.length > 0
  })
  // An engine does what one alone does, by the same account.
  await eventually('the house leads', async () => {
    const { result } = await client.get('/v5/copy-trade/recommend-leader-list')
    return JSON.stringify(result).includes('House · Calm')
  })
}, 60_000)

it('ends in order, by what its accounts allow', async () => {
  const [last, ...others] = stage.engines
  if (last === undefined) throw new Error('no engine')
  const left = (): number => readFileSync(last.plan.log, 'utf8').match(/g\d\d left/g)?.length ?? 0
  const end = async (of: typeof stage.roles): Promise<void> => {
    await Promise.all(of.map((one) => one.kill('SIGTERM')))
    expect(await Promise.all(of.map((one) => one.ended()))).toEqual(of.map(() => 0))
  }
  await end(others)
  await stage.settled()
  const before = left()
  await end([...stage.webs, ...stage.projectors, last])
  // Nothing is lost at a stop, for want of a right either.
  await eventually('it left all that it had', () => left() - before === USER_GROUPS)
  expect(refused()).toEqual([])
  // A refusal would stand there.
  const { ca, passwords } = stage.nats.secrets ?? {}
  const address = {
    servers: stage.nats.urls,
    user: 'projector',
    password: passwords?.projector,
    ca,
  }
  const other = await connectNats(address, 'other')
  other.publish('trellis.log.g00')
  await other.flush()
  await other.close()
  await eventually('it stands there', () => refused().length > 0)
  expect(refused()[0]).toContain('Publish Violation - User "projector", Subject "trellis.log.g00"')
}, 60_000)
