// Requests out of a field table: every name is read, required ones are missed, and an update keeps
// what is left out.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readProblems, readRequest } from '@trellis/contract'
import { readChangeJson } from '../commands.ts'
import type { FieldTable } from '../fields.ts'
import { btc } from '../test/instruments.ts'
import { changeShape, draftShape, rangeShape } from './field-shapes.ts'
import { rangeRow, rawOf, readChange, wireNameOf } from './field-values.ts'

const row = { section: 'plan', address: '', group: 'plan' } as const
const table = {
  side: {
    ...row,
    type: 'choice',
    wire: ['side'],
    form: 'side',
    choices: { buy: 'BUY', sell: 'SELL' },
  },
  each: {
    ...row,
    type: 'amount',
    wire: ['each'],
    form: 'each',
    range: 'investment',
    required: true,
  },
  period: { ...row, type: 'count', wire: ['period'], form: 'period', changeable: true },
  target: { ...row, type: 'price', wire: ['tp', 'tp_price'], form: 'tp', changeable: true },
  repeats: { ...row, type: 'flag', wire: ['repeats'], form: 'repeats', changeable: true },
  isPublic: { ...row, type: 'flag', wire: ['public'], form: 'isPublic', group: 'none' },
} as const satisfies FieldTable
const draft = z.object(draftShape(table))
const change = z.object(changeShape(table))

describe('a draft', () => {
  test('is read by every name, number and word', () => {
    const read = draft.parse({ side: '1', each: '5', period: '24', tp_price: '7' })
    expect(read).toMatchObject({ side: 'SELL', each: '5', period: 24, repeats: false })
    expect(rawOf(table, read)).toEqual({
      side: 'sell',
      each: '5',
      period: 24,
      target: '7',
      repeats: false,
    })
    expect(draft.parse({ each: '5', period: 1 }).side).toBe('BUY')
    expect(Object.keys(draft.shape)).not.toContain('public')
  })

  test('of two names the first counts, also when it is empty', () => {
    expect(rawOf(table, { tp: '1', tp_price: '2' }).target).toBe('1')
    expect(rawOf(table, { tp: '', tp_price: '2' }).target).toBe('')
  })

  test.each([[{}], [null], [true], [['BUY']]])('says what a choice may be, not %j', (side) => {
    const read = readRequest(draft, { each: '5', period: 1, side })
    const bound = 'one of 0 BUY, 1 SELL'
    expect(read).toMatchObject({ error: [{ field: 'side', reason: 'wrong-type', bound }] })
  })

  test('takes a choice that is required as it is said, and no other', () => {
    const named = { ...table, side: { ...table.side, required: true, unsaid: 'NONE' } } as const
    const of = (side?: unknown) =>
      readRequest(z.object(draftShape(named)), { each: '5', period: 1, side })
    expect(of(2)).toMatchObject({ value: { side: 'SELL' } })
    expect(of()).toMatchObject({
      error: [{ field: 'side', bound: 'one of 1 BUY, 2 SELL', fix: 'send this field' }],
    })
    for (const none of [0, '0', 'NONE', ''])
      expect(of(none)).toMatchObject({
        error: [{ field: 'side', bound: 'BUY, SELL', fix: 'send 1 to 2 or a name' }],
      })
  })

  test('names what is missing or no number', () => {
    const failed = draft.safeParse({ period: 'x' })
    const problems = failed.success ? [] : readProblems(failed.error)
    expect(problems.map(({ field }) => field)).toEqual(['each', 'period'])
  })
})

describe('a change', () => {
  test('leaves out what was not sent, and clears with an empty text', () => {
    expect(change.parse({})).toEqual({})
    expect(Object.keys(change.shape)).toEqual(['period', 'tp', 'tp_price', 'repeats'])
    expect(readChange(table, btc, change.parse({ tp: '', repeats: 0 }))).toEqual({
      ok: true,
      value: { target: 0, repeats: false },
    })
  })

  test('takes a choice by its word, and leaves it where none is said', () => {
    const sides = { ...table, side: { ...table.side, changeable: true, unsaid: 'NONE' } } as const
    const shape = z.object(changeShape(sides))
    const of = (body: object) => readChange(sides, btc, shape.parse(body))
    expect(of({ side: 'SELL' })).toEqual({ ok: true, value: { side: 'sell' } })
    expect(of({ side: 1 })).toEqual({ ok: true, value: { side: 'buy' } })
    for (const none of [{}, { side: 0 }, { side: 'NONE' }])
      expect(of(none)).toEqual({ ok: true, value: {} })
    expect(shape.safeParse({ side: 'HOLD' }).success).toBe(false)
    expect(readChangeJson(sides, { side: 'sell' })).toEqual({ side: 'sell' })
    expect(readChangeJson(sides, { side: 'SELL' } as never)).toBeUndefined()
  })

  test('names the first bad field as requests do', () => {
    const bad = readChange(table, btc, { tp_price: '1e5' })
    expect(bad).toEqual({ ok: false, error: { field: 'tp', problem: 'not-a-decimal' } })
  })
})

test('ranges go by their own names', () => {
  const ranges = z.object(rangeShape(table))
  const one = { from: '1', to: '' }
  const answer = rangeRow(table, { each: one, period: one, target: one })
  expect(answer).toEqual({ investment: one, period: one, tp: one })
  expect(ranges.parse(answer)).toEqual(answer)
  expect(wireNameOf(table, 'target')).toBe('tp')
})
