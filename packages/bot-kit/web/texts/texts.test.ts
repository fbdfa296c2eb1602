// Both languages have the same keys with the same places for values, and each its own plural forms.
import { expect, test } from 'vitest'
import type { RejectReason } from '@trellis/market'
import { botStates } from '../bot-view.ts'
import { sharedCodes } from '../create/form-problems.ts'
import { gridForm as arGridForm } from './ar-grid-form.ts'
import { texts as arShared } from './ar.ts'
import { gridForm as enGridForm } from './en-grid-form.ts'
import { texts as enShared } from './en.ts'

const en = { ...enShared, gridForm: enGridForm }
const ar = { ...arShared, gridForm: arGridForm }

type Tree = { readonly [key: string]: string | Tree }

function flat(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of flat(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const stems = (all: Map<string, string>) =>
  new Set([...all.keys()].map((it) => it.replace(PLURAL, '')))
const places = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((it) => String(it[1])).toSorted()

test('no key is missing in either language', () => {
  expect([...stems(flat(ar))].sort()).toEqual([...stems(flat(en))].sort())
})

test('the same values are filled in', () => {
  const english = flat(en)
  for (const [key, text] of flat(ar)) {
    if (PLURAL.test(key)) continue
    expect([key, places(text)]).toEqual([key, places(english.get(key) ?? '')])
  }
})

test('Arabic plurals have all six forms', () => {
  const all = flat(ar)
  for (const key of all.keys()) {
    if (!key.endsWith('_other')) continue
    const stem = key.slice(0, -'_other'.length)
    const forms = ['zero', 'one', 'two', 'few', 'many'].filter((it) => all.has(`${stem}_${it}`))
    expect([stem, forms.length]).toEqual([stem, 5])
  }
})

test('no text shouts', () => {
  for (const [key, text] of [...flat(en), ...flat(ar)]) expect([key, text]).not.toContain('!')
})

test('what cannot be read has words of its own', () => {
  for (const code of sharedCodes) {
    expect(flat(en).get(`form.check.${code}`)).toBeTruthy()
    expect(flat(ar).get(`form.check.${code}`)).toBeTruthy()
  }
})

test('every state has one word in both languages', () => {
  expect(Object.keys(en.bot.state)).toEqual(Object.keys(botStates))
  expect(Object.keys(ar.bot.state)).toEqual(Object.keys(botStates))
})

test('every reason of the venue to refuse an order has words in both languages', () => {
  const reasons: Readonly<Record<RejectReason, true>> = {
    'insufficient-balance': true,
    'below-min-quantity': true,
    'above-max-quantity': true,
    'below-min-value': true,
    'above-max-value': true,
    'price-out-of-bounds': true,
    'price-deviation': true,
    'symbol-not-trading': true,
    'duplicate-ref': true,
    'reduce-only': true,
  }
  for (const reason of Object.keys(reasons)) {
    expect(en.activity.code.reason).toHaveProperty(reason)
    expect(ar.activity.code.reason).toHaveProperty(reason)
  }
})
