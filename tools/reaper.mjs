// Ends what a tool has started when that tool is gone without a chance to end it itself (kill -9):
// servers of others hear nothing of that. A process of its own, told process ids by its parent.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isMain } from './paths.mjs'

/**
 * Starts one; it knows of a process until that has ended, and goes with whoever has started it.
 * Resolves when it hears: what is told before would be lost with whoever tells it.
 */
export async function startReaper() {
  // Apart from the terminal: a Ctrl-C there is the tool's to answer.
  const apart = { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }
  const reaper = fork(fileURLToPath(import.meta.url), [], apart)
  await once(reaper, 'message')
  reaper.unref()
  reaper.channel?.unref()
  const tell = (message) => {
    if (reaper.connected) reaper.send(message)
  }
  return {
    pid: reaper.pid,
    watch: (child) => {
      tell({ born: child.pid })
      child.once('exit', () => tell({ gone: child.pid }))
    },
    stop: () => reaper.kill('SIGKILL'),
  }
}

if (isMain(import.meta.url)) {
  const watched = new Set()
  process.on('message', ({ born, gone }) => {
    if (born !== undefined) watched.add(born)
    watched.delete(gone)
  })
  const endAll = () => {
    for (const pid of watched) end(pid)
    process.exit(0)
  }
  process.on('disconnect', endAll)
  if (process.connected) process.send('ready')
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has just ended by itself.
    if (error.code !== 'ESRCH') throw error
  }
}
