// The status table, row by row.
import { describe, expect, it } from 'vitest'
import { STATUS_TABLE } from './status.ts'

describe('status table', () => {
  it.each([
    ['new', 'NEW', 'PRE_INIT', 'ongoing', true],
    ['awaiting-activation', 'AWAIT_ACTIVATION', 'PRE_INIT', 'ongoing', true],
    ['initializing', 'INITIALIZING', 'INITIALIZING', 'ongoing', false],
    ['running', 'RUNNING', 'RUNNING', 'ongoing', true],
    ['cancelling', 'CANCELLING', 'STOPPING', 'ongoing', false],
    ['completed', 'COMPLETED', 'STOPPED', 'closed', false],
    ['rejected', 'REJECTED', 'STOPPED', 'closed', false],
    ['failed', 'COMPLETED', 'STOPPED', 'closed', false],
  ] as const)('%s is %s, %s, %s', (status, bot, grid, list, closable) => {
    expect(STATUS_TABLE[status]).toEqual({ bot, grid, list, closable })
  })

  it('has no row beyond these', () => {
    expect(Object.keys(STATUS_TABLE)).toHaveLength(8)
  })
})
