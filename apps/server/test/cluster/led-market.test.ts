// Market time as one of several engines leads it, on a directory with an owner: what changes its
// speed stands there first, a leader who was replaced changes nothing, and a held market waits for
// its first bot.
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import type { ClockMap } from '@trellis/engine'
import { err, ok } from '@trellis/kernel'
import { FollowedClock, followBeats } from '../../src/bus/market-beat.ts'
import type { Bus } from '../../src/bus/bus.ts'
import { groupSubjects, marketSubject } from '../../src/bus/subjects.ts'
import { MarketClock } from '../../src/clock/market-clock.ts'
import { KnownDirectory } from '../../src/host/cluster/known-directory.ts'
import { LedMarket } from '../../src/host/cluster/led-market.ts'
import { DirectoryOwner } from '../../src/host/directory-owner.ts'
import { directorySubjects } from '../../src/host/directory-words.ts'
import { FollowedSpeed } from '../../src/host/web/followed-speed.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'

const BEGIN = Date.UTC(2026, 10, 21)
const SPEED = 10
const log = (): void => undefined

let base: BusStage
let bus: Bus
let prefix: string
let owner: DirectoryOwner
let known: KnownDirectory
let clock: FollowedClock
let speed: FollowedSpeed
let prefixes = 0
/** By how much the machine's clock is ahead of what it was. */
let aheadMs = 0
const leaders: LedMarket[] = []

beforeAll(async () => {
  base = await BusStage.start()
})
afterAll(() => base.stop())

beforeEach(async () => {
  aheadMs = 0
  prefix = `led${++prefixes}`
  bus = await base.bus()
  owner = await own(1)
  const subject = directorySubjects(prefix).call
  known = new KnownDirectory({ bus, subject, steadyMs, log })
  clock = new FollowedClock({ steadyMs, fromMs: BEGIN })
  followBeats({ bus, subject: marketSubject(prefix), clock, log })
  speed = new FollowedSpeed({ bus, prefix, clock, isSimulated: true })
})
afterEach(() => {
  for (const leader of leaders.splice(0)) leader.end()
  owner.drop()
})

async function own(epoch: number): Promise<DirectoryOwner> {
  const { nats, bus: own } = await base.connected()
  return DirectoryOwner.take({
    nats,
    bus: own,
    prefix,
    replicas: 1,
    claim: { owner: `owner${epoch}`, epoch },
    isSure: () => true,
    steadyMs,
    wallMs: () => Date.now(),
    snapshotEvery: 20_000,
    log,
    failed: log,
  })
}

/** One that goes on from a map, which it believes to be the directory's. */
async function lead(epoch: number, speedThen = SPEED, from?: ClockMap): Promise<LedMarket> {
  const wall = { nowMs: () => Date.now() + aheadMs, steadyMs }
  const marketMs = from?.marketMs ?? BEGIN
  const point = { wallMs: wall.nowMs(), marketMs, speed: speedThen }
  const mapped = new MarketClock({ wall, point, held: speedThen === 0, endMs: undefined })
  const leader = new LedMarket({
    bus: await base.bus(),
    prefix,
    epoch,
    clock: mapped,
    known,
    from,
    speed: SPEED,
    isSure: () => true,
    log,
    at: () => undefined,
  })
  leaders.push(leader)
  await bus.flush()
  return leader
}

const map = (): ClockMap | undefined => owner.host.state.clock
const mapped = (): Promise<void> => eventually('its map stands', () => map() !== undefined)

test('a change stands in the directory before it holds, and an interval ends by itself', async () => {
  await lead(1)
  await mapped()
  expect(map()).toMatchObject({ speed: SPEED })
  expect(map()).not.toHaveProperty('configured')
  expect(await speed.change({ speed: 1000, forMs: 100_000 })).toEqual(ok(undefined))
  expect(map()).toMatchObject({ speed: 1000, configured: SPEED, next: { speed: SPEED } })
  expect(speed.way()).toMatchObject({ speed: 1000, next: { speed: SPEED } })
  await eventually('the speed of before', () => speed.way().next === undefined)
  expect(speed.way()).toEqual({ speed: SPEED })
})

test('a clock of the machine that is set changes nothing but the wall time of the map', async () => {
  await lead(1)
  await mapped()
  const before = map()?.wallMs ?? 0
  const fromMs = clock.nowMs()
  const beganMs = steadyMs()
  aheadMs = 3_600_000
  await eventually('it is noted', () => (map()?.wallMs ?? 0) > before + 3_000_000)
  const passedMs = steadyMs() - beganMs
  expect(clock.nowMs() - fromMs).toBeLessThan((passedMs + 1000) * SPEED)
  expect(map()).toMatchObject({ speed: SPEED })
})

test('who was replaced changes nothing, and what it changed last holds for who comes', async () => {
  await lead(1)
  await mapped()
  const before = map()
  expect(await speed.change({ speed: 20 })).toEqual(ok(undefined))
  // The next one began from what it knew before that change.
  await lead(2, SPEED, before)
  await eventually('it leads with that speed', () => clock.epoch === 2 && clock.way().speed === 20)
  const later = map()
  const [replaced] = leaders
  // As if it had slept: its own words are of no effect.
  const stale = { wallMs: Date.now(), marketMs: BEGIN + 86_400_000, speed: 99 }
  expect(await known.mapClock(before, stale, 1000)).toBe(false)
  expect(map()).toEqual(later)
  replaced?.end()
  expect(await speed.change({ speed: 30 })).toEqual(ok(undefined))
  expect(map()).toMatchObject({ speed: 30 })
})

test('without the directory no speed is changed; with the next owner it is', async () => {
  await lead(1)
  await mapped()
  owner.drop()
  expect(await speed.change({ speed: 20 })).toEqual(err('unavailable'))
  expect(speed.way()).toEqual({ speed: SPEED })
  const heldMs = clock.beatMs
  owner = await own(2)
  await eventually('it is changed', async () => (await speed.change({ speed: 20 })).ok)
  expect(map()).toMatchObject({ speed: 20 })
  await eventually('time goes on', () => clock.beatMs > heldMs)
})

test('a held market runs when a bot is asked for, or is found in a group', async () => {
  const held = await lead(1, 0)
  await mapped()
  await eventually('it is held', () => clock.epoch === 1)
  expect(map()).toMatchObject({ speed: 0 })
  expect(await speed.change({ speed: 20 })).toEqual(err('market-stands'))
  await speed.release()
  expect(speed.way()).toEqual({ speed: SPEED })
  held.end()
  const told = bus.teller(groupSubjects(prefix, 7).beat)
  await lead(2, 0, map())
  await eventually('the next one is held', () => clock.epoch === 2)
  expect(clock.phase()).toBe('held')
  told.tell({ desk: 1, figures: { bots: 1 }, isDiskFull: false, lastError: '' })
  await eventually('it runs', () => clock.way().speed === SPEED)
  told.close()
})
