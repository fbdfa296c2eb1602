// A PostgreSQL server on a free port: a throw-away one for the tests, gone when they end, and one
// that keeps its folder for `npm run cluster`. Servers that were there before are left alone.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aptInstall, canInstall, findProgram } from './apt.mjs'
import { freePorts } from './free-ports.mjs'
import { isMain } from './paths.mjs'
import { capture, giveUp } from './run.mjs'

const readyLimitMs = 60_000
const debianHome = '/usr/lib/postgresql'

/**
 * Starts a server, in `folder` or in one that goes when it stops; answers its address for
 * TRELLIS_TEST_DATABASE_URL, how to stop it, and how to freeze it or take it away for a while.
 */
export async function startPostgres(options = {}) {
  const { folder: given, detached = false, spawned = () => undefined } = options
  const { initdb, postgres } = (await findPrograms()) ?? giveUp(missing)
  const owner = unprivileged()
  const isKept = given !== undefined
  const folder = given ?? mkdtempSync(join(tmpdir(), 'trellis-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  if (!existsSync(data)) await makeData(initdb, folder, owner)
  const [port] = await freePorts(1)
  let server
  const launch = async () => {
    server = spawn(postgres, serverArgs(data, port, isKept ? [] : unsafe), {
      ...owner,
      detached,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    spawned(server)
    await ready(server)
  }
  const remove = () => (isKept ? undefined : rmSync(folder, { recursive: true, force: true }))
  const abandon = () => {
    server?.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  await launch().catch((error) => giveUp(error.message))
  const halt = async () => {
    const ended = once(server, 'exit')
    if (isAlive(server) && server.kill('SIGINT')) await ended
  }
  return {
    url: `postgres://trellis@127.0.0.1:${port}/postgres`,
    get child() {
      return server
    },
    freeze: () => signalAll(server.pid, 'SIGSTOP'),
    thaw: () => signalAll(server.pid, 'SIGCONT'),
    halt,
    resume: launch,
    stop: async () => {
      process.off('exit', abandon)
      await halt()
      remove()
    },
  }
}

function isAlive(server) {
  return server.exitCode === null && server.signalCode === null
}

/** Whoever ends this leaves nothing that looks like a database. */
async function makeData(initdb, folder, owner) {
  const unfinished = join(folder, 'data.new')
  rmSync(unfinished, { recursive: true, force: true })
  const made = await capture(
    initdb,
    ['-D', unfinished, '-U', 'trellis', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder },
  )
  if (made.code !== 0) giveUp(`Missing: a PostgreSQL cluster; initdb said:\n${made.output}`)
  renameSync(unfinished, join(folder, 'data'))
}

/** Whether the user that PostgreSQL runs as gets to a folder: one in root's home it does not. */
export async function canReach(folder) {
  const { uid, gid } = unprivileged()
  if (uid === undefined) return true
  return (await capture('test', ['-x', folder], { uid, gid, cwd: '/' })).code === 0
}

/**
 * A server that follows another one of `startPostgres` and can only be read; it holds what that one
 * holds when this resolves.
 */
export async function startReplica(primaryUrl) {
  const { initdb, postgres } = (await findPrograms()) ?? giveUp(missing)
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'trellis-replica-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const copied = await capture(
    join(dirname(initdb), 'pg_basebackup'),
    ['-d', primaryUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...owner, cwd: folder },
  )
  if (copied.code !== 0)
    giveUp(`Missing: a copy of a PostgreSQL server; it said:\n${copied.output}`)
  const [port] = await freePorts(1)
  const server = spawn(postgres, serverArgs(data, port, unsafe), {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const abandon = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  await ready(server).catch((error) => giveUp(error.message))
  return {
    url: `postgres://trellis@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', abandon)
      const ended = once(server, 'exit')
      if (server.exitCode === null && server.kill('SIGINT')) await ended
      remove()
    },
  }
}

/**
 * The server and its own processes; the first one goes first, so that it makes no more. Each may
 * end before its turn.
 */
export function signalAll(pid, signal) {
  send(pid, signal)
  const parents = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  for (const line of parents.trim().split('\n')) {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    if (parent === pid) send(child, signal)
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const missing =
  'Missing: a PostgreSQL server for the tests (initdb and postgres on PATH; ' +
  'Debian: apt-get install postgresql).'

/** initdb and postgres side by side: on PATH, else the newest of Debian's folders. */
async function findPrograms() {
  const found = programs()
  if (found !== undefined || !canInstall()) return found
  await aptInstall('postgresql')
  return programs()
}

function programs() {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianHome, version, 'bin'))
  const side = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (side !== undefined) return { initdb: join(side, 'initdb'), postgres: join(side, 'postgres') }
  const initdb = findProgram(['initdb'])
  const postgres = findProgram(['postgres'])
  return initdb && postgres ? { initdb, postgres } : undefined
}

/** PostgreSQL refuses to run as root; then its own user, or nobody, runs it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => numberOf(user, flag))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return giveUp('Missing: a user named postgres or nobody to run PostgreSQL as.')
}

function numberOf(user, flag) {
  try {
    return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/** Durability is off: what is thrown away need not outlive the machine. */
const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

function serverArgs(data, port, more) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'log_statement=none',
    ...more,
  ]
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Waits for the line with which the server says that it takes connections. */
function ready(server) {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = () =>
      reject(new Error(`Missing: a running PostgreSQL server; it said:\n${printed}`))
    const limit = setTimeout(fail, readyLimitMs)
    server.once('exit', fail)
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (printed.length < 20_000) printed += text
      if (!/ready to accept (read-only )?connections/.test(printed)) return
      clearTimeout(limit)
      server.off('exit', fail)
      resolve()
    })
  })
}

if (isMain(import.meta.url)) {
  const { url, stop } = await startPostgres()
  console.log(url)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop())
}
