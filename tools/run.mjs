// Starts other programs for the scripts in this folder. No shell lies between.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { root } from './paths.mjs'

const running = new Set()

/**
 * Runs a program with the terminal of this one and answers its exit code (1 when killed). One that
 * `yields` gives way to all others that want a core, with what it starts in its turn.
 */
export async function run(command, args, { yields = false, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  running.add(child)
  if (yields) giveWay(child)
  const [code] = await Promise.race([once(child, 'exit'), failure(child)])
  running.delete(child)
  return code ?? 1
}

/** Ends what `run` has started and what still goes on. */
export function endRuns() {
  for (const child of running) child.kill('SIGTERM')
}

/** Runs a program quietly and answers { code, output } with both streams in the order they came. */
export async function capture(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const add = (chunk) => (output += chunk)
  child.stdout.setEncoding('utf8').on('data', add)
  child.stderr.setEncoding('utf8').on('data', add)
  const [code] = await Promise.race([once(child, 'close'), failure(child)])
  return { code: code ?? 1, output }
}

/** Says what is missing in one line and ends the script. */
export function giveUp(line) {
  console.error(`\n${line}`)
  process.exit(1)
}

/** Where it cannot, it runs as the others do. */
function giveWay({ pid }) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    console.error(`${pid} keeps its priority: ${error.message}`)
  }
}

async function failure(child) {
  const [error] = await once(child, 'error')
  console.error(error.message)
  return [127]
}
