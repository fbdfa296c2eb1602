// The bytes of a kind's facts, as they are read for ever: each at the byte of its own, in the order
// of the codec; a later version adds types at the end. And the JSON of its states. For tests only.
import { describe, expect, test } from 'vitest'
import type { AnyBotKind, FactCodec, KindFact } from '@trellis/engine'

/** Every fact with all its bytes in hex. */
export function describeWritten<F extends KindFact>(
  { encode, decode }: FactCodec<F>,
  version: number,
  written: readonly (readonly [hex: string, fact: F])[],
): void {
  describe('the journal form', () => {
    test.each(written)('%s is what it was', (bytes, fact) => {
      expect(Buffer.from(encode(fact)).toString('hex')).toBe(bytes)
      expect(decode(Buffer.from(bytes, 'hex'), version)).toEqual(fact)
    })

    test('of every type there is one, at a byte of its own', () => {
      const codes = written.map(([bytes]) => Number.parseInt(bytes.slice(0, 2), 16))
      expect(codes).toEqual(codes.map((_, i) => i))
      expect(() => decode(Uint8Array.of(codes.length), version)).toThrow('unknown fact')
      expect(() => encode({ type: 'sung' } as never)).toThrow('without a journal form')
      expect(() => decode(Uint8Array.of(0), version + 90)).toThrow('unknown version')
    })
  })
}

/**
 * States of a kind in each phase, brought about on a rig, survive JSON with all that they wait for.
 */
export function describeStates(
  kind: AnyBotKind,
  version: number,
  phases: readonly string[],
  stateIn: (phase: string) => { readonly phase: string },
): void {
  describe('the state', () => {
    test.each(phases)('%s survives JSON, triggers included', (phase) => {
      const state = stateIn(phase)
      expect(state.phase).toBe(phase)
      const json: unknown = JSON.parse(JSON.stringify(kind.writeState(state)))
      expect(kind.readState(json, version)).toEqual(state)
    })

    test('another version is refused in words', () => {
      expect(() => kind.readState({}, 99)).toThrow('version')
      expect(() => kind.readParams({}, 99)).toThrow('version')
    })
  })
}
