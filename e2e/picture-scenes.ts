// What the pictures are of: one row for each screen, and how the page is brought there.
import type { Page } from 'playwright-core'
import type { PictureBots } from './picture-bots.ts'

export interface Scene {
  readonly name: string
  readonly path: string
  readonly guest?: boolean
  /** The whole page and not only what a window shows of it. */
  readonly whole?: boolean
  /** Brings the page to what the picture is of. */
  prepare?(page: Page): Promise<void>
}

const press = (label: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: label }).first().click()
}

const see = (place: string) => async (page: Page) => {
  await page
    .locator(place)
    .first()
    .evaluate((it) => it.scrollIntoView({ block: 'center' }))
}

/** Fills the first fields of the dialog that is open, so that it says what they would do. */
const fill =
  (...values: readonly string[]) =>
  async (page: Page) => {
    for (const [at, value] of values.entries()) {
      await page.locator('dialog[open] input[type=text]').nth(at).fill(value)
    }
  }

const CREATE = new RegExp(
  '^Create (spot grid|futures (grid|combo)|martingale)$|' +
    '^إنشاء (شبكة فورية|(شبكة|سلة) عقود|مارتينجال)$',
)
const DIALOGS = ['adjust', 'margin', 'withdraw', 'close'] as const
const TABS = ['risk', 'history', 'orders', 'parameters', 'activity'] as const

const LACKING = 'BTCUSDT:l:60,ETHUSDT:s:25'
const TEN = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'AVAX', 'LTC', 'BNB', 'BCH']
  .map((coin, at) => `${coin}USDT:${at % 2 === 0 ? 'l' : 's'}:10`)
  .join()

const POOL = '/liquidity-create/?base=ETH&quote=USDT&side=quote&quoteAmount=2000&leverage=2'

/** Of the kinds beside grids and contracts, and of the account that all of them are paid from. */
function productScenes({ dca, dual, pool, copy }: PictureBots['products']): readonly Scene[] {
  const whole = (name: string, path: string): Scene => ({ name, path, whole: true })
  const bot = (name: string, id: string): Scene => whole(name, `/bot/${id}/`)
  return [
    whole('dca-create', '/dca-create/?base=BTC&quote=USDT'),
    { name: 'dca-detail', path: `/bot/${dca}/` },
    bot('dca-detail-whole', dca),
    whole('dual-create', '/dual-create/?base=ETH&quote=USDT&term=3d'),
    {
      name: 'dual-create-guest',
      path: '/dual-create/?base=BTC&quote=USDT&direction=sell-high',
      guest: true,
      whole: true,
    },
    bot('dual-detail', dual.running),
    bot('dual-receipt', dual.settled),
    whole('pool-create', POOL),
    bot('pool-detail', pool.running),
    bot('pool-receipt', pool.closed),
    whole('leaders', '/copy-create/'),
    { name: 'copy-leader', path: `/copy-create/?leader=${copy.leader}` },
    whole('copy-leader-whole', `/copy-create/?leader=${copy.leader}`),
    bot('copy-relation', copy.running),
    whole('ranking', '/ranking/'),
    {
      name: 'ranking-copy',
      path: '/ranking/?type=SPOT_GRID',
      prepare: press(/^(Copy|نسخ) .*USD/),
    },
    whole('account', '/account/'),
  ]
}

/** Every screen there is a picture of. */
export function pictureScenes(bots: PictureBots): readonly Scene[] {
  const { last, spot, futures, martingale, combo, products } = bots
  const spotForm = '/create/?base=BTC&quote=USDT&invest=5000'
  const at = (share: number): string => (last * share).toFixed(1)
  const range = `low=${at(0.96)}&high=${at(1.04)}&n=16&tp=${at(1.1)}&sl=${at(0.93)}`
  const long = `/fgrid-create/?base=BTC&quote=USDT&mode=long&leverage=10&${range}&invest=1000`
  const detail = `/bot/${spot.running}/`
  const futuresDetail = `/bot/${futures.running}/`
  const ladder = '/fmart-create/?base=BTC&quote=USDT&invest=2000&sl_per=40'
  const martDetail = `/bot/${martingale.running}/`
  const basket = '/fcombo-create/?base=BTC&quote=USDT&mode=either&leverage=5&drift=5&every=604800'
  const weighed = `${basket}&contracts=BTCUSDT:l:40!,ETHUSDT:l:25,SOLUSDT:s:20,XRPUSDT:s:15`
  const comboForm = `${weighed}&invest=5000&tp=25&sl=20`
  const comboDetail = `/bot/${combo.running}/`
  return [
    { name: 'home', path: '/' },
    { name: 'home-whole', path: '/', whole: true },
    { name: 'home-guest', path: '/', guest: true, whole: true },
    { name: 'bell', path: '/my-bot/', prepare: press(/^(Notifications|الإشعارات)/) },
    { name: 'create', path: spotForm },
    { name: 'create-whole', path: spotForm, whole: true },
    { name: 'create-error', path: `${spotForm}&tp=90000` },
    { name: 'create-guest', path: '/create/?base=ETH&quote=USDT', guest: true },
    { name: 'confirm', path: spotForm, prepare: press(CREATE) },
    { name: 'futures-create', path: long },
    { name: 'futures-create-whole', path: long, whole: true },
    { name: 'futures-create-error', path: `${long}&sl=${at(0.8)}`, whole: true },
    { name: 'futures-create-guest', path: '/fgrid-create/?base=ETH&quote=USDT', guest: true },
    { name: 'futures-confirm', path: long, prepare: press(CREATE) },
    {
      name: 'kind-menu',
      path: long,
      prepare: (page) => page.locator('.kind-chip').first().click(),
    },
    { name: 'my-bots', path: '/my-bot/', whole: true },
    { name: 'my-bots-closed', path: '/my-bot/?tab=closed' },
    { name: 'detail', path: detail },
    { name: 'detail-whole', path: detail, whole: true },
    ...TABS.slice(1).map((tab) => ({ name: `detail-${tab}`, path: `${detail}?tab=${tab}` })),
    { name: 'detail-outside', path: `/bot/${spot.outside}/` },
    ...DIALOGS.filter((it) => it !== 'margin').map((it) => ({
      name: it,
      path: `${detail}?ask=${it}`,
    })),
    { name: 'receipt', path: `/bot/${spot.closed}/`, whole: true },
    { name: 'futures-detail', path: futuresDetail },
    { name: 'futures-detail-whole', path: futuresDetail, whole: true },
    { name: 'futures-detail-card', path: futuresDetail, prepare: see('.risk-card') },
    ...TABS.map((tab) => ({ name: `futures-${tab}`, path: `${futuresDetail}?tab=${tab}` })),
    { name: 'futures-outside', path: `/bot/${futures.outside}/`, whole: true },
    { name: 'futures-near', path: `/bot/${futures.near}/`, whole: true },
    ...DIALOGS.map((it) => ({ name: `futures-${it}`, path: `${futuresDetail}?ask=${it}` })),
    { name: 'margin-filled', path: `${futuresDetail}?ask=margin`, prepare: fill('500') },
    { name: 'withdraw-filled', path: `${futuresDetail}?ask=withdraw`, prepare: fill('50') },
    {
      name: 'adjust-filled',
      path: `${futuresDetail}?ask=adjust`,
      prepare: fill(at(1.15), at(0.9)),
    },
    { name: 'futures-receipt', path: `/bot/${futures.closed}/`, whole: true },
    { name: 'mart-create', path: ladder },
    { name: 'mart-create-whole', path: ladder, whole: true },
    { name: 'mart-create-error', path: `${ladder}&step=25&n=12`, whole: true },
    { name: 'mart-confirm', path: ladder, prepare: press(CREATE) },
    { name: 'mart-detail', path: martDetail },
    { name: 'mart-detail-whole', path: martDetail, whole: true },
    ...['round', ...TABS].map((tab) => ({ name: `mart-${tab}`, path: `${martDetail}?tab=${tab}` })),
    ...['adjust', 'margin', 'close'].map((it) => ({
      name: `mart-ask-${it}`,
      path: `${martDetail}?ask=${it}`,
    })),
    { name: 'mart-waiting', path: `/bot/${martingale.waiting}/`, whole: true },
    { name: 'mart-receipt', path: `/bot/${martingale.closed}/`, whole: true },
    { name: 'combo-create', path: comboForm },
    { name: 'combo-create-whole', path: comboForm, whole: true },
    { name: 'combo-create-error', path: `${basket}&contracts=${LACKING}&invest=50`, whole: true },
    { name: 'combo-create-ten', path: `${basket}&contracts=${TEN}&invest=5000`, whole: true },
    { name: 'combo-create-guest', path: '/fcombo-create/', guest: true, whole: true },
    { name: 'combo-confirm', path: comboForm, prepare: press(CREATE) },
    { name: 'combo-pick', path: '/fcombo-create/', prepare: press(/^(Show it|اطّلع عليه)$/) },
    { name: 'combo-detail', path: comboDetail },
    { name: 'combo-detail-whole', path: comboDetail, whole: true },
    ...TABS.slice(1).map((tab) => ({ name: `combo-${tab}`, path: `${comboDetail}?tab=${tab}` })),
    ...['adjust', 'margin', 'close'].map((it) => ({
      name: `combo-ask-${it}`,
      path: `${comboDetail}?ask=${it}`,
    })),
    { name: 'combo-ask-now', path: comboDetail, prepare: press(/^(Rebalance now|وازن الآن)$/) },
    { name: 'combo-margin-filled', path: `${comboDetail}?ask=margin`, prepare: fill('500') },
    { name: 'combo-ten', path: `/bot/${combo.ten}/`, whole: true },
    { name: 'combo-near', path: `/bot/${combo.near}/`, whole: true },
    { name: 'combo-receipt', path: `/bot/${combo.closed}/`, whole: true },
    { name: 'combo-liquidated', path: `/bot/${combo.liquidated}/`, whole: true },
    ...productScenes(products),
    { name: 'missing', path: '/bot/1/' },
  ]
}
