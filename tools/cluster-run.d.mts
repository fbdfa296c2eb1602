// Types of cluster-run.mjs for TypeScript callers.
import type { KeptProcess } from './kept-process.mjs'
import type { NatsServers } from './nats.mjs'
import type { ThrowAwayPostgres } from './postgres.mjs'
import type { Reaper } from './reaper.mjs'

export type ClusterRole = 'engine' | 'projector' | 'web'

export interface ClusterOptions {
  /** Where all of it keeps its data; a later start goes on with that. */
  readonly folder: string
  readonly nodes?: number
  readonly engines?: number
  readonly projectors?: number
  readonly webs?: number
  /** The nodes reach each other over links that can be cut. */
  readonly linked?: boolean
  /** Of the first web process; the next ones follow. Free ones without it. */
  readonly port?: number
  /** Goes to every process. */
  readonly env?: Readonly<Record<string, string>>
  /** What Node is told beside the program; what the server's start tells it without it. */
  readonly flags?: readonly string[]
  /** The program, where it is of another build. */
  readonly main?: string
  readonly say?: (line: string) => void
  readonly signal?: AbortSignal
}

export interface RoleProcess {
  readonly role: ClusterRole
  /** "engine-1" */
  readonly name: string
  readonly port: number
  /** "http://127.0.0.1:8080"; of a web process the site, of others their health. */
  readonly address: string
  /** File with all that it said. */
  readonly log: string
  /** What it was started with. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly kept: KeptProcess
}

export interface Cluster {
  readonly engines: readonly RoleProcess[]
  readonly projectors: readonly RoleProcess[]
  readonly webs: readonly RoleProcess[]
  readonly all: readonly RoleProcess[]
  readonly nats: NatsServers
  readonly postgres: ThrowAwayPostgres
  /** The nodes as processes, in their order. */
  readonly nodesKept: readonly KeptProcess[]
  readonly postgresKept: KeptProcess
  stop(): Promise<void>
}

/** The processes alone. */
export type ClusterRoles = Pick<Cluster, 'engines' | 'projectors' | 'webs' | 'all' | 'stop'>

export interface RolesOptions extends Omit<ClusterOptions, 'nodes' | 'linked'> {
  readonly reaper: Reaper
  /** How a process of a role gets to NATS and PostgreSQL. */
  readonly envOf: (role: ClusterRole) => Readonly<Record<string, string>>
}

export function startRoles(options: RolesOptions): Promise<ClusterRoles>

export function startCluster(options: ClusterOptions): Promise<Cluster>

/** What a process of a role is told of the NATS servers. */
export function natsOf(
  nats: NatsServers,
  role: ClusterRole | 'operator',
): Readonly<Record<string, string>>
