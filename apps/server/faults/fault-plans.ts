// The faults of docs/faults.md: what each does to a cluster under load, and how it is undone. A
// process that was killed is started again after a second, as systemd does it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Rng } from '@trellis/kernel'
import type { Link } from '../../../tools/faults-link.mjs'
import { freeze, killNow, movedClock, pulses, slowDisk } from '../../../tools/faults.mjs'
import type { ClusterStage, StageOptions } from './cluster-stage.ts'
import type { RoleProcess } from './role-process.ts'

export interface FaultPlan {
  readonly name: string
  readonly what: string
  /** How often the matrix does it. */
  readonly times: number
  /** How long it stands. */
  readonly holdMs: number
  readonly stage?: StageOptions
  /** Makes it; what comes back undoes it. */
  make(stage: ClusterStage, rng: Rng): Promise<() => Promise<void>>
}

const AGAIN_MS = 1000
const SHORT_MS = 10_000
const MINUTE_MS = 60_000
const nothing = async (): Promise<void> => undefined

function one<T>(list: readonly T[], rng: Rng): T {
  const found = list[rng.below(list.length)]
  if (found === undefined) throw new Error('there is none to choose from')
  return found
}

async function killed(process: RoleProcess): Promise<() => Promise<void>> {
  await killNow(process.pid)
  return async () => {
    await pause(AGAIN_MS)
    await process.start()
  }
}

async function nodesKilled(stage: ClusterStage, rng: Rng, count: number) {
  const first = rng.below(stage.nats.nodes.length)
  const nodes = Array.from({ length: count }, (_, i) => {
    const node = stage.nats.nodes[(first + i) % stage.nats.nodes.length]
    if (node === undefined) throw new Error('there is no such node')
    return node
  })
  await Promise.all(nodes.map((node) => node.kill()))
  return async (): Promise<void> => {
    await pause(AGAIN_MS)
    await Promise.all(nodes.map((node) => node.start()))
    await Promise.all(nodes.map((node) => node.ready()))
  }
}

type Harm = 'cut' | 'silence'

function harmed(links: readonly Link[], harm: Harm): () => Promise<void> {
  for (const link of links) link[harm]()
  return async () => {
    for (const link of links) link.heal()
  }
}

/** Faults of the way between two kinds of processes: each link ends, or stays and is silent. */
function linkPlans(
  name: string,
  what: string,
  links: (stage: ClusterStage, rng: Rng) => readonly Link[],
): readonly FaultPlan[] {
  return (['cut', 'silence'] as const).map((harm) => ({
    name: `${harm}-${name}`,
    what: `${what} ${harm === 'cut' ? 'cut' : 'silent'} for 10 s`,
    times: 5,
    holdMs: SHORT_MS,
    make: async (stage, rng) => harmed(links(stage, rng), harm),
  }))
}

const kills: readonly FaultPlan[] = [
  {
    name: 'kill-web',
    what: 'kill -9 of a web process',
    times: 20,
    holdMs: 0,
    make: (stage, rng) => killed(one(stage.webs, rng)),
  },
  {
    name: 'kill-engine',
    what: 'kill -9 of an engine',
    times: 20,
    holdMs: 3000,
    make: (stage, rng) => killed(one(stage.engines, rng)),
  },
  {
    name: 'kill-projector',
    what: 'kill -9 of a projector',
    times: 20,
    holdMs: 0,
    make: (stage, rng) => killed(one(stage.projectors, rng)),
  },
  {
    name: 'kill-nats',
    what: 'kill -9 of a NATS node',
    times: 20,
    holdMs: 3000,
    make: (stage, rng) => nodesKilled(stage, rng, 1),
  },
  {
    name: 'kill-two-nats',
    what: 'kill -9 of two NATS nodes at once, back after 10 s',
    times: 20,
    holdMs: SHORT_MS,
    make: (stage, rng) => nodesKilled(stage, rng, 2),
  },
]

const links: readonly FaultPlan[] = [
  ...linkPlans('web-nats', 'all ways of a web process to NATS', (stage, rng) => {
    return one(stage.webs, rng).plan.natsLinks
  }),
  ...linkPlans('engine-nats', 'all ways of an engine to NATS', (stage, rng) => {
    return one(stage.engines, rng).plan.natsLinks
  }),
  ...linkPlans('engine-node', 'the way of each engine to one NATS node', (stage, rng) => {
    const node = rng.below(stage.nats.nodes.length)
    return stage.engines.flatMap(({ plan }) => plan.natsLinks[node] ?? [])
  }),
  ...linkPlans('projector-nats', 'all ways of a projector to NATS', (stage, rng) => {
    return one(stage.projectors, rng).plan.natsLinks
  }),
  ...linkPlans('web-postgres', 'the way of a web process to PostgreSQL', (stage, rng) => {
    return [one(stage.webs, rng).plan.databaseLink]
  }),
  ...linkPlans('projector-postgres', 'the way of a projector to PostgreSQL', (stage, rng) => {
    return [one(stage.projectors, rng).plan.databaseLink]
  }),
  ...linkPlans('nats-nats', 'both ways of a NATS node to the others', (stage, rng) => {
    const node = rng.below(3)
    return [1, 2].map((step) => stage.nats.linkBetween(node, (node + step) % 3))
  }),
]

const slow: readonly FaultPlan[] = [
  {
    name: 'stop-engine',
    what: 'SIGSTOP of an engine for 30 s',
    times: 5,
    holdMs: 30_000,
    make: async (stage, rng) => freeze(one(stage.engines, rng).pid).undo,
  },
  {
    name: 'postgres-gone',
    what: 'PostgreSQL gone for a minute',
    times: 5,
    holdMs: MINUTE_MS,
    make: async ({ postgres }) => {
      await postgres.halt()
      return () => postgres.resume()
    },
  },
  {
    name: 'slow-disk',
    what: 'each write of a NATS node takes 20 ms longer (strace), for 15 s',
    times: 5,
    holdMs: 15_000,
    make: async ({ nats }, rng) => {
      const calls = ['write', 'pwrite64', 'fsync', 'fdatasync']
      return (await slowDisk(one(nats.nodes, rng).pid ?? 0, 20, calls)).undo
    },
  },
  {
    name: 'pulses',
    what: 'a NATS node stands still 400 ms of every 600, for 15 s',
    times: 5,
    holdMs: 0,
    make: async ({ nats }, rng) => {
      const pid = one(nats.nodes, rng).pid ?? 0
      await pulses(pid, { stoppedMs: 400, goingMs: 200, count: 25 })
      return nothing
    },
  },
  {
    name: 'full-disk',
    what: 'the disk of a NATS node is full for 15 s; then room, and a start of it',
    times: 5,
    holdMs: 15_000,
    stage: { smallDisk: true },
    make: async ({ disk, nats }) => {
      const node = nats.nodes.at(-1)
      if (disk === undefined || node === undefined) throw new Error('there is no small disk')
      disk.fill()
      return async () => {
        disk.free()
        await node.kill()
        await node.start()
        await node.ready()
      }
    },
  },
]

/** The process runs with a clock of its own before the load begins to matter: it is started anew. */
function clockPlan(role: 'engine' | 'web'): FaultPlan {
  return {
    name: `clock-${role}`,
    what: `the clock of ${role === 'engine' ? 'an engine' : 'a web process'} jumps a minute ahead`,
    times: 5,
    holdMs: SHORT_MS,
    make: async (stage, rng) => {
      const process = one(role === 'engine' ? stage.engines : stage.webs, rng)
      const clock = await movedClock(stage.folder, 0)
      await process.kill('SIGTERM')
      await process.start(clock.env)
      await stage.settled()
      clock.move(MINUTE_MS)
      return async () => {
        clock.move(0)
        await process.kill('SIGTERM')
        await process.start()
      }
    },
  }
}

/** A process that may not come in says so and ends; the others do not notice. */
function strangerPlan(
  name: string,
  what: string,
  env: Readonly<Record<string, string>>,
): FaultPlan {
  return {
    name,
    what,
    times: 5,
    holdMs: 0,
    stage: { secured: true },
    make: async (stage, rng) => {
      const known = one(stage.roles, rng)
      await known.kill('SIGTERM')
      const child = known.launch(env)
      const code = await known.ended()
      if (code === 0 || child.exitCode === null)
        throw new Error(`${known.plan.name} with ${JSON.stringify(env)} was let in`)
      return () => known.start()
    },
  }
}

export const faultPlans: readonly FaultPlan[] = [
  { name: 'none', what: 'no fault', times: 5, holdMs: 5000, make: async () => nothing },
  ...kills,
  ...slow,
  ...links,
  clockPlan('engine'),
  clockPlan('web'),
  strangerPlan('wrong-password', 'a process comes back with a wrong password', {
    NATS_PASSWORD: 'a wrong password of some length',
  }),
  strangerPlan('no-password', 'a process comes back without a password', {
    NATS_USER: '',
    NATS_PASSWORD: '',
  }),
]
