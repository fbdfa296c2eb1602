// When the process may call itself ready.
import { describe, expect, it } from 'vitest'
import { readinessOf } from './readiness.ts'

describe('readiness', () => {
  it.each([
    ['trading', 0, '', true, ''],
    ['trading', 4999, '', true, ''],
    ['trading', 5000, '', false, 'the tape is 5.0 s behind'],
    ['trading', 3_600_000, 'worker 0 failed', false, 'worker 0 failed'],
    ['catching-up', 0, '', false, ''],
    ['recovering', 9000, 'disk is full', false, 'disk is full'],
  ] as const)('%s, %d ms behind, "%s": %s', (phase, behindMs, reason, ready, shown) => {
    expect(readinessOf({ phase, behindMs, reason })).toEqual({ ready, reason: shown })
  })
})
