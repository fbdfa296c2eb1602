// Values as the messages that carry them: a head that says in which format, of whom, the how
// manyth, and which part of how many; then the value's bytes. Both ends are processes of one
// installation, so the bytes are those of the structured clone, which keeps bigint, Map and Set.
import { randomInt } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { FormatError, TooLargeError } from './bus-errors.ts'

/** Another one is refused by name: a process of a newer release may speak it. */
const FORMAT = 1
const HEAD = 20
/** Most bytes of one value, whatever the number of its parts. */
export const MOST_BYTES = 32 << 20
/** Part of a message that is no value's: names of subjects are short. */
const MOST_PART = 1 << 20
const SENDERS = 2 ** 48 - 1

/** What a message is; their numbers stand in the bytes and never change. */
export const KINDS = ['call', 'done', 'thrown', 'busy', 'unreadable', 'told', 'still'] as const
export type FrameKind = (typeof KINDS)[number]

export interface FrameHead {
  readonly kind: FrameKind
  /** Drawn at random by each asker, server and publisher. */
  readonly sender: number
  /** Counts what a sender sends. */
  readonly number: number
}

export interface Frame extends FrameHead {
  readonly part: number
  readonly parts: number
  readonly body: Uint8Array
}

/** A name for who sends, of which there are so many that none comes twice. */
export function newSender(): number {
  return randomInt(1, SENDERS)
}

/** The bytes of a value; throws for what is no plain data, or larger than may be sent. */
export function bytesOf(value: unknown): Uint8Array {
  const bytes = serialize(value)
  if (bytes.length <= MOST_BYTES) return bytes
  throw new TooLargeError(`a value of ${bytes.length} bytes, of which ${MOST_BYTES} may be sent`)
}

/** The value of such bytes. */
export function valueOf(bytes: Uint8Array): unknown {
  try {
    return deserialize(bytes)
  } catch (error) {
    throw new FormatError(`a value that cannot be read: ${String(error)}`)
  }
}

/** The messages that carry these bytes, none larger than the server takes. */
export function framesOf(
  head: FrameHead,
  bytes: Uint8Array,
  mostPayload: number,
): readonly Uint8Array[] {
  const room = Math.min(MOST_PART, mostPayload) - HEAD
  const parts = Math.max(1, Math.ceil(bytes.length / room))
  return Array.from({ length: parts }, (_, part) => {
    const body = bytes.subarray(part * room, (part + 1) * room)
    const message = Buffer.allocUnsafe(HEAD + body.length)
    message.writeUInt8(FORMAT, 0)
    message.writeUInt8(KINDS.indexOf(head.kind), 1)
    message.writeUInt16LE(part, 2)
    message.writeUInt16LE(parts, 4)
    message.writeUIntLE(head.sender, 6, 6)
    message.writeDoubleLE(head.number, 12)
    message.set(body, HEAD)
    return message
  })
}

/** Reads one message; throws FormatError by the name of what is wrong with it. */
export function readFrame(data: Uint8Array): Frame {
  const message = Buffer.from(data.buffer, data.byteOffset, data.length)
  if (message.length === 0) throw new FormatError('an empty message')
  const format = message.readUInt8(0)
  if (format !== FORMAT)
    throw new FormatError(`a message of format ${format}; this process reads format ${FORMAT}`)
  if (message.length < HEAD) throw new FormatError(`a message of ${message.length} bytes`)
  const kind = KINDS[message.readUInt8(1)]
  const [part, parts] = [message.readUInt16LE(2), message.readUInt16LE(4)]
  if (kind === undefined) throw new FormatError(`a message of kind ${message.readUInt8(1)}`)
  if (part >= parts) throw new FormatError(`part ${part} of ${parts}`)
  return {
    kind,
    part,
    parts,
    sender: message.readUIntLE(6, 6),
    number: message.readDoubleLE(12),
    body: message.subarray(HEAD),
  }
}
