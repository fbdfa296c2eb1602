// Files of announcements while the server runs: changed, wrong, too big, taken away.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { announcementOf, placeOf } from './announcement-file.ts'
import { AnnouncementFolder } from './announcement-folder.ts'

const head = (more = '') => `title: Twenty minutes\ndate: 2027-01-01\n${more}`
const file = (more = '', body = 'Orders stay open.') => `---\n${head(more)}---\n${body}\n`
const folders: string[] = []

function opened() {
  const path = mkdtempSync(join(tmpdir(), 'announced-'))
  folders.push(path)
  const said: string[] = []
  const folder = new AnnouncementFolder(path, (line) => said.push(line.replace(path, '')))
  let wallMs = 0
  /** Written as another program would, and at a time that looks do not depend on. */
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
    utimesSync(join(path, name), 7, 7)
  }
  const ids = async () => (await folder.read((wallMs += 6_000))).map(({ id }) => id)
  return { path, folder, said, write, ids }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('is read again when one has changed, came or went', async () => {
  const { path, folder, write, ids, said } = opened()
  expect(await ids()).toEqual([])
  write('en/stop.md', file())
  expect(await ids()).toEqual(['stop'])
  write('en/stop.md', file('summary: On Sunday.\n'))
  write('th/stop.md', file())
  expect(await ids()).toEqual(['stop', 'stop'])
  expect((await folder.read(0))[0]?.summary).toBe('On Sunday.')
  rmSync(join(path, 'en/stop.md'))
  expect(await ids()).toEqual(['stop'])
  expect(said).toEqual([])
})

test('many who ask at once all have what is there', async () => {
  const { folder, write } = opened()
  write('en/stop.md', file())
  const all = await Promise.all([folder.read(9_000), folder.read(9_000), folder.read(9_001)])
  expect(all.map((it) => it.length)).toEqual([1, 1, 1])
})

test('what is wrong is told once, what stood before stays, and the others are read', async () => {
  const { path, write, ids, said } = opened()
  write('en/stop.md', file())
  expect(await ids()).toEqual(['stop'])
  write('en/stop.md', 'no announcement')
  write('en/other.md', file())
  for (let times = 3; times > 0; times -= 1) expect(await ids()).toEqual(['other', 'stop'])
  expect(said).toEqual([
    '/en/stop.md cannot be used: it must begin with lines between two --- (title, date, category)',
  ])
  write('en/stop.md', file('summary: On Sunday.\n'))
  expect(await ids()).toEqual(['other', 'stop'])
  mkdirSync(join(path, 'en/folder.md'))
  write('en/big.md', `${file()}${'x'.repeat(2 ** 15)}`)
  write('en/notes.txt', 'mine')
  write('english/stop.md', file())
  write('README.md', 'mine')
  expect(await ids()).toEqual(['other', 'stop'])
  const names = said.slice(1).map((line) => line.split(' ')[0])
  expect(new Set(names)).toEqual(
    new Set(['/README.md', '/en/big.md', '/en/folder.md', '/en/notes.txt', '/english/stop.md']),
  )
  expect(names).toHaveLength(5)
})

describe('a file', () => {
  const read = (text: string) => announcementOf({ locale: 'en', id: 'stop' }, text)

  test('has Markdown below what it is', () => {
    const text = file('category: new_crypto\ntopics: trading_bots, spot\n', '\n# A\n\n---\n\n<b>')
    expect(read(text)).toEqual({
      id: 'stop',
      locale: 'en',
      atMs: Date.UTC(2027, 0, 1),
      category: 'new_crypto',
      topics: ['trading_bots', 'spot'],
      title: 'Twenty minutes',
      summary: '',
      body: '# A\n\n---\n\n<b>',
    })
  })

  test('without a title, or of no day, says so in words', () => {
    expect(() => read('---\ndate: soon\n---')).toThrow(
      'title is missing; date is no day or time, as 2026-11-28',
    )
  })

  test('may be of another system, and have a title alone', () => {
    const text = `\uFEFF---\r\ntitle: A: b\r\ndate: 2027-01-01T06:00:00Z\r\n---`
    expect(read(text)).toMatchObject({ title: 'A: b', body: '', atMs: Date.UTC(2027, 0, 1, 6) })
  })

  test.each<[string, string, RegExp]>([
    ['no head', 'Twenty minutes', /must begin/],
    ['a head without an end', `---\n${head()}`, /must begin/],
    ['a line that is none', file('what else\n'), /what else/],
    ['a link that runs code', file('url: javascript:alert(1)\n'), /url/],
    ['no title', '---\ndate: 2027-01-01\n---\n', /title/],
    ['an empty title', '---\ntitle:\ndate: 2027-01-01\n---\n', /title/],
    ['a title as long as a page', file().replace('Twenty', 'x'.repeat(200)), /title/],
    ['a day that is none', file().replace('2027-01-01', 'soon'), /date/],
    ['an unknown category', file('category: rumours\n'), /category/],
    ['what nobody knows', file('author: me\n'), /author/],
    ['one thing twice', file('title: Another\n'), /title is there twice/],
    ['more than a request has room for', file('', 'ก'.repeat(11_000)), /bytes/],
  ])('%s is refused', (_, text, words) => {
    expect(() => read(text)).toThrow(words)
  })

  test.each([
    ['../..', 'stop'],
    ['english', 'stop'],
    ['', 'stop'],
    ['en', '../stop'],
    ['en', 'a b'],
    ['en', ''],
    ['en', 'x'.repeat(65)],
  ])('stands nowhere else: %s, %s', (locale, id) => {
    expect(() => placeOf(locale, id)).toThrow(/is no (locale|name)/)
  })
})
