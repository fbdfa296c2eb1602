// What facts add up to: time out of a range (docs/formulas/lab.md), and how a bot ended.
import { makeId } from '@trellis/kernel'
import type { Batch, EngineFact } from '@trellis/engine'
import { expect, test } from 'vitest'
import { FactTally } from './fact-tally.ts'

const HOUR_MS = 3_600_000
const bot = makeId(2, 0, 0)
const at = (hours: number, fact: object): Batch =>
  ({ atMs: hours * HOUR_MS, facts: [fact as EngineFact] }) as unknown as Batch
const left = { type: 'range-left', bot }
const entered = { type: 'range-entered', bot }

test('out of its range for six hours and for the last six of a day: half of it', () => {
  const tally = new FactTally([], 0)
  for (const [hours, fact] of [
    [6, left],
    [12, entered],
    [18, left],
    // Told twice, as an alert of both ends may be.
    [20, left],
  ] as const)
    tally.add(at(hours, fact))
  expect(tally.facts(24 * HOUR_MS).outOfRange).toBe(0.5)
  expect(tally.facts(18 * HOUR_MS).outOfRange).toBeCloseTo(1 / 3, 10)
})

test('a bot that ends is out of no range any more, and says why it ended', () => {
  const tally = new FactTally([], 0)
  tally.add(at(6, left))
  const ended = { type: 'bot-status', status: 'completed', reason: 'stop', word: 'stop-loss' }
  tally.add(at(12, { ...ended, bot, detail: '' }))
  expect(tally).toMatchObject({
    endedAtMs: 12 * HOUR_MS,
    reason: 'stop',
    word: 'stop-loss',
    status: 'completed',
  })
  expect(tally.facts(12 * HOUR_MS).outOfRange).toBe(0.5)
})
