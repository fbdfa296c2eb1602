// What a projector tells at /metrics: of itself and of each group whose rows it fills.
import { MetricRegistry } from '../observe/metric-registry.ts'
import type { ProjectorState } from './projector-health.ts'

/** The metrics of the role; `state` answers undefined before it has joined. */
export function projectorMetrics(
  state: () => ProjectorState | undefined,
  isReady: () => boolean,
): MetricRegistry {
  const registry = new MetricRegistry('projector')
  const told = registry.told()
  registry.onGather(() => {
    const put = told.anew()
    const now = state()
    put('trellis_ready', isReady() ? 1 : 0)
    if (now === undefined) return
    const open = now.groups.filter(({ isOpen }) => isOpen)
    put('trellis_projected_facts_total', now.facts)
    put('trellis_projector_groups', open.length)
    put('trellis_projector_writes', now.problem === '' ? 1 : 0)
    for (const { name: group, failure } of now.groups)
      put('trellis_projector_group_failed', failure === '' ? 0 : 1, { group })
    for (const { name: group, isCurrent, lagMessages } of open) {
      put('trellis_projector_group_current', isCurrent ? 1 : 0, { group })
      put('trellis_projector_group_lag_messages', lagMessages, { group })
    }
  })
  return registry
}
