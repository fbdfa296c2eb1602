// A journal and a snapshot of version 2, recorded before the engine had facts of life, fold to the
// states they folded to then and go on living. The fixture is not recorded anew: no code of today
// writes version 2.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { JournalCodec, type AnyBotKind, type Batch, type PartitionSnapshot } from '@trellis/engine'
import { kind } from './index.ts'
import { readState, writeState } from './state.ts'
import { factCodec } from './fact-forms.ts'
import { upcastFact } from './facts-of-before.ts'
import { houseFees, journal2Pairs, Rig, runningB } from './test/rig.ts'

interface Recorded {
  readonly factsVersion: number
  readonly batches: readonly (Omit<Batch, 'facts'> & { readonly facts: string })[]
  /** Batches before the snapshot. */
  readonly cut: number
  readonly snapshot: PartitionSnapshot
  readonly states: Readonly<
    Record<string, { status: string; reason: string; detail: string; state: object }>
  >
}

const file = new URL('./golden/journal-2.json.gz', import.meta.url)
const recorded = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recorded
const codec = new JournalCodec([kind as AnyBotKind])
const journal = recorded.batches.map(({ facts, ...head }): Batch => ({
  ...head,
  facts: codec.decode(Buffer.from(facts, 'base64'), recorded.factsVersion),
}))
const options = { last: '54000', fees: houseFees, shareBps: 2000, pairs: journal2Pairs }
const REASONS: Readonly<Record<string, string>> = {
  none: 'none',
  'by-user': 'user',
  'take-profit': 'target',
  'stop-loss': 'stop',
  'trailing-stop': 'stop',
  'user-banned': 'banned',
  'invariant-broken': 'failed',
}

function expectStates(rig: Rig): void {
  for (const [bot, { status, reason, detail, state }] of Object.entries(recorded.states)) {
    rig.bot = Number(bot) as never
    const word = reason === 'none' ? '' : reason
    expect(rig.view).toMatchObject({ status, reason: REASONS[reason], word, detail })
    expect(kind.writeState(rig.state)).toMatchObject(state)
  }
}

describe('a journal of version 2', () => {
  test('folds to the states that it folded to when it was written', () => {
    const rig = new Rig({ ...options, journal })
    expectStates(rig)
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test('so does its snapshot with what follows it', () => {
    const rig = new Rig({
      ...options,
      snapshot: recorded.snapshot,
      journal: journal.slice(recorded.cut),
    })
    expectStates(rig)
  })

  test('goes on: its bots trade, close and leave their last state', () => {
    const rig = new Rig({ ...options, journal })
    const [bot] = Object.entries(recorded.states).find(([, it]) => it.status === 'running') ?? []
    rig.bot = Number(bot) as never
    rig.wait(10_000_000).move('52000').move('58000')
    expect(rig.faults).toEqual([])
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    expect(rig.view).toMatchObject({ status: 'completed', reason: 'user', word: 'by-user' })
    const facts = codec.decode(codec.encode(rig.facts), 2)
    expect(facts).toEqual(rig.facts)
    expect(rig.facts.at(-1)).toMatchObject({ type: 'bot-archived', prices: [rig.last] })
  })

  test('holds every fact that is written otherwise since', () => {
    const types = new Set(journal.flatMap(({ facts }) => facts.map(({ type }) => type)))
    const wanted = ['bot-funded', 'bot-started', 'profit-booked', 'profit-withdrawn', 'funds-added']
    for (const type of [...wanted, 'settings-changed', 'closing-started', 'coins-valued'])
      expect(types).toContain(type)
    expect(types).toContain('bot-closed')
  })
})

test('bytes of version 1 say the same, those of a later version nothing', () => {
  // arbitrage-closed as version 1 wrote it: slot 3, level 4, profit 5, then prices, lots, fee,
  // refs.
  const bytes = Uint8Array.from([4, 3, 4, 10, 7, 9, 2, 2, 6, 11, 12, 1])
  const fact = factCodec.decode(bytes, 1)
  expect(upcastFact(fact)).toEqual({
    type: 'profit-booked',
    group: 4,
    profit: 5n,
    refs: [11, 12],
    own: {
      type: 'arbitrage-closed',
      slot: 3,
      buyPrice: price(7),
      sellPrice: price(9),
      buyQty: 2,
      sellQty: 2,
      fee: 3n,
      estimated: true,
    },
  })
  expect(() => factCodec.decode(bytes, 4)).toThrow('unknown version')
})

describe('version 1 of the journal', () => {
  test('knew neither following nor platform coins', () => {
    const rig = runningB()
    rig.command({ type: 'close', mode: 'quote' })
    const old = JSON.parse(JSON.stringify(writeState(rig.state))) as Record<string, object>
    for (const key of ['allowFollow', 'leg', 'platform']) delete old[key]
    delete (old['params'] as { allowFollow?: boolean }).allowFollow
    for (const key of ['platform', 'platformCoin', 'platformValue'] as const) {
      delete (old['receipt'] as Record<string, unknown>)[key]
    }
    const { triggers: _, watchesFills: __, ...state } = rig.state
    expect(readState(old, 1)).toMatchObject(state)
    expect(readState(old, 1).allowFollow).toBe(false)
    expect(() => readState(old, 4)).toThrow('unknown version')
  })
})
