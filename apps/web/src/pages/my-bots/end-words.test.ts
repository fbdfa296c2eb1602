// Lists have words for every code that a bot of any kind ends with, in both languages, without the
// texts of its kind, which lists do not load.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flatTexts, wordless } from '@trellis/bot-kit/test/check-texts.ts'
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import ar from './texts/my-bots/ar-SA.json' with { type: 'json' }
import en from './texts/my-bots/en.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../../../..')

/** Codes as the sources spell them: those of every kind, and those that single kinds name. */
function codes(): readonly string[] {
  const kinds = readdirSync(join(root, 'bots'), { recursive: true, encoding: 'utf8' })
  const files = kinds.filter((it) => /wire[a-z-]*\.ts$/.test(it)).map((it) => join('bots', it))
  const texts = [...files, 'packages/bot-kit/wire/close-words.ts'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  return [...new Set(texts.join('').match(/BOT_CLOSE_CODE_\w+/g))]
}

test('every close code of every kind has words in lists', () => {
  const names = codes().map(closeKey)
  expect(names).toEqual(expect.arrayContaining(['ROUND_TP', 'AUTO_LIQ', 'TRIGGER_TOP_PRICE']))
  expect(
    wordless(
      [flatTexts(en), flatTexts(ar)],
      names.map((name) => `closed.${name}`),
    ),
  ).toEqual([])
})
