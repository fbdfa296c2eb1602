// Types of postgres.mjs for TypeScript callers.
import type { ChildProcess } from 'node:child_process'

export interface ThrowAwayPostgres {
  readonly url: string
  readonly child: ChildProcess
  /** Every process of the server stands still where it is; its connections stay open. */
  freeze(): void
  thaw(): void
  /** Ends the server as an operator would; its tables stay. */
  halt(): Promise<void>
  /** Starts it again after a halt, at the same address. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Signals a process and its children; those that are gone are left out. */
export function signalAll(pid: number, signal: NodeJS.Signals): void

export interface PostgresOptions {
  /** Where it keeps what it holds; without it, in a folder that goes when it stops. */
  readonly folder?: string
  /** It does not hear a Ctrl-C of this terminal. */
  readonly detached?: boolean
  /** Hears of each process when it begins. */
  readonly spawned?: (child: ChildProcess) => void
}

export function startPostgres(options?: PostgresOptions): Promise<ThrowAwayPostgres>

/** Whether the user that PostgreSQL runs as gets to a folder. */
export function canReach(folder: string): Promise<boolean>

/** A server that follows another one and can only be read. */
export function startReplica(primaryUrl: string): Promise<Pick<ThrowAwayPostgres, 'url' | 'stop'>>
