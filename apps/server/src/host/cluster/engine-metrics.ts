// What an engine tells at /metrics: of itself, of each group that it owns, of each partition of
// those. What is not its any more it tells nothing of, so that no two engines tell of one
// partition.
import { MetricRegistry } from '../../observe/metric-registry.ts'
import type { MetricName } from '../../observe/metric-list.ts'
import type { PartitionMeasures } from '../engine-figures.ts'
import { groupName } from '../../nats/groups.ts'
import type { EngineState } from './engine-health.ts'
import type { GroupMeasures } from './groups-words.ts'
import type { OwnershipCounts } from './ownership-counts.ts'

export interface MeasuredEngine {
  state(): EngineState
  /** Of the groups whose threads answer in time. */
  measures(): Promise<readonly GroupMeasures[]>
  readonly changes: OwnershipCounts
}

type Put = (name: MetricName, value: number, labels?: Readonly<Record<string, string>>) => void

const OF_PARTITION: readonly (readonly [MetricName, (it: PartitionMeasures) => number])[] = [
  ['trellis_partition_running_bots', ({ running }) => running],
  ['trellis_partition_bots', ({ bots }) => bots],
  ['trellis_partition_resting_orders', ({ restingOrders }) => restingOrders],
  ['trellis_partition_position', ({ position }) => position],
  ['trellis_partition_snapshot_age_seconds', ({ snapshotAgeMs }) => snapshotAgeMs / 1000],
  ['trellis_partition_snapshot_lag_facts', ({ snapshotLag }) => snapshotLag],
]
const OF_GROUP: readonly (readonly [MetricName, (it: GroupMeasures) => number])[] = [
  ['trellis_group_facts_total', ({ facts }) => facts],
  ['trellis_group_messages_total', ({ messages }) => messages],
  ['trellis_group_refused_appends_total', ({ refused }) => refused],
]

/** The metrics of the role; `engine` answers undefined before it has joined. */
export function engineMetrics(
  engine: () => MeasuredEngine | undefined,
  isReady: () => boolean,
): MetricRegistry {
  const registry = new MetricRegistry('engine')
  const appends = registry.toldHistogram('trellis_group_append_seconds')
  const handOvers = registry.toldHistogram('trellis_hand_over_seconds')
  const told = registry.told()
  registry.onGather(async () => {
    const running = engine()
    const measures = (await running?.measures()) ?? []
    const put = told.anew()
    put('trellis_ready', isReady() ? 1 : 0)
    if (running === undefined) return
    const { changes } = running
    const state = running.state()
    tellState(put, state)
    for (const { group, change, count } of changes.all())
      put('trellis_lease_changes_total', count, { group, change })
    handOvers.set({ step: 'take' }, changes.takes.now)
    handOvers.set({ step: 'leave' }, changes.leaves.now)
    appends.reset()
    for (const group of measures) {
      tellGroup(put, group, state)
      appends.set({ group: groupName(group.group) }, group.appends)
    }
  })
  return registry
}

function tellState(put: Put, { groups, leadsMarket, marketMs, beatSilentMs }: EngineState): void {
  put('trellis_groups_owned', groups.length)
  put('trellis_leads_market', leadsMarket ? 1 : 0)
  put('trellis_market_time_ms', marketMs)
  put('trellis_beat_silence_ms', beatSilentMs)
  for (const { name: group, epoch, phase, isSure } of groups) {
    put('trellis_group_epoch', epoch, { group })
    put('trellis_group_trading', phase === 'trading' && isSure ? 1 : 0, { group })
  }
}

function tellGroup(put: Put, measures: GroupMeasures, { groups }: EngineState): void {
  const group = groupName(measures.group)
  const state = groups.find(({ name }) => name === group)
  if (state === undefined) return
  for (const [name, read] of OF_GROUP) put(name, read(measures), { group })
  for (const of of measures.partitions) {
    const labels = { partition: String(of.partition) }
    for (const [name, read] of OF_PARTITION) put(name, read(of), labels)
    put('trellis_partition_behind_ms', state.behindMs, labels)
  }
}
