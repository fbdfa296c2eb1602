// A group's stream as read models read it: whole commits, whatever owners came in between, and a
// place from which all of it is read again.
import { expect, test } from 'vitest'
import { recordsOf, writeGroup } from '../journal/group-records.ts'
import { blockOf } from '../journal/block.ts'
import { NO_HASH } from '../journal/journal.ts'
import type { LogMessage } from '../nats/log-reader.ts'
import { ownershipBytes } from '../nats/ownership.ts'
import { GroupTail } from './group-tail.ts'
import type { TailPlace } from './tail-source.ts'

const PARTITION = 3

/** A commit of one fact at a position. */
function commitOf(first: number): Buffer {
  const payload = Buffer.from(`fact ${first}`)
  const head = {
    partition: PARTITION,
    first,
    count: 1,
    atMs: 5,
    tape: 5,
    fromTape: false,
    version: 1,
  }
  const chain = { position: first + 1, hash: NO_HASH, waiting: [{ ...head, payload }] }
  const block = blockOf(Buffer.alloc(400))
  return block.bytes.subarray(0, writeGroup(block, recordsOf(chain), 0))
}

const message = (sequence: number, body: Uint8Array, isPart = false): LogMessage => ({
  sequence,
  body,
  isPart,
  partition: undefined,
})
const whole = (sequence: number, first: number): LogMessage => message(sequence, commitOf(first))
const owner = (sequence: number, epoch: number): LogMessage =>
  message(sequence, ownershipBytes({ owner: `engine${epoch}`, epoch }))

/** A commit in two messages. */
function halves(sequence: number, first: number): readonly [LogMessage, LogMessage] {
  const bytes = commitOf(first)
  const at = bytes.length >> 1
  const begin = message(sequence, bytes.subarray(0, at), true)
  return [begin, message(sequence + 1, bytes.subarray(at))]
}

/** Positions of all records that can be read, and the place behind them. */
async function read(
  tail: GroupTail,
): Promise<{ readonly firsts: readonly number[]; readonly place: TailPlace | undefined }> {
  const firsts: number[] = []
  for (;;) {
    const record = tail.peek()
    if (record === undefined) {
      if (await tail.fill()) continue
      return { firsts, place: await tail.place() }
    }
    firsts.push(record.first)
    tail.advance()
  }
}

test('commits come whole and in order, however their messages arrive', async () => {
  const tail = new GroupTail('g03', undefined)
  const [begin, end] = halves(3, 1)
  tail.take([owner(1, 1), whole(2, 0), begin])
  expect(await read(tail)).toMatchObject({ firsts: [0], place: { stream: 'g03', offset: 2 } })
  tail.take([end, whole(5, 2)])
  expect(await read(tail)).toMatchObject({ firsts: [1, 2], place: { offset: 5, epoch: 1 } })
})

test('a commit that was not closed when another owner came never counts', async () => {
  const tail = new GroupTail('g03', undefined)
  const [begin] = halves(2, 0)
  tail.take([owner(1, 1), begin, owner(3, 2), whole(4, 0)])
  expect(await read(tail)).toMatchObject({ firsts: [0], place: { offset: 4, epoch: 2 } })
})

test('a claim that comes too late takes nothing from the owner, also behind a restart', async () => {
  const [begin, end] = halves(3, 1)
  const late = { ...owner(4, 1), sequence: 4 }
  const tail = new GroupTail('g03', undefined)
  tail.take([owner(1, 2), whole(2, 0), begin, late, { ...end, sequence: 5 }])
  const { firsts, place } = await read(tail)
  expect(firsts).toEqual([0, 1])
  expect(place).toMatchObject({ offset: 5, epoch: 2 })
  const first = new GroupTail('g03', undefined)
  first.take([owner(1, 2), whole(2, 0)])
  const { place: kept } = await read(first)
  const again = new GroupTail('g03', kept)
  again.take([begin, late, { ...end, sequence: 5 }])
  expect(await read(again)).toMatchObject({ firsts: [1], place: { offset: 5 } })
})

test('what is no record is damage, with its place', async () => {
  const tail = new GroupTail('g03', undefined)
  const bytes = Buffer.from(commitOf(0))
  bytes[bytes.length - 1]! ^= 1
  tail.take([owner(1, 1), message(2, bytes)])
  await expect(read(tail)).rejects.toThrow('stream of g03, message 2: not a whole record')
  expect(tail.failure?.failure).toBe('damaged')
})
