// A whole cluster on loopback: NATS nodes, PostgreSQL, engines, a projector and web processes, each
// a process of its own that is started again when it dies. `npm run cluster` and tests start it.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launchRole } from './cluster-process.mjs'
import { startServers } from './cluster-servers.mjs'
import { freePorts } from './free-ports.mjs'
import { KeptProcess } from './kept-process.mjs'
import { startReaper } from './reaper.mjs'

/** More than a role takes by its own limit. */
const stopLimitsMs = { web: 8000, engine: 55_000, projector: 20_000 }

/**
 * Starts it in `folder`; resolves when all bots trade and history answers. `env` goes to every
 * process, `port` is that of the first web process (the next ones follow), `say` hears what dies
 * and what fails, `planned` which servers and web processes there are, before they are ready;
 * `signal` ends a start. Rejects, with nothing left behind, where a process does not get ready.
 */
export async function startCluster(options) {
  const { folder, nodes = 3, linked = false, say = () => undefined, planned } = options
  mkdirSync(folder, { recursive: true })
  const reaper = await startReaper()
  const servers = await startServers({ folder, nodes, linked, reaper, say })
  const { nats, postgres, nodesKept, postgresKept } = servers
  const stopServers = async () => {
    await postgresKept.stop()
    await Promise.all(nodesKept.map((kept) => kept.stop()))
    await nats.stop()
    reaper.stop()
  }
  const envOf = (role) => ({ ...natsOf(nats, role), DATABASE_URL: postgres.url })
  try {
    const told = (roles) => planned?.({ ...servers, ...roles })
    const roles = await startRoles({ ...options, envOf, reaper, planned: told })
    const stop = () => roles.stop().then(stopServers)
    return { ...servers, ...roles, stop }
  } catch (error) {
    await stopServers()
    throw error
  }
}

/**
 * Starts the processes of a cluster on servers that run already: `envOf` says how each role gets to
 * them. The rest is as `startCluster` has it.
 */
export async function startRoles(options) {
  const { folder, signal, say = () => undefined } = options
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const secret = secretOf(folder)
  const roles = await planRoles(options)
  const keep = (plan) => keepRole(plan, { ...options, say, secret })
  const [engines, projectors, webs] = roles.map((plans) => plans.map(keep))
  const all = [...engines, ...projectors, ...webs]
  options.planned?.({ webs })
  // Whoever serves goes first; engines at the same time, each with what it owns.
  const stop = async () => {
    for (const role of [webs, engines, projectors])
      await Promise.all(role.map(({ kept }) => kept.stop()))
  }
  try {
    const started = Promise.all(all.map(({ kept }) => kept.start())).then(() => allTrade(webs))
    await Promise.race([aborted(signal), started])
  } catch (error) {
    await stop()
    throw error
  }
  return { engines, projectors, webs, all, stop }
}

/** Web processes answer before all groups have owners; resolves when each serves and has all. */
async function allTrade(webs) {
  for (const { address } of webs) {
    while (!(await isWhole(address))) await pause(100)
  }
}

async function isWhole(address) {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5000) })
    const { ready, workers = [], database } = await answer.json()
    return ready && database === 'ready' && workers.every(({ phase }) => phase === 'trading')
  } catch {
    return false
  }
}

/** Rejects when it is aborted, or was before. */
function aborted(signal) {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('the start was ended'))
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
}

/** Names and ports; engines and projectors tell of their health at theirs. */
async function planRoles({ engines = 2, projectors = 1, webs = 2, port }) {
  const counts = { engine: engines, projector: projectors, web: webs }
  const ports = await freePorts(engines + projectors + webs)
  return Object.entries(counts).map(([role, count]) =>
    Array.from({ length: count }, (_, i) => ({
      role,
      name: `${role}-${i + 1}`,
      port: role === 'web' && port !== undefined ? port + i : ports.pop(),
    })),
  )
}

function keepRole({ role, name, port }, options) {
  const { folder, say, secret, reaper, envOf, env = {}, flags, main } = options
  const settings = {
    ...process.env,
    TRELLIS_SECRET_KEY: secret,
    ...env,
    PORT: String(port),
    TRELLIS_ROLE: role,
    TRELLIS_DATA_DIR: join(folder, name),
    ...envOf(role),
  }
  const log = join(folder, 'logs', `${name}.log`)
  const launch = () => launchRole({ name, env: settings, log, say, reaper, flags, main })
  const kept = new KeptProcess({ name, launch, stopLimitMs: stopLimitsMs[role], say })
  return { role, name, port, address: `http://127.0.0.1:${port}`, log, env: settings, kept }
}

/** How a process of a role gets to the servers. */
export function natsOf({ urls, secrets }, role) {
  const all = { NATS_URL: urls.join(',') }
  if (secrets === undefined) return all
  const { folder, passwords } = secrets
  const user = { NATS_USER: role, NATS_PASSWORD: passwords[role] }
  return { ...all, ...user, NATS_CA: join(folder, 'ca.pem') }
}

/** The key that all processes share; made once. Who else reads the folder does not read it. */
function secretOf(folder) {
  const file = join(folder, 'secret-key')
  if (!existsSync(file)) {
    const opened = openSync(file, 'wx', 0o600)
    writeFileSync(opened, randomBytes(32).toString('hex'))
    closeSync(opened)
  }
  return readFileSync(file, 'utf8').trim()
}
