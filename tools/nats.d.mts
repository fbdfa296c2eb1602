// Types of nats.mjs for TypeScript callers.

export interface NatsNode {
  readonly name: string
  /** "nats://127.0.0.1:4222" */
  readonly url: string
  /** "http://127.0.0.1:8222", where the server tells of itself. */
  readonly monitor: string
  readonly pid: number | undefined
  /** Starts it, also again after a kill: at the same address, with what it holds on disk. */
  start(): Promise<void>
  /** Resolves when it is in touch with the others. */
  ready(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

export interface NatsServers {
  readonly urls: readonly string[]
  readonly nodes: readonly NatsNode[]
  readonly folder: string
  stop(): Promise<void>
}

export interface NatsOptions {
  readonly nodes?: number
  /** Where they keep what they hold; without it, in a folder that goes when they stop. */
  readonly folder?: string
  /** Lines of configuration beside those that every node has. */
  readonly settings?: string
}

export function startNats(options?: NatsOptions): Promise<NatsServers>
