// Starts a file of the tests as a process of its own, to be killed or stopped for a while; whoever
// starts one calls endProcesses, so that none is left behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ONE_COMPILER } from '../../../../tools/bundled-threads.mjs'
import { bundleOf } from '../../../../tools/process-bundle.ts'

const started: ChildProcess[] = []

export interface OwnProcess {
  readonly pid: number
  /** All that it has written so far. */
  said(): string
  signal(name: NodeJS.Signals): void
  /** Ends at once, as a crash does. */
  kill(): Promise<void>
  /** Resolves when it has ended. */
  ended(): Promise<void>
}

/** A file beside this one, run with these words; resolves when it has written "ready". */
export async function startProcess(file: string, words: readonly string[]): Promise<OwnProcess> {
  const bundle = await bundleOf(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [...ONE_COMPILER, bundle, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!said.includes('ready')) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}: ${said}`)
  }
  return {
    pid: child.pid ?? 0,
    said: () => said,
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    ended: async () => void (await ended),
  }
}

/** Kills what still runs. */
export function endProcesses(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}
