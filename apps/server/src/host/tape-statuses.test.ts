// A status that an operator set against what the tape says of the symbol: of two the later holds,
// and a delisting for ever, also where an engine begins anew.
import { describe, expect, it } from 'vitest'
import { plainGrid } from '@trellis/bot-kit/test/grid-params.ts'
import { type Batch, TapeRunner } from '@trellis/engine'
import { defaultInstruments, MINUTE_MS, type InstrumentStatus } from '@trellis/market'
import { statusAt, type StatusChange, type Tape } from '@trellis/tape'
import {
  botId,
  engineOf,
  GRID,
  PARTITION,
  replayOf,
  run,
  startedOn,
} from '../../test/tape-stage.ts'

const T0 = Date.UTC(2025, 4, 4)
const at = (minute: number): number => T0 + minute * MINUTE_MS
const instruments = [defaultInstruments[0]!]
const params = plainGrid(GRID)
const stage = { instruments, fromMs: at(1) - 1, grant: '10000' }
const says = (minute: number, status: InstrumentStatus): StatusChange => {
  return { atMs: at(minute), symbol: 0, status }
}

/** A tape of an hour that swings through the grid every other minute. */
function tapeOf(...statusChanges: readonly StatusChange[]): Tape {
  const rows = Array.from({ length: 60 }, (_, minute) => {
    const [open, close] = minute % 2 === 0 ? [59900, 60900] : [60900, 59900]
    return [at(minute), open, 60900, 59900, close, 3].join(',')
  })
  return replayOf(instruments, rows, statusChanges)
}

function begun(tape: Tape, set: readonly StatusChange[] = []) {
  const made = startedOn(stage, tape, [{ kind: 'spot-grid', params }])
  made.runner.takeStatuses(set, stage.fromMs)
  run(made.runner, stage.fromMs)
  const fills = (): number =>
    made.batches.flatMap(({ facts }) => facts).filter((it) => it.type === 'order-filled').length
  const statuses = (): readonly string[] =>
    made.batches
      .flatMap(({ facts }) => facts)
      .flatMap((it) => (it.type === 'symbol-status' ? [it.status] : []))
  return { ...made, fills, statuses }
}

describe('a set status', () => {
  it('halts what trades, and lets it go on', () => {
    const { runner, fills, statuses } = begun(tapeOf())
    run(runner, at(10))
    const before = fills()
    expect(runner.setStatus({ ...says(10, 'Closed'), atMs: runner.reachedMs })).toBe(true)
    run(runner, at(20))
    expect(fills()).toBe(before)
    runner.setStatus({ ...says(20, 'Trading'), atMs: runner.reachedMs })
    run(runner, at(30))
    expect(fills()).toBeGreaterThan(before)
    expect(statuses()).toEqual(['Closed', 'Trading'])
  })

  it('gives way to what the tape says later, and not to what it said before', () => {
    const tape = tapeOf(says(20, 'Trading'))
    const { runner, statuses } = begun(tape)
    run(runner, at(10))
    runner.setStatus(says(10, 'Closed'))
    run(runner, at(30))
    expect(statuses()).toEqual(['Closed', 'Trading'])
    // It was set for a time that the tape has yet to reach here.
    const late = begun(tape)
    run(late.runner, at(10))
    late.runner.setStatus(says(25, 'Closed'))
    run(late.runner, at(30))
    expect(late.statuses()).toEqual(['Closed'])
    expect(statusAt(tape, 0, at(30), says(10, 'Closed'))).toBe('Trading')
    expect(statusAt(tape, 0, at(30), says(25, 'Closed'))).toBe('Closed')
  })

  it('that was told late gives way to the one that was set after it', () => {
    const { runner, statuses } = begun(tapeOf(), [says(3, 'Trading')])
    run(runner, at(10))
    runner.setStatus(says(2, 'Closed'))
    expect(statuses()).toEqual([])
    runner.setStatus(says(10, 'PreListing'))
    runner.setStatus(says(9, 'Closed'))
    run(runner, at(20))
    expect(statuses()).toEqual(['PreListing'])
  })

  it('delists for ever, and ends the bot', () => {
    const tape = tapeOf(says(20, 'Trading'))
    const { engine, runner, statuses } = begun(tape)
    run(runner, at(10))
    runner.setStatus(says(10, 'Delisted'))
    expect(engine.botView(botId(0), PARTITION)).toMatchObject({ word: 'symbol-delisted' })
    run(runner, at(30))
    expect(statuses()).toEqual(['Delisted'])
    expect(statusAt(tape, 0, at(30), says(10, 'Delisted'))).toBe('Delisted')
    expect([...engine.trialBalance(PARTITION).values()].every((sum) => sum === 0n)).toBe(true)
  })

  it('of which nothing was heard is made up for, once the tape is where others are', () => {
    const tape = tapeOf()
    const { engine, runner, batches } = begun(tape)
    run(runner, at(10))
    const heard = [says(10, 'Closed')]
    const cut = batches.slice()
    const anew: Batch[] = []
    const second = engineOf(stage, anew)
    for (const batch of cut) second.fold(batch)
    second.activate(PARTITION, at(10))
    const again = new TapeRunner(tape, second, at(10))
    again.takeStatuses(heard, at(15))
    run(again, at(14))
    expect(again.setStatus(heard[0]!)).toBe(false)
    const names = (): readonly string[] => anew.flatMap(({ facts }) => facts.map((it) => it.type))
    expect(names()).not.toContain('symbol-status')
    run(again, at(15))
    expect(names().filter((it) => it === 'symbol-status')).toHaveLength(1)
    const count = anew.length
    run(again, at(30))
    expect(anew).toHaveLength(count)
    expect(engine.botView(botId(0), PARTITION)?.status).toBe('running')
  })

  it('holds as before in an engine that begins anew behind it', () => {
    const tape = tapeOf(says(5, 'PreListing'), says(6, 'Trading'))
    const { engine, runner, batches } = begun(tape)
    run(runner, at(10))
    runner.setStatus(says(10, 'Closed'))
    const anew: Batch[] = []
    const second = engineOf(stage, anew)
    for (const batch of batches) second.fold(batch)
    second.activate(PARTITION)
    const again = new TapeRunner(tape, second, at(9))
    again.takeStatuses([says(10, 'Closed')], at(10))
    run(again, at(30))
    expect(anew).toEqual([])
    expect(second.dumpPartition(PARTITION)).toBe(engine.dumpPartition(PARTITION))
  })
})
