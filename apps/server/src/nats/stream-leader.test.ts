// Who may say how far a stream is: words of servers as nats-server 2.9.10 gave them.
import type { PeerInfo, StreamInfo } from '@nats-io/jetstream'
import { describe, expect, it } from 'vitest'
import { isLed } from './stream-leader.ts'

const peer = (name: string, activeS: number, more: Partial<PeerInfo> = {}): PeerInfo => ({
  name,
  current: true,
  offline: false,
  active: activeS * 1e9,
  lag: 0,
  ...more,
})

const infoOf = (replicas: number, cluster: StreamInfo['cluster']): StreamInfo =>
  ({ config: { num_replicas: replicas }, cluster }) as StreamInfo

describe('a stream with replicas', () => {
  it('is led by who heard one of the others in the last three seconds', () => {
    const isLedBy = (leader: string | undefined, ...replicas: PeerInfo[]): boolean =>
      isLed(infoOf(3, { name: 'trellis', ...(leader && { leader }), replicas }))
    expect(isLedBy('n1', peer('n2', 0.9), peer('n3', 1))).toBe(true)
    expect(isLedBy('n1', peer('n2', 0.9), peer('n3', 60, { offline: true }))).toBe(true)
    // One that is cut off, and before it knows.
    expect(isLedBy('n1', peer('n2', 3.1), peer('n3', 8))).toBe(false)
    expect(isLedBy('n1', peer('n2', 0, { offline: true }), peer('n3', 0, { offline: true }))).toBe(
      false,
    )
    // No leader: who answers says what it has itself.
    expect(isLedBy(undefined, peer('n2', 0.5), peer('n3', 0.5))).toBe(false)
  })

  it('is not led as far as a server without a cluster can say', () => {
    expect(isLed(infoOf(3, undefined))).toBe(false)
  })
})

it('one on a single node has nobody else who could have more', () => {
  expect(isLed(infoOf(1, undefined))).toBe(true)
  expect(isLed(infoOf(1, { name: 'trellis', leader: 'n2' }))).toBe(true)
})
