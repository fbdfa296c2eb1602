// What home offers of suggestions, and that its cards and the forms say of days not searched alike.
import { describe, expect, test } from 'vitest'
import type { AdviceItem } from '@trellis/contract'
import arAdvice from '@trellis/bot-kit/web/texts/advice/ar-SA.json' with { type: 'json' }
import enAdvice from '@trellis/bot-kit/web/texts/advice/en.json' with { type: 'json' }
import { heldUp } from './held-up.ts'
import ar from './texts/discover/ar-SA.json' with { type: 'json' }
import en from './texts/discover/en.json' with { type: 'json' }

const week = (earned: string): AdviceItem['out_of_sample'] => ({
  yield: earned,
  max_drawdown: '0.05',
  volatility: '0.3',
  worst_day: '-0.01',
  matched_per_day: '3',
  fee_share: '0.1',
  sample_days: 7,
})

test.each([
  ['gained more than plain settings', '0.02', '0.01', true],
  ['gained less', '0.01', '0.02', false],
  ['gained as much', '0.01', '0.01', false],
  ['lost less than plain settings', '-0.01', '-0.02', false],
  ['neither gained nor lost', '0.000000', '-0.02', false],
  ['gained where nothing could be compared', '0.01', undefined, true],
  ['lost where nothing could be compared', '-0.01', undefined, false],
])('what %s', (_, own, plain, isShown) => {
  const naive = plain === undefined ? null : week(plain)
  const beats_naive = plain !== undefined && Number(own) > Number(plain)
  expect(heldUp({ out_of_sample: week(own), naive, beats_naive })).toBe(isShown)
})

describe('a card and the form that it opens', () => {
  test.each([
    ['en', en, enAdvice],
    ['ar', ar, arAdvice],
  ] as const)(
    'say with the same words what a figure is, and a card until when (%s)',
    (_, home, form) => {
      const [, words] = form.advice.unseen.split(/[,،;؛]/)
      expect(words).toBeTruthy()
      expect(home.found.unseen.endsWith(words ?? '')).toBe(true)
      expect(home.found.unseen).toContain('{{until}}')
      expect(home.found.yield).toBe(form.advice.yield)
    },
  )
})
