// What it costs to have a stream for each partition, measured against one for each group: three
// servers on loopback, real files, messages that name the sequence they expect. Prints a table with
// ratios (docs/capacity.md, "Streams").
import { jetstreamManager } from '@nats-io/jetstream'
import { setTimeout as pause } from 'node:timers/promises'
import { connectNats } from '../apps/server/src/nats/connect.ts'
import { startNats, type NatsServers } from '../tools/nats.mjs'
import { Fleet } from './nats-fleet.ts'
import { cpuSeconds, residentMegabytes } from './processes.ts'
import { median, quantile } from './report.ts'

// Usage: tsx bench/nats-streams.ts [seconds idle] [runs] [few,many streams]
/** 32 groups and the directory, and each partition by itself. */
const COUNTS = (process.argv[4] ?? '33,257').split(',').map(Number)
const REPLICAS = [3, 1]
const PACED_PER_SECOND = 1000
const PACED_SECONDS = 20
const PIPELINED = 30_000
const WINDOW = 1024
/** Longer than elections take. */
const AFTER_KILL_MS = 20_000

/** By name of a figure: its value in one case, with the unit in the name. */
type Figures = Map<string, number>

const [idleSeconds = 60, runs = 1] = process.argv.slice(2, 4).map(Number)
const cases = REPLICAS.flatMap((replicas) => COUNTS.map((count) => ({ replicas, count })))
const results = new Map<string, Figures[]>()
for (let run = 0; run < runs; run++) {
  for (const { replicas, count } of cases) {
    const figures = await measure(count, replicas)
    const name = nameOf(count, replicas)
    results.set(name, [...(results.get(name) ?? []), figures])
    console.log(name, JSON.stringify(Object.fromEntries(figures)))
  }
}
for (const replicas of REPLICAS) printTable(replicas)

function nameOf(count: number, replicas: number): string {
  return `${count} streams, replicas ${replicas}`
}

async function measure(count: number, replicas: number): Promise<Figures> {
  const servers = await startNats({ nodes: 3 })
  const figures: Figures = new Map()
  const nats = await connectNats({ servers: servers.urls }, 'bench')
  try {
    figures.set('memory of a server before, MB', meanMemory(servers))
    const fleet = new Fleet(nats, count, replicas)
    figures.set('create all, s', (await timed(() => fleet.create())) / 1000)
    await pause(5000)
    figures.set('memory of a server with all, MB', meanMemory(servers))
    const before = cpuOf(servers)
    await pause(idleSeconds * 1000)
    figures.set('idle CPU of a server, % of a core', idleShare(cpuOf(servers) - before))
    await underLoad(fleet, servers, figures)
    if (replicas > 1) await afterKills(fleet, servers, figures)
    await fromDisk(fleet, servers, figures)
  } finally {
    await nats.close()
    await servers.stop()
  }
  return figures
}

function idleShare(seconds: number): number {
  return (seconds / idleSeconds / 3) * 100
}

async function underLoad(fleet: Fleet, servers: NatsServers, figures: Figures): Promise<void> {
  await fleet.pipelined(PIPELINED / 10, WINDOW)
  const took = await timed(() => fleet.pipelined(PIPELINED, WINDOW))
  figures.set('pipelined, messages/s', (PIPELINED / took) * 1000)
  const tookOne = await timed(() => fleet.oneEach(PIPELINED))
  figures.set('one under way for each stream, messages/s', (PIPELINED / tookOne) * 1000)
  const waits = await fleet.paced(PACED_PER_SECOND, PACED_SECONDS)
  figures.set(`acknowledged at ${PACED_PER_SECOND}/s, p50 ms`, quantile(waits, 0.5))
  figures.set(`acknowledged at ${PACED_PER_SECOND}/s, p99 ms`, quantile(waits, 0.99))
  figures.set('memory of a server after it, MB', meanMemory(servers))
}

/** One node that only led streams, then the one that also led the nodes. */
async function afterKills(fleet: Fleet, servers: NatsServers, figures: Figures): Promise<void> {
  for (const ofAll of [false, true]) {
    const { led, node, leadsAll } = await chosenNode(fleet, servers, ofAll)
    const name = leadsAll ? 'leader of all nodes killed' : 'node killed'
    const watch = fleet.watch(PACED_PER_SECOND)
    await pause(2000)
    await node.kill()
    await pause(AFTER_KILL_MS)
    const gaps = await watch.end()
    const ofLed = gaps.filter((_, index) => led.has(index)).sort((a, b) => a - b)
    const ofOthers = gaps.filter((_, index) => !led.has(index))
    figures.set(`${name}: streams it led`, led.size)
    figures.set(`${name}: their pause, median s`, median(ofLed) / 1000)
    figures.set(`${name}: their pause, longest s`, Math.max(0, ...ofLed) / 1000)
    figures.set(`${name}: others' pause, longest s`, Math.max(0, ...ofOthers) / 1000)
    const started = await timed(async () => {
      await node.start()
      await node.ready()
    })
    figures.set(`${name}: started until whole, s`, started / 1000)
    await fleet.everyOneOnce()
  }
}

/** The node that leads most streams and, as asked, all nodes as well or not. */
async function chosenNode(fleet: Fleet, servers: NatsServers, ofAll: boolean) {
  const manager = await jetstreamManager(fleet.nats, { timeout: 20_000 })
  const leaders = await fleet.leaders(manager)
  const answer = await fetch(`${servers.nodes[0]?.monitor}/jsz`)
  const { meta_cluster: meta } = (await answer.json()) as { meta_cluster?: { leader?: string } }
  const led = (name: string) => leaders.flatMap((it, index) => (it === name ? [index] : []))
  const fitting = servers.nodes.filter(({ name }) => (name === meta?.leader) === ofAll)
  const [node] = [...fitting].sort((a, b) => led(b.name).length - led(a.name).length)
  if (node === undefined) throw new Error(`no node fits; ${meta?.leader} leads them`)
  return { node, led: new Set(led(node.name)), leadsAll: ofAll }
}

async function fromDisk(fleet: Fleet, servers: NatsServers, figures: Figures): Promise<void> {
  await Promise.all(servers.nodes.map((node) => node.kill()))
  const took = await timed(async () => {
    await Promise.all(servers.nodes.map((node) => node.start()))
    await Promise.all(servers.nodes.map((node) => node.ready()))
    await fleet.everyOneOnce()
  })
  figures.set('all from disk until each acknowledges, s', took / 1000)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function meanMemory(servers: NatsServers): number {
  return servers.nodes.reduce((sum, { pid }) => sum + residentMegabytes(pid ?? 0), 0) / 3
}

function cpuOf(servers: NatsServers): number {
  return servers.nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid ?? 0), 0)
}

function printTable(replicas: number): void {
  const [few = [], many = []] = COUNTS.map((count) => results.get(nameOf(count, replicas)))
  console.log(
    `\n| replicas ${replicas} | ${COUNTS.join(' streams | ')} streams | ratio |\n|---|---|---|---|`,
  )
  for (const name of few[0]?.keys() ?? []) {
    const [a, b] = [few, many].map((all) => median(all.map((it) => it.get(name) ?? 0)))
    if (a === undefined || b === undefined) continue
    console.log(`| ${name} | ${shown(a)} | ${shown(b)} | ${a === 0 ? '' : shown(b / a)} |`)
  }
}

function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(2)))
}
