// A registry tells what its role's list has and nothing else, and of what is gone nothing.
import { expect, it } from 'vitest'
import { LatencyCounts } from './latency-counts.ts'
import { HAND_OVER_SECONDS } from './metric-list.ts'
import { MetricRegistry } from './metric-registry.ts'

const linesOf = async (registry: MetricRegistry, name: string): Promise<readonly string[]> =>
  (await registry.text()).split('\n').filter((line) => line.includes(name))

it('refuses what is not of its role, or of another type', () => {
  const registry = new MetricRegistry('engine')
  expect(() => registry.counter('trellis_calls_total')).toThrow(
    'no counter of the role engine: trellis_calls_total',
  )
  expect(() => registry.gauge('trellis_lease_changes_total')).toThrow('no gauge of the role engine')
})

it('tells anew each time: what is not told again is gone', async () => {
  const registry = new MetricRegistry('engine')
  const told = registry.told()
  let groups = ['g01', 'g02']
  registry.onGather(() => {
    const put = told.anew()
    for (const group of groups) put('trellis_group_epoch', 3, { group })
  })
  expect(await linesOf(registry, 'trellis_group_epoch')).toEqual([
    '# HELP trellis_group_epoch Epoch of the lease by which this engine owns it',
    '# TYPE trellis_group_epoch gauge',
    'trellis_group_epoch{group="g01"} 3',
    'trellis_group_epoch{group="g02"} 3',
  ])
  groups = ['g02']
  expect((await linesOf(registry, 'trellis_group_epoch{')).length).toBe(1)
})

it('tells times that were counted elsewhere as a histogram', async () => {
  const registry = new MetricRegistry('engine')
  const latencies = new LatencyCounts(HAND_OVER_SECONDS)
  for (const ms of [4, 5, 700, 60_000]) latencies.add(ms)
  registry.toldHistogram('trellis_hand_over_seconds').set({ step: 'take' }, latencies.now)
  const lines = await linesOf(registry, 'trellis_hand_over_seconds')
  expect(lines).toContain('trellis_hand_over_seconds_bucket{step="take",le="0.005"} 2')
  expect(lines).toContain('trellis_hand_over_seconds_bucket{step="take",le="0.5"} 2')
  expect(lines).toContain('trellis_hand_over_seconds_bucket{step="take",le="30"} 3')
  expect(lines).toContain('trellis_hand_over_seconds_bucket{step="take",le="+Inf"} 4')
  expect(lines).toContain('trellis_hand_over_seconds_count{step="take"} 4')
  expect(lines).toContain('trellis_hand_over_seconds_sum{step="take"} 60.709')
})
