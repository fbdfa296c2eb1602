// Members whose own thread is busy for longer than a lease lasts while they take a group, as on a
// machine with too little CPU: all is owned in the end, by few takes; and one that hangs for good
// is taken for dead.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { eventually } from './lease-stand.ts'
import { MemberProcesses } from './member-process.ts'
import { groupsOf } from './ownership-member.ts'
import { overlaps, sharedMs } from './sure-log.ts'

const GROUPS = 4
const groups = groupsOf(GROUPS)
/** Others take a lease that was not renewed for 3 s. */
const BUSY_MS = 4000
/** Longer than the thread that renews waits for the other one. */
const HANGING_MS = 20_000
const LATELY_MS = 1000

let servers: NatsServers
const all: MemberProcesses[] = []

beforeAll(async () => {
  servers = await startNats()
})
afterAll(async () => {
  await Promise.all(all.map((members) => members.end()))
  await servers.stop()
})

function members(prefix: string, busyMs: number): MemberProcesses {
  const made = new MemberProcesses({
    servers: servers.urls,
    replicas: 1,
    prefix,
    groups: GROUPS,
    busyMs,
  })
  all.push(made)
  return made
}

/** Groups of which somebody was sure just now. */
function owned(of: MemberProcesses): readonly string[] {
  const spans = of
    .record()
    .spans()
    .filter(({ untilMs }) => sharedMs() - untilMs < LATELY_MS)
  return groups.filter((group) => spans.some((span) => span.group === group))
}

// Side by side: most of both is waiting.
test.concurrent(
  'takes that last longer than a lease come to an end, each group by one or two of them',
  async () => {
    const busy = members('busy', BUSY_MS)
    const [first, second] = await Promise.all([busy.start(), busy.start()])
    await eventually('all is owned', () => owned(busy).length === GROUPS, 40_000)
    const before = busy.record().spans()
    expect(overlaps(before)).toEqual([])
    expect(Math.max(...before.map(({ epoch }) => epoch))).toBeLessThanOrEqual(2)
    await first.kill()
    const has = (): number =>
      busy
        .record()
        .spans()
        .filter(({ member }) => member === second.id).length
    await eventually('the other has all', () => has() === GROUPS, 40_000)
    await eventually('all is owned', () => owned(busy).length === GROUPS)
    const spans = busy.record().spans()
    expect(overlaps(spans)).toEqual([])
    expect(Math.max(...spans.map(({ epoch }) => epoch))).toBeLessThanOrEqual(3)
  },
  120_000,
)

test.concurrent(
  'one that hangs for good is taken for dead, though the thread beside it would renew',
  async () => {
    const hanging = members('hangs', HANGING_MS)
    await hanging.start()
    const sinceMs = sharedMs()
    const well = members('hangs', 0)
    await well.start()
    await eventually('the other has all', () => owned(well).length === GROUPS, HANGING_MS)
    console.log(`hangs: all is owned after ${(sharedMs() - sinceMs).toFixed(0)} ms`)
    expect(hanging.record().spans()).toEqual([])
  },
  60_000,
)
