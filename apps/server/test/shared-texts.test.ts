// Texts that processes of a cluster share, in both databases: what one writes the others read, the
// newest of each name, also after the database went back; suggested settings among them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedAdvice } from '../src/advice/shared-advice.ts'
import { migrate } from '../src/database/migrations.ts'
import { openPostgres } from '../src/database/postgres.ts'
import type { Database } from '../src/database/sql.ts'
import { SharedTexts } from '../src/host/shared-texts.ts'
import { sharedTextQueries } from '../src/projections/shared-texts.ts'
import type { ReadModels } from '../src/threads/read-models.ts'
import { testDatabaseUrl } from './host-fixture.ts'
import { newPglite } from './new-pglite.ts'

const schema = `trellis_shared_${process.pid}`
const databases: Readonly<Record<string, () => Promise<Database>>> = {
  embedded: () => newPglite(),
  server: () => openPostgres(testDatabaseUrl(), schema),
}
const lines: string[] = []
const log = (line: string): void => void lines.push(line)

describe.each(Object.entries(databases))('%s', (name, open) => {
  let database: Database
  let one: SharedTexts
  let other: SharedTexts
  let asked: Pick<ReadModels, 'query'>

  beforeAll(async () => {
    database = await open()
    await migrate(database)
    const queries = sharedTextQueries(database)
    asked = {
      query: (what: keyof typeof queries, args: never) => queries[what](args),
    } as unknown as typeof asked
    one = new SharedTexts(asked, log)
    other = new SharedTexts(asked, log)
  }, 60_000)
  afterAll(async () => {
    if (name === 'server') await database.query(`drop schema ${schema} cascade`)
    await database.close()
  })

  const write = (text: string, name = 'a') => one.write([{ kind: 'said', name, text }])
  const read = async (): Promise<object> => {
    await other.lookNow()
    return Object.fromEntries(other.of('said'))
  }

  test('what one writes the others read, until it is taken away', async () => {
    const heard: number[] = []
    const forget = other.onChange('said', () => heard.push(other.of('said').size))
    await one.write([
      { kind: 'said', name: 'a', text: '1' },
      { kind: 'said', name: 'b', text: '2' },
      { kind: 'another', name: 'a', text: '3' },
    ])
    expect(await read()).toEqual({ a: '1', b: '2' })
    await write('4')
    expect(await read()).toEqual({ a: '4', b: '2' })
    expect([...one.of('said')]).toEqual([...other.of('said')])
    await write('')
    expect(await read()).toEqual({ b: '2' })
    await other.lookNow()
    forget()
    await write('5')
    expect(await read()).toEqual({ a: '5', b: '2' })
    expect(heard).toEqual([2, 2, 1])
  })

  test('whoever waits for them has them, or goes on without where they cannot be read', async () => {
    await write('6')
    const late = new SharedTexts(asked, log)
    const known = late.known(60_000)
    await late.lookNow()
    await known
    expect(late.of('said').get('a')).toBe('6')
    const away = { query: () => Promise.reject(new Error('away')) }
    const none = new SharedTexts(away, log)
    await expect(none.lookNow()).rejects.toThrow('away')
    await none.known(10)
    expect(none.of('said').size).toBe(0)
  })

  test('of many that write at once no text is missed by who reads meanwhile', async () => {
    let isOver = false
    const reading = (async () => {
      while (!isOver) await other.lookNow()
    })()
    const names = Array.from({ length: 20 }, (_, i) => `n${i}`)
    await Promise.all(names.map((it) => write(it, it)))
    isOver = true
    await reading
    expect(Object.keys(await read())).toEqual(expect.arrayContaining(names))
  })

  test('a database that went back is read as it is', async () => {
    await write('kept', 'old')
    await write('gone', 'new')
    await read()
    await database.query(`delete from shared_texts where name = 'new'`)
    const known = (await read()) as Record<string, string>
    expect([known['old'], known['new']]).toEqual(['kept', undefined])
  })

  test('suggested settings are those of the market; older ones take nothing back', async () => {
    const owner = { market: 'simulated@1', seed: 1 }
    const [searcher, offered] = [sharedAdvice(one, owner), sharedAdvice(other, owner)]
    const entry = (asOfMs: number) => ({ key: 'spot-grid||spot BTCUSDT', asOfMs, found: [] })
    await searcher.write([entry(5)])
    await other.lookNow()
    expect(offered.read()).toEqual([entry(5)])
    expect(sharedAdvice(other, { ...owner, seed: 2 }).read()).toEqual([])
    await offered.write([entry(7)])
    await one.lookNow()
    await searcher.write([entry(6)])
    await other.lookNow()
    expect(offered.read()).toEqual([entry(7)])
    // What no search wrote is none.
    const [mark] = [...one.of('advice').keys()]
    await one.write([{ kind: 'advice', name: mark ?? '', text: '{"key":7}' }])
    expect(searcher.read()).toEqual([])
  })
})
