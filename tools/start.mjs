// `npm start`: installs, builds what is missing or stale, then runs the server until it is told to
// stop, which may be at any moment. Must work on a fresh clone with Node and npm alone.
import { spawn } from 'node:child_process'
import { ensureBuilt, missingProduct } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, root } from './paths.mjs'
import { endRuns, giveUp } from './run.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const stopLimitMs = 10_000
/** Whoever sends one of these wants an orderly end. */
const stops = new Set(['SIGTERM', 'SIGINT'])

let server
let stopping = false
process.on('SIGTERM', () => stop('SIGTERM'))
// A terminal sends Ctrl-C to the server as well; passing it on would count as a second one.
process.on('SIGINT', () => (server && process.stdin.isTTY ? undefined : stop('SIGINT')))
process.on('SIGHUP', () => stop('SIGTERM'))
await ensureInstalled()
await ensureBuilt()
const missing = missingProduct()
if (missing !== undefined) giveUp(missing)
runServer()

function runServer() {
  const watch = new URL('./watch-parent.mjs', import.meta.url).href
  const args = [
    ...SERVER_FLAGS,
    '--enable-source-maps',
    '--import',
    watch,
    inRoot('apps/server/dist/main.js'),
  ]
  server = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    // There is somebody to follow and something to suggest from the first start on, and the first
    // draft is tried as fast as the next, unless it is said otherwise.
    env: {
      ...process.env,
      TRELLIS_HOUSE: process.env.TRELLIS_HOUSE ?? '1',
      TRELLIS_ADVICE: process.env.TRELLIS_ADVICE ?? '1',
      TRELLIS_LAB_WARM: process.env.TRELLIS_LAB_WARM ?? '1',
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  dieWithNpm()
  // Such a signal ends a server only before it can hear it: it has begun nothing by then.
  server.on('exit', (code, signal) => process.exit(code ?? (stops.has(signal) ? 0 : 1)))
}

/** Passes it on to the server; what is installed or built before that is done at the next start. */
function stop(signal) {
  if (server === undefined) {
    endRuns()
    process.exit(0)
  }
  server.kill(signal)
  if (stopping) return
  stopping = true
  setTimeout(() => server.kill('SIGKILL'), stopLimitMs).unref()
}

/** npm killed with SIGKILL cannot pass that on; then this process has got a new parent. */
function dieWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 200).unref()
}
