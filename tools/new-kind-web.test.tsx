// The create form and the place in the menu of a kind without web code: the bell's field table and
// words, found by the shell through the generated registries and drawn by the kit.
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { draftOfAddress } from '@trellis/bot-kit/web/create/draft-storage.ts'
import { createRequest } from '@trellis/bot-kit/web/create/form-request.ts'
import type * as KindList from '../apps/web/src/pages/create/kind-list.ts'
import type * as KindRows from '../apps/web/src/pages/create/kind-rows.tsx'
import type * as SessionContext from '../apps/web/src/app/session-context.tsx'
import type * as Navigation from '../apps/web/src/app/navigation.ts'
import { bellIn, bellTexts, moduleOf, type FoundBell } from './fixtures/bell-in-shell.ts'
import { drawn, pageServices, partsInWords, wordsIn } from './fixtures/page-services.tsx'
import { plantKind, type PlantedKind } from './fixtures/planted-kind.ts'
import { createKind } from './fixtures/test-bell/web/create-kind.ts'
import { endpoints } from './fixtures/test-bell/wire.ts'
import { textsOf } from './text-files.ts'

const shellTexts = textsOf('first')
const pageTexts = textsOf('pages')

let planted: PlantedKind
let bell: FoundBell
beforeAll(async () => {
  planted = plantKind('apps/web/src')
  bell = await bellIn(planted)
})
afterAll(() => planted.remove())

const services = () => pageServices([...bell.texts, shellTexts, pageTexts])

const form = (preset: Readonly<Record<string, string>>): Promise<string> =>
  drawn(
    <bell.web.CreateForm
      pair={btc}
      preset={preset}
      parts={partsInWords}
      head={() => 'head'}
      candles={async () => []}
    />,
    services(),
  )

/** Label and value of every text field. */
function fieldsOf(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => {
    const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? ''
    return [of('aria-label'), of('value')] as const
  })
}

test('table and words are a create form: fields, what is missing, the way to create', async () => {
  const empty = await form({})
  expect(empty).toContain('aria-label="Bell"')
  expect(fieldsOf(empty)).toEqual([
    ['Ring at', ''],
    ['Lots', ''],
  ])
  expect(empty).toContain('Enter a price to ring at')
  expect(empty).toContain('Price chart. Enter a price to see where the bell rings.')

  const filled = await form({ ring: '61000', lots: '1000' })
  expect(fieldsOf(filled)).toEqual([
    ['Ring at', '61,000.0'],
    ['Lots', '1,000'],
  ])
  expect(filled).toContain('Create bell')
  expect(filled).toContain('ringAt=61000 Ring at 61,000.0')
  expect(filled).toContain('handle ringAt')
  expect(await form({ ring: '61000' })).toContain('Enter the number of lots')
})

test('what the form sends is what the calls of the bell read', () => {
  const draft = draftOfAddress(createKind, { ring: '61000', lots: '1000' }, 'BTCUSDT')
  if (draft === undefined) throw new Error('the address names a draft')
  const request = createRequest(createKind, draft, '0-key')
  expect(endpoints.createBell.request.parse(request)).toMatchObject({
    symbol: 'BTCUSDT',
    ring_price: '61000',
    lots: 1000,
  })
})

test('it stands in the menu of kinds among its group, with its address, name and risk', async () => {
  const { kindEntries } = await moduleOf<typeof KindList>(
    planted,
    'apps/web/src/pages/create/kind-list.ts',
  )
  const rows = await moduleOf<typeof KindRows>(planted, 'apps/web/src/pages/create/kind-rows.tsx')
  const { SessionProvider } = await moduleOf<typeof SessionContext>(
    planted,
    'apps/web/src/app/session-context.tsx',
  )
  // Of who is here only the region is asked for.
  const session = { locale: { locale: 'en-US' } } as Parameters<
    typeof SessionContext.SessionProvider
  >[0]['value']
  const { createPaths } = await moduleOf<typeof Navigation>(
    planted,
    'apps/web/src/app/navigation.ts',
  )
  const entries = kindEntries([bell.web])
  const [current] = entries.filter((it) => it.kind !== undefined)
  if (current === undefined) throw new Error('the menu lacks the bell')
  const menu = createElement(rows.KindRows, {
    entries,
    current,
    quote: 'USDT',
    minimum: '',
    headed: false,
    onChoose: () => undefined,
  })
  const html = await drawn(
    <Router ssrPath="/bell-create/" ssrSearch="base=BTC&quote=USDT">
      <SessionProvider value={session}>{menu}</SessionProvider>
    </Router>,
    services(),
  )
  expect(html).toContain('href="/bell-create/?base=BTC&amp;quote=USDT"')
  expect(wordsIn(html)).toMatch(/Averaging Bell Buys once and rings at a price Rising Medium risk/)
  expect(createPaths).toContain('/bell-create/')
})

test('both languages of a kind have the same keys', () => {
  const keys = (tree: object): readonly string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [key] : keys(value as object).map((it) => `${key}.${it}`),
    )
  expect(keys(bellTexts(planted, 'ar-SA')).toSorted()).toEqual(
    keys(bellTexts(planted, 'en')).toSorted(),
  )
})
