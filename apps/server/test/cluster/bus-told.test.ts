// Values that are told between processes on real servers: their order, what a listener misses and
// knows that it missed, and beats of market time over leaders that stop, jump and are replaced.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarketPhase } from '../../src/clock/market-clock.ts'
import type { Bus } from '../../src/bus/bus.ts'
import { BeatLeader, FollowedClock, followBeats } from '../../src/bus/market-beat.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'

let stage: BusStage
let telling: Bus
let hearing: Bus
let subjects = 0
const newSubject = (): string => `told.${++subjects}`

beforeAll(async () => {
  stage = await BusStage.start()
  telling = await stage.bus()
  hearing = await stage.bus()
})
afterAll(() => stage.stop())

/** What came on a subject, with a word for each time that something is missing. */
function listenTo(bus: Bus, subject: string) {
  const heard: unknown[] = []
  const listening = bus.listen(subject, {
    take: (value) => heard.push(value),
    missed: () => heard.push('missed'),
  })
  return { heard, listening }
}

describe('values that are told', () => {
  it('come in the order of each teller, large ones too', async () => {
    const subject = newSubject()
    const { heard, listening } = listenTo(hearing, subject)
    await hearing.flush()
    const tellers = [telling.teller(subject), telling.teller(subject)]
    const wanted = Array.from({ length: 300 }, (_, index) => index)
    for (const index of wanted)
      tellers.forEach((teller, which) => {
        const body = index % 50 === 0 ? new Uint8Array(2_500_000) : index
        teller.tell({ which, index, body })
      })
    await eventually('all came', () => heard.length === 600)
    for (const which of [0, 1]) {
      const own = heard.filter((it) => (it as { which: number }).which === which)
      expect(own.map((it) => (it as { index: number }).index)).toEqual(wanted)
    }
    for (const teller of tellers) teller.close()
    listening.stop()
  })

  it('come as values, and what a listener throws stays with it', async () => {
    const subject = newSubject()
    const heard: unknown[] = []
    hearing.listen(subject, {
      take: (value) => {
        heard.push(value)
        if (heard.length === 1) throw new Error('the listener fell over')
      },
    })
    await hearing.flush()
    const teller = telling.teller(subject)
    teller.tell(new Map([[1n, undefined]]))
    teller.tell(2)
    await eventually('both came', () => heard.length === 2)
    expect(heard).toEqual([new Map([[1n, undefined]]), 2])
    expect(stage.lines.at(-1)).toContain('the listener fell over')
    teller.close()
  })

  it('come also after messages that are none of ours', async () => {
    const subject = newSubject()
    const { heard, listening } = listenTo(hearing, subject)
    await hearing.flush()
    const { nats } = await stage.connected()
    const before = stage.lines.length
    const strange = [
      Buffer.of(),
      Buffer.of(1),
      Buffer.of(7, 7),
      Buffer.alloc(20),
      Buffer.alloc(40, 1),
    ]
    for (const bytes of strange) nats.publish(subject, bytes)
    await nats.flush()
    const teller = telling.teller(subject)
    teller.tell('ours')
    await eventually('ours came', () => heard.length === 1)
    expect(heard).toEqual(['ours'])
    expect(stage.lines.slice(before)).toHaveLength(strange.length)
    teller.close()
    listening.stop()
  })

  it('are known to be missed by who came later, with the next one or with none', async () => {
    const subject = newSubject()
    const teller = telling.teller(subject)
    teller.tell('before')
    await telling.flush()
    const next = listenTo(hearing, subject)
    await hearing.flush()
    teller.tell('after')
    await eventually('it came', () => next.heard.length === 2)
    expect(next.heard).toEqual(['missed', 'after'])
    // Nothing more is told, and yet this one knows that it lacks something.
    const silent = listenTo(hearing, subject)
    await eventually('it is known', () => silent.heard.length === 1)
    expect(silent.heard).toEqual(['missed'])
    await pause(1500)
    expect(silent.heard).toEqual(['missed'])
    expect(next.heard).toEqual(['missed', 'after'])
    teller.close()
  })

  it('are known to be missed over a connection that was lost, the last one too', async () => {
    const subject = newSubject()
    const { bus, nats } = await stage.connected()
    const { heard } = listenTo(bus, subject)
    await bus.flush()
    const teller = telling.teller(subject)
    teller.tell(1)
    await eventually('the first came', () => heard.length === 1)
    await nats.reconnect()
    await eventually('the line is lost', () => !bus.isConnected)
    teller.tell(2)
    await eventually('the line stands again', () => bus.isConnected)
    await eventually('something is missed', () => heard.length > 1)
    expect(heard).toEqual([1, 'missed'])
    teller.tell(3)
    await eventually('the next came', () => heard.length === 3)
    expect(heard).toEqual([1, 'missed', 3])
    teller.close()
  })

  it('are not kept for later by a teller that has no connection', async () => {
    const subject = newSubject()
    const { bus, nats } = await stage.connected()
    const { heard } = listenTo(hearing, subject)
    await hearing.flush()
    const teller = bus.teller(subject)
    teller.tell('before')
    await bus.flush()
    await nats.reconnect()
    await eventually('the line is lost', () => !bus.isConnected)
    for (let index = 0; index < 1000; index++) teller.tell(index)
    await eventually('the line stands again', () => bus.isConnected)
    teller.tell('after')
    await eventually('all came', () => heard.includes('after'))
    expect(heard).toEqual(['before', 'missed', 'after'])
    teller.close()
  })
})

/** A leader's clock in the test's hand. */
class HandClock {
  marketMs = 0
  speed = 1
  stage: MarketPhase = 'open'
  nowMs = (): number => this.marketMs
  way = (): { speed: number } => ({ speed: this.speed })
  phase = (): MarketPhase => this.stage
}

describe('beats of market time', () => {
  const follow = (subject: string) => {
    const clock = new FollowedClock({ steadyMs, fromMs: 0 })
    const log = (line: string): void => void stage.lines.push(line)
    const listening = followBeats({ bus: hearing, subject, clock, log })
    return { clock, listening }
  }
  const lead = (subject: string, epoch: number, clock: HandClock, isSure = () => true) =>
    new BeatLeader({ bus: telling, subject, epoch, clock, isSure })

  it('come some times a second; a leader that stops is a market that stands', async () => {
    const subject = newSubject()
    const { clock, listening } = follow(subject)
    await hearing.flush()
    const led = new HandClock()
    const beganMs = steadyMs()
    led.nowMs = () => Math.floor(steadyMs() - beganMs) + 1_000_000
    const leader = lead(subject, 1, led)
    let last = 0
    await eventually('half a second passes', () => {
      const now = clock.nowMs()
      expect(now).toBeGreaterThanOrEqual(last)
      expect(now).toBeLessThanOrEqual(Math.max(clock.beatMs + 250, 0))
      last = now
      return now >= 1_000_500
    })
    expect(clock.phase()).toBe('open')
    leader.close()
    await eventually('it stands', () => clock.stands)
    await pause(100)
    const stood = clock.nowMs()
    await pause(200)
    expect(clock.nowMs()).toBe(stood)
    expect(stood).toBeLessThanOrEqual(clock.beatMs + 250)
    listening.stop()
  })

  it('jump with their leader, forward only', async () => {
    const subject = newSubject()
    const { clock, listening } = follow(subject)
    await hearing.flush()
    const led = new HandClock()
    led.stage = 'held'
    led.marketMs = 1000
    const leader = lead(subject, 1, led)
    await eventually('it follows', () => clock.nowMs() === 1000)
    led.marketMs = 86_400_000
    leader.beat()
    await eventually('it has jumped', () => clock.nowMs() === 86_400_000)
    led.marketMs = 5
    leader.beat()
    led.speed = 9
    leader.beat()
    await eventually('it has heard', () => clock.way().speed === 9)
    expect([clock.nowMs(), clock.beatMs]).toEqual([86_400_000, 86_400_000])
    leader.close()
    listening.stop()
  })

  it('are those of the newest leader, while the one before does not know it yet', async () => {
    const subject = newSubject()
    const { clock, listening } = follow(subject)
    await hearing.flush()
    const [older, newer] = [new HandClock(), new HandClock()]
    older.stage = newer.stage = 'held'
    older.marketMs = 1000
    const first = lead(subject, 4, older)
    await eventually('it follows the first', () => clock.epoch === 4)
    newer.marketMs = 2000
    const second = lead(subject, 5, newer)
    await eventually('it follows the second', () => clock.epoch === 5)
    older.marketMs = 9_000_000
    first.beat()
    newer.marketMs = 2001
    second.beat()
    await eventually('it is there', () => clock.nowMs() >= 2001)
    expect(clock.beatMs).toBe(2001)
    expect(stage.lines).toContain('market time is led anew: epoch 5 after 4')
    first.close()
    second.close()
    listening.stop()
  })

  it('are not told by who is not sure to lead', async () => {
    const subject = newSubject()
    const { clock, listening } = follow(subject)
    await hearing.flush()
    let isSure = false
    const led = new HandClock()
    const leader = lead(subject, 1, led, () => isSure)
    await pause(200)
    expect(clock.epoch).toBe(0)
    isSure = true
    await eventually('it is told', () => clock.epoch === 1)
    // It stands still when it has read its clock, and is not sure any more when it goes on.
    led.nowMs = () => {
      isSure = false
      return 9_000_000
    }
    await eventually('it stands', () => clock.stands)
    expect(clock.beatMs).toBe(0)
    leader.close()
    listening.stop()
  })
})
