// The record that a new owner puts at the end of a group's stream: what the owners before it have
// written up to there is all that will ever count of them (docs/adr/0039).
import { crc32 } from 'node:zlib'
import { JournalError } from '../journal/journal.ts'
import type { TapeMark } from './group-writer.ts'

/** Who owns a group, and the how manieth owner that is. */
export interface Ownership {
  readonly owner: string
  readonly epoch: number
}

/** What is handed in when a group is taken. */
export interface Claim extends Ownership {
  /** The mark that the lease carried when it was taken. */
  readonly mark?: TapeMark | undefined
  /** What else is known to have been durable, and who knows it. */
  readonly witnesses?: readonly StreamWitness[]
}

/** Somebody who saw a stream or its partitions durable up to a place. */
export interface StreamWitness {
  /** "the lease", "the database". */
  readonly name: string
  readonly sequence?: number
  readonly positions?: readonly (readonly [partition: number, position: number])[]
}

/**
 * The stream knows a later owner than the one that came. Whoever holds the lease takes it anew
 * above that: a bucket of leases that was lost counts from one again.
 */
export class SurpassedError extends JournalError {
  override readonly name = 'SurpassedError'
  readonly epoch: number

  constructor(message: string, epoch: number) {
    super('replaced', message)
    this.epoch = epoch
  }
}

/** "TRO1" as a little-endian number; a record of facts begins otherwise. */
const MAGIC = 0x314f5254
const HEAD = 16

/** The record's bytes: magic, CRC-32 of what follows, epoch, the owner's name. */
export function ownershipBytes({ owner, epoch }: Ownership): Buffer {
  const name = Buffer.from(owner)
  const bytes = Buffer.alloc(HEAD + name.length)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes.writeBigUInt64LE(BigInt(epoch), 8)
  name.copy(bytes, HEAD)
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4)
  return bytes
}

/**
 * What is read in the place of a message that no owner wrote: the claim of nobody, which comes too
 * late for every reader.
 */
export const NOBODYS: Uint8Array = ownershipBytes({ owner: '', epoch: 0 })

/** Whether who claims in an epoch has no part in what is written in another one. */
export function isTooLate({ epoch }: Ownership, now: number): boolean {
  return epoch === 0 || epoch < now
}

/** Whether a message begins as an ownership record does. */
export function isOwnership(body: Uint8Array): boolean {
  return body.length >= HEAD && bufferOf(body).readUInt32LE(0) === MAGIC
}

/** Reads an ownership record; undefined when it is not whole. */
export function readOwnership(body: Uint8Array): Ownership | undefined {
  const bytes = bufferOf(body)
  if (!isOwnership(body) || crc32(bytes.subarray(8)) !== bytes.readUInt32LE(4)) return undefined
  return { epoch: Number(bytes.readBigUInt64LE(8)), owner: bytes.toString('utf8', HEAD) }
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
