// What is announced, by whom, in which language and order, and what a search's conditions leave.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { AnnouncementFeed } from './announcement-feed.ts'
import { AnnouncementFolder } from './announcement-folder.ts'

const PRODUCT = fileURLToPath(new URL('../../../../content/announcements', import.meta.url))
const WALL_MS = Date.UTC(2027, 0, 2)
const search = { locale: 'en-US', query: '', page: 0, hitsPerPage: 10, filters: '' }
const folders: string[] = []

/** A feed of the product's announcements and of files by their paths. */
function feedOf(files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'announced-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const said: string[] = []
  const opened = (path: string) => new AnnouncementFolder(path, (line) => said.push(line))
  const index = () => {
    throw new Error('a list needs no database')
  }
  return {
    feed: new AnnouncementFeed({ product: opened(PRODUCT), own: opened(folder), index }),
    said,
  }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const own = (title: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2027-01-01\ncategory: maintenance_updates\n${more}---\nOrders stay open.`

test('without files of its own a server has what the product says, newest first, in pages', async () => {
  const { feed, said } = feedOf()
  const first = await feed.search({ ...search, hitsPerPage: 3 }, WALL_MS)
  const files = readdirSync(join(PRODUCT, 'en'))
  expect(first).toMatchObject({ nbHits: files.length, page: 0, nbPages: 2, hitsPerPage: 3 })
  const second = await feed.search({ ...search, hitsPerPage: 3, page: 1 }, WALL_MS)
  const all = [...first.hits, ...second.hits]
  expect(new Set(all.map((it) => it.objectID)).size).toBe(files.length)
  const times = all.map((it) => Number(it.date_timestamp))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect((await feed.search({ ...search, page: 99 }, WALL_MS)).hits).toEqual([])
  // Every file of the product can be read, and each is there in both languages of the area.
  expect(said).toEqual([])
  expect(readdirSync(join(PRODUCT, 'ar'))).toEqual(files)
})

describe('who runs the server', () => {
  test('announces not before its day', async () => {
    const { feed } = feedOf({ 'en/stop.md': own('Twenty minutes') })
    const early = await feed.search(search, Date.UTC(2026, 11, 31))
    expect(early.hits.map((it) => it.objectID)).not.toContain('stop')
    const [hit] = (await feed.search(search, WALL_MS)).hits
    expect(hit).toMatchObject({ objectID: 'stop', url: '/announcements/stop', body: '' })
  })

  test('says one of the product’s own in other words, from its day on', async () => {
    const { feed } = feedOf({ 'en/lab.md': own('In other words') })
    const [first, ...others] = (await feed.search(search, WALL_MS)).hits
    expect([first?.objectID, first?.title]).toEqual(['lab', 'In other words'])
    expect(others.map(({ objectID }) => objectID)).toEqual(['copying', 'earn', 'bell'])
    const early = await feed.search(search, Date.UTC(2026, 11, 31))
    expect(early.hits[0]).toMatchObject({ objectID: 'lab', category: { key: 'product_updates' } })
  })

  test('leads elsewhere where it says so', async () => {
    const { feed } = feedOf({ 'en/stop.md': own('Status', 'url: https://example.org/a\n') })
    expect((await feed.search(search, WALL_MS)).hits[0]?.url).toBe('https://example.org/a')
  })
})

test.each<[string, string | undefined]>([
  ['ar-SA', 'ar'],
  ['ar-ARE', 'ar'],
  ['zh-TW', 'zh-TW'],
  ['zh-tw', 'zh-TW'],
  ['zh-CN', 'zh'],
  ['ed-ED', 'en'],
  ['../../../etc', 'en'],
  ['', 'en'],
])('a reader of %s has what is nearest: %s', async (locale, lang) => {
  const names = ['en', 'ar', 'zh', 'zh-TW', 'th']
  const { feed } = feedOf(Object.fromEntries(names.map((it) => [`${it}/stop.md`, own(it)])))
  const [hit] = (await feed.search({ ...search, locale }, WALL_MS)).hits
  expect([hit?.objectID, hit?.lang, hit?.title]).toEqual(['stop', lang, lang])
})

test('the words around one that is in another language are the reader’s', async () => {
  const { feed } = feedOf({ 'en/stop.md': own('Twenty minutes') })
  const [hit] = (await feed.search({ ...search, locale: 'ar-SA' }, WALL_MS)).hits
  expect([hit?.lang, hit?.category.title]).toEqual(['en', 'صيانة'])
})

test('what is not there in English is shown to those who have its language', async () => {
  const { feed } = feedOf({ 'th/stop.md': own('ประกาศ') })
  const ids = async (locale: string) =>
    (await feed.search({ ...search, locale }, WALL_MS)).hits.map(({ objectID }) => objectID)
  expect(await ids('th-TH')).toEqual(['stop', 'lab', 'copying', 'earn', 'bell'])
  expect(await ids('en')).toEqual(['lab', 'copying', 'earn', 'bell'])
})

const ALL = ['stop', 'listed', 'lab', 'copying', 'earn', 'bell']
const TOPIC = "topics.key:'trading_bots' AND NOT category.key:'new_crypto'"

test.each<[string, string, readonly string[]]>([
  ['the specification’s own', TOPIC, ALL.filter((it) => it !== 'listed')],
  ['without a category', 'NOT category.key:product_updates', ['stop', 'listed']],
  ['only of a category', 'category.key:"maintenance_updates"', ['stop']],
  ['of another topic', "topics.key:'spot'", ['listed']],
  ['of none', "topics.key:'nothing'", []],
  ['one by its name', 'objectID:lab', ['lab']],
  ['what is not understood is not heard', 'date > 5 OR (', ALL],
])('a filter: %s', async (_, filters, ids) => {
  const listed = own('Listed', 'topics: trading_bots, spot\n')
    .replace('maintenance_updates', 'new_crypto')
    .replace('2027-01-01', '2026-12-31')
  const { feed } = feedOf({ 'en/stop.md': own('Twenty minutes'), 'en/listed.md': listed })
  const { hits } = await feed.search({ ...search, filters }, WALL_MS)
  expect(hits.map(({ objectID }) => objectID)).toEqual(ids)
})

test('the whole text comes with one that is asked for by its name', async () => {
  const { feed } = feedOf({ 'en/stop.md': own('Twenty minutes', 'summary: On Sunday.\n') })
  const bodies = async (filters: string) =>
    (await feed.search({ ...search, filters, hitsPerPage: 1 }, WALL_MS)).hits.map(
      ({ description, body }) => [description, body],
    )
  expect(await bodies('')).toEqual([['On Sunday.', '']])
  expect(await bodies("objectID:'stop'")).toEqual([['On Sunday.', 'Orders stay open.']])
})
