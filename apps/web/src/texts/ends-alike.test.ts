// How a bot ended is said alike wherever it is said: on its receipt, in lists, in its activity and
// in the news.
import { expect, test } from 'vitest'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { ends as arEnds } from '@trellis/bot-kit/web/texts/ar-ends.ts'
import { ends as enEnds } from '@trellis/bot-kit/web/texts/en-ends.ts'
import { all as arPages } from '../pages/texts/bot-ar.ts'
import { all as enPages } from '../pages/texts/bot-en.ts'
import { texts as arBots } from '../pages/my-bots/texts/ar.ts'
import { texts as enBots } from '../pages/my-bots/texts/en.ts'
import { texts as arNews } from './news-ar.ts'
import { texts as enNews } from './news-en.ts'

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
  ['en', enPages, enEnds, enBots, enNews],
  ['ar', arPages, arEnds, arBots, arNews],
] as const)('one wording per close code in %s', (_, pages, ends, bots, news) => {
  const words = flatTexts(...pages, bots, news)
  for (const [word, code] of Object.entries(CODES)) {
    const said = words.get(`activity.code.reason.${word}`) ?? 'no words'
    const places = {
      receipt: ends[code],
      list: bots.closed[code],
      news: words.get(`news.told.ended-${TOLD[word] ?? word}`) ?? '',
    }
    for (const [place, text] of Object.entries(places))
      expect(text.toLowerCase(), `${place} of ${word}`).toContain(said)
  }
})
