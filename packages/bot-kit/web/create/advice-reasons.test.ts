// Why a suggestion is what it is: its sentences, read one after the other, do not contradict each
// other whatever its weeks came to.
import { expect, test } from 'vitest'
import type { AdviceItem } from '@trellis/contract'
import { britishFormats } from '@trellis/ui'
import { flatTexts } from '../../test/check-texts.ts'
import texts from '../texts/advice/en.json' with { type: 'json' }
import type { Translate } from '../web-context.ts'
import { reasonLines } from './advice-reasons.tsx'

const words = flatTexts(texts)
const t: Translate = (key, values = {}) =>
  (words.get(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** The sentences without the marks that keep figures together. */
function said(style: string, reasons: AdviceItem['reasons']): string {
  const item = { style, grid_mode: 'GRID_MODE_NEUTRAL', reasons } as AdviceItem
  const lines = reasonLines(item, { words: 'futuresGrid' }, t, britishFormats)
  return lines.join(' ').replaceAll(/[\u2066-\u2069]/g, '')
}

const trained = { tried: '12', days: '14', yield: '0.012', drawdown: '0.03', matchedPerDay: '8' }
const judged = { days: '7', yield: '0.004', drawdown: '0.02' }
const naive = { yield: '0.002', drawdown: '0.01', own: '0.004' }

test('high frequency: the week that left out settings is not the one it lost in', () => {
  const lost = said('STYLE_HIGH_FREQUENCY', [
    { code: 'chosen', figures: { ...trained, yield: '-0.008' } },
    { code: 'lost', figures: { ...judged, yield: '-0.021' } },
    { code: 'no-better-than-naive', figures: { ...naive, own: '-0.021' } },
  ])
  expect(lost).toBe(
    'Of 12 settings those that lost in the week before the last one were left out. Of the others ' +
      'this one matched most orders in the 14 days searched: 8.0 a day, at −0.80% a week. ' +
      'In the last 7 days, which the search had not seen, it lost: −2.10%, drawdown 2.00%. ' +
      'Plain settings came to +0.20% in those days, these to −2.10%: ' +
      'the search brought nothing there.',
  )
})

const styles = ['STYLE_HIGH_PROFITS', 'STYLE_STEADY', 'STYLE_HIGH_FREQUENCY']
const yields = ['-0.03', '0', '0.03']

test.each(styles)('%s: loss and gain are told by the figures of their own week', (style) => {
  for (const then of yields)
    for (const own of yields)
      for (const plain of yields) {
        const text = said(style, [
          { code: 'chosen', figures: { ...trained, yield: then } },
          { code: Number(own) < 0 ? 'lost' : 'earned', figures: { ...judged, yield: own } },
          {
            code: Number(own) > Number(plain) ? 'beats-naive' : 'no-better-than-naive',
            figures: { ...naive, yield: plain, own },
          },
        ])
        expect(text).not.toMatch(/without a loss|undefined|\{\{/)
        expect(text.includes('it lost')).toBe(Number(own) < 0)
        expect(text.includes('brought nothing')).toBe(Number(own) <= Number(plain))
      }
})
