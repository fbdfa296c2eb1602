// Facts there and back by their table: every form of a field, versions side by side, damage, and
// the quick form, which writes the same bytes as the list of its fields.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KindFact } from '@trellis/engine'
import { price, quantity, type Amount } from '@trellis/kernel'
import { factCodecOf, type FactForms } from './fact-forms.ts'
import { gridForms, quickRound } from './grid/fact-forms.ts'
import type { RoundClosed } from './grid/facts.ts'

interface Rung extends KindFact {
  readonly type: 'rung'
  readonly at: number
  readonly sum: bigint
  readonly loud: boolean
  readonly where: string
  readonly side: string
}

const form = { at: 'count', sum: 'big', loud: 'flag', where: 'text', side: ['a', 'b'] } as const
const first: FactForms = [['rung', { price: 'count', ...form }]]
const second: FactForms = [
  ['rung', form],
  ['silenced', {}],
]
const codec = factCodecOf<KindFact, KindFact>('bell', [first, second])

const counts = fc.maxSafeNat()
const sums = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

describe('a codec of forms', () => {
  it('property: what is written is read', () => {
    const rung = fc.record({
      type: fc.constant('rung' as const),
      at: counts,
      sum: sums,
      loud: fc.boolean(),
      where: fc.string({ maxLength: 400, unit: 'binary' }),
      side: fc.constantFrom('a', 'b'),
    })
    fc.assert(
      fc.property(rung, (fact: Rung) => {
        expect(codec.decode(codec.encode(fact), 2)).toEqual(fact)
      }),
    )
  })

  it('reads what an older version wrote by the forms of that version', () => {
    const fact = { type: 'rung', at: 1, sum: 2n, loud: true, where: 'x', side: 'b' }
    expect(codec.decode(Uint8Array.from([0, 200, 1, 1, 4, 1, 1, 120, 1]), 1)).toEqual({
      ...fact,
      price: 200,
    })
    expect([...codec.encode(fact as Rung)]).toEqual([0, 1, 4, 1, 1, 120, 1])
  })

  it('refuses damage in words', () => {
    const bytes = [...codec.encode({ type: 'silenced' })]
    expect(bytes).toEqual([1])
    expect(() => codec.decode(Uint8Array.from([1, 0]), 2)).toThrow('left over')
    expect(() => codec.decode(Uint8Array.from([0, 1]), 2)).toThrow('ends early')
    expect(() => codec.decode(Uint8Array.from([2]), 2)).toThrow('unknown fact byte')
    expect(() => codec.decode(Uint8Array.from([1]), 3)).toThrow('unknown version of bell facts')
    expect(() => codec.encode({ type: 'unheard' })).toThrow('without a journal form')
    const muddled = { type: 'rung', at: 1, sum: 0n, loud: false, where: '', side: 'c' }
    expect(() => codec.encode(muddled as KindFact)).toThrow('a word without a journal form')
  })

  it('property: a pair takes the same bytes quickly and by its fields', () => {
    const forms: FactForms = [['arbitrage-closed', gridForms['arbitrage-closed']]]
    const slow = factCodecOf<RoundClosed, RoundClosed>('grid', [forms])
    const quick = factCodecOf<RoundClosed, RoundClosed>('grid', [forms], quickRound)
    fc.assert(
      fc.property(fc.nat(1023), counts, sums, fc.boolean(), (slot, size, fee, estimated) => {
        const fact: RoundClosed = {
          type: 'arbitrage-closed',
          slot,
          buyPrice: price(size),
          sellPrice: price(slot),
          buyQty: quantity(size),
          sellQty: quantity(slot),
          fee: fee as Amount,
          estimated,
        }
        expect([...quick.encode(fact)]).toEqual([...slow.encode(fact)])
        expect(quick.decode(quick.encode(fact), 1)).toEqual(fact)
        expect(slow.decode(quick.encode(fact), 1)).toEqual(fact)
      }),
    )
  })
})
