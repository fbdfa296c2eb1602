// Types of kept-process.mjs for TypeScript callers.
import type { ChildProcess } from 'node:child_process'

export interface KeptOptions {
  readonly name: string
  readonly launch: () => { readonly child: ChildProcess; readonly ready: Promise<unknown> }
  /** On which it ends in order; SIGTERM without it. */
  readonly stop?: NodeJS.Signals
  readonly stopLimitMs?: number
  readonly say: (line: string) => void
}

export class KeptProcess {
  constructor(options: KeptOptions)
  readonly name: string
  readonly pid: number | undefined
  readonly isReady: boolean
  start(): Promise<void>
  ready(): Promise<void>
  kill(signal?: NodeJS.Signals): void
  stop(): Promise<void>
}
