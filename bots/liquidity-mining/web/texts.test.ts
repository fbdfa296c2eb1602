// Every problem, refusal, end and figure has words; that languages say the same tools/ checks.
import { expect, test } from 'vitest'
import { formatAmount } from '@trellis/kernel'
import { figuresFor } from '@trellis/bot-kit/web/detail/ended-figures.ts'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { liquidityConfig as config } from '../config.ts'
import { LIQUIDITY_WORDS } from '../state.ts'
import { pool } from './pool-kind.ts'
import { REFUSED } from './refused-words.ts'
import { textsOf } from '../../../tools/text-files.ts'

const kit = textsOf('bots')
const kitAr = textsOf('bots', 'ar-SA')
const ar = textsOf('liquidity-mining', 'ar-SA')
const en = textsOf('liquidity-mining')

const both = [flatTexts(en), flatTexts(ar)] as const

const own = [...pool.equation, ...pool.more, 'claimable'].filter((id) => id !== 'invested')

test.each([
  ['amount', ['empty', 'not-an-amount', 'too-small', 'too-large', 'too-precise', 'balance']],
  ['refused', REFUSED.map(String)],
  ['orders.reasons', ['too-small', 'failed', ...Object.keys(LIQUIDITY_WORDS)]],
  ['told', ['removed-all', 'pool-liquidated']],
  ['figure', own.flatMap((id) => [`${id}.name`, `${id}.short`, `${id}.text`])],
])('every %s has words in both languages', (group, names) => {
  const keys = names.map((name) => `liquidityMining.${group}.${name}`)
  expect(wordless(both, keys)).toEqual([])
})

test('the least of an order that came to too little is that of the product', () => {
  expect(config.leastReinvest).toBe(config.leastRemoval)
  for (const texts of both)
    expect(texts.get('liquidityMining.refused.180016')).toMatch(
      new RegExp(`${formatAmount(config.leastReinvest)}\\sUSDT`),
    )
})

test('the activity tells every word that one ends with', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const keys = Object.keys(LIQUIDITY_WORDS).map((word) => `activity.code.reason.${word}`)
  expect(wordless(languages, keys)).toEqual([])
})

test('no two figures of its card have one name, in either language, living or ended', () => {
  const languages = [flatTexts(kit, en), flatTexts(kitAr, ar)]
  const ids = ['total', ...pool.equation, ...pool.main, ...pool.more]
  for (const isEnded of [false, true]) {
    const figures = figuresFor(pool.figures, ids, isEnded)
    for (const texts of languages) {
      const names = figures.map(({ words }) => texts.get(`${words}.short`))
      expect(names).toEqual([...new Set(names)])
    }
  }
})
