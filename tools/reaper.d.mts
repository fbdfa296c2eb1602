// Types of reaper.mjs for TypeScript callers.
import type { ChildProcess } from 'node:child_process'

export interface Reaper {
  /** Ends it when this process is gone. */
  watch(child: ChildProcess): void
  stop(): void
}

export function startReaper(): Promise<Reaper>
