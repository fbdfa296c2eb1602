// A process of bench/directory.ts: owner of the directory, or one that follows it. Words: address
// of the server, replicas, role. Each line it reads is an order, each line it writes the answer.
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { SessionFields } from '@trellis/engine'
import { makeId, ok } from '@trellis/kernel'
import { Bus } from '../apps/server/src/bus/bus.ts'
import { DirectoryFollower } from '../apps/server/src/host/directory-follower.ts'
import type { DirectoryAccess } from '../apps/server/src/host/directory-host.ts'
import { DirectoryOwner } from '../apps/server/src/host/directory-owner.ts'
import { DirectoryStream } from '../apps/server/src/host/directory-stream.ts'
import { directorySubjects } from '../apps/server/src/host/directory-words.ts'
import { connectNats } from '../apps/server/src/nats/connect.ts'
import { collectGarbage } from './own-process.ts'
import { quantile } from './report.ts'

/** What a process is told to do. */
export type Order =
  | { readonly type: 'run'; readonly same: boolean; readonly atOnce: number; readonly ms: number }
  | { readonly type: 'fill'; readonly accounts: number }
  | { readonly type: 'snapshot' }
  | { readonly type: 'memory' }

/** What a run came to. */
export interface Ran {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface Timed {
  readonly ms: number
  readonly stallMs: number
}

const FACTS_AT_ONCE = 500
const NOW = Date.UTC(2026, 10, 29)
const PREFIX = 'bench'
const [url = '', replicas = '1', role = ''] = process.argv.slice(2)
const steadyMs = (): number => performance.now()
const log = (line: string): void => void process.stderr.write(`${role}: ${line}\n`)
const nats = await connectNats({ servers: url.split(',') }, role)
const bus = new Bus(nats, { log, steadyMs })
const places = { nats, prefix: PREFIX, replicas: replicas === '3' ? 3 : 1, log } as const

async function owned(): Promise<DirectoryAccess> {
  const owner = await DirectoryOwner.take({
    ...places,
    bus,
    claim: { owner: 'bench', epoch: 1 },
    isSure: () => true,
    steadyMs,
    wallMs: () => NOW,
    snapshotEvery: Infinity,
    failed: log,
  })
  saveSnapshot = () => owner.host.saveSnapshot()
  return owner.host
}

async function followed(): Promise<DirectoryAccess> {
  const stream = new DirectoryStream({ ...places, monotonicMs: steadyMs })
  const subjects = directorySubjects(PREFIX)
  const follower = new DirectoryFollower({ bus, subjects, stream, steadyMs, log })
  await follower.open()
  while (!follower.isSure()) await new Promise((resolve) => setTimeout(resolve, 10))
  return follower
}

let saveSnapshot: () => Promise<number> = () => Promise.resolve(0)
let users = process.pid * 1_000_000
const passwordHash = `$argon2id$v=19$m=65536,t=3,p=1$${'s'.repeat(22)}$${'h'.repeat(43)}`

function accountOf(n: number) {
  const user = makeId(n, n % 256, 0)
  const fields = { passwordHash, countryCode: 'DE', lang: 'en', createdAtMs: NOW }
  return { user, email: `somebody.${n}@mail.example`, ...fields }
}

function sessionOf(n: number): SessionFields {
  const { user } = accountOf(n)
  const tokenHash = `${randomUUID()}${randomUUID()}`.replaceAll('-', '')
  const agent = 'Firefox 128 on Linux'
  const times = { createdAtMs: NOW, expiresAtMs: NOW + 86_400_000 }
  return { user, tokenHash, ...times, agent, address: '203.0.113.7', device: tokenHash.slice(32) }
}

async function fill(directory: DirectoryAccess, accounts: number): Promise<void> {
  for (let n = 0; n < accounts; n += FACTS_AT_ONCE / 2) {
    const some = Array.from({ length: FACTS_AT_ONCE / 2 }, (_, i) => n + i)
    await directory.execute(() =>
      ok(
        some.flatMap((it) => [
          { type: 'account-registered', ...accountOf(it) } as const,
          { type: 'session-opened', ...sessionOf(it) } as const,
        ]),
      ),
    )
  }
}

/** One change after another in each lane: accounts of their own, or the same setting. */
async function run(
  directory: DirectoryAccess,
  { same, atOnce, ms }: Extract<Order, { type: 'run' }>,
): Promise<Ran> {
  const took: number[] = []
  const beganMs = steadyMs()
  const lane = async (): Promise<void> => {
    while (steadyMs() - beganMs < ms) {
      const fromMs = steadyMs()
      const n = ++users
      await directory.execute((it) =>
        same
          ? it.changeSite('count', String(Number(it.site.get('count') ?? '0') + 1))
          : it.register(accountOf(n)),
      )
      took.push(steadyMs() - fromMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const perSecond = (took.length / (steadyMs() - beganMs)) * 1000
  return { perSecond, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

/** How long a work takes, and how long nothing else could be done meanwhile at most. */
async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  stalls.enable()
  const fromMs = steadyMs()
  await work()
  stalls.disable()
  return { ms: steadyMs() - fromMs, stallMs: stalls.max / 1e6 }
}

async function obey(directory: DirectoryAccess, order: Order): Promise<unknown> {
  const beganMs = steadyMs()
  switch (order.type) {
    case 'run':
      return run(directory, order)
    case 'fill':
      await fill(directory, order.accounts)
      return steadyMs() - beganMs
    case 'snapshot':
      return timed(saveSnapshot)
    case 'memory': {
      collectGarbage()
      const { rss, heapUsed } = process.memoryUsage()
      return { rss, heapUsed, accounts: directory.state.accountCount }
    }
  }
}

let directory: DirectoryAccess | undefined
const opened = await timed(async () => {
  directory = role === 'owner' ? await owned() : await followed()
})
if (directory === undefined) throw new Error('nothing was opened')
process.stdout.write(`${JSON.stringify(opened)}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  const answer = await obey(directory, JSON.parse(line) as Order)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
