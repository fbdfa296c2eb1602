// A whole cluster on loopback: NATS nodes, PostgreSQL, engines, a projector and web processes, each
// a process of its own that is started again when it dies. `npm run cluster` and tests start it.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchRole } from './cluster-process.mjs'
import { startServers } from './cluster-servers.mjs'
import { freePorts } from './free-ports.mjs'
import { KeptProcess } from './kept-process.mjs'
import { startReaper } from './reaper.mjs'

/** More than a role takes by its own limit. */
const stopLimitsMs = { web: 8000, engine: 55_000, projector: 15_000 }

/**
 * Starts it in `folder`; resolves when all do their work. `env` goes to every process, `port` is
 * that of the first web process (the next ones follow), `say` hears what dies and what fails,
 * `signal` ends a start. Rejects, with nothing left behind, where a process does not get ready.
 */
export async function startCluster(options) {
  const { folder, nodes = 3, linked = false, say = () => undefined, signal } = options
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const reaper = startReaper()
  const servers = await startServers({ folder, nodes, linked, reaper, say })
  const secret = secretOf(folder)
  const roles = await planRoles(options)
  const keep = (plan) => keepRole(plan, { options: { ...options, say }, servers, secret, reaper })
  const [engines, projectors, webs] = roles.map((plans) => plans.map(keep))
  const all = [...engines, ...projectors, ...webs]
  const cluster = { engines, projectors, webs, ...servers, all, reaper }
  const stop = () => stopCluster(cluster)
  try {
    await Promise.race([aborted(signal), Promise.all(all.map(({ kept }) => kept.start()))])
  } catch (error) {
    await stop()
    throw error
  }
  return { ...cluster, stop }
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

function keepRole({ role, name, port }, { options, servers, secret, reaper }) {
  const { folder, say, env = {}, flags } = options
  const settings = {
    ...process.env,
    TRELLIS_SECRET_KEY: secret,
    ...env,
    PORT: String(port),
    TRELLIS_ROLE: role,
    TRELLIS_DATA_DIR: join(folder, name),
    ...natsOf(servers.nats, role),
    DATABASE_URL: servers.postgres.url,
  }
  const log = join(folder, 'logs', `${name}.log`)
  const launch = () => launchRole({ name, env: settings, log, say, flags })
  const kept = new KeptProcess({ name, launch, stopLimitMs: stopLimitsMs[role], reaper, say })
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

/** Whoever serves first, whoever keeps last; engines at the same time, each with what it owns. */
async function stopCluster({ engines, projectors, webs, nodesKept, postgresKept, reaper, nats }) {
  const all = (kept) => Promise.all(kept.map((it) => it.stop()))
  for (const role of [webs, engines, projectors]) await all(role.map(({ kept }) => kept))
  await all([postgresKept])
  await all(nodesKept)
  await nats.stop()
  reaper.stop()
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
