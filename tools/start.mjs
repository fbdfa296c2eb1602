// `npm start`: installs, builds what is missing or stale, then runs the server until it is told to
// stop. Must work on a fresh clone with Node and npm alone.
import { spawn } from 'node:child_process'
import { ensureBuilt, missingProduct } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, root } from './paths.mjs'
import { giveUp } from './run.mjs'

const stopLimitMs = 10_000

await ensureInstalled()
await ensureBuilt()
const missing = missingProduct()
if (missing !== undefined) giveUp(missing)
runServer()

function runServer() {
  const watch = new URL('./watch-parent.mjs', import.meta.url).href
  const args = ['--enable-source-maps', '--import', watch, inRoot('apps/server/dist/main.js')]
  const server = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
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
  let stopping = false
  const stop = (signal) => {
    server.kill(signal)
    if (stopping) return
    stopping = true
    setTimeout(() => server.kill('SIGKILL'), stopLimitMs).unref()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  // A terminal sends Ctrl-C to the server as well; passing it on would count as a second one.
  process.on('SIGINT', () => (process.stdin.isTTY ? undefined : stop('SIGINT')))
  process.on('SIGHUP', () => stop('SIGTERM'))
  dieWithNpm()
  server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}

/** npm killed with SIGKILL cannot pass that on; then this process has got a new parent. */
function dieWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 200).unref()
}
