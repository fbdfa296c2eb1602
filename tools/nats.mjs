// NATS servers for the tests and for `npm run cluster`, on free ports of loopback: one, or several
// as a cluster. Servers that were there before are left alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { freePorts } from './free-ports.mjs'
import { isMain } from './paths.mjs'
import { giveUp } from './run.mjs'

const readyLimitMs = 30_000
const places = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/**
 * Starts `nodes` servers with JetStream, in `folder` or in one that goes when they stop; answers
 * their addresses, how to kill, stop for a while and start again each of them, and how to end all.
 */
export async function startNats({ nodes = 1, folder: given, settings = '' } = {}) {
  const program = (await findNats()) ?? giveUp(missing)
  const folder = given ?? mkdtempSync(join(tmpdir(), 'trellis-nats-'))
  const ports = await freePorts(nodes * 3)
  const routes = Array.from({ length: nodes }, (_, i) => `nats://127.0.0.1:${ports[i * 3 + 1]}`)
  const servers = Array.from({ length: nodes }, (_, i) => {
    const [client = 0, cluster = 0, monitor = 0] = ports.slice(i * 3, i * 3 + 3)
    return oneServer(program, join(folder, `n${i + 1}`), {
      name: `n${i + 1}`,
      client,
      monitor,
      settings,
      cluster: nodes > 1 ? { port: cluster, routes } : undefined,
    })
  })
  const abandon = () => {
    for (const server of servers) server.signal('SIGKILL')
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  await Promise.all(servers.map((server) => server.start()))
  await Promise.all(servers.map((server) => server.ready()))
  return {
    urls: servers.map(({ url }) => url),
    nodes: servers,
    folder,
    stop: async () => {
      process.off('exit', abandon)
      await Promise.all(servers.map((server) => server.kill()))
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function oneServer(program, folder, node) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nats.conf')
  writeFileSync(file, configOf(folder, node))
  const monitor = `http://127.0.0.1:${node.monitor}`
  let server
  return {
    name: node.name,
    url: `nats://127.0.0.1:${node.client}`,
    monitor,
    get pid() {
      return server?.pid
    },
    start: async () => {
      server = spawn(program, ['-c', file], { stdio: 'ignore' })
      server.once('error', () => giveUp(missing))
      await once(server, 'spawn')
    },
    ready: () => ready(monitor, () => server?.exitCode === null),
    signal: (name) => server?.kill(name),
    /** Ends at once, as a crash does; what it holds on disk stays. */
    kill: async () => {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** Waits until the node says that it is in touch with the others and all that it holds is there. */
async function ready(monitor, lives) {
  const untilMs = Date.now() + readyLimitMs
  for (;;) {
    const answer = await fetch(`${monitor}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    if (!lives() || Date.now() > untilMs) giveUp(`Missing: a running NATS server at ${monitor}.`)
    await pause(50)
  }
}

/** Bodies are at most 1 MB and heads some hundred bytes, and both count. */
function configOf(folder, { name, client, monitor, cluster, settings }) {
  const lines = [
    `server_name: ${name}`,
    `listen: "127.0.0.1:${client}"`,
    `http: "127.0.0.1:${monitor}"`,
    'max_payload: 2097152',
    `jetstream { store_dir: ${JSON.stringify(join(folder, 'store'))} }`,
    settings,
  ]
  if (cluster !== undefined) {
    const routes = cluster.routes.map((route) => JSON.stringify(route)).join(', ')
    const listen = `listen: "127.0.0.1:${cluster.port}"`
    lines.push(`cluster { name: trellis, ${listen}, routes: [${routes}] }`)
  }
  return `${lines.join('\n')}\n`
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
