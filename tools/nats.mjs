// NATS servers for the tests and for `npm run cluster`, on free ports of loopback: one, or several
// as a cluster, plain or with accounts and TLS. Servers that were there before are left alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { bothWays, openLink } from './faults-link.mjs'
import { freePorts } from './free-ports.mjs'
import { environmentOf, makeSecrets, writeConfig } from './nats-config.mjs'
import { isMain } from './paths.mjs'
import { giveUp } from './run.mjs'

const readyLimitMs = 60_000
const places = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/**
 * Starts `nodes` servers with JetStream, in `folder` or in one that goes when they stop; answers
 * their addresses, how to kill, stop for a while and start again each of them, how to part them,
 * and how to end all.
 */
export async function startNats(options = {}) {
  const { nodes = 1, folder: given, settings = '', secured = false, linked = false } = options
  const { detached = false, spawned = () => undefined } = options
  const program = (await findNats()) ?? giveUp(missing)
  const folder = given ?? mkdtempSync(join(tmpdir(), 'trellis-nats-'))
  const names = Array.from({ length: nodes }, (_, i) => `n${i + 1}`)
  const secrets = secured ? await makeSecrets(join(folder, 'tls'), names) : undefined
  const ports = await freePorts(nodes * 3)
  const clusterPorts = names.map((_, i) => ports[i * 3 + 1] ?? 0)
  const links = linked ? await linksBetween(clusterPorts) : undefined
  const servers = names.map((name, i) => {
    const [client = 0, , monitor = 0] = ports.slice(i * 3, i * 3 + 3)
    const routes = clusterPorts.map((port, j) => links?.get(`${i} ${j}`)?.port ?? port)
    const cluster = { port: clusterPorts[i], routes: routes.filter((_, j) => j !== i) }
    const node = { name, client, monitor, settings, secrets, detached, spawned }
    const whole = nodes > 1 ? { ...node, cluster } : node
    return oneServer(program, join(folder, name), whole)
  })
  const opened = new Set(links?.values())
  const abandon = () => {
    for (const server of servers) server.signal('SIGKILL')
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  await Promise.all(servers.map((server) => server.start()))
  await Promise.all(servers.map((server) => server.ready())).catch((error) => giveUp(error.message))
  return {
    urls: servers.map(({ url }) => url),
    nodes: servers,
    folder,
    secrets,
    linkBetween: (i, j) => linkOf(links, i, j),
    linksOfOne: () => linksOfOne(servers, opened),
    stop: async () => {
      process.off('exit', abandon)
      await Promise.all(servers.map((server) => server.kill()))
      await Promise.all([...opened].map((link) => link.close()))
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each node reaches each other one by a way of its own. */
async function linksBetween(ports) {
  const pairs = ports.flatMap((_, i) => ports.map((port, j) => ({ name: `${i} ${j}`, port, i, j })))
  const apart = pairs.filter(({ i, j }) => i !== j)
  const links = await Promise.all(apart.map(({ port }) => openLink(port)))
  return new Map(apart.map(({ name }, index) => [name, links[index]]))
}

function linkOf(links, i, j) {
  const [there, back] = [links?.get(`${i} ${j}`), links?.get(`${j} ${i}`)]
  if (there === undefined || back === undefined) throw new Error(`no link from ${i} to ${j}`)
  return bothWays(there, back)
}

/** Addresses for one process alone, so that its way to a node can be cut and nobody else's. */
async function linksOfOne(servers, opened) {
  const links = await Promise.all(servers.map(({ port }) => openLink(port)))
  for (const link of links) opened.add(link)
  return { urls: links.map(({ port }) => `nats://127.0.0.1:${port}`), links }
}

function oneServer(program, folder, node) {
  mkdirSync(folder, { recursive: true })
  const file = writeConfig(folder, node)
  const monitor = `http://127.0.0.1:${node.monitor}`
  const env = { ...process.env, ...environmentOf(node.secrets) }
  let server
  return {
    name: node.name,
    folder,
    port: node.client,
    url: `nats://127.0.0.1:${node.client}`,
    monitor,
    get pid() {
      return server?.pid
    },
    get child() {
      return server
    },
    start: async () => {
      server = spawn(program, ['-c', file], { stdio: 'ignore', env, detached: node.detached })
      server.once('error', () => giveUp(missing))
      node.spawned(server)
      await once(server, 'spawn')
    },
    ready: () => ready(monitor, folder, () => isAlive(server)),
    signal: (name) => server?.kill(name),
    /** Ends at once, as a crash does; what it holds on disk stays. */
    kill: async () => {
      if (!isAlive(server)) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
}

function isAlive(server) {
  return server !== undefined && server.exitCode === null && server.signalCode === null
}

/** Waits until the node says that it is in touch with the others and all that it holds is there. */
async function ready(monitor, folder, lives) {
  const untilMs = performance.now() + readyLimitMs
  for (;;) {
    const signal = AbortSignal.timeout(5000)
    const answer = await fetch(`${monitor}/healthz`, { signal }).catch(() => undefined)
    if (answer?.ok) return
    if (!lives() || performance.now() > untilMs) {
      const log = join(folder, 'nats.log')
      throw new Error(`Missing: a running NATS server at ${monitor} (see ${log}).`)
    }
    await pause(50)
  }
}

const missing =
  'Missing: a NATS server for the cluster (nats-server on PATH; ' +
  'Debian: apt-get install nats-server).'

async function findNats() {
  const found = findProgram(['nats-server'], places)
  if (found !== undefined || !canInstall()) return found
  await aptInstall('nats-server')
  return findProgram(['nats-server'], places)
}

if (isMain(import.meta.url)) {
  const { urls, stop } = await startNats({ nodes: Number(process.argv[2] ?? 1) })
  console.log(urls.join(','))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop())
}
