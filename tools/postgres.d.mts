// Types of postgres.mjs for TypeScript callers.

export interface ThrowAwayPostgres {
  readonly url: string
  stop(): Promise<void>
}

export function startPostgres(): Promise<ThrowAwayPostgres>
