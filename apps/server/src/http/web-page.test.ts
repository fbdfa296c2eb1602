// The page says in every language what its first script draws, where other texts are and what the
// installation says; nothing of that is read as markup, and no script of it changes.
import { expect, test } from 'vitest'
import { languages } from '@trellis/texts'
import { tagOf, type WebFile } from './web-file.ts'
import { WebPage } from './web-page.ts'

const html = [
  '<html lang="en" dir="ltr" data-theme="dark" data-texts="/tradingbot/texts/x.json">',
  '<!-- what the installation says --><script>first()</script><style>a {}</style>',
].join('\n')
const plain = Buffer.from(html)
const file: WebFile = {
  type: 'text/html',
  cache: 'no-cache',
  etag: tagOf(plain),
  plain,
  br: plain,
  gz: undefined,
}
const first = { en: { title: 'Bots' }, 'ar-SA': { title: 'روبوتات "<b>' } }
const textOf = (page: WebPage, language: (typeof languages)[number]['language']) =>
  page.in(language).plain.toString('utf8')

test('each language has its page, with its direction and words', () => {
  const page = new WebPage(file, { said: {}, texts: '', first })
  const arabic = textOf(page, 'ar-SA')
  expect(arabic).toContain('<html lang="ar-SA" dir="rtl" data-words="')
  expect(arabic).toContain('{&quot;title&quot;:&quot;روبوتات \\&quot;&lt;b>&quot;}')
  expect(arabic).toContain('data-texts="/tradingbot/texts/x.json"')
  expect(textOf(page, 'en')).toContain('lang="en" dir="ltr" data-words="{&quot;title&quot;:')
  // What a build says nothing of reads English.
  expect(textOf(page, 'ja-JP')).toContain('lang="ja-JP" dir="ltr" data-words="{&quot;title&quot;')
  expect(page.in('en').etag).not.toBe(page.in('ar-SA').etag)
  expect(page.in('en')).toBe(page.in('en'))
})

test('texts of another host, and what the installation says', () => {
  const texts = 'https://texts.example.org/trading-bot/{namespace}/{language}.json'
  const page = new WebPage(file, { said: { platform: '"&<' }, texts, first })
  expect(textOf(page, 'en')).toContain(`data-texts="${texts}"`)
  expect(textOf(page, 'en')).toContain(
    '<meta name="trellis-site" content="{&quot;platform&quot;:&quot;\\&quot;&amp;&lt;&quot;}" />',
  )
})

test('the policy knows the scripts of all languages', () => {
  const page = new WebPage(file, { said: {}, texts: '', first })
  expect(page.inlineHashes('script')).toHaveLength(1)
  for (const { language } of languages)
    expect(textOf(page, language)).toContain('<script>first()</script><style>a {}</style>')
})
