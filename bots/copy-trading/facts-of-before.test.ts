// A journal and a snapshot of version 2, recorded before a copy's other coins were counted, fold to
// the states they folded to then, with no coins, and go on. The fixture is not recorded anew: no
// code of today writes version 2.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { JournalCodec, type Batch, type PartitionSnapshot } from '@trellis/engine'
import { print, rigOf, userOf } from '../../packages/engine/test/harness.ts'
import { writeState, type CopyTradingState } from './state.ts'
import { kinds, PARTITIONS } from './test/rig.ts'

interface Recorded {
  readonly factsVersion: number
  /** The follower, of a leader in partition 1; its state, and all of its partition. */
  readonly bot: number
  readonly batches: readonly (Omit<Batch, 'facts'> & { readonly facts: string })[]
  readonly state: { readonly past: readonly object[] }
  readonly snapshot: PartitionSnapshot
}

const file = new URL('./golden/journal-2.json.gz', import.meta.url)
const recorded = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recorded
const codec = new JournalCodec(kinds)
const bot = recorded.bot as never
const batches = recorded.batches.map(({ facts, ...head }): Batch => ({
  ...head,
  facts: codec.decode(Buffer.from(facts, 'base64'), recorded.factsVersion),
}))

/** One that has read the journal, of partition 2 its snapshot where it is to. */
function read(isSnapshot: boolean) {
  const { engine } = rigOf([], { kinds })
  for (const partition of PARTITIONS) engine.host(partition)
  if (isSnapshot) engine.restorePartition(2, recorded.snapshot)
  for (const batch of batches) if (!isSnapshot || batch.partition !== 2) engine.fold(batch)
  return engine
}

test.each([
  ['a journal', false],
  ['a snapshot', true],
])('%s of version 2 says of no copy that it gave back other coins', (_, isSnapshot) => {
  const engine = read(isSnapshot)
  const state = engine.botView(bot, 2)?.state as CopyTradingState
  const past = recorded.state.past.map((it) => ({ ...it, coins: '0' }))
  expect(past).toHaveLength(1)
  expect(writeState(state)).toEqual({ ...recorded.state, past, coins: '0' })

  for (const partition of PARTITIONS) engine.activate(partition)
  const atMs = 1_767_312_800_000
  engine.applyPrint(print(0, 1100, 1, atMs))
  const close = { type: 'close', copies: 'close' } as never
  expect(engine.botCommand(userOf(2), bot, close, { atMs, tape: atMs })).toMatchObject({ ok: true })
  expect(engine.botView(bot, 2)).toMatchObject({ status: 'completed', word: 'by-user' })
  // 611.25 waited, and of 400 three are lost.
  expect(engine.fundingOf(userOf(2))?.get('USDT')).toBe(10_008_250_000_000_000n)
  for (const sum of engine.trialBalance(2).values()) expect(sum).toBe(0n)
})
