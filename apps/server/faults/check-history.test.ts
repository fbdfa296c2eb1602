// The checker lets every record pass that has an order, and finds each fault that it is there for.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRng } from '@trellis/kernel'
import { checkHistory } from './check-history.ts'
import type { Entry, Found, Move, Operation, UserHistory } from './history.ts'
import { MadeHistory, type Account } from './made-history.ts'

type Told = readonly [fromMs: number, toMs: number, operation: Operation, found?: Found]

const create = (key: string, amount: string): Operation => ({ type: 'create', key, amount })
const moved = (cause: Move['cause'], bot: string, amount: string): Move => ({ cause, bot, amount })

function history(told: readonly Told[], settled: readonly Move[], unknown: readonly number[] = []) {
  const entries = told.map(([calledMs, answeredMs, operation, found], i): Entry => {
    const outcome = unknown.includes(i) ? 'unknown' : 'ok'
    const at = { user: 'one', web: i % 2, calledMs, answeredMs, operation, outcome } as const
    return found === undefined ? at : { ...at, found }
  })
  return { user: 'one', entries, settled, grant: '1000' } satisfies UserHistory
}

const registered: Told = [0, 1, { type: 'register' }]
const made = moved('created', 'b1', '-100')
const firstBot: Told = [10, 20, create('k1', '100'), { bot: 'b1' }]
const balance = (from: number, to: number, told: string): Told => [
  from,
  to,
  { type: 'balance' },
  { balance: told },
]
const running = (from: number, to: number, bots: readonly string[]): Told => [
  from,
  to,
  { type: 'running' },
  { bots },
]

describe('a record that has an order', () => {
  it.each<[string, UserHistory]>([
    ['reads after', history([registered, firstBot, balance(30, 31, '900')], [made])],
    [
      'reads meanwhile, before and after its moment, in this order',
      history([registered, firstBot, balance(11, 12, '1000'), running(12.5, 14, ['b1'])], [made]),
    ],
    [
      'an unknown result that took effect long after',
      history([registered, firstBot, balance(30, 31, '1000'), balance(40, 41, '900')], [made], [1]),
    ],
    ['an unknown result that never did', history([registered, firstBot], [], [1])],
    [
      'a bot that ends after its close was answered',
      history(
        [
          registered,
          firstBot,
          [30, 31, { type: 'close', bot: 'b1' }],
          running(32, 33, ['b1']),
          balance(34, 35, '1003'),
        ],
        [made, moved('closed', 'b1', '103')],
      ),
    ],
  ])('%s', (_, record) => {
    expect(checkHistory(record).findings).toEqual([])
  })

  it('counts what was acknowledged and found', () => {
    const record = history([registered, firstBot, balance(30, 31, '900')], [made])
    expect(checkHistory(record)).toMatchObject({ operations: 3, acknowledged: 1, found: 1 })
  })
})

describe('a record that has none', () => {
  it.each<[string, UserHistory, RegExp]>([
    [
      'a stale read at the other process',
      history([registered, firstBot, balance(30, 31, '1000')], [made]),
      /balance at web 0 fits no order/,
    ],
    [
      'a read that goes back behind another one',
      history([registered, firstBot, running(11, 12, ['b1']), running(13, 14, [])], [made]),
      /running at web 1 fits no order/,
    ],
    [
      'a list of movements that lacks one',
      history([registered, firstBot, [30, 31, { type: 'moves' }, { moves: [] }]], [made]),
      /moves at web 0 fits no order/,
    ],
    [
      'a lost create',
      history([registered, firstBot, balance(30, 31, '1000')], []),
      /lost: created under key k1/,
    ],
    [
      'a create made twice',
      history(
        [registered, firstBot, [21, 22, create('k1', '100'), { bot: 'b1' }]],
        [made, moved('created', 'b2', '-100')],
      ),
      /doubled: created under key k1/,
    ],
    [
      'one key that is told two bots',
      history([registered, firstBot, [21, 22, create('k1', '100'), { bot: 'b2' }]], [made]),
      /told bot b2, which it did not make/,
    ],
    [
      'a bot of nobody',
      history([registered, firstBot], [made, moved('created', 'b9', '-70')]),
      /nobody asked for created b9/,
    ],
    [
      'a close that is lost',
      history([registered, firstBot, [30, 31, { type: 'close', bot: 'b1' }]], [made]),
      /lost: close of bot b1/,
    ],
    [
      'money that comes before it is asked for',
      history(
        [
          registered,
          firstBot,
          balance(30, 31, '950'),
          [32, 33, { type: 'withdraw', key: 'k2', bot: 'b1', amount: '50' }],
        ],
        [made, moved('withdrawn', 'b1', '50')],
      ),
      /balance at web 0 fits no order/,
    ],
    [
      'a withdrawal moved twice',
      history(
        [registered, firstBot, [32, 33, { type: 'withdraw', key: 'k2', bot: 'b1', amount: '50' }]],
        [made, moved('withdrawn', 'b1', '50'), moved('withdrawn', 'b1', '50')],
      ),
      /doubled: withdrawn b1/,
    ],
    [
      'margin that comes to a bot after it has ended',
      history(
        [
          registered,
          firstBot,
          [30, 31, { type: 'close', bot: 'b1' }],
          running(32, 33, []),
          [40, 41, { type: 'add', key: 'k2', bot: 'b1', amount: '50' }],
        ],
        [made, moved('closed', 'b1', '103'), moved('added', 'b1', '-50')],
      ),
      /added k2 cannot have happened/,
    ],
  ])('%s', (_, record, finding) => {
    expect(checkHistory(record).findings.join('\n')).toMatch(finding)
  })
})

const seeds = fc.integer({ min: 1, max: 2 ** 31 })

/** What a read of an entry would have shown of an account. */
function shownOf({ operation }: Entry, account: Account): Found {
  const { balance: told, running: alive, ended, moves } = account
  if (operation.type === 'balance') return { balance: told }
  if (operation.type === 'moves') return { moves }
  return { bots: operation.type === 'running' ? alive : ended }
}

/** Whether no order explains a read of `old` by somebody who was told all that is in `told`. */
function isStale(type: Entry['operation']['type'], old: Account, told: Account, end: Account) {
  switch (type) {
    case 'moves':
      return old.moves.length < told.moves.length
    case 'ended':
      return old.ended.length < told.ended.length
    case 'running':
      return old.running.some((bot) => told.ended.includes(bot))
    case 'balance':
      // What is under way could make up for what is missing.
      return old.balance !== told.balance && told.moves.length === end.moves.length
    default:
      return false
  }
}

/** The same record with one read that shows what was before something that was acknowledged. */
function withStaleRead({ history: record, accounts }: MadeHistory, pick: number) {
  const end = accounts.at(-1)?.account
  const reads = record.entries.flatMap((entry, at) => {
    // What happened so long ago was told before this was asked.
    const before = (ms: number) => accounts.findLast(({ atMs }) => atMs < entry.calledMs - ms)
    const [old, told] = [before(600)?.account, before(300)?.account]
    if (old === undefined || told === undefined || end === undefined) return []
    const isFault = isStale(entry.operation.type, old, told, end)
    return isFault ? [{ at, entry, found: shownOf(entry, old) }] : []
  })
  const chosen = reads[pick % Math.max(1, reads.length)]
  if (chosen === undefined) return undefined
  const { at, entry, found } = chosen
  return { ...record, entries: record.entries.with(at, { ...entry, found }) }
}

/** The same record without something that was acknowledged, or with it twice. */
function withMoves(record: UserHistory, pick: number, isTwice: boolean): UserHistory {
  const at = pick % record.settled.length
  const [row] = record.settled.slice(at, at + 1)
  if (isTwice && row !== undefined) return { ...record, settled: [...record.settled, row] }
  return { ...record, settled: record.settled.filter((_, i) => i !== at) }
}

describe('records of somebody who does one thing after another', () => {
  it('pass, however their calls overlap', () => {
    const passes = (seed: number): void => {
      expect(checkHistory(new MadeHistory(createRng(seed), 60).history).findings).toEqual([])
    }
    fc.assert(fc.property(seeds, passes), { numRuns: 60 })
  })

  it('do not pass with a read of before', () => {
    let planted = 0
    const fails = (seed: number): void => {
      const stale = withStaleRead(new MadeHistory(createRng(seed), 80), seed)
      if (stale === undefined) return
      planted += 1
      expect(checkHistory(stale).findings).not.toEqual([])
    }
    fc.assert(fc.property(seeds, fails), { numRuns: 60 })
    expect(planted).toBeGreaterThan(50)
  })

  it('do not pass with something lost, or done twice', () => {
    const fails = (seed: number, isTwice: boolean): void => {
      const { history: record } = new MadeHistory(createRng(seed), 60)
      expect(checkHistory(withMoves(record, seed, isTwice)).findings).not.toEqual([])
    }
    fc.assert(fc.property(seeds, fc.boolean(), fails), { numRuns: 60 })
  })
})
