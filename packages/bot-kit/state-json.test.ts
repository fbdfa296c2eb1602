// States as JSON by a table: every form there and back, what older versions lack, and no part
// shared with the JSON that was read.
import { expect, it } from 'vitest'
import { amounts, readInto, writeJson, type Forms } from './state-json.ts'

const forms: Forms = {
  ...amounts('money'),
  unit: { of: amounts('size') },
  parts: { list: amounts('value') },
  last: { maybe: amounts('paid', 'kept'), since: { kept: '0' } },
  rate: { write: (value: number) => `x${value}`, read: (json) => Number(String(json).slice(1)) },
  watch: 'derived',
}
const fresh = () => ({
  money: 0n,
  unit: { size: 1n, name: '' },
  parts: [] as { value: bigint; name: string }[],
  last: undefined as { paid: bigint; kept: bigint } | undefined,
  rate: 0,
  seen: [] as number[],
  late: 7,
  watch: ['derived'],
})
const state = {
  ...fresh(),
  money: -(10n ** 30n),
  unit: { size: 5n, name: 'lot' },
  parts: [{ value: 9n, name: 'a' }],
  last: { paid: 3n, kept: 4n },
  rate: 2,
  seen: [1, 2],
}

it('comes back as it was, without what is derived', () => {
  const json = JSON.parse(JSON.stringify(writeJson(forms, state))) as Record<string, unknown>
  expect(json).toMatchObject({ money: `${-(10n ** 30n)}`, rate: 'x2', seen: [1, 2] })
  expect(json).not.toHaveProperty('watch')
  const read = readInto(forms, fresh(), json, 1)
  expect(read).toEqual(state)
  read.seen.push(3)
  expect(json['seen']).toEqual([1, 2])
})

it('nothing is written as null and read as nothing', () => {
  const json = writeJson(forms, fresh())
  expect(json['last']).toBeNull()
  expect(readInto(forms, fresh(), json, 1)).toEqual(fresh())
})

it('what an older version did not know stays fresh, or is what it was since', () => {
  const { late: _, ...json } = writeJson(forms, state)
  const older = { ...json, last: { paid: '3' } }
  const read = readInto(forms, fresh(), older, 1)
  expect(read).toEqual({ ...state, late: 7, last: { paid: 3n, kept: 0n } })
})

it('a field that is called otherwise since keeps its name in JSON, and its place', () => {
  const named: Forms = { ...forms, parts: { list: amounts('value'), as: { value: 'worth' } } }
  const json = writeJson(named, state)
  expect(JSON.stringify(json['parts'])).toBe('[{"worth":"9","name":"a"}]')
  expect(readInto(named, fresh(), json, 1)).toEqual(state)
})

it('refuses what is not a state in words', () => {
  const json = writeJson(forms, state)
  expect(() => readInto(forms, fresh(), null, 1)).toThrow('a state lacks an object')
  expect(() => readInto(forms, fresh(), { ...json, money: 5 }, 1)).toThrow('is not text')
  expect(() => readInto(forms, fresh(), { ...json, parts: {} }, 1)).toThrow('lacks a list')
})

it('what objects of a list lacked comes behind what they have: their text stays as it was', () => {
  const since = { value: '0', name: 'b' }
  const longer: Forms = { ...forms, parts: { list: amounts('value'), since } }
  const json = writeJson(longer, state)
  const again = writeJson(longer, readInto(longer, fresh(), json, 1))
  expect(JSON.stringify(again['parts'])).toBe(JSON.stringify(json['parts']))
  const older = { ...json, parts: [{ name: 'a' }] }
  expect(readInto(longer, fresh(), older, 1)).toMatchObject({ parts: [{ name: 'a', value: 0n }] })
})
