// A group is taken from a stream whose leader has less than was seen of it.
import { describe, expect, it } from 'vitest'
import { GroupReading } from './group-reading.ts'
import type { LogStream } from './log-stream.ts'

const SEEN = 87

/** A stream that is led by somebody with less, until another one leads it. */
function stage(hasAll: boolean) {
  let last = 21
  let stepsDown = 0
  const stream = {
    name: 'trellis-g20',
    lastSequence: async () => last,
    stepDown: async () => {
      stepsDown += 1
      if (hasAll) last = SEEN
    },
  } as unknown as LogStream
  const mark = { sequence: SEEN, tapeMs: 0 }
  const reading = new GroupReading({
    stream,
    group: 20,
    partitions: [20],
    claim: { owner: 'engine', epoch: 2, mark },
    kept: [],
    servers: 'nats-server 2.9.10 of n3',
    patience: 14,
  })
  return { reading, stepsDown: () => stepsDown }
}

describe('a stream whose leader has less than a lease knows of', () => {
  it('is had led by another replica, and read when that has all of it', async () => {
    const { reading, stepsDown } = stage(true)
    await reading.check()
    expect(stepsDown()).toBe(1)
  })

  it('is refused where none has it, with both positions and the version of the server', async () => {
    const { reading, stepsDown } = stage(false)
    await expect(reading.check()).rejects.toThrow(
      'journal behind the lease: stream trellis-g20 ends at message 21, ' +
        'the lease knows g20 at message 87 (nats-server 2.9.10 of n3)',
    )
    expect(stepsDown()).toBe(1)
  })
})
