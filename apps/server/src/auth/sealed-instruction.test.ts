// Instructions of the operator: only by the installation's key, for this use, and for half a
// minute.
import { expect, test } from 'vitest'
import { openInstruction, sealInstruction } from './sealed-instruction.ts'
import { SecretBox } from './secret-box.ts'

const box = new SecretBox('a key')
const instruction = { kind: 'any', name: 'ring', words: ['twice', 'على'] }
const sealed = sealInstruction(box, instruction, 1_000_000)

test('an instruction is what was sealed, for half a minute of either clock', () => {
  for (const nowMs of [970_000, 1_000_000, 1_030_000])
    expect(openInstruction(box, sealed, nowMs)).toEqual({ ...instruction, atMs: 1_000_000 })
  for (const nowMs of [969_999, 1_030_001])
    expect(openInstruction(box, sealed, nowMs)).toBeUndefined()
})

test('nothing else is one: another key, another use, a changed byte', () => {
  expect(openInstruction(new SecretBox('other'), sealed, 1_000_000)).toBeUndefined()
  const secret = box.seal(JSON.stringify({ ...instruction, atMs: 1_000_000, use: 'trellis' }))
  for (const other of [secret, box.seal('a secret'), `A${sealed.slice(1)}`, '', 'undefined'])
    expect(openInstruction(box, other, 1_000_000)).toBeUndefined()
})
