// What copies pay a leader, as the account's read models have it and as the witness reckons it out
// of the same facts, over two years and however they are cut into transactions.
import { expect, it } from 'vitest'
import type { Batch, EngineFact } from '@trellis/engine'
import { amount, makeId, createRng } from '@trellis/kernel'
import { AccountWitness } from '../src/account-witness.ts'
import { DatabaseWitness } from '../src/database-witness.ts'
import { SIM_INSTRUMENTS } from '../src/sim-market.ts'

const LEADER = makeId(1, 0, 0)
const FOLLOWER = makeId(1, 1, 0)

const paid = (coin: string, sum: string): EngineFact => ({
  type: 'post-taken',
  partition: 1,
  position: 5,
  user: FOLLOWER,
  post: {
    type: 'share-paid',
    leader: LEADER,
    follower: makeId(5, 1, 1),
    copy: makeId(6, 1, 8),
    coin,
    amount: amount(sum),
  },
})

function batchesOf(turns: readonly (readonly EngineFact[])[]): readonly Batch[] {
  let first = 0
  return turns.map((facts, i) => {
    const atMs = Date.UTC(2026 + i, 5, 1)
    const batch: Batch = { partition: 0, first, atMs, tape: atMs, fromTape: true, facts }
    first += facts.length
    return batch
  })
}

const batches = batchesOf([
  [
    { type: 'user-opened', user: LEADER, feeLevel: 0 },
    { type: 'funds-granted', user: LEADER, coin: 'USDT', amount: amount('100'), reason: 'grant' },
    paid('USDT', '0.5'),
    paid('USDT', '1'),
  ],
  [paid('USDT', '0.25'), paid('USDC', '2')],
])

it('is a movement a turn, and a sum a year and coin', async () => {
  const witness = new AccountWitness()
  for (const batch of batches) witness.onBatch(batch)
  expect(witness.moves.map((line) => line.split(' ').slice(1, 5).join(' '))).toEqual([
    '1 grant 0 exchange',
    '3 profit-share 0 exchange',
    '5 profit-share 0 exchange',
  ])
  expect(witness.moves[1]).toContain('{"USDT":"1500000000000"} {"USDT":"101500000000000"}')
  expect(witness.shares).toEqual([
    `${LEADER} 2026 USDT ${amount('1.5')}`,
    `${LEADER} 2027 USDT ${amount('0.25')}`,
    `${LEADER} 2027 USDC ${amount('2')}`,
  ])
  const database = new DatabaseWitness(SIM_INSTRUMENTS, createRng(7))
  for (const batch of batches) database.onBatch(batch)
  const differences = await database.compare([])
  expect(differences.filter((line) => /^(movements|profit shares|years)/.test(line))).toEqual([])
}, 30_000)
