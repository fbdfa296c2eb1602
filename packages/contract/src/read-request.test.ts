// What every request passes: text that can be stored, and no field said twice in two ways.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { id, member, optionalDecimal, text } from './inputs.ts'
import { readRequest } from './read-request.ts'
import { spelled } from './spellings.ts'

const schema = z.looseObject({
  ...spelled(['stop_loss', 'stop_loss_price'], optionalDecimal),
  ...spelled(['bot_id', 'grid_id'], id.optional()),
  mode: text(8).default('quote'),
  ...spelled(['quote', 'total'], optionalDecimal, ['mode', 'quote']),
  ...spelled(['stake', 'margin'], optionalDecimal, 'any-empty'),
  note: text(64).optional(),
  inner: z.looseObject({ note: text(64) }).optional(),
  page: member(['HOME', 'DETAIL'])
    .transform((name) => name.toLowerCase())
    .optional(),
})
const problemsOf = (raw: unknown) => {
  const read = readRequest(schema, raw)
  return read.ok ? [] : read.error
}

describe('text', () => {
  test.each<[unknown, string]>([
    [{ note: '\ud800x' }, 'note'],
    [{ note: 'x\udc00' }, 'note'],
    [{ note: '\udc00\ud800' }, 'note'],
    [{ inner: { note: '\ud800' } }, 'inner.note'],
    [{ unknown: ['a', '\udfff'] }, 'unknown.1'],
    [{ '\ud800': 1 }, 'body'],
    ['\ud800', 'body'],
  ])('with half of a pair is refused by its field: %j', (raw, field) => {
    expect(problemsOf(raw)).toEqual([
      {
        field,
        reason: 'not-unicode',
        bound: 'well-formed Unicode',
        fix: 'send both halves of each surrogate pair',
      },
    ])
  })

  test.each(['', 'plain', 'عربي', '\ud83d\ude00', '\ufffd', '\u{10ffff}'])('%j is read', (note) => {
    expect(readRequest(schema, { note })).toMatchObject({ ok: true, value: { note } })
  })
})

test.each<[unknown, string]>([
  [{ note: { length: { toString: 'x' } } }, 'note'],
  [{ inner: { note: { length: { valueOf: 1, toString: null } } } }, 'inner.note'],
  [{ unknown: [{ length: [] }] }, 'unknown.0'],
  [{ length: {} }, 'body'],
])('a length that nothing can be compared with is refused by its field: %j', (raw, field) => {
  expect(problemsOf(raw)).toMatchObject([{ field, reason: 'wrong-type', fix: 'leave length out' }])
})

test('what is nested deeper than calls may be is read all the same', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(400_000)}"\\ud800"${']'.repeat(400_000)}`)
  expect(problemsOf({ deep })).toMatchObject([{ reason: 'not-unicode' }])
})

describe('what a field should hold', () => {
  test.each<[Record<string, unknown>, string, string, string]>([
    [{ stop_loss: 1.5 }, 'stop_loss', 'wrong-type', 'plain decimal string, or "" for none'],
    [{ bot_id: {} }, 'bot_id', 'wrong-type', 'id: decimal string or JSON integer'],
    [{ mode: 7 }, 'mode', 'wrong-type', 'text, at most 8 characters'],
    [{ inner: {} }, 'inner.note', 'missing', 'text, at most 64 characters'],
    [{ inner: 5 }, 'inner', 'wrong-type', 'object'],
    [{ page: {} }, 'page', 'wrong-type', 'one of 0 HOME, 1 DETAIL'],
  ])('is told where it is missing or of another type: %j', (raw, field, reason, bound) => {
    expect(problemsOf(raw)).toMatchObject([{ field, reason, bound }])
  })
})

describe('a field of two names', () => {
  test.each<[Record<string, unknown>, [string, string]]>([
    [{ stop_loss: '90000', stop_loss_price: '95000' }, ['stop_loss', 'stop_loss_price']],
    [{ stop_loss_price: '0.10', stop_loss: '0.01' }, ['stop_loss', 'stop_loss_price']],
    [{ stop_loss: '', stop_loss_price: '95000' }, ['stop_loss', 'stop_loss_price']],
    [{ grid_id: '1', bot_id: 2 }, ['bot_id', 'grid_id']],
    [{ quote: '600', total: '500' }, ['quote', 'total']],
    [{ stake: '5', margin: '6' }, ['stake', 'margin']],
  ])('with two values is refused by both names: %j', (raw, [one, other]) => {
    const fix = 'send one of them, or the same value'
    expect(problemsOf(raw)).toEqual([
      { field: one, reason: 'contradicts', bound: other, fix },
      { field: other, reason: 'contradicts', bound: one, fix },
    ])
  })

  test.each<Record<string, unknown>>([
    { stop_loss: '90000', stop_loss_price: '90000' },
    { stop_loss: '90000', stop_loss_price: '090000.00' },
    { stop_loss: '0', stop_loss_price: '0.0' },
    { stop_loss: '', stop_loss_price: '' },
    { stop_loss: null, stop_loss_price: '5' },
    { stop_loss_price: '5' },
    { bot_id: 12, grid_id: '12' },
    { quote: '', total: '500' },
    { stake: '', margin: '5' },
    { stake: '5', margin: '' },
    { stake: '5', margin: '5.0' },
    { quote: '600', total: '1200', mode: 'both' },
    {},
  ])('with one value, however written, is read: %j', (raw) => {
    expect(problemsOf(raw)).toEqual([])
  })
})
