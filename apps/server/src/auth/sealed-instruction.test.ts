// Instructions of the operator: only by the installation's key, for this use, and for half a
// minute.
import { expect, test } from 'vitest'
import { Others } from '../limits/others.ts'
import { InstructionOrder, openInstruction, sealInstruction } from './sealed-instruction.ts'
import { SecretBox } from './secret-box.ts'

const box = new SecretBox('a key')
const instruction = { kind: 'any', name: 'ring', words: ['twice', 'على'] }
const sealed = sealInstruction(box, instruction, 1_000_000)

test('an instruction is what was sealed, for half a minute, and a second ahead', () => {
  for (const nowMs of [999_000, 1_000_000, 1_030_000])
    expect(openInstruction(box, sealed, nowMs)).toEqual({ ...instruction, atMs: 1_000_000 })
  for (const nowMs of [998_999, 1_030_001])
    expect(openInstruction(box, sealed, nowMs)).toBeUndefined()
})

test('nothing else is one: another key, another use, a changed byte', () => {
  expect(openInstruction(new SecretBox('other'), sealed, 1_000_000)).toBeUndefined()
  const secret = box.seal(JSON.stringify({ ...instruction, atMs: 1_000_000, use: 'trellis' }))
  const bytes = Buffer.from(sealed, 'base64')
  bytes[0]! ^= 1
  const changed = bytes.toString('base64')
  for (const other of [secret, box.seal('a secret'), changed, '', 'undefined'])
    expect(openInstruction(box, other, 1_000_000)).toBeUndefined()
})

test('an instruction is let through once, also over a restart', () => {
  const at = (atMs: number) => ({ ...instruction, atMs })
  const before = new InstructionOrder(900_000)
  expect([1_000_000, 1_000_000, 999_999, 1_000_001].map((it) => before.admit(at(it)))).toEqual([
    true,
    false,
    false,
    true,
  ])
  // Carried out a moment ahead of the server's clock; up again after a second at the earliest.
  const after = new InstructionOrder(1_000_001)
  expect([1_000_000, 1_000_001, 1_000_002].map((it) => after.admit(at(it)))).toEqual([
    false,
    false,
    true,
  ])
})

test('what one process carried out another one does not', () => {
  const [here, there] = [new Others(), new Others()]
  here.join((word) => there.take(word))
  const [one, other] = [new InstructionOrder(0, here), new InstructionOrder(0, there)]
  const at = (atMs: number) => ({ ...instruction, atMs })
  expect([one.admit(at(5)), other.admit(at(5)), other.admit(at(4))]).toEqual([true, false, false])
  expect(other.admit(at(6))).toBe(true)
})
