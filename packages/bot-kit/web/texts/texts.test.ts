// Faults in words are found, and what is put together from data has its words.
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

test('a fault in words is found, one line for each', () => {
  const english = flatTexts({
    a: { b: 'one of {{n}}', c: 'c', e: 'e', f: 'these words and more' },
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
  })
  const arabic = flatTexts({
    a: { b: 'one', d: 'd', e: ' ', f: 'these words and more' },
    rows_zero: 'none',
    rows_one: 'one!',
    rows_two: '{{two}}',
    rows_few: '3',
    rows_other: 'n',
  })
  expect(checkTexts(english, arabic, 'ar-SA')).toEqual([
    'a.c: not in ar-SA',
    'rows_many: not in ar-SA',
    'a.d: not in English',
    'a.b: other values than in English',
    'a.e: empty',
    'a.f: still English',
    'rows_two: other values than in English',
    'rows_other: other values than in English',
    'rows_one: shouts',
  ])
  expect(checkTexts(english, english, 'en')).toEqual([])
  expect(checkTexts(english, english, 'ja-JP')).toEqual([
    'rows_one: not in English',
    'a.f: still English',
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
