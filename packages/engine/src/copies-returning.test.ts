// What a copy gives back in other coins than its own: its parent hears their worth at the end, and
// journals and snapshots alike know them.
import { expect, test } from 'vitest'
import { amount, formatAmount } from '@trellis/kernel'
import { JournalCodec, type AnyBotKind } from './index.ts'
import { botOf, origin, print, rigOf, userOf } from '../test/harness.ts'
import { followKind, heldKind } from '../test/copied-kinds.ts'

const kinds = [heldKind, followKind] as unknown as readonly AnyBotKind[]
const ID_MS = 1_767_225_600_000 + 9_000
const stamp = { atMs: 5, tape: 4 }
const [LEADER, FOLLOWER] = [userOf(1), userOf(2)]
const [MODEL, RELATION] = [botOf(1), botOf(2, 7)]

/** A leader and a follower of it, with one copy that has coins of its pair and of another. */
function copied() {
  const rig = rigOf([1, 2], { kinds })
  const { engine } = rig
  engine.applyPrint(print(0, 1000, 1, 1))
  for (const user of [LEADER, FOLLOWER])
    engine.openUser(user, 0, [{ coin: 'USDT', amount: amount('1000') }], stamp)
  engine.posts.lead(LEADER, { places: 2, isOpen: true }, stamp)
  const wanted = { symbols: [0], origin, requestKey: '' }
  const held = { amount: '100', gain: '-20', leaves: { AAA: '1.000000000019', BBB: '7' } }
  const terms = { leader: LEADER, amount: '200', each: '50', tenths: 1 }
  const model = { ...wanted, kind: 'test-held', params: held, bot: MODEL }
  const relation = { ...wanted, kind: 'test-follow', params: terms, bot: RELATION }
  expect(engine.createBot(LEADER, model, stamp).ok).toBe(true)
  expect(engine.createBot(FOLLOWER, relation, stamp).ok).toBe(true)
  const deliver = (): void => {
    for (;;) {
      const sent = [1, 2].flatMap((it) => engine.posts.outbox(it)[0] ?? [])[0]
      if (sent === undefined) return
      for (const it of [1, 2]) engine.posts.take(it, [sent], ID_MS, stamp)
      engine.posts.settle(sent.partition, sent.position, stamp)
    }
  }
  deliver()
  return { ...rig, deliver }
}

test('is told by its worth at the prices of its end, down; of no pair it is worth nothing', () => {
  const { engine, batches, deliver } = copied()
  engine.applyPrint(print(0, 1250, 1, 6))
  engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
  deliver()
  const said = batches.flatMap(({ facts }) => facts)
  const own = said.filter((it) => it.type === 'kind-fact' && it.fact.type === 'uncopied')
  // 1.000000000019 of AAA at 12.5, and BBB by no pair of it.
  expect(own).toMatchObject([{ bot: RELATION, fact: { coins: '12.500000000237' } }])
  const waits = engine.botView(RELATION, 2)?.balances[0]?.total ?? amount('0')
  expect(formatAmount(waits)).toBe('180')
  expect([...(engine.fundingOf(FOLLOWER) ?? [])]).toEqual([
    ['USDT', amount('800')],
    ['AAA', amount('1.000000000019')],
    ['BBB', amount('7')],
  ])
  for (const it of [1, 2]) for (const sum of engine.trialBalance(it).values()) expect(sum).toBe(0n)
})

test('is known by a journal and by a snapshot, and of a copy without any nothing is written', () => {
  const { engine, batches, deliver } = copied()
  const copyIn = () => engine.snapshotPartition(2).bots.find(({ copy }) => copy)?.copy
  expect(copyIn()).toEqual({ parent: RELATION, coin: 'USDT', returned: '0' })
  engine.botCommand(LEADER, MODEL, { type: 'close' }, stamp)
  deliver()
  expect(copyIn()).toMatchObject({ returned: '30000000000000' })
  expect(copyIn()?.coins).toEqual([
    ['AAA', '1000000000019'],
    ['BBB', '7000000000000'],
  ])
  const codec = new JournalCodec(kinds)
  const again = rigOf([], { kinds })
  again.engine.host(2)
  for (const batch of batches.filter(({ partition }) => partition === 2)) {
    const facts = codec.decode(Uint8Array.from(codec.encode(batch.facts)), 2)
    again.engine.fold({ ...batch, facts })
  }
  const other = rigOf([], { kinds })
  other.engine.host(2)
  other.engine.restorePartition(2, JSON.parse(JSON.stringify(engine.snapshotPartition(2))))
  for (const one of [again, other])
    expect(one.engine.dumpPartition(2)).toBe(engine.dumpPartition(2))
})
