// How a bot ended is said alike wherever it is said: on its receipt, in lists, in its activity and
// in the news.
import { expect, test } from 'vitest'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import arBots from '../pages/my-bots/texts/my-bots/ar-SA.json' with { type: 'json' }
import enBots from '../pages/my-bots/texts/my-bots/en.json' with { type: 'json' }
import arNews from './news/ar-SA.json' with { type: 'json' }
import enNews from './news/en.json' with { type: 'json' }
import { textsOf } from '../../../../tools/text-files.ts'

const arPages = [textsOf('bot', 'ar-SA')]
const enPages = [textsOf('bot')]

/** Close codes by the words of activity. */
const CODES = {
  'negative-arbitrage': 'NEGATIVE_ARBITRAGE',
  'user-banned': 'AUTO_USER_BAN',
  compliance: 'COMPLIANCE',
  'standard-clearance': 'STANDARD_CLEARANCE',
  'tax-tag-changed': 'TAX_TAG_CHANGE',
  'symbol-delisted': 'AUTO_SYMBOL_DELIST',
} as const
/** News that are told of the engine's reason, not of the kind's word. */
const TOLD: Readonly<Record<string, string>> = {
  'user-banned': 'banned',
  'symbol-delisted': 'delisted',
}

test.each([
  ['en', enPages, enBots, enNews],
  ['ar', arPages, arBots, arNews],
] as const)('one wording per close code in %s', (_, pages, bots, news) => {
  const words = flatTexts(...pages, bots, news)
  for (const [word, code] of Object.entries(CODES)) {
    const said = words.get(`activity.code.reason.${word}`) ?? 'no words'
    const places = {
      receipt: words.get(`bot.receipt.reason.${code}`) ?? '',
      list: bots.closed[code],
      news: words.get(`news.told.ended-${TOLD[word] ?? word}`) ?? '',
    }
    for (const [place, text] of Object.entries(places))
      expect(text.toLowerCase(), `${place} of ${word}`).toContain(said)
  }
})
