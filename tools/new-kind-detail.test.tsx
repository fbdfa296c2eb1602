// A new kind has a detail page and a place in My bots without code of its own in the browser: its
// field table, its words and the addresses of its calls are enough. It is found as the shell finds
// it, and closed through its own route.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '@trellis/kernel'
import type { BotRow } from '@trellis/contract'
import { bellFigures as figures } from './fixtures/bell-figures.ts'
import { bellIn, type FoundBell } from './fixtures/bell-in-shell.ts'
import { drawn, pageServices, partsInWords, wordsIn } from './fixtures/page-services.tsx'
import { plantKind, type PlantedKind } from './fixtures/planted-kind.ts'
import { paths } from './fixtures/test-bell/paths.ts'
import { endpoints } from './fixtures/test-bell/wire.ts'

/** As the bell's own schema lets it through. */
const answer = endpoints.bellDetail.response.parse({
  status_code: 200,
  debug_msg: '',
  ring_price: '61000',
  lots: 1000,
  figures,
})

let planted: PlantedKind
let bell: FoundBell
beforeAll(async () => {
  planted = plantKind()
  bell = await bellIn(planted)
})
afterAll(() => planted.remove())

/** What was sent, by its address. */
const sent: (readonly [string, object])[] = []
const services = () =>
  pageServices(bell.texts, async <T,>(path: { readonly site?: string }, body: object) => {
    sent.push([path.site ?? '', body])
    return answer as T
  })

const kept = [[['bot', '7', 'living', 'detail'], { detail: answer, modes: [] }]] as const
const panel = (tab: string, ask = '') =>
  drawn(
    <bell.web.DetailPanel
      botId="7"
      tab={tab}
      parts={partsInWords}
      pairs={[]}
      onTab={() => undefined}
      ask={ask}
      onAsked={() => undefined}
      onMissing={() => undefined}
    />,
    services(),
    kept,
  )

test('the overview has its head, its total with the equation, its chart and its curve', async () => {
  const page = wordsIn(await panel('overview'))
  for (const said of ['BTC/USDT', 'Bell · Buys once and rings at a price', 'Running', '+12.50']) {
    expect(page).toContain(said)
  }
  expect(page).toMatch(/Booked profit.*Unrealized P&amp;L/)
  expect(page).toContain('Ring at 61,000')
  expect(page).toContain('curve')
})

test('what its calls cannot do is not offered: no adjust, no withdrawal, but closing', async () => {
  const page = await panel('overview')
  const buttons = [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((it) =>
    wordsIn(it[1] ?? ''),
  )
  expect(buttons.some((it) => it.includes('Close bot'))).toBe(true)
  expect(buttons.some((it) => /Adjust|Withdraw/.test(it))).toBe(false)
})

test('its parameters stand in the order of its table, with the way to use them anew', async () => {
  const page = await panel('parameters')
  expect(wordsIn(page)).toMatch(/Ring at 61,000.*Lots 1,000.*Use as new/)
  expect(page).toContain(
    'href="/bell-create/?base=BTC&amp;quote=USDT&amp;ring=61000&amp;lots=1000"',
  )
})

/** What lists are given; the pair is none of those that are listed. */
const forLists = () => ({ ...services(), pairs: [] })

test('My bots says what it was told to do, and puts it beside others', async () => {
  const parts = { grid: null, future_grid: null, fmart: null, fcombo: null }
  const rowWith = (dca: object | null): BotRow => ({ type: 'INVALID', figures, ...parts, dca })
  const card = async (part: object | null) =>
    wordsIn(await drawn(<bell.web.Card row={rowWith(part)} />, services()))
  expect(await card(null)).toContain('Buys once and rings at a price')
  expect(await card({ ring_price: '61000', lots: 1000 })).toContain('Ring at 61,000.0 · Lots 1,000')
  const answers = await bell.web.lists()
  const found = await answers.parameters('7', forLists())
  expect(found.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Ring at: 61,000.0',
    'Lots: 1,000',
  ])
})

test('it closes in one plain way, through its own route and by the id that it reads', async () => {
  const { closing } = await bell.web.lists()
  assert(closing !== undefined, 'a plain kind closes its bots')
  const web = forLists()
  const offer = await closing.offer('7', web)
  expect(offer.choices).toMatchObject([
    { mode: offer.usual, title: 'Close', value: '1012.5', profit: '12.5', fee: '0' },
  ])
  sent.length = 0
  await closing.close('7', offer.usual, web)
  expect(sent).toEqual([[paths.closeBell.site, { bot_id: '7' }]])
  expect(endpoints.closeBell.request.parse(sent[0]?.[1])).toEqual({ bot_id: '7' })
})
