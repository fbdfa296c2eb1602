// The fuzzer on a fixed seed, and faults that are planted in a real server to prove that it sees
// them. More and other requests: `npm run fuzz`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handler } from '../src/calls/call.ts'
import { botHandlers } from '../src/http/bot-handlers.ts'
import { allRoutes } from '../src/http/route-table.ts'
import { FuzzStage } from '../fuzz/fuzz-stage.ts'
import { fuzzRequest } from '../fuzz/fuzz-request.ts'
import { runFuzz } from '../fuzz/run-fuzz.ts'

const SEED = 20_261_128
const REQUESTS = 1500

/** What is wrong with a handler once its fault is awake. */
const faults: Readonly<Record<string, (sound: Handler) => Handler>> = {
  summary: () => () => Promise.reject(new TypeError('planted')),
  topUp: (sound) => async (call, input) => {
    await sound(call, input)
    return { ok: false, error: { code: 'TOP_UP_LIMIT' } }
  },
  listAllBots: (sound) => async (call, input) => {
    const answer = await sound(call, input)
    return answer.ok ? { ok: true, value: { ...(answer.value as object), total: 7 } } : answer
  },
}
let isAwake = false

/** Opens a stage on a server whose handlers have these faults, asleep. */
async function openPlanted(): Promise<FuzzStage> {
  const table = botHandlers as Record<string, Handler>
  const before = { ...table }
  for (const [name, plant] of Object.entries(faults)) {
    const sound = table[name]!
    const faulty = plant(sound)
    table[name] = (call, input) => (isAwake ? faulty : sound)(call, input)
  }
  try {
    return await FuzzStage.open()
  } finally {
    Object.assign(table, before)
  }
}

let stage: FuzzStage

beforeAll(async () => {
  stage = await openPlanted()
})
afterAll(() => stage.close())

test(`${REQUESTS} requests of a seed find nothing`, async () => {
  const { findings, codes, sent, socketMessages } = await runFuzz(stage, {
    seed: SEED,
    from: 1,
    to: REQUESTS,
    batch: REQUESTS / 2,
  })
  expect(findings).toEqual([])
  expect(sent).toBe(REQUESTS)
  expect(socketMessages).toBeGreaterThan(100)
  // It gets as far as the handlers, and is refused for many reasons.
  expect(codes.get('ok')).toBeGreaterThan(REQUESTS / 4)
  expect(codes.size).toBeGreaterThan(20)
})

test('faults of handlers are found, each for what it is', async () => {
  const planted = allRoutes().flatMap(({ endpoint }) => (endpoint.name in faults ? [endpoint] : []))
  isAwake = true
  const plan = { seed: SEED, from: 1, to: 60, most: 1000 }
  const { findings } = await runFuzz(stage, { ...plan, endpoints: planted })
  isAwake = false
  const found = (name: string) =>
    findings.filter(({ shown }) => shown.includes(`  ${name} by`)).map(({ what }) => what)
  expect(found('summary')).toContain('a fault of ours: 500')
  expect(found('summary')).toContainEqual(expect.stringMatching(/^in the log: .*planted/))
  expect(found('topUp')).toContainEqual(expect.stringMatching(/^it was refused and wrote all/))
  expect(found('listAllBots')).toContainEqual(expect.stringMatching(/off its schema at total/))
})

test('a request is the same whenever it is made anew', () => {
  const endpoints = allRoutes().map(({ endpoint }) => endpoint)
  const made = (index: number) => {
    const { endpoint, method, path, body, how } = fuzzRequest(stage, endpoints, SEED, index)
    return [endpoint.name, method, path, body, how]
  }
  const once = Array.from({ length: 50 }, (_, index) => made(index))
  expect(Array.from({ length: 50 }, (_, index) => made(index))).toEqual(once)
})
