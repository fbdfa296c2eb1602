// Values of all kinds as bytes and back, in as many parts as the server's limit makes of them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError, TooLargeError } from './bus-errors.ts'
import { bytesOf, framesOf, MOST_BYTES, readFrame, valueOf, type FrameHead } from './frame.ts'
import { PartJoiner } from './part-joiner.ts'

const HEAD: FrameHead = { kind: 'call', sender: 2 ** 48 - 2, number: 2 ** 53 - 1 }
const still = (): number => 0

/** What is told between processes: also what JSON has no words for. */
const values = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withUnicodeString: true,
})

describe('a value as messages', () => {
  it('comes out as it went in, whatever it is and however small the messages are', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 21, max: 200 }), (value, mostPayload) => {
        const frames = framesOf(HEAD, bytesOf(value), mostPayload)
        const joiner = new PartJoiner(still)
        const whole = frames.map((data) => {
          expect(data.length).toBeLessThanOrEqual(mostPayload)
          const frame = readFrame(data)
          expect(frame).toMatchObject(HEAD)
          return joiner.join(frame)
        })
        expect(whole.slice(0, -1).every((it) => it === undefined)).toBe(true)
        const bytes = whole.at(-1)
        if (bytes === undefined) throw new Error('it never became whole')
        expect(valueOf(bytes)).toStrictEqual(structuredClone(value))
        expect(joiner.held).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused by name in another format, when it is cut short, and when it is no value', () => {
    const [data = new Uint8Array()] = framesOf(HEAD, bytesOf('it'), 1000)
    const newer = Uint8Array.from(data, (byte, at) => (at === 0 ? 2 : byte))
    expect(() => readFrame(newer)).toThrow('a message of format 2; this process reads format 1')
    expect(() => readFrame(newer)).toThrow(FormatError)
    expect(() => readFrame(data.subarray(0, 19))).toThrow('a message of 19 bytes')
    expect(() => readFrame(new Uint8Array())).toThrow('an empty message')
    expect(() => readFrame(data.map((byte, at) => (at === 1 ? 99 : byte)))).toThrow('of kind 99')
    expect(() => readFrame(data.map((byte, at) => (at === 2 ? 1 : byte)))).toThrow('part 1 of 1')
    expect(() => valueOf(Uint8Array.of(1, 2, 3))).toThrow(FormatError)
  })

  it('is not sent when it is too large for anybody, or no plain data', () => {
    expect(() => bytesOf(new Uint8Array(MOST_BYTES))).toThrow(TooLargeError)
    expect(() => bytesOf({ it: () => 1 })).toThrow('could not be cloned')
  })
})

describe('parts of values', () => {
  const partsOf = (sender: number, number: number, bytes: Uint8Array) =>
    framesOf({ kind: 'done', sender, number }, bytes, 1 << 20).map(readFrame)

  it('are never mixed: one that lacks a part is no value, and the next one is', () => {
    const joiner = new PartJoiner(still)
    const bytes = new Uint8Array(3 << 20).fill(7)
    const [first, second, third, last] = partsOf(1, 1, bytes)
    const other = partsOf(2, 1, bytes)
    if (!first || !second || !third || !last) throw new Error('not four parts')
    expect(joiner.join(first)).toBeUndefined()
    expect(joiner.join(third)).toBeUndefined()
    expect(joiner.join(last)).toBeUndefined()
    expect(joiner.held).toBe(0)
    const next = partsOf(1, 2, bytes)
    for (const [part, frame] of next.entries()) {
      const own = joiner.join(frame)
      const others = joiner.join(other[part] ?? frame)
      expect(own?.length).toBe(part === 3 ? bytes.length : undefined)
      expect(others?.length).toBe(part === 3 ? bytes.length : undefined)
    }
    expect(joiner.held).toBe(0)
  })

  it('are let go when nothing more comes of them, and are never more than a bound', () => {
    let nowMs = 0
    const joiner = new PartJoiner(() => nowMs)
    const parts = partsOf(1, 1, new Uint8Array(MOST_BYTES))
    const most = 2 * MOST_BYTES
    for (let sender = 1; sender <= 4; sender++)
      for (const part of parts.slice(0, -1)) {
        joiner.join({ ...part, sender })
        expect(joiner.held).toBeLessThanOrEqual(most)
      }
    expect(joiner.held).toBeGreaterThan(MOST_BYTES)
    nowMs = 60_000
    const [first] = partsOf(9, 1, new Uint8Array(2 << 20))
    if (first) joiner.join(first)
    expect(joiner.held).toBe(first?.body.length)
  })

  it('are of few senders at a time, so that a flood of beginnings takes no room', () => {
    const joiner = new PartJoiner(still)
    const [beginning] = partsOf(1, 1, new Uint8Array(2 << 20))
    if (beginning === undefined) throw new Error('no part')
    for (let sender = 1; sender <= 50_000; sender++)
      joiner.join({ ...beginning, sender, body: new Uint8Array() })
    expect(joiner.waiting).toBe(1024)
  })
})
