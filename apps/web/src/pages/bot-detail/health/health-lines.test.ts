// The words of a bot's health: which sentences stand beside which figures.
import { britishFormats } from '@trellis/ui'
import { describe, expect, test } from 'vitest'
import { createTranslate, flattenTexts } from '@trellis/texts'
import { healthLines } from './health-lines.ts'
import texts from './texts/health/en.json' with { type: 'json' }

const HOUR = 3_600_000
const words = { t: createTranslate('en', flattenTexts(texts)), format: britishFormats }

const span = {
  from: '0',
  to: String(48 * HOUR),
  matched: '10',
  matched_per_day: '5.00',
  out_of_range: '0.000000',
  outside_ms: '0',
  fees: '2',
  fee_share: '0.1',
  volatility: '0.03',
}
const tried = {
  ...span,
  total: '1',
  roi: '0.01',
  drawdown: '0',
  ended_at: '',
  end_code: '',
  hash: '',
}
const says = (
  own: Partial<typeof span>,
  backtest: Partial<typeof tried> | null = {},
  hasRange = true,
) => {
  const row = {
    own: { ...span, ...own },
    backtest: backtest && { ...tried, ...backtest },
    coin: 'USDT',
  }
  return healthLines(row, hasRange, words).map((it) => {
    return { ...it, text: it.text.replaceAll(/[\u2066-\u2069]/g, '') }
  })
}
const text = (key: string, ...of: Parameters<typeof says>) =>
  says(...of).find((it) => it.key === key)?.text

const outside = { out_of_range: '0.500000', outside_ms: String(24 * HOUR) }

describe('matched orders', () => {
  test.each([
    ['alike', {}, 'About as many a day as in the backtest.'],
    ['a fifth fewer is chance', { matched_per_day: '4.00' }, 'About as many'],
    ['fewer, out of the range', { matched_per_day: '2', ...outside }, 'Fewer a day'],
    ['fewer, calmer', { matched_per_day: '2', volatility: '0.01' }, 'The price moves less: 1.00%'],
    ['fewer, and nobody knows why', { matched_per_day: '2' }, 'Neither the range nor'],
    ['more, livelier', { matched_per_day: '9', volatility: '0.06' }, 'The price moves more'],
    ['none at all', { matched: '0', matched_per_day: '0.00' }, '0 matched orders in 2'],
  ])('%s', (_, own, told) => {
    expect(text('matched', own)).toContain(told)
  })

  test('every reason that holds is said, and no other', () => {
    const both = text('matched', { matched_per_day: '2', volatility: '0.01', ...outside })
    expect(both).toMatch(/out of the range for .* of .*: orders match only inside it\. The price/)
    expect(both).not.toContain('Neither')
    expect(text('matched', { matched_per_day: '2', volatility: '' })).toContain('Neither')
    // A calm market explains nothing of a bot that matched as much as before.
    expect(text('matched', { volatility: '0.01' })).not.toContain('moves')
  })
})

test.each([
  [
    'never left',
    {},
    {},
    'The price has not left the range. In the backtest it was about the same.',
  ],
  ['less', outside, {}, 'less time in range than in the backtest.'],
  ['more', {}, outside, 'more time in range than in the backtest.'],
])('time in range: %s', (_, own, backtest, told) => {
  expect(text('inRange', own, backtest)).toContain(told)
})

test.each([
  ['more', { fee_share: '0.4' }, {}, 'take 40.0% of the profit before fees. A larger part'],
  ['less', { fee_share: '0.02' }, {}, 'A smaller part'],
  ['alike within five points', { fee_share: '0.14' }, {}, 'About the same part'],
  ['nothing booked', { fee_share: '' }, {}, 'Nothing is booked yet'],
])('fees: %s', (_, own, backtest, told) => {
  expect(text('fees', own, backtest)).toContain(told)
})

test('without a backtest the figures stand alone, and nothing is compared', () => {
  const lines = says(outside, null)
  expect(lines.map((it) => [it.key, it.own, it.backtest])).toEqual([
    ['matched', '5.0', undefined],
    ['inRange', '50%', undefined],
    ['fees', '10.0%', undefined],
  ])
  expect(lines.map((it) => it.text).join(' ')).not.toContain('backtest')
})

test('what a kind has no figure of says nothing', () => {
  expect(says({ matched: '', out_of_range: '' }).map((it) => it.key)).toEqual(['fees'])
})

test('what has no range completes rounds, and no range explains them', () => {
  const rounds = (own: Partial<typeof span>) =>
    text('rounds', { out_of_range: '', outside_ms: '', ...own }, {}, false)
  expect(says({ out_of_range: '' }, {}, false).map((it) => it.key)).toEqual(['rounds', 'fees'])
  expect(rounds({})).toMatch(/^10 completed rounds in 2 d.* About as many a day/)
  expect(rounds({ matched_per_day: '2' })).toContain('How far the price moves in a day does not')
  expect(rounds({ matched_per_day: '2', volatility: '0.01' })).toContain('The price moves less')
})
