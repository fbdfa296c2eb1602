// Types of nats.mjs for TypeScript callers.
import type { ChildProcess } from 'node:child_process'
import type { Link, OpenLink } from './faults-link.mjs'

export interface NatsNode {
  readonly name: string
  /** With its configuration, its log and what it stores. */
  readonly folder: string
  readonly port: number
  /** "nats://127.0.0.1:4222" */
  readonly url: string
  /** "http://127.0.0.1:8222", where the server tells of itself. */
  readonly monitor: string
  readonly pid: number | undefined
  readonly child: ChildProcess | undefined
  /** Starts it, also again after a kill: at the same address, with what it holds on disk. */
  start(): Promise<void>
  /** Resolves when it is in touch with the others; rejects when it has ended before that. */
  ready(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

export interface NatsSecrets {
  /** Where the certificates are. */
  readonly folder: string
  /** Of the authority, as PEM. */
  readonly ca: string
  /** By user of deploy/nats/accounts.conf. */
  readonly passwords: Readonly<
    Record<'web' | 'engine' | 'projector' | 'operator' | 'system', string>
  >
}

export interface NatsServers {
  readonly urls: readonly string[]
  readonly nodes: readonly NatsNode[]
  readonly folder: string
  readonly secrets: NatsSecrets | undefined
  /** Both ways between two nodes by their index; only of servers that are `linked`. */
  linkBetween(i: number, j: number): Link
  /** A way to each node that nobody else goes, with the addresses for it. */
  linksOfOne(): Promise<{ readonly urls: readonly string[]; readonly links: readonly OpenLink[] }>
  stop(): Promise<void>
}

export interface NatsOptions {
  readonly nodes?: number
  /** Where they keep what they hold; without it, in a folder that goes when they stop. */
  readonly folder?: string
  /** Lines of configuration beside those that every node has. */
  readonly settings?: string
  /** With accounts, passwords and TLS. */
  readonly secured?: boolean
  /** The nodes reach each other over links that can be cut. */
  readonly linked?: boolean
  /** They do not hear a Ctrl-C of this terminal. */
  readonly detached?: boolean
  /** Hears of each process when it begins. */
  readonly spawned?: (child: ChildProcess) => void
}

export function startNats(options?: NatsOptions): Promise<NatsServers>
