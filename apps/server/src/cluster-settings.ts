// Settings of a process of a cluster (docs/adr/0039): its role and the NATS servers. What is
// missing or does not fit is one clear line; a password stands in none.
import { err, ok, type Result } from '@trellis/kernel'

export const ROLES = ['all', 'web', 'engine', 'projector'] as const
/** `all`: one process on the files of one machine. */
export type Role = (typeof ROLES)[number]

export interface ClusterSettings {
  readonly role: Role
  /** "nats://127.0.0.1:4222", one or at least three; none for the role `all`. */
  readonly natsUrls: readonly string[]
  readonly natsUser: string | undefined
  readonly natsPassword: string | undefined
  /** File with the certificate of the authority, as PEM. */
  readonly natsCa: string | undefined
  /**
   * What names of streams, buckets and subjects begin with: several installations may share servers
   * of NATS that let them (deploy/nats/accounts.conf lets "trellis").
   */
  readonly prefix: string
  /** Schema of the read models, after the prefix: installations may share a database, too. */
  readonly schema: string
  /** How long a web process that is told to stop still serves, while /healthz says 503 already. */
  readonly drainMs: number
}

type Env = Readonly<Record<string, string | undefined>>

/** What names begin with where nobody says otherwise. */
export const DEFAULT_PREFIX = 'trellis'
/** It stands in subjects and in names of streams and of a schema. */
const PREFIX = /^[a-z][a-z0-9-]{0,30}$/
/** Less than deploy/systemd gives it. */
const MOST_DRAIN_MS = 10_000
/** What every role but `all` asks for. */
const WANTED = ['NATS_URL', 'DATABASE_URL', 'TRELLIS_SECRET_KEY']

/** Reads and checks them; the error is one line that names the variable. */
export function readClusterSettings(env: Env): Result<ClusterSettings, string> {
  const text = (name: string): string => env[name]?.trim() ?? ''
  const role = ROLES.find((it) => it === (text('TRELLIS_ROLE').toLowerCase() || 'all'))
  if (role === undefined) {
    const said = text('TRELLIS_ROLE').slice(0, 60)
    return err(`TRELLIS_ROLE is "${said}" but must be one of ${ROLES.join(', ')}`)
  }
  const problem = role === 'all' ? aloneProblem(text) : clusterProblem(role, text)
  if (problem !== undefined) return err(problem)
  const prefix = text('TRELLIS_CLUSTER_PREFIX') || DEFAULT_PREFIX
  if (!PREFIX.test(prefix))
    return err(
      `TRELLIS_CLUSTER_PREFIX is "${prefix.slice(0, 60)}" but must be a name like "trellis-2": ` +
        'small letters, digits and hyphens',
    )
  const drain = text('TRELLIS_DRAIN_MS') || '0'
  if (!/^\d{1,5}$/.test(drain) || Number(drain) > MOST_DRAIN_MS)
    return err(`TRELLIS_DRAIN_MS must be a whole number of milliseconds up to ${MOST_DRAIN_MS}`)
  return ok({
    role,
    prefix,
    schema: prefix.replaceAll('-', '_'),
    natsUrls: urlsOf(text('NATS_URL')),
    natsUser: text('NATS_USER') || undefined,
    natsPassword: text('NATS_PASSWORD') || undefined,
    natsCa: text('NATS_CA') || undefined,
    drainMs: Number(drain),
  })
}

type Read = (name: string) => string

/** One process on one machine's files beside a cluster would trade apart from it, unnoticed. */
function aloneProblem(text: Read): string | undefined {
  if (text('DATABASE_READ_URL') !== '')
    return 'DATABASE_READ_URL is for the web processes of a cluster: TRELLIS_ROLE=all reads where it writes'
  if (text('NATS_URL') === '') return undefined
  return (
    'TRELLIS_ROLE=all keeps its journal in files and uses no NATS: ' +
    'take NATS_URL away, or set TRELLIS_ROLE to web, engine or projector'
  )
}

function clusterProblem(role: Role, text: Read): string | undefined {
  const missing = WANTED.filter((name) => text(name) === '')
  if (missing.length > 0) return `TRELLIS_ROLE=${role} asks for ${missing.join(', ')} as well`
  const urls = urlsOf(text('NATS_URL'))
  if (!urls.every((url) => /^(nats|tls):\/\/[\w.-]+(:\d{1,5})?$/.test(url)))
    return 'NATS_URL must be a list like "nats://one:4222,nats://two:4222,nats://three:4222"'
  if (urls.length === 2) return 'NATS_URL names two nodes: a cluster has one, or three and more'
  if ((text('NATS_USER') === '') !== (text('NATS_PASSWORD') === ''))
    return 'NATS_USER and NATS_PASSWORD go together: one of them is missing'
  return undefined
}

function urlsOf(list: string): readonly string[] {
  return list.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()]))
}
