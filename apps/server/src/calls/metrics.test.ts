// What the operator reads of the insurance: the sum of every coin, losses below zero.
import { expect, it } from 'vitest'
import type { Host } from '../host/host-api.ts'
import { ToldMetrics } from '../../test/told-metrics.ts'
import { Metrics } from './metrics.ts'

/** A host of which only the figures of its health are asked. */
function hostWith(insurance: Readonly<Record<string, string>>): Host {
  const clock = { count: 0, lastMs: 0 }
  const now = { phase: 'trading', behindMs: 0, reason: '', marketMs: 0, projectionLag: 0 }
  const community = { share: 0 }
  return { health: () => ({ ...now, clock, workers: [], insurance, community }) } as unknown as Host
}

const insuranceLines = async (host: Host | undefined): Promise<readonly string[]> =>
  (await new Metrics(() => host).registry.text())
    .split('\n')
    .filter((line) => line.startsWith('trellis_insurance'))

it('says what the insurance has won and lost, by coin', async () => {
  expect(await insuranceLines(hostWith({ USDT: '-1506.5035', USDC: '12' }))).toEqual([
    'trellis_insurance{coin="USDT"} -1506.5035',
    'trellis_insurance{coin="USDC"} 12',
  ])
})

it('says nothing where nobody was ever insured, and before the host is open', async () => {
  expect(await insuranceLines(hostWith({}))).toEqual([])
  expect(await insuranceLines(undefined)).toEqual([])
})

it('tells all that the list has for one process that does everything, by health and by calls', async () => {
  const metrics = new Metrics(() => hostWith({ USDT: '1' }))
  metrics.call('spot-grid.createGrid', 200, 0, 0.02)
  metrics.sockets('bots', 1)
  const told = new ToldMetrics(await metrics.registry.text())
  told.expectAllOf('all')
  expect(told.value('trellis_ready')).toBe(1)
  expect(told.value('trellis_sockets{stream="bots"}')).toBe(1)
  const call = '{endpoint="spot-grid.createGrid",http="200",code="0"}'
  expect(told.value(`trellis_calls_total${call}`)).toBe(1)
})
