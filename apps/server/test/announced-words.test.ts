// Parts of words among announcements, on both databases: whatever a part is made of, it stands for
// itself, also in scripts without spaces; and an index of trigrams can serve it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/database/migrations.ts'
import { openPglite } from '../src/database/pglite.ts'
import { openPostgres } from '../src/database/postgres.ts'
import type { Database } from '../src/database/sql.ts'
import { indexTrigrams } from '../src/database/trigram-index.ts'
import { fillAnnounced, findAnnounced } from '../src/projections/announced.ts'
import { testDatabaseUrl } from './host-fixture.ts'

const words = {
  en: 'twenty minutes without trading on sunday',
  odd: String.raw`50% off_line c:\new 'quoted'`,
  th: 'ประกาศปิดปรับปรุงบอทเทรดวันอาทิตย์',
  zh: '交易机器人维护公告：星期日停机二十分钟',
}
const all = Object.entries(words).map(([mark, text]) => ({ mark, words: text }))
const schema = `trellis_words_${process.pid}`

const databases: Readonly<Record<string, () => Promise<Database>>> = {
  embedded: () => openPglite({ folder: undefined, image: undefined }),
  server: () => openPostgres(testDatabaseUrl(), schema),
}

describe.each(Object.entries(databases))('%s', (name, open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
    await migrate(database)
    expect(await indexTrigrams(database)).toBeUndefined()
    expect(await indexTrigrams(database)).toBeUndefined()
  })

  afterAll(async () => {
    if (name === 'server') await database.query(`drop schema ${schema} cascade`)
    await database.close()
  })

  test('others than those that were put in are never answered for', async () => {
    expect(await findAnnounced(database, 'one', ['minutes'])).toBeUndefined()
    await fillAnnounced(database, 'one', all)
    expect(await findAnnounced(database, 'one', ['minutes'])).toEqual(['en'])
    await fillAnnounced(database, 'two', all.slice(1))
    expect(await findAnnounced(database, 'one', ['minutes'])).toBeUndefined()
    expect(await findAnnounced(database, 'two', ['minutes'])).toEqual([])
  })

  test('a part stands for itself, wherever it stands', async () => {
    await fillAnnounced(database, 'three', all)
    const found: readonly (readonly [readonly string[], string])[] = [
      [['inut'], 'en'],
      [['inut', 'sund'], 'en'],
      [['inut', 'monday'], ''],
      [['机器人'], 'zh'],
      [['维护'], 'zh'],
      [['公'], 'zh'],
      [['ปรับปรุง'], 'th'],
      [['บอท', 'วัน'], 'th'],
      [['0%'], 'odd'],
      [['%'], 'odd'],
      [['f_l'], 'odd'],
      [['_'], 'odd'],
      [['\\'], 'odd'],
      [["'q"], 'odd'],
      [['n_t'], ''],
    ]
    for (const [parts, marks] of found) {
      const answer = await findAnnounced(database, 'three', parts)
      expect([parts, answer?.join()]).toEqual([parts, marks])
      // The same by way of the index.
      const byIndex = await database.transaction(async (sql) => {
        await sql.query('set local enable_seqscan = off')
        return findAnnounced(sql, 'three', parts)
      })
      expect(byIndex).toEqual(answer)
    }
  })

  test.each(['minutes', '机器人', 'ปรับปรุง'])('an index can find %s', async (part) => {
    const plan = await database.transaction(async (sql) => {
      await sql.query('set local enable_seqscan = off')
      return sql.query(`explain select mark from announced where words like '%${part}%'`)
    })
    expect(JSON.stringify(plan)).toContain('announced_trigrams')
  })
})

test('a server that lacks the extension finds the same without an index', async () => {
  const database = await openPglite({ folder: undefined, image: undefined })
  try {
    await migrate(database)
    await database.query('drop schema public cascade').catch(() => undefined)
    await database.query('create schema if not exists other')
    await database.query('set search_path = other')
    await migrate(database)
    expect(await indexTrigrams(database)).toMatch(/public/)
    await fillAnnounced(database, 'one', all)
    expect(await findAnnounced(database, 'one', ['机器人'])).toEqual(['zh'])
  } finally {
    await database.close()
  }
})
