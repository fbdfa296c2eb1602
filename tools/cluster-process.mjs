// One process of a role of a cluster: the built server with its settings. What it says is kept in
// a file; of that, errors are shown as well.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const built = inRoot('apps/server/dist/main.js')
/** What each role says when it does its work; a web process with its address. */
const ready = /^Trellis.* is ready: (\S+)/
const readyLimitMs = 180_000
/** Of pino: an error. */
const errorLevel = 50

/**
 * Starts one; answers `{ child, ready }`, and tells `say` of errors. Deaf to a Ctrl-C of this
 * terminal, so that all end in order.
 */
export function launchRole({ name, env, log, say, reaper, flags = SERVER_FLAGS, main = built }) {
  const child = spawn(process.execPath, [...flags, '--enable-source-maps', main], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  reaper.watch(child)
  const file = createWriteStream(log, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
  child.once('close', () => file.end())
  lines(child.stderr, (line) => {
    const error = errorOf(line)
    if (error !== undefined) say(`${name}: ${error}`)
  })
  return { child, ready: saidReady(child) }
}

function saidReady(child) {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('it was not ready in time'))
    const limit = setTimeout(fail, readyLimitMs)
    child.once('exit', () => {
      clearTimeout(limit)
      reject(new Error('it has ended'))
    })
    lines(child.stdout, (line) => {
      const [, place] = ready.exec(line) ?? []
      if (place === undefined) return
      clearTimeout(limit)
      resolve(place)
    })
  })
}

function lines(stream, each) {
  let open = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const parts = (open + text).split('\n')
    open = parts.pop()
    for (const part of parts) each(part)
  })
}

/** Undefined for what is only told; lines that are no log are the last words of a process. */
function errorOf(line) {
  if (!line.startsWith('{')) return line.trim() === '' ? undefined : line
  try {
    const { level, msg, err } = JSON.parse(line)
    return level < errorLevel ? undefined : [msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return line
  }
}
