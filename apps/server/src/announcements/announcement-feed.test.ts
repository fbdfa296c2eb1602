import { mkdtempSync, utimesSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { AnnouncementFeed } from './announcement-feed.ts'
import { BUILT_IN } from './built-in.ts'
import { announcementsIn, OwnFile } from './own-file.ts'

const WALL_MS = Date.UTC(2027, 0, 2)
const search = { locale: 'en-US', query: '', page: 0, hitsPerPage: 10, filters: '' }
const folders: string[] = []

function feedOf(text?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'announced-'))
  folders.push(folder)
  const file = join(folder, 'announcements.json')
  const said: string[] = []
  if (text !== undefined) writeFileSync(file, text)
  const feed = new AnnouncementFeed(new OwnFile(folder, (line) => said.push(line)))
  return { feed, file, said }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const own = (more: object = {}) => ({
  id: 'stop',
  date: '2027-01-01',
  category: 'maintenance_updates',
  title: { en: 'Twenty minutes on Sunday', ar: 'عشرون دقيقة يوم الأحد' },
  ...more,
})

test('without a file of its own a server has what the product says, newest first, in pages', async () => {
  const { feed, said } = feedOf()
  const first = await feed.search({ ...search, hitsPerPage: 3 }, WALL_MS)
  expect(first).toMatchObject({ nbHits: BUILT_IN.length, page: 0, nbPages: 2, hitsPerPage: 3 })
  const second = await feed.search({ ...search, hitsPerPage: 3, page: 1 }, WALL_MS)
  const ids = [...first.hits, ...second.hits].map(({ objectID }) => objectID)
  expect(new Set(ids).size).toBe(BUILT_IN.length)
  const times = [...first.hits, ...second.hits].map((it) => Number(it.date_timestamp))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect((await feed.search({ ...search, page: 99 }, WALL_MS)).hits).toEqual([])
  expect(said).toEqual([])
})

describe('who runs the server', () => {
  test('announces in both languages, not before its day, and takes it back', async () => {
    const { feed, file } = feedOf(JSON.stringify([own()]))
    const early = await feed.search(search, Date.UTC(2026, 11, 31))
    expect(early.hits.map((it) => it.objectID)).not.toContain('stop')
    const [hit] = (await feed.search({ ...search, locale: 'ar-SA' }, WALL_MS)).hits
    expect(hit).toMatchObject({
      objectID: 'stop',
      title: 'عشرون دقيقة يوم الأحد',
      url: '/announcements/stop',
      category: { key: 'maintenance_updates', title: 'صيانة' },
    })
    writeFileSync(file, '[]')
    utimesSync(file, 1, 1)
    const [gone] = (await feed.search(search, WALL_MS + 6_000)).hits
    expect(gone?.objectID).toBe('lab')
  })

  test('is told what is wrong with a file, and what stood before stays', async () => {
    const { feed, file, said } = feedOf(JSON.stringify([own({ url: 'https://example.org/a' })]))
    const [before] = (await feed.search(search, WALL_MS)).hits
    expect(before?.url).toBe('https://example.org/a')
    writeFileSync(file, '[{"id": "a b"}]')
    utimesSync(file, 2, 2)
    const [after] = (await feed.search(search, WALL_MS + 6_000)).hits
    expect(after?.objectID).toBe('stop')
    expect(said.join()).toMatch(/announcements\.json cannot be used: .*id/)
  })

  test.each<[string, unknown]>([
    ['no list', { id: 'a' }],
    ['a link that runs code', [own({ url: 'javascript:alert(1)' })]],
    ['no title', [own({ title: '' })]],
    ['a day that is none', [own({ date: 'soon' })]],
    ['an unknown category', [own({ category: 'rumours' })]],
  ])('%s is refused', (_, content) => {
    expect(() => announcementsIn(JSON.stringify(content))).toThrow(/✖/)
  })
})

test.each<[string, string, readonly string[]]>([
  ['without a category', "topics.key:'x' AND NOT category.key:'product_updates'", ['stop']],
  ['only of a category', 'category.key:maintenance_updates', ['stop']],
  [
    'what is not understood is not heard',
    'date > 5 OR (',
    ['stop', 'lab', 'copying', 'earn', 'bell'],
  ],
])('a filter: %s', async (_, filters, ids) => {
  const { feed } = feedOf(JSON.stringify([own()]))
  const { hits } = await feed.search({ ...search, filters }, WALL_MS)
  expect(hits.map(({ objectID }) => objectID)).toEqual(ids)
})

test('words of a title, in whatever language it has', async () => {
  const { feed } = feedOf()
  const { hits } = await feed.search({ ...search, query: 'LIQUID' }, WALL_MS)
  expect(hits.map(({ objectID }) => objectID)).toEqual(['earn', 'bell'])
})
