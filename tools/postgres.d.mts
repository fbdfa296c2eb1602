// Types of postgres.mjs for TypeScript callers.

export interface ThrowAwayPostgres {
  readonly url: string
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
export function startPostgres(): Promise<ThrowAwayPostgres>

/** A server that follows another one and can only be read. */
export function startReplica(primaryUrl: string): Promise<Pick<ThrowAwayPostgres, 'url' | 'stop'>>
