// How a bot ended is said alike wherever it is said: on its receipt, in lists, in its activity and
// in the news.
import { expect, test } from 'vitest'
import { flatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { languages } from '@trellis/texts'
import { textsOf } from '../../../../tools/text-files.ts'

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

test.each(languages)('one wording per close code in $name', ({ language }) => {
  const words = flatTexts(...['bot', 'my-bots', 'news'].map((it) => textsOf(it, language)))
  for (const [word, code] of Object.entries(CODES)) {
    const said = words.get(`activity.code.reason.${word}`) ?? 'no words'
    const places = {
      receipt: words.get(`bot.receipt.reason.${code}`) ?? '',
      list: words.get(`closed.${code}`) ?? '',
      news: words.get(`news.told.ended-${TOLD[word] ?? word}`) ?? '',
    }
    for (const [place, text] of Object.entries(places))
      expect(text.toLowerCase(), `${place} of ${word}`).toContain(said.toLowerCase())
  }
})
