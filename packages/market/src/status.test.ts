// The status table, row by row.
import { describe, expect, it } from 'vitest'
import { STATUS_TABLE } from './status.ts'

describe('status table', () => {
  it.each([
    ['new', 'NEW', 'PRE_INIT', 'ongoing', 'INITIALIZING', true],
    ['awaiting-activation', 'AWAIT_ACTIVATION', 'PRE_INIT', 'ongoing', 'AWAIT_ACTIVATION', true],
    ['initializing', 'INITIALIZING', 'INITIALIZING', 'ongoing', 'INITIALIZING', false],
    ['running', 'RUNNING', 'RUNNING', 'ongoing', 'RUNNING', true],
    ['cancelling', 'CANCELLING', 'STOPPING', 'ongoing', 'CANCELLING', false],
    ['completed', 'COMPLETED', 'STOPPED', 'closed', 'COMPLETED', false],
    ['rejected', 'REJECTED', 'STOPPED', 'closed', 'COMPLETED', false],
    ['failed', 'COMPLETED', 'STOPPED', 'closed', 'COMPLETED', false],
  ] as const)('%s is %s, %s, %s', (status, bot, grid, list, martingale, closable) => {
    expect(STATUS_TABLE[status]).toEqual({ bot, grid, list, martingale, closable })
  })

  it('has no row beyond these', () => {
    expect(Object.keys(STATUS_TABLE)).toHaveLength(8)
  })
})
