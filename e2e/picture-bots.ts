// Bots of all kinds with a life behind them, for the pictures: trading, ended, out of range and
// near liquidation. Most of a day passes in seconds; the market then goes on at its usual pace.
import type { Page } from 'playwright-core'
import type { Category } from '@trellis/contract'
import { lastPrice, post } from './app.ts'
import { endProductBots, makeProductBots, type ProductBots } from './picture-products.ts'

export interface PictureBots {
  /** Last price of bitcoin's contract when all was made. */
  readonly last: number
  readonly spot: { readonly running: string; readonly closed: string; readonly outside: string }
  readonly futures: {
    readonly running: string
    readonly closed: string
    readonly outside: string
    readonly near: string
  }
  readonly martingale: {
    readonly running: string
    readonly waiting: string
    readonly closed: string
  }
  readonly combo: {
    readonly running: string
    readonly ten: string
    readonly near: string
    readonly closed: string
    readonly liquidated: string
  }
  readonly products: ProductBots
}

const FCOMBO = '/contract/v5/private/fcombobot/'
const FMART = '/contract/v5/private/fmartingalebot/'

/** At the fastest speed the page offers. */
const LIFE_MS = 22_000
/** Of a market that goes down and comes back. */
export const PICTURE_SEED = '26'

/** What a bot is made of: its pair, where the middle of its range is, and how wide it is. */
interface Range {
  readonly symbol: string
  readonly around?: number
  readonly width: number
  readonly cells: number
}

/** Makes the bots and lets them live. */
export async function makePictureBots(page: Page): Promise<PictureBots> {
  const grids = new Bots(page)
  await setSpeed(page, '3600')
  const spot = {
    running: await grids.spot({ symbol: 'BTCUSDT', width: 0.06, cells: 18 }, '12000', true),
    closed: await grids.spot({ symbol: 'ETHUSDT', width: 0.04, cells: 12 }, '5000'),
    outside: await grids.spot({ symbol: 'SOLUSDT', around: 0.8, width: 0.05, cells: 10 }, '2000'),
  }
  const running = await grids.futures({ symbol: 'BTCUSDT', width: 0.05, cells: 20 }, 'LONG', '10')
  const ended = await grids.futures({ symbol: 'ETHUSDT', width: 0.04, cells: 12 }, 'SHORT', '5')
  const martingale = {
    running: await grids.martingale('BTCUSDT', 'LONG'),
    waiting: await grids.martingale('SOLUSDT', 'SHORT', 1.4),
    closed: await grids.martingale('ETHUSDT', 'SHORT'),
  }
  const combo = {
    running: await grids.combo({ BTCUSDT: 0.4, ETHUSDT: 0.35, SOLUSDT: -0.25 }, '5', '5000'),
    ten: await grids.combo(TEN, '3', '6000'),
    closed: await grids.combo({ BTCUSDT: 0.5, SOLUSDT: 0.5 }, '2', '1500'),
    liquidated: await grids.combo({ ETHUSDT: 0.5, SOLUSDT: 0.5 }, '50', '500'),
  }
  const low = { symbol: 'SOLUSDT', around: 0.85, width: 0.06, cells: 10 }
  const outside = await grids.futures(low, 'NEUTRAL', '3')
  const products = await makeProductBots(page)
  await page.waitForTimeout(LIFE_MS)
  const move = { bot_id: combo.running, transfer_type: 'TRANSFER_IN', amount: '500' }
  await post(page, `${FCOMBO}transfer`, move)
  await post(page, `${FCOMBO}adjust-position`, { bot_id: combo.running })
  await post(page, `${FCOMBO}close-bot`, { bot_id: combo.closed })
  await post(page, '/grid/v1/close-grid', { grid_id: spot.closed, close_mode: 3 })
  await post(page, '/contract/v5/fgridbot/fgrid-bot-close', { bot_id: ended })
  await post(page, `${FMART}close-fmart-bot`, { bot_id: martingale.closed })
  await endProductBots(page, products)
  const high = { symbol: 'ETHUSDT', around: 1.02, width: 0.03, cells: 10 }
  const near = await grids.futures(high, 'LONG', '20')
  await page.waitForTimeout(1000)
  await setSpeed(page, '1')
  const pressed = await grids.combo({ BTCUSDT: 0.6, ETHUSDT: -0.4 }, '40', '1000')
  const last = await lastPrice(page, 'BTCUSDT', 'linear')
  return {
    last,
    spot,
    futures: { running, closed: ended, outside, near },
    martingale,
    combo: { ...combo, near: pressed },
    products,
  }
}

/** Ten contracts alike, every other one short. */
const TEN = Object.fromEntries(
  ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'AVAX', 'LTC', 'BNB', 'BCH'].map((coin, at) => [
    `${coin}USDT`,
    at % 2 === 0 ? 0.1 : -0.1,
  ]),
)

async function setSpeed(page: Page, speed: string): Promise<void> {
  await post(page, '/s1/bot/market/v1/set-market-speed', { speed })
}

class Bots {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async spot(range: Range, investment: string, hasTargets = false): Promise<string> {
    const { last, ...prices } = await this.#prices(range, 'spot')
    const targets = {
      take_profit_price: round(last * 1.4),
      stop_loss_price: round(last * 0.7),
    }
    const { grid_id } = await post<{ grid_id: string }>(this.#page, '/s1/bot/grid/v1/create-grid', {
      ...prices,
      invest_mode: 0,
      quote_investment: investment,
      ...(hasTargets ? targets : {}),
    })
    return grid_id
  }

  async futures(range: Range, mode: string, leverage: string): Promise<string> {
    const { last: _, ...prices } = await this.#prices(range, 'linear')
    const body = {
      ...prices,
      grid_mode: `FUTURE_GRID_MODE_${mode}`,
      grid_type: 'FUTURE_GRID_TYPE_ARITHMETIC',
      leverage,
      total_investment: '1500',
    }
    const path = '/contract/v5/fgridbot/fgrid-bot-create'
    const made = await post<{ bot_id: number; check_code: string }>(this.#page, path, body)
    if (made.bot_id === 0) throw new Error(`${range.symbol}: ${made.check_code}`)
    return String(made.bot_id)
  }

  /** `trigger` is a share of the last price at which it begins. */
  async martingale(symbol: string, mode: string, trigger = 0): Promise<string> {
    const last = await lastPrice(this.#page, symbol, 'linear')
    const body = {
      symbol,
      martingale_mode: `F_MART_MODE_MARTINGALE_MODE_${mode}`,
      leverage: '5',
      price_float_percent: '0.006',
      add_position_percent: '1.3',
      add_position_num: 5,
      round_tp_percent: '0.01',
      init_margin: '2000',
      sl_percent: '0.6',
      ...(trigger === 0 ? {} : { entry_price: round(last * trigger) }),
    }
    const made = await post<{ bot_id: string; check_code: string }>(
      this.#page,
      `${FMART}create-fmart-bot`,
      body,
    )
    if (made.bot_id === '0') throw new Error(`${symbol}: ${made.check_code}`)
    return made.bot_id
  }

  /** Weights of its contracts, below zero where short. */
  async combo(
    weights: Readonly<Record<string, number>>,
    leverage: string,
    init_margin: string,
  ): Promise<string> {
    const body = {
      leverage,
      init_margin,
      adjust_position_mode: 'ADJUST_POSITION_MODE_TIME_OR_PERCENT',
      adjust_position_percent: '0.01',
      adjust_position_time_interval: 14_400,
      sl_percent: '0.6',
      tp_percent: '2',
      trailing_stop_percent: '0.5',
      symbol_settings: Object.entries(weights).map(([symbol, weight]) => ({
        symbol,
        target_position_percent: String(Math.abs(weight)),
        side: weight < 0 ? 'SIDE_SHORT' : 'SIDE_LONG',
      })),
    }
    const path = `${FCOMBO}create-bot`
    const made = await post<{ bot_id: string; check_code: string }>(this.#page, path, body)
    if (made.bot_id === '0') throw new Error(`combo: ${made.check_code}`)
    return made.bot_id
  }

  async #prices({ symbol, around = 1, width, cells }: Range, category: Category) {
    const last = await lastPrice(this.#page, symbol, category)
    const middle = last * around
    return {
      last,
      symbol,
      min_price: round(middle * (1 - width)),
      max_price: round(middle * (1 + width)),
      cell_number: cells,
    }
  }
}

function round(price: number): string {
  return price.toFixed(1)
}
