// Calls while lines are cut on both sides and who serves comes and goes, by seeds: whatever an
// asker is told of a call holds of what was done of it. TRELLIS_BUS_CHAOS_S makes each walk longer.
import { setTimeout as pause } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variants } from '../../../../tools/every-variant.ts'
import { createRng } from '@trellis/kernel'
import { NoAnswerError, NotCarriedOutError } from '../../src/bus/bus-errors.ts'
import type { Bus } from '../../src/bus/bus.ts'
import type { Serving } from '../../src/bus/serving.ts'
import { BusStage, eventually } from './bus-stage.ts'

const SECONDS = Number(process.env['TRELLIS_BUS_CHAOS_S'] ?? 4)
const LIMIT_MS = 1500
/** More than one message of these servers. */
const BIG = 2_500_000

let stage: BusStage
beforeAll(async () => {
  stage = await BusStage.start(3)
})
afterAll(() => stage.stop())

type Rng = ReturnType<typeof createRng>
interface End {
  readonly bus: Bus
  readonly nats: NatsConnection
}

/** What was done of each call, by its number. */
class Counter {
  readonly done = new Map<number, number>()
  readonly #rng: Rng
  #serving: Serving | undefined

  constructor(rng: Rng) {
    this.#rng = rng
  }

  begin({ bus }: End, subject: string): void {
    this.#serving = bus.serve(subject, async (value) => {
      const { call, body } = value as { readonly call: number; readonly body: Uint8Array }
      this.done.set(call, (this.done.get(call) ?? 0) + 1)
      if (this.#rng.below(3) === 0) await pause(this.#rng.below(40))
      return { call, body }
    })
  }

  async end(): Promise<void> {
    await this.#serving?.stop()
  }
}

/** One of the things that happen to a call's two ends. */
async function happen(rng: Rng, ends: readonly [End, End], counter: Counter, subject: string) {
  const [asking, serving] = ends
  switch (rng.below(4)) {
    case 0:
      return asking.nats.reconnect()
    case 1:
      return serving.nats.reconnect()
    case 2:
      await counter.end()
      await pause(rng.below(30))
      return counter.begin(serving, subject)
    default:
      return pause(rng.below(100))
  }
}

async function walk(seed: number): Promise<readonly [done: Counter['done'], outcomes: unknown[]]> {
  const rng = createRng(seed)
  const subject = `chaos.${seed}`
  const ends = [await stage.connected(), await stage.connected()] as const
  const counter = new Counter(createRng(seed + 1000))
  counter.begin(ends[1], subject)
  await ends[1].bus.flush()
  const outcomes: unknown[] = []
  const untilMs = performance.now() + SECONDS * 1000
  const isOver = (): boolean => performance.now() > untilMs
  const lane = async (sizes: Rng): Promise<void> => {
    while (!isOver()) {
      const call = outcomes.push(undefined) - 1
      const body = new Uint8Array(sizes.below(20) === 0 ? BIG : sizes.below(100))
      const asked = ends[0].bus.ask(subject, { call, body }, LIMIT_MS)
      outcomes[call] = await asked.catch((error: unknown) => error)
      await pause(1)
    }
  }
  const lanes = Array.from({ length: 6 }, (_, index) => lane(createRng(seed * 100 + index)))
  while (!isOver()) {
    await happen(rng, ends, counter, subject)
    await pause(rng.below(200))
  }
  await Promise.all(lanes)
  // A call that nobody waits for may still be on its way.
  await pause(200)
  await counter.end()
  await eventually('the line stands', () => ends[0].bus.isConnected)
  expect(ends[0].bus.waiting).toBe(0)
  return [counter.done, outcomes]
}

describe('calls over lines that are cut', () => {
  it.each(variants([1, 2, 3], (seed) => seed === 1))(
    'are done as their askers are told, seed %i',
    async (seed) => {
      const [done, outcomes] = await walk(seed)
      const told = { answered: 0, unknown: 0, notCarriedOut: 0 }
      outcomes.forEach((outcome, call) => {
        const times = done.get(call) ?? 0
        if (outcome instanceof NotCarriedOutError) {
          told.notCarriedOut += 1
          expect([call, times]).toEqual([call, 0])
        } else if (outcome instanceof NoAnswerError) {
          told.unknown += 1
          expect(times).toBeLessThanOrEqual(1)
        } else {
          told.answered += 1
          expect([call, times]).toEqual([call, 1])
          expect(outcome).toMatchObject({ call })
        }
      })
      // All three came to pass.
      expect(Math.min(...Object.values(told))).toBeGreaterThan(0)
    },
  )
})
