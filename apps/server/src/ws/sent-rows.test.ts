// Changes applied to the rows of before give the rows of now, whatever happened in between.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChanges, type BotRow } from '@trellis/contract'
import { SentRows } from './sent-rows.ts'

const text = fc.constantFrom('0', '1.5', '-2', '')
const part = fc.record({
  info: fc.record({ total_profit: text, count: fc.nat(2), symbols: fc.array(text) }),
  detail: fc.constantFrom(null, {}, { word: 'a' }, { word: 'b' }),
})
const row = fc
  .record({
    id: fc.nat(6),
    equity: text,
    symbols: fc.array(text, { maxLength: 2 }),
    grid: fc.option(part),
    dca: fc.option(part),
  })
  .map(({ id, equity, symbols, grid, dca }) => {
    const figures = { bot_id: String(id), equity, symbols }
    return { type: 'GRID_SPOT', figures, grid, dca } as unknown as BotRow
  })
const list = fc
  .uniqueArray(row, { selector: ({ figures }) => figures.bot_id })
  .map((rows) => rows.sort((a, b) => Number(b.figures.bot_id) - Number(a.figures.bot_id)))

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test('whoever takes all changes in turn has the rows of now, and nobody’s rows are changed', () => {
  fc.assert(
    fc.property(fc.array(list, { minLength: 2, maxLength: 5 }), (moments) => {
      const made = sent(moments)
      const rows = new SentRows()
      let taken: readonly BotRow[] = []
      for (const now of moments) {
        const was = sent(taken)
        const after = withChanges(taken, sent(rows.changesTo(now)))
        expect(after).toEqual(now)
        expect(taken).toEqual(was)
        taken = after
      }
      expect(moments).toEqual(made)
    }),
  )
})

test('rows of one form share the names of their fields, and what stays is not sent', () => {
  const of = (id: string, equity: string, profit: string): BotRow =>
    ({ figures: { bot_id: id, equity, symbol: 'BTCUSDT' }, grid: { profit } }) as unknown as BotRow
  const before = [of('3', '10', '1'), of('2', '20', '2'), of('1', '30', '3')]
  const now = [of('3', '11', '1'), of('2', '20', '5'), of('1', '30', '3')]
  const rows = new SentRows()
  expect(rows.changesTo(before)).toEqual({ whole: before, changed: [], gone: [] })
  expect(rows.changesTo(now)).toEqual({
    whole: [],
    changed: [
      {
        fields: ['figures.equity', 'grid.profit'],
        rows: [
          ['3', '11', '1'],
          ['2', '20', '5'],
        ],
      },
    ],
    gone: [],
  })
  expect(rows.changesTo(now)).toEqual({ whole: [], changed: [], gone: [] })
})

test('two fields that hold one object change apart', () => {
  const of = (grid: unknown, dca: unknown): BotRow =>
    ({ figures: { bot_id: '1' }, grid, dca }) as unknown as BotRow
  const one = { profit: '1' }
  const moments = [of(one, one), of({ profit: '2' }, one), of({ profit: '2' }, { profit: '2' })]
  const rows = new SentRows()
  let taken: readonly BotRow[] = []
  for (const now of moments) taken = withChanges(taken, sent(rows.changesTo([now])))
  expect(taken).toEqual([moments.at(-1)])
})

test('a change to a bot that is not in the list is left out', () => {
  const changed = [{ fields: ['figures.equity'], rows: [['9', '1'] as const] }]
  expect(withChanges([], { whole: [], changed, gone: ['8'] })).toEqual([])
})
