// Announcements by way of a running server: announced by its operator, found by parts of words in
// scripts with and without spaces, on both databases; script in one; what a search may not ask.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../src/database/postgres.ts'
import { eventually, testDatabaseUrl } from './host-fixture.ts'
import { isCluster, startTestServer, TestClient, type TestServer } from './http-server-fixture.ts'
import { instruct, secretKey } from './instruction-fixture.ts'

const SEARCH = '/x-api/announcements/api/search/v1/index/announcement-posts_'
const TOPIC = "topics.key:'trading_bots' AND NOT category.key:'new_crypto'"
const ALL = { page: 0, hitsPerPage: 100, filters: TOPIC, query: '' }
const schema = `trellis_announced_${process.pid}`

const file = (title: string, body: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2026-01-01\ncategory: maintenance_updates\n${more}---\n${body}\n`

const alone: Readonly<Record<string, () => Promise<TestServer>>> = {
  embedded: () => startTestServer({ TRELLIS_SECRET_KEY: secretKey }),
  server: () =>
    startTestServer({ TRELLIS_SECRET_KEY: secretKey, DATABASE_URL: testDatabaseUrl() }, { schema }),
}
/** A cluster has the one database that it stands on. */
const servers = isCluster ? { cluster: alone['embedded']! } : alone

describe.each(Object.entries(servers))('%s', (name, start) => {
  let server: TestServer

  beforeAll(async () => {
    server = await start()
  })

  afterAll(async () => {
    await server.stop()
    if (name !== 'server') return
    const database = await openPostgres(testDatabaseUrl(), schema)
    await database.query(`drop schema ${schema} cascade`)
    await database.close()
  })

  /** All that one process shows, in the languages of this file. */
  const shownBy = async (at: { readonly address: string }) => {
    const client = new TestClient(at)
    const asked = ['en', 'zh', 'th'].map((locale) => client.post(SEARCH + locale, ALL))
    return JSON.stringify((await Promise.all(asked)).map(({ result }) => result))
  }
  /** Says it to one process; resolves when every one shows the same. */
  const desk = async (name: string, ...words: string[]) => {
    const said = await instruct(server, 'announcements', name, ...words)
    await eventually('all have heard it', async () => {
      return new Set(await Promise.all(server.webs.map(shownBy))).size === 1
    })
    return said
  }
  const search = (locale: string, query: string, more: object = {}) => {
    const body = { page: 0, hitsPerPage: 10, filters: TOPIC, query, ...more }
    return server.client().post(SEARCH + locale, body)
  }
  const found = async (locale: string, query: string, more: object = {}) => {
    const { result } = await search(locale, query, more)
    return result.hits.map((it: { objectID: string }) => it.objectID).join()
  }

  test('what is announced in English, Chinese and Thai is found by parts of its words', async () => {
    const said = await desk('announce', 'en', 'stop', file('Twenty minutes', 'Orders **stay**.'))
    expect(said).toBe('stop is announced in en: /announcements/stop')
    await desk('announce', 'zh', 'stop', file('交易机器人维护公告', '星期日停机二十分钟。'))
    await desk('announce', 'th', 'stop', file('ประกาศปิดปรับปรุง', 'บอทเทรดหยุดวันอาทิตย์'))
    expect(await found('en-US', 'INUT')).toBe('stop')
    expect(await found('en-US', 'stay twent')).toBe('stop')
    expect(await found('en-US', 'stay monday')).toBe('')
    expect(await found('en-US', '机器人')).toBe('')
    expect(await found('zh-CN', '维护公告')).toBe('stop')
    expect(await found('zh-TW', '二十分')).toBe('stop')
    expect(await found('zh-CN', 'twenty')).toBe('')
    expect(await found('th-TH', 'ปรับปรุง')).toBe('stop')
    expect(await found('th', 'หยุดวัน')).toBe('stop')
    // One of the product's own, in the language that a reader has of it.
    expect(await found('zh-CN', '回测')).toContain('lab')
    expect(await found('nl-NL', 'backtest')).toBe('lab')
    expect(await found('ar-SA', 'الروبوت')).toContain('lab')
    expect(await found('en', '%')).toBe('')
  })

  test('a page at a time, and none of what the filter excludes', async () => {
    for (const id of ['one', 'two', 'three']) await desk('announce', 'en', id, file('Paged', id))
    await desk('announce', 'en', 'coin', file('Paged', 'new').replace(/main\w+/, 'new_crypto'))
    const { result } = await search('en', 'paged', { hitsPerPage: 2 })
    expect(result).toMatchObject({ nbHits: 3, nbPages: 2, page: 0, hitsPerPage: 2 })
    const second = await search('en', 'paged', { hitsPerPage: 2, page: 1 })
    expect([...result.hits, ...second.result.hits].map((it) => it.objectID)).toEqual([
      'one',
      'three',
      'two',
    ])
    expect(await found('en', 'paged', { page: 7 })).toBe('')
  })

  test('script in one is nothing but text', async () => {
    const body = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
    await desk('announce', 'en', 'bad', file('<b>Bad</b> news', body))
    const { headers, result } = await search('en', '<script', { filters: 'objectID:bad' })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(result.hits).toMatchObject([{ objectID: 'bad', title: '<b>Bad</b> news', body }])
  })

  test.each([
    ['a page below the first', { page: -1 }, 'page'],
    ['a page that is none', { page: 'last' }, 'page'],
    ['a page beyond all', { page: 10_001 }, 'page'],
    ['pages of nothing', { hitsPerPage: 0 }, 'hitsPerPage'],
    ['pages of everything', { hitsPerPage: 101 }, 'hitsPerPage'],
    ['a query as long as a page', { query: 'x'.repeat(201) }, 'query'],
    ['a query that is none', { query: { $ne: '' } }, 'query'],
    ['a filter as long as a page', { filters: 'x'.repeat(501) }, 'filters'],
  ])('is refused: %s', async (_, more, field) => {
    const answer = await search('en', 'paged', more)
    expect(answer.code).toBe(10_001)
    expect(JSON.stringify(answer.body)).toContain(field)
  })

  test('a locale that is none reads English; one that is too long is refused', async () => {
    expect(await found('ed-ED', 'twenty')).toBe('stop')
    expect(await found('..%2F..%2Fetc', 'twenty')).toBe('stop')
    expect((await search('x'.repeat(21), '')).code).toBe(10_001)
  })

  test('what is wrong is refused with a line, and nothing is written', async () => {
    const refusals: readonly (readonly [readonly string[], RegExp])[] = [
      [['announce', 'english', 'a', file('A', '')], /english is no locale/],
      [['announce', 'en', '../../a', file('A', '')], /is no name/],
      [['announce', 'en', 'a', 'A'], /must begin/],
      [['announce', 'en', 'a'], /must begin/],
      [['announce', 'en', 'a', file('A', '', 'url: javascript:alert(1)\n')], /url/],
      [['withdraw', 'lab'], /nothing of yours/],
      [['withdraw'], /nothing of yours/],
      [['destroy', 'stop'], /no instruction destroy of announcements/],
      [['constructor'], /no instruction constructor/],
    ]
    for (const [[instruction = '', ...words], line] of refusals)
      await expect(desk(instruction, ...words)).rejects.toThrow(line)
    expect(await found('en', '', { filters: 'objectID:a' })).toBe('')
  })

  test('one that is announced anew has its new words; one that is withdrawn is gone', async () => {
    await desk('announce', 'en', 'stop', file('Thirty minutes', 'Later.'))
    expect([await found('en', 'twenty'), await found('en', 'thirty')]).toEqual(['', 'stop'])
    expect(await desk('withdraw', 'stop')).toBe('stop is withdrawn (en, th, zh)')
    expect([await found('en', 'thirty'), await found('th', 'ปรับปรุง')]).toEqual(['', ''])
    const later = file('Next year', '').replace('2026-01-01', '2199-01-01')
    expect(await desk('announce', 'en', 'later', later)).toMatch(/ from 2199-01-01T00/)
    expect([await found('en', 'next year'), await found('en', '')]).not.toContain('later')
  })
})
