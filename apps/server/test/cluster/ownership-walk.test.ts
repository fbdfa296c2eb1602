// A walk through accidents by a seed: members come, leave, die and stand still, nodes die and stand
// still. At no moment two are sure of one group; when all is well again, each has one owner.
// TRELLIS_WALK_S walks longer than 20 s, TRELLIS_WALK_SEED repeats a walk.
import { setTimeout as pause } from 'node:timers/promises'
import { createRng } from '@trellis/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variants } from '../../../../tools/every-variant.ts'
import { startNats, type NatsNode, type NatsServers } from '../../../../tools/nats.mjs'
import { eventually } from './lease-stand.ts'
import { MemberProcesses, type MemberProcess } from './member-process.ts'
import { groupsOf } from './ownership-member.ts'
import { gaps, overlaps, sharedMs } from './sure-log.ts'

const [walkS = 20] = variants([20, 12], (it) => it === 12)
const WALK_MS = Number(process.env['TRELLIS_WALK_S'] ?? walkS) * 1000
const SEED = Number(process.env['TRELLIS_WALK_SEED'] ?? String(Date.now() % 1_000_000))
const GROUPS = 8
const LEAST_MEMBERS = 2
const MOST_MEMBERS = 4
const LATELY_MS = 300

const groups = groupsOf(GROUPS)
const rng = createRng(SEED)
let servers: NatsServers
let members: MemberProcesses
const running: MemberProcess[] = []
/** Members that stand still: at least one other is well. */
const still = new Set<MemberProcess>()
/** The one node that is dead or stands still: of two the bucket could not be written. */
let sick: NatsNode | undefined
let healing: Promise<void> = Promise.resolve()
const pending = new Set<Promise<void>>()

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
  const prefix = 'walk'
  members = new MemberProcesses({ servers: servers.urls, replicas: 3, prefix, groups: GROUPS })
})
afterAll(async () => {
  await healing
  await members.end()
  await servers.stop()
})

/** What goes on beside the walk, and is over when the walk is. */
function beside(work: Promise<void>): void {
  pending.add(work)
  void work.finally(() => pending.delete(work))
}

function one<T>(list: readonly T[]): T | undefined {
  return list[rng.below(list.length)]
}

function goes(): MemberProcess | undefined {
  const member = running.length > LEAST_MEMBERS ? one(running) : undefined
  if (member !== undefined) running.splice(running.indexOf(member), 1)
  return member
}

async function comes(): Promise<void> {
  if (running.length < MOST_MEMBERS) running.push(await members.start())
}

async function standsStill(ms: number): Promise<void> {
  const well = running.filter((member) => !still.has(member))
  const member = well.length > 1 ? one(well) : undefined
  if (member === undefined) return
  still.add(member)
  member.signal('SIGSTOP')
  await pause(ms)
  member.signal('SIGCONT')
  still.delete(member)
}

function nodeSuffers(accident: (node: NatsNode) => Promise<void>): void {
  if (sick !== undefined) return
  const node = one(servers.nodes)
  if (node === undefined) return
  sick = node
  healing = accident(node).finally(() => {
    sick = undefined
  })
  beside(healing)
}

const accidents: Readonly<Record<string, () => void>> = {
  comes: () => beside(comes()),
  leaves: () => goes()?.signal('SIGTERM'),
  dies: () => beside(goes()?.kill() ?? Promise.resolve()),
  'stands still for long': () => beside(standsStill(2600 + rng.below(4000))),
  'stands still for a moment': () => beside(standsStill(200 + rng.below(2400))),
  'node dies': () =>
    nodeSuffers(async (node) => {
      await node.kill()
      await pause(1000 + rng.below(3000))
      await node.start()
      await node.ready()
    }),
  'node stands still': () =>
    nodeSuffers(async (node) => {
      node.signal('SIGSTOP')
      await pause(300 + rng.below(3000))
      node.signal('SIGCONT')
      await node.ready()
    }),
}

/** Each group has one of those that run as its owner, and was owned just now. */
function isWhole(): boolean {
  const spans = members
    .record()
    .spans()
    .filter(({ untilMs }) => sharedMs() - untilMs < LATELY_MS)
  const ids = new Set(running.map(({ id }) => id))
  return groups.every((group) => {
    const owners = spans.filter((span) => span.group === group && ids.has(span.member))
    return owners.length === 1
  })
}

/**
 * Whether all nodes have the same last revision at some moment. Messages that nodes refuse when
 * they store them would make those that start again count otherwise (nats-server 2.9.10).
 */
async function numberAlike(): Promise<boolean> {
  for (let left = 30; left > 0; left--) {
    const last = await Promise.all(
      servers.nodes.map(async ({ monitor }) => {
        const told = await (await fetch(`${monitor}/jsz?streams=true`)).text()
        return /"last_seq": (\d+)/.exec(told)?.[1] ?? 'none'
      }),
    )
    if (new Set(last).size === 1 && !last.includes('none')) return true
    await pause(170)
  }
  return false
}

test(
  `two are never sure of one group, walking by seed ${SEED}`,
  async () => {
    for (let n = 0; n < 3; n++) running.push(await members.start())
    await eventually('all is owned', isWhole)
    const sinceMs = sharedMs()
    const names = Object.keys(accidents)
    const walked: string[] = []
    while (sharedMs() - sinceMs < WALK_MS) {
      const name = one(names) ?? ''
      walked.push(name)
      accidents[name]?.()
      await pause(200 + rng.below(1800))
      expect(overlaps(members.record().spans()), walked.join(', ')).toEqual([])
    }
    while (pending.size > 0) await Promise.allSettled(pending)
    if (running.length < 2) await comes()
    await eventually('all is owned again', isWhole, 40_000)
    expect(await numberAlike(), 'revisions of one node differ from those of others').toBe(true)
    const spans = members.record().spans()
    expect(overlaps(spans), walked.join(', ')).toEqual([])
    console.log(
      `seed ${SEED}: ${walked.length} accidents, ${gaps(spans).length} changes of owner, ` +
        `longest pause ${members.record().longestPauseMs(sinceMs).toFixed(0)} ms`,
    )
  },
  WALK_MS + 120_000,
)
