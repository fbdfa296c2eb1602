// A bot that has ended has nothing unrealized and no equity: its figures are those of a receipt.
import { expect, test } from 'vitest'
import { figuresFor, moreFigures, termsFor } from './ended-figures.ts'
import { defineFigure, figureTable } from './figures.ts'
import texts from '../texts/bots/en.json' with { type: 'json' }

const ids = ['total', 'grid', 'unrealized', 'equity', 'withdrawable', 'withdrawn', 'invested']
const figures = figureTable(
  ids.map((id) =>
    defineFigure<object>({ id, words: `bot.figure.${id}`, form: 'quote', value: () => '1' }),
  ),
)
const kind = { figures, main: ['equity', 'withdrawable'], more: ['invested', 'withdrawn'] }
const idsOf = (list: readonly { readonly id: string }[]) => list.map((it) => it.id)
const namesOf = (list: readonly { readonly words: string }[]) =>
  list.map((it) => it.words.split('.').at(-1))

test('a living bot has its figures as they are declared', () => {
  expect(namesOf(figuresFor(figures, ['total', 'unrealized', 'equity'], false))).toEqual([
    'total',
    'unrealized',
    'equity',
  ])
  expect(idsOf(moreFigures(kind, false))).toEqual(['invested', 'withdrawn'])
})

test('an ended one says final, settled and paid back, and nothing twice', () => {
  const ended = figuresFor(figures, ['total', 'grid', 'unrealized', 'equity'], true)
  expect(namesOf(ended)).toEqual(['final', 'grid', 'settled', 'paidBack'])
  expect(ended.map((it) => it.value({}))).toEqual(['1', '1', '1', '1'])
  expect(idsOf(figuresFor(figures, kind.main, true))).toEqual(['equity', 'withdrawn'])
  expect(idsOf(moreFigures(kind, true))).toEqual(['invested'])
})

test('an ended bot that settled nothing at the end says no zero of it', () => {
  const worth = (unrealized: string) =>
    figureTable(
      ['grid', 'unrealized'].map((id) =>
        defineFigure<object>({
          id,
          words: `bot.figure.${id}`,
          form: 'quote',
          value: () => (id === 'grid' ? '0' : unrealized),
        }),
      ),
    )
  const of = (unrealized: string, isEnded: boolean) =>
    idsOf(termsFor(worth(unrealized), ['grid', 'unrealized'], { detail: {}, isEnded }))
  expect(of('0', true)).toEqual(['grid'])
  expect(of('-2', true)).toEqual(['grid', 'unrealized'])
  expect(of('0', false)).toEqual(['grid', 'unrealized'])
})

test('the names of an ended bot have words', () => {
  const words = texts.bot.figure as Readonly<Record<string, unknown>>
  for (const name of ['final', 'settled', 'paidBack']) {
    expect(words[name]).toMatchObject({ name: expect.any(String), text: expect.any(String) })
  }
})
