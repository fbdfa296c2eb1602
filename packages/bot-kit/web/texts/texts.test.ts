// Both languages have the same keys with the same places for values, and each its own plural forms.
import { expect, test } from 'vitest'
import type { ContractFact, LifeEvent } from '@trellis/engine'
import type { RejectReason } from '@trellis/market'
import { checkTexts, flatTexts, keysIn } from '../../test/check-texts.ts'
import type { Texts } from '../web-context.ts'
import { botStates } from '../bot-view.ts'
import { sharedCodes } from '../create/form-problems.ts'
import { textsOf } from '../../../../tools/text-files.ts'
import arBots from './bots/ar-SA.json' with { type: 'json' }
import bots from './bots/en.json' with { type: 'json' }

const arGridForm = textsOf('grid-form', 'ar-SA')
const arShared = textsOf('bots', 'ar-SA')
const enGridForm = textsOf('grid-form')
const enShared = textsOf('bots')

const en: Texts = { ...enShared, gridForm: enGridForm, ...textsOf('states') }
const ar: Texts = { ...arShared, gridForm: arGridForm, ...textsOf('states', 'ar-SA') }
const flat = { en: flatTexts(en), ar: flatTexts(ar) }

test('both languages say the same', () => {
  expect(checkTexts(flat.en, flat.ar)).toEqual([])
})

test('a fault in words is found, one line for each', () => {
  const rows = { rows_one: '1', rows_other: 'n', rows_zero: '0', rows_two: '2', rows_few: '3' }
  const english = flatTexts({ a: { b: 'one of {{n}}', c: 'c' }, rows_other: 'n' })
  const arabic = flatTexts({ a: { b: 'one', d: 'go!' }, ...rows })
  expect(checkTexts(english, arabic)).toEqual([
    'a.c: not in Arabic',
    'a.d: not in English',
    'a.b: other values in Arabic',
    'rows_one: not in en',
    'rows_many: not in ar',
    'a.d: shouts',
  ])
})

test('keys are read from calls, from both ways of a choice, and not from other text', () => {
  const code = "t('a.b', { n }) + t(\n  isOpen ? 'c.d' : 'e-f',\n) + set('no') + t(`g.${h}`)"
  expect(keysIn(code)).toEqual(['a.b', 'c.d', 'e-f'])
})

test('what cannot be read has words of its own', () => {
  for (const code of sharedCodes) {
    expect(flat.en.get(`form.check.${code}`)).toBeTruthy()
    expect(flat.ar.get(`form.check.${code}`)).toBeTruthy()
  }
})

test('every state has one word in both languages', () => {
  expect(Object.keys(en['state'] ?? {})).toEqual(Object.keys(botStates))
  expect(Object.keys(ar['state'] ?? {})).toEqual(Object.keys(botStates))
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
    'risk-limit': true,
    'open-interest': true,
    'pre-settle': true,
    'price-under-base': true,
  }
  for (const reason of Object.keys(reasons)) {
    expect(bots.activity.code.reason).toHaveProperty(reason)
    expect(arBots.activity.code.reason).toHaveProperty(reason)
  }
})

test('every fact of any kind that a feed shows has words in both languages', () => {
  const facts: Readonly<Record<ContractFact['type'] | LifeEvent['type'], true>> = {
    'leverage-set': true,
    'funding-paid': true,
    'position-settled': true,
    exchanged: true,
    'bot-funded': true,
    'bot-started': true,
    'profit-booked': true,
    'profit-withdrawn': true,
    'funds-added': true,
    'settings-changed': true,
    'closing-started': true,
    'coins-valued': true,
    'bot-closed': true,
    'range-left': true,
    'range-entered': true,
    'liquidation-near': true,
  }
  for (const fact of Object.keys(facts)) {
    expect(bots.activity).toHaveProperty(fact)
    expect(arBots.activity).toHaveProperty(fact)
  }
})
