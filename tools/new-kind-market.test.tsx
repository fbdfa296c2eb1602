// A kind that trades contracts says so by one word in its folder: its form and its pages then show
// the contract's price and chart, and never those of the pair that is called the same.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import type { PageParts, WebServices } from '@trellis/bot-kit/web/web-context.ts'
import type { ListedPair } from '@trellis/contract'
import { marketKey } from '@trellis/contract/market-ref'
import { bellIn, type FoundBell } from './fixtures/bell-in-shell.ts'
import { bellFigures } from './fixtures/bell-figures.ts'
import { drawn, pageServices, partsInWords, wordsIn } from './fixtures/page-services.tsx'
import { plantKind, type PlantedKind } from './fixtures/planted-kind.ts'
import { textsOf } from './text-files.ts'

const shellTexts = textsOf('first')
const pageTexts = textsOf('pages')

const contract: ListedPair = { ...btc, category: 'linear', price: '100250.5', tick_size: '0.5' }
const prices: Readonly<Record<string, string>> = {
  'spot:BTCUSDT': '100000.1',
  'linear:BTCUSDT': '100251.5',
}

let planted: PlantedKind
let bell: FoundBell
beforeAll(async () => {
  planted = plantKind()
  const text = "// The bell on contracts.\nexport const category = 'linear' as const\n"
  writeFileSync(join(planted.folder, 'bots/test-bell/market.ts'), text)
  bell = await bellIn(planted)
})
afterAll(() => planted.remove())

/** Every market has a price of its own. */
const services = (): WebServices => {
  const all = pageServices([...bell.texts, shellTexts, pageTexts])
  const usePrice: WebServices['usePrice'] = (market) => ({
    ...all.usePrice(market),
    last: prices[marketKey(market)] ?? '',
  })
  return { ...all, usePrice }
}

/** The chart says whose candles it would ask for, and the price it stands at. */
const parts: PageParts = {
  ...partsInWords,
  PriceChart: ({ market, last, tick }) => (
    <figure>{`chart of ${marketKey(market)} at ${last}, tick ${tick}`}</figure>
  ),
}

const form = (pair: ListedPair): Promise<string> =>
  drawn(
    <bell.web.CreateForm
      pair={pair}
      preset={{ ring: '110000', lots: '1000' }}
      parts={parts}
      head={() => 'head'}
      candles={async () => []}
    />,
    services(),
  )

test('the folder says what the kind trades', () => {
  expect(bell.web.offer.category).toBe('linear')
})

test('the form draws the market of its pair', async () => {
  expect(await form(contract)).toContain('chart of linear:BTCUSDT at 100251.5, tick 0.5')
  expect(await form(btc)).toContain('chart of spot:BTCUSDT at 100000.1, tick 0.1')
})

test('the page of a bot on a contract is called after it and shows its price and digits', async () => {
  // The page goes with the price of its figures; where they have none, with that of the market.
  const figures = { ...bellFigures, category: 'linear' as const, current_price: '' }
  const detail = { figures, ring_price: '110000', lots: 1000 }
  const kept = [[['bot', '7', 'living', 'detail'], { detail, modes: [] }]] as const
  const none = () => undefined
  const panel = { botId: '7', parts, onTab: none, onAsked: none, onMissing: none, ask: '' }
  const page = (tab: string) =>
    drawn(<bell.web.DetailPanel {...panel} tab={tab} pairs={[btc, contract]} />, services(), kept)
  const overview = wordsIn(await page('overview'))
  expect(overview).toContain('chart of linear:BTCUSDT at 100251.5, tick 0.5')
  expect(overview).toContain('BTCUSDT')
  expect(overview).not.toContain('BTC/USDT')
  expect(await page('parameters')).toContain(
    'href="/bell-create/?base=BTC&amp;quote=USDT&amp;ring=',
  )
})
