// Starts members as processes of their own, kills them, lets them stand still, and reads what all
// of them were sure of.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ONE_COMPILER } from '../../../../tools/bundled-threads.mjs'
import { bundleOf } from '../../../../tools/process-bundle.ts'
import type { ProcessSettings } from './ownership-process.ts'
import { SureRecord } from './sure-log.ts'

const START_LIMIT_MS = 60_000

export interface MemberProcess {
  readonly name: string
  readonly id: string
  signal(signal: NodeJS.Signals): void
  /** Kills it and waits for its end; what stands still is killed too. */
  kill(): Promise<void>
  /** Resolves when it has ended by itself. */
  ended(): Promise<void>
}

export class MemberProcesses {
  readonly #folder = mkdtempSync(join(tmpdir(), 'trellis-members-'))
  readonly #running = new Set<ChildProcess>()
  readonly #settings: Omit<ProcessSettings, 'file' | 'name'>
  readonly #record = new SureRecord()
  /** How far each file was read, and the line there that was not whole yet. */
  readonly #read = new Map<string, number>()
  readonly #rest = new Map<string, string>()
  #count = 0

  constructor(settings: Omit<ProcessSettings, 'file' | 'name'>) {
    this.#settings = settings
  }

  /** Starts one more; resolves when it is a member. */
  async start(servers = this.#settings.servers): Promise<MemberProcess> {
    const name = `p${++this.#count}`
    const settings: ProcessSettings = {
      ...this.#settings,
      servers,
      name,
      file: join(this.#folder, `${name}.log`),
    }
    const bundle = await bundleOf(new URL('./ownership-process.ts', import.meta.url))
    const child = spawn(process.execPath, [...ONE_COMPILER, bundle], {
      env: { ...process.env, TRELLIS_TEST_MEMBER: JSON.stringify(settings) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#running.add(child)
    const ended = once(child, 'exit').then(() => {
      this.#running.delete(child)
    })
    const said = once(child.stdout, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) })
    const id = String((await said)[0]).trim()
    return {
      name,
      id,
      signal: (signal) => child.kill(signal),
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
      ended: () => ended,
    }
  }

  /** What all of them said until now of what they were sure of. */
  record(): SureRecord {
    for (const file of readdirSync(this.#folder)) {
      const text = (this.#rest.get(file) ?? '') + this.#newOf(file)
      const whole = text.lastIndexOf('\n') + 1
      this.#record.add(text.slice(0, whole))
      this.#rest.set(file, text.slice(whole))
    }
    return this.#record
  }

  #newOf(name: string): string {
    const file = openSync(join(this.#folder, name), 'r')
    try {
      const from = this.#read.get(name) ?? 0
      const bytes = Buffer.alloc(fstatSync(file).size - from)
      const count = readSync(file, bytes, 0, bytes.length, from)
      this.#read.set(name, from + count)
      return bytes.toString('utf8', 0, count)
    } finally {
      closeSync(file)
    }
  }

  async end(): Promise<void> {
    const all = [...this.#running]
    for (const child of all) child.kill('SIGKILL')
    await Promise.all(all.filter(isRunning).map((child) => once(child, 'exit')))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null
