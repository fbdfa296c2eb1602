// The words of a namespace come from the place that the page names, in the page's language; what
// the service does not have is a failure, not an empty page.
import { afterEach, expect, test, vi } from 'vitest'
import { addTexts } from './add-texts.ts'
import { readTexts } from './read-texts.ts'
import { serveTexts } from './test/serve-texts.ts'
import { createWords } from './texts-of.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en', 'Search'],
  ['ar-SA', 'بحث'],
])('a namespace in %s', async (locale, word) => {
  serveTexts(locale)
  expect(JSON.stringify(await readTexts('dialogs'))).toContain(word)
})

test('what the service does not have is a failure that names it', async () => {
  serveTexts()
  await expect(readTexts('no-such')).rejects.toThrow('no-such')
})

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has nothing', () => Promise.resolve(new Response('', { status: 503 }))],
  ['answers a page', () => Promise.resolve(new Response('<html></html>'))],
  ['answers a list', () => Promise.resolve(new Response('["a"]'))],
  ['answers no words', () => Promise.resolve(new Response('{"a":{"b":null}}'))],
])('where the service of another host %s, the words of the build stand in', async (_, answer) => {
  serveTexts()
  const own = fetch
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('https://') ? answer() : own(address),
  )
  const { dataset } = document.documentElement
  Object.assign(dataset, {
    ownTexts: dataset['texts'],
    texts: 'https://example.org/{namespace}/{language}',
  })
  expect(JSON.stringify(await readTexts('dialogs'))).toContain('Search')
})

test('the words of a kind that did not come are asked for anew, once their failure was seen', async () => {
  vi.useFakeTimers()
  const words = createWords('en')
  serveTexts('no-such-language')
  await expect(addTexts(words, 'spot-grid')).rejects.toThrow('spot-grid')
  serveTexts()
  await expect(addTexts(words, 'spot-grid')).rejects.toThrow('spot-grid')
  vi.advanceTimersByTime(500)
  await addTexts(words, 'spot-grid')
  expect(words.t('spotGrid.act.create')).toBe('Create spot grid')
  vi.useRealTimers()
})
