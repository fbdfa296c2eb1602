// What is kept of a group's bots, and told of them page by page.
import { expect, it } from 'vitest'
import { makeId } from '@trellis/kernel'
import { GroupBots, SHELVES, type BotOwner, type BotPage } from './group-bots.ts'

const GROUP = 7
const bot = (n: number): number => makeId(1000 + n, GROUP + 32 * (n % 8), n % 16)
const row = (n: number): BotOwner => [bot(n), n, [n % 3], 'spot-grid', '']
const rows = (from: number, to: number): BotOwner[] =>
  Array.from({ length: to - from }, (_, i) => row(from + i))

const ascending = (ids: readonly number[] = []): number[] => ids.toSorted((a, b) => a - b)

function filled(count: number): GroupBots {
  const bots = new GroupBots()
  for (const it of rows(0, count)) bots.put(it)
  return bots
}

function pagesOf(bots: GroupBots): BotPage[] {
  const pages: BotPage[] = []
  for (let from = 0; from < SHELVES; from = pages.at(-1)?.upTo ?? SHELVES)
    pages.push(bots.page(from))
  return pages
}

it('tells a small group in one page and a large one in bounded ones, each bot once', () => {
  expect(pagesOf(filled(0))).toEqual([{ bots: [], ended: [], upTo: SHELVES, newestMs: 0 }])
  expect(pagesOf(filled(300))).toHaveLength(1)
  const pages = pagesOf(filled(40_000))
  expect(pages).toHaveLength(8)
  for (const { bots } of pages) expect(bots.length).toBeLessThan(5400)
  const told = pages.flatMap(({ bots }) => bots)
  expect(told).toHaveLength(40_000)
  expect(ascending(told.map(([it]) => it))).toEqual(rows(0, 40_000).map(([it]) => it))
  expect(() => filled(1).page(-1)).toThrow('a page of no shelf')
})

it('holds as much as lives, however many have ended', () => {
  const bots = filled(100)
  for (let from = 100; from < 50_000; from += 50) {
    bots.letGo()
    for (const it of rows(from, from + 50)) bots.put(it)
    for (const [it] of rows(from, from + 50)) bots.end(it)
  }
  expect(bots.size).toBeLessThan(4200)
  expect(bots.get(bot(0))).toEqual(row(0))
  expect(bots.get(bot(100))).toBeUndefined()
  expect(bots.get(bot(49_000))).toEqual(row(49_000))
  expect(bots.whole().ended.length).toBeGreaterThanOrEqual(2000)
  const pages = pagesOf(bots)
  expect(pages).toHaveLength(1)
  expect(ascending(pages[0]?.ended)).toEqual(ascending(bots.whole().ended))
})

it('knows all that ended at one time, however many, until a later one', () => {
  const bots = filled(10_000)
  bots.letGo()
  for (const [it] of rows(0, 10_000)) bots.end(it)
  expect(bots.size).toBe(10_000)
  for (const at of [0, 10_000]) {
    bots.letGo()
    for (const it of rows(at + 10_000, at + 12_000)) bots.put(it)
    for (const [it] of rows(at + 10_000, at + 12_000)) bots.end(it)
  }
  expect(bots.size).toBe(4000)
})

it('says which bots a page does not name any more, of its own shelves only', () => {
  const [here, there] = [filled(20_000), filled(20_000)]
  for (let n = 0; n < 100; n++) there.drop(bot(n))
  here.end(bot(5))
  const gone: number[] = []
  for (let from = 0, page; from < SHELVES; from = page.upTo) {
    page = there.page(from)
    gone.push(...here.besides(from, page))
  }
  const expected = rows(0, 100).map(([it]) => it)
  expect(ascending(gone)).toEqual(expected.filter((it) => it !== bot(5)))
})
