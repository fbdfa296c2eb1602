// What is announced, by whom, in which language and order; and a file of an operator that is wrong.
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync, rmSync } from 'node:fs'
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
    ['an id that is there twice', [own(), own({ title: 'Another' })]],
    ['a title as long as a page', [own({ title: { en: 'x'.repeat(201) } })]],
  ])('%s is refused', (_, content) => {
    expect(() => announcementsIn(JSON.stringify(content))).toThrow(/✖/)
  })
})

describe('a file', () => {
  let wallMs = WALL_MS
  const later = () => (wallMs += 6_000)
  const idsNow = async (feed: AnnouncementFeed) =>
    (await feed.search(search, later())).hits.map(({ objectID }) => objectID)
  /** Written as another program would, and at a time that looks do not depend on. */
  const write = (file: string, text: string, atS = 7) => {
    writeFileSync(file, text)
    utimesSync(file, atS, atS)
  }

  test('may begin with a byte order mark', async () => {
    const { feed, said } = feedOf(`\uFEFF${JSON.stringify([own()])}`)
    expect([await idsNow(feed), said]).toEqual([['stop', 'lab', 'copying', 'earn', 'bell'], []])
  })

  test('says one of the product’s own in other words, from its day on', async () => {
    const { feed } = feedOf(JSON.stringify([own({ id: 'lab' })]))
    const [first, ...others] = (await feed.search(search, WALL_MS)).hits
    expect([first?.objectID, first?.title]).toEqual(['lab', 'Twenty minutes on Sunday'])
    expect(others.map(({ objectID }) => objectID)).toEqual(['copying', 'earn', 'bell'])
    const early = await feed.search(search, Date.UTC(2026, 11, 31))
    expect(early.hits[0]).toMatchObject({ objectID: 'lab', category: { key: 'product_updates' } })
  })

  test('that was written anew in the same moment is read again, by its size', async () => {
    const { feed, file } = feedOf()
    write(file, JSON.stringify([own()]))
    expect(await idsNow(feed)).toContain('stop')
    write(file, JSON.stringify([own({ id: 'another' })]))
    expect(await idsNow(feed)).toContain('another')
  })

  test('that could not be read is tried again, and told once', async () => {
    const { feed, file, said } = feedOf()
    mkdirSync(file)
    for (let i = 0; i < 3; i += 1) expect(await idsNow(feed)).not.toContain('stop')
    expect(said).toEqual(['announcements.json cannot be used: it is no file'])
    rmSync(file, { recursive: true })
    write(file, JSON.stringify([own()]))
    expect(await idsNow(feed)).toContain('stop')
  })

  test('has a bound, and so has what is said of one that is wrong', async () => {
    const { feed, file, said } = feedOf(JSON.stringify([own()]))
    expect(await idsNow(feed)).toContain('stop')
    write(file, `[${' '.repeat(2 ** 20)}]`)
    expect(await idsNow(feed)).toContain('stop')
    expect(said.at(-1)).toMatch(/more than 1048576 bytes/)
    write(file, JSON.stringify(Array.from({ length: 400 }, () => ({}))))
    await idsNow(feed)
    expect(said.at(-1)).toHaveLength(400)
    expect(said).toHaveLength(2)
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
