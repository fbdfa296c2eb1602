// Every metric that a process of any role tells (GET /metrics). Code registers from this list
// alone, and dashboards and alerts may name nothing else (deploy/): a test holds all three
// together.
import type { Role } from '../cluster-settings.ts'

export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Closed sets: groups, partitions, endpoints; never a user, a key or an e-mail. */
  readonly labels?: readonly string[]
  /** Upper bounds of a histogram, in its own unit. */
  readonly buckets?: readonly number[]
  /** Whose it is. */
  readonly roles: readonly Role[]
}

const SERVES: readonly Role[] = ['all', 'web']
const WEB: readonly Role[] = ['web']
const ENGINE: readonly Role[] = ['engine']
const PROJECTOR: readonly Role[] = ['projector']
const SHARED: readonly Role[] = ['web', 'engine', 'projector']
const EVERY: readonly Role[] = ['all', ...SHARED]

const ofGroup = (type: MetricEntry['type'], help: string, roles = ENGINE): MetricEntry => ({
  type,
  help,
  labels: ['group'],
  roles,
})
const ofPartition = (help: string): MetricEntry => ({
  type: 'gauge',
  help,
  labels: ['partition'],
  roles: ENGINE,
})
const gauge = (help: string, roles: readonly Role[]): MetricEntry => ({
  type: 'gauge',
  help,
  roles,
})

/** Seconds that an append waits for its acknowledgement; an election takes 4 to 9. */
export const APPEND_SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 5, 10,
]
/** Seconds that a group is without an owner who answers, or a part of them. */
export const HAND_OVER_SECONDS: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
]
const CALL_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export const METRICS = {
  trellis_ready: gauge('1 when /healthz answers 200', EVERY),
  trellis_market_time_ms: gauge('Market time, epoch ms', ['all', 'web', 'engine']),

  trellis_calls_total: {
    type: 'counter',
    help: 'API calls by endpoint, HTTP status and wire code',
    labels: ['endpoint', 'http', 'code'],
    roles: SERVES,
  },
  trellis_call_seconds: {
    type: 'histogram',
    help: 'Time to answer an API call',
    labels: ['endpoint'],
    buckets: CALL_SECONDS,
    roles: SERVES,
  },
  trellis_sockets: {
    type: 'gauge',
    help: 'Open WebSockets by stream',
    labels: ['stream'],
    roles: SERVES,
  },
  trellis_tape_behind_ms: gauge('How far the tape is behind market time, in wall ms', SERVES),
  trellis_clock_jumps: gauge("How often the machine's clock was set since start", SERVES),
  trellis_clock_last_jump_ms: gauge('Size of the last jump, positive forward', SERVES),
  trellis_projection_lag_facts: gauge('Facts the read models are behind', SERVES),
  trellis_community_share: gauge(
    'How much of the past of the simulated community is made, 0 to 1',
    SERVES,
  ),
  trellis_insurance: {
    type: 'gauge',
    help: 'What the insurance holds by coin, below zero what it has lost',
    labels: ['coin'],
    roles: SERVES,
  },
  trellis_bots: gauge('Bots in memory', SERVES),
  trellis_facts: gauge('Facts journalled since start', SERVES),
  trellis_commits: gauge('Group commits since start', SERVES),
  trellis_worker_restarts: gauge('Worker restarts since start', SERVES),

  trellis_bus_calls_total: {
    type: 'counter',
    help: 'Calls to other processes by what came of them; no-answer: nobody knows',
    labels: ['result'],
    roles: WEB,
  },
  trellis_bus_waiting: gauge('Calls to other processes without an answer yet', WEB),
  trellis_unknown_answers_total: {
    type: 'counter',
    help: 'Calls to groups of which nobody knows whether they were carried out',
    roles: WEB,
  },
  trellis_directory_silence_ms: gauge(
    'Age of what is known of the directory; private calls are refused from 1000 on',
    WEB,
  ),
  trellis_groups_unowned: gauge('Groups of which no owner is heard', WEB),

  trellis_beat_silence_ms: gauge('How long no beat of market time came', ['web', 'engine']),
  trellis_leads_market: gauge('1 while this engine leads market time', ENGINE),
  trellis_groups_owned: gauge('Groups that this engine has leases of', ENGINE),

  trellis_partition_running_bots: ofPartition('Bots that are not over'),
  trellis_partition_bots: ofPartition('Bots in memory'),
  trellis_partition_resting_orders: ofPartition('Orders that wait in the book'),
  trellis_partition_position: ofPartition(
    'Next position of the journal: facts since its beginning',
  ),
  trellis_partition_behind_ms: ofPartition('How far its tape is behind the last beat, in wall ms'),
  trellis_partition_snapshot_age_seconds: ofPartition(
    'Since its last snapshot, or since its group was taken here where none was made yet',
  ),
  trellis_partition_snapshot_lag_facts: ofPartition('Facts that its last snapshot lacks'),

  trellis_group_epoch: ofGroup('gauge', 'Epoch of the lease by which this engine owns it'),
  trellis_group_trading: ofGroup('gauge', '1 while its bots trade here under a sure lease'),
  trellis_group_facts_total: ofGroup('counter', 'Facts journalled since it was taken'),
  trellis_group_messages_total: ofGroup('counter', 'Messages appended since it was taken'),
  trellis_group_refused_appends_total: ofGroup(
    'counter',
    'Appends that the servers refused, or did not answer in time, since it was taken',
  ),
  trellis_group_append_seconds: {
    ...ofGroup('histogram', 'From sending a message to its acknowledgement'),
    buckets: APPEND_SECONDS,
  },
  trellis_lease_changes_total: {
    type: 'counter',
    help: 'Groups that were taken, left in order, and lost',
    labels: ['group', 'change'],
    roles: ENGINE,
  },
  trellis_hand_over_seconds: {
    type: 'histogram',
    help: 'Time to take a group (until it trades) and to leave one in order',
    labels: ['step'],
    buckets: HAND_OVER_SECONDS,
    roles: ENGINE,
  },

  trellis_projected_facts_total: {
    type: 'counter',
    help: 'Facts applied to the read models since start',
    roles: PROJECTOR,
  },
  trellis_projector_groups: gauge('Groups whose rows this projector fills', PROJECTOR),
  trellis_projector_writes: gauge('1 while rows can be written', PROJECTOR),
  trellis_projector_group_current: ofGroup(
    'gauge',
    '1 when the rows hold what was durable when it was taken',
    PROJECTOR,
  ),
  trellis_projector_group_lag_messages: ofGroup(
    'gauge',
    'Messages of its stream that the rows lack',
    PROJECTOR,
  ),
  trellis_projector_group_failed: ofGroup(
    'gauge',
    '1 while its rows stand still for what is wrong with its stream',
    PROJECTOR,
  ),
} as const satisfies Readonly<Record<string, MetricEntry>>

export type MetricName = keyof typeof METRICS

/** Of those that every Node process tells by prom-client, the ones that dashboards name. */
export const PROCESS_METRICS = [
  'trellis_process_cpu_seconds_total',
  'trellis_process_resident_memory_bytes',
  'trellis_nodejs_eventloop_lag_p99_seconds',
  'trellis_nodejs_heap_size_used_bytes',
] as const

/** The names that a role tells. */
export function metricsOf(role: Role): readonly MetricName[] {
  const names = Object.keys(METRICS) as MetricName[]
  return names.filter((name) => entryOf(name).roles.includes(role))
}

/** What the list says of a metric. */
export function entryOf(name: MetricName): MetricEntry {
  return METRICS[name]
}
