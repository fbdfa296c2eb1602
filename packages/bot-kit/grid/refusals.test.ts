// What the venue refuses for a reason of contracts reaches the level in that reason's own words;
// and which statuses of a market halt a grid.
import { describe, expect, it } from 'vitest'
import type { InstrumentStatus, RejectReason } from '@trellis/market'
import { UNPLACED_REASONS } from '../unplaced.ts'
import { foldRejected } from './fold.ts'
import { refOf } from './reference.ts'
import { haltSteps } from './halting.ts'
import type { Cell, GridCells, GridState } from './state.ts'

/** Why a level has no order once its first was refused. */
function reasonAfter(reason: RejectReason): Cell['reason'] {
  const cell = { cycle: 0, reason: '' } as Cell
  const state = { slots: [cell], unplaced: 0 } as unknown as GridCells
  foldRejected(state, refOf(0, 1, 'buy'), reason)
  expect(state.unplaced).toBe(1)
  return cell.reason
}

describe('a refused level', () => {
  it.each([
    'risk-limit',
    'open-interest',
    'reduce-only',
    'pre-settle',
    'price-under-base',
  ] as const)('says %s as it is', (reason) => expect(reasonAfter(reason)).toBe(reason))

  it.each([
    ['above-max-value', 'above-maximum'],
    ['below-min-quantity', 'below-minimum'],
    ['price-deviation', 'price-not-allowed'],
    ['symbol-not-trading', 'symbol-closed'],
  ] as const)('says of %s: %s', (reason, word) => expect(reasonAfter(reason)).toBe(word))

  it('has its words where journals of before have theirs', () => {
    expect(UNPLACED_REASONS.slice(0, 11)).toEqual([
      'waiting-entry',
      'initializing',
      'empty-level',
      'price-outside',
      'insufficient-balance',
      'below-minimum',
      'above-maximum',
      'price-not-allowed',
      'symbol-closed',
      'closing',
      'ended',
    ])
  })
})

describe('a market that does not trade', () => {
  const said = (halted: boolean, status: InstrumentStatus) => {
    const state = { phase: 'running', halted, unplaced: 0 } as GridState
    return haltSteps(state, status, () => []).map((step) =>
      step.type === 'fact' ? step.fact.type : step.type,
    )
  }

  it.each([
    ['Closed', ['market-halted'], []],
    ['PreListing', ['market-halted'], []],
    ['Delisted', ['market-halted'], []],
    ['Trading', [], ['market-resumed']],
    // About to be settled it trades still.
    ['PreSettle', [], ['market-resumed']],
  ] as const)('%s: halts %j, resumes %j', (status, running, halted) => {
    expect([said(false, status), said(true, status)]).toEqual([running, halted])
  })
})
