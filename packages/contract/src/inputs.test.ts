// Lenient where real clients differ, strict where a guess would cost money; every refusal is coded.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { spotCloseModes } from './enums.ts'
import {
  decimal,
  flag,
  id,
  integer,
  member,
  optionalDecimal,
  saidMember,
  symbol,
  text,
} from './inputs.ts'
import { readProblems } from './problems.ts'

function problemOf(schema: z.ZodType, value: unknown) {
  const parsed = z.object({ field: schema }).safeParse({ field: value }, { reportInput: true })
  return parsed.success ? undefined : readProblems(parsed.error)[0]
}

describe('decimals', () => {
  test.each(['0', '1', '0.5', '104300.10', '000.1', '123456789012345678.123456789012'])(
    'takes %s as it is',
    (value) => expect(decimal.parse(value)).toBe(value),
  )

  test.each([
    ['1e400', 'not-a-decimal'],
    ['-0', 'not-a-decimal'],
    ['-1', 'negative'],
    ['٣', 'not-a-decimal'],
    ['1,5', 'not-a-decimal'],
    ['.5', 'not-a-decimal'],
    ['+1', 'not-a-decimal'],
    [' 1', 'not-a-decimal'],
    ['NaN', 'not-a-decimal'],
    ['Infinity', 'not-a-decimal'],
    ['0x10', 'not-a-decimal'],
    ['1'.repeat(40), 'too-long'],
    ['0.1234567890123', 'too-precise'],
    ['', 'missing'],
    [1.5, 'wrong-type'],
    [null, 'wrong-type'],
    [{}, 'wrong-type'],
    [undefined, 'missing'],
  ])('refuses %j with a code', (value, reason) => {
    expect(problemOf(decimal, value)).toMatchObject({ field: 'field', reason })
  })

  test('an optional one keeps "", because it clears a value', () => {
    const schema = z.object({ a: optionalDecimal, b: optionalDecimal, c: optionalDecimal })
    expect(schema.parse({ a: '', b: null })).toEqual({ a: '', b: undefined })
    expect(problemOf(optionalDecimal, '1e5')).toMatchObject({ reason: 'not-a-decimal' })
  })

  test('never throws and never lets a non-decimal through', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = decimal.safeParse(value)
        if (parsed.success) expect(parsed.data).toMatch(/^\d+(\.\d+)?$/)
      }),
    )
  })
})

describe('ids, enumerations, numbers, flags', () => {
  test('ids come as integers or strings, also those of other systems', () => {
    expect(id.parse(1234567890)).toBe('1234567890')
    expect(id.parse('612340768081708828')).toBe('612340768081708828')
    expect(problemOf(id, '12a')).toMatchObject({ reason: 'not-an-id' })
    expect(problemOf(id, -1)).toMatchObject({ reason: 'not-an-id' })
    expect(problemOf(id, 1.5)).toMatchObject({ reason: 'not-an-id' })
  })

  test('enumerations come as number, numeric string or name', () => {
    const mode = member(spotCloseModes)
    for (const value of [4, '4', 'BASE_AND_QUOTE_MODE']) {
      expect(mode.parse(value)).toBe('BASE_AND_QUOTE_MODE')
    }
    expect(member(['A', 'B'], 'X_').parse('X_B')).toBe('B')
    for (const value of [9, '9', 'NO', -1, 0.5]) {
      expect(problemOf(mode, value)).toMatchObject({ reason: 'not-in-list' })
    }
  })

  test('of an enumeration that must be said, the name that says none is refused', () => {
    const side = saidMember(['SIDE_NONE', 'SIDE_LONG', 'SIDE_SHORT'], 'SIDE_')
    for (const value of [1, '1', 'LONG', 'SIDE_LONG']) expect(side.parse(value)).toBe('SIDE_LONG')
    const told = {
      reason: 'not-in-list',
      bound: 'SIDE_LONG, SIDE_SHORT',
      fix: 'send 1 to 2 or a name',
    }
    for (const value of [0, '0', 'NONE', 'SIDE_NONE', 3])
      expect(problemOf(side, value)).toMatchObject(told)
    expect(side.description).toBe('one of 1 SIDE_LONG, 2 SIDE_SHORT')
  })

  test('whole numbers come as number or digits, within bounds', () => {
    expect(integer(2, 200).parse('50')).toBe(50)
    expect(integer(2, 200).parse(50)).toBe(50)
    expect(problemOf(integer(2, 200), 1)).toMatchObject({ reason: 'too-small', bound: '2 to 200' })
    expect(problemOf(integer(2, 200), 201)).toMatchObject({ reason: 'too-large' })
    for (const value of ['1e3', 1.5, '٣', Number.MAX_VALUE, '']) {
      expect(problemOf(integer(0, 10), value)).toMatchObject({ reason: 'not-an-integer' })
    }
  })

  test('digits beyond every number are too large or too small, and no other thing', () => {
    const time = integer(0, 8_640_000_000_000_000)
    expect(time.parse('8640000000000000')).toBe(8_640_000_000_000_000)
    for (const value of ['8640000000000001', '9'.repeat(16), '9'.repeat(40), 2 ** 53]) {
      expect(problemOf(time, value)).toMatchObject({ reason: 'too-large' })
    }
    expect(problemOf(time, `-${'9'.repeat(40)}`)).toMatchObject({ reason: 'too-small' })
  })

  test('flags come as boolean, word or bit', () => {
    for (const value of [true, 'true', 1, '1']) expect(flag.parse(value)).toBe(true)
    for (const value of [false, 'false', 0, '0']) expect(flag.parse(value)).toBe(false)
    expect(problemOf(flag, 'yes')).toMatchObject({ reason: 'wrong-type' })
  })

  test('names are bounded and clean', () => {
    expect(symbol.parse('btcusdt')).toBe('BTCUSDT')
    expect(problemOf(symbol, "x'; drop table")).toMatchObject({ reason: 'wrong-format' })
    expect(problemOf(text(3), 'abcd')).toMatchObject({ reason: 'too-long' })
    expect(problemOf(text(3), 'a\u0000')).toMatchObject({ reason: 'wrong-format' })
  })
})
