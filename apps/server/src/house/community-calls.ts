// What a wish of the seeded community is as a call of its kind, around the price of its market at
// that time. A market that has moved where a wish cannot be met refuses it: it is left out.
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import {
  divide,
  err,
  formatDecimal,
  ok,
  type Amount,
  type Price,
  type Result,
} from '@trellis/kernel'
import type {
  ComboWish,
  CommunityBot,
  DcaWish,
  DualAssetWish,
  FuturesGridWish,
  LiquidityWish,
  MartingaleWish,
  SpotGridWish,
  Wish,
} from '@trellis/lab'
import { formatPrice, valueOfBase, type Category } from '@trellis/market'
import { callKind } from './kind-calls.ts'

/** What every bot of the community says of where it comes from, for whoever reads its origin. */
const ORIGIN = { allow_follow: true, create_type: 'MANUAL', channel: 'simulated' } as const
const WHOLE_BPS = 10_000
const ONE = 1_000_000_000_000n

/** A call of a kind by its name. */
interface KindCall {
  readonly name: string
  readonly input: object
}

const DECIMAL = /^\d+(\.\d+)?$/

/** A decimal out of hundredths of a percent, or of hundredths: 150 of scale 2 is "1.50". */
const decimal = (value: number, scale: number): string => formatDecimal(BigInt(value), scale)

/**
 * Begins a bot in its owner's name, with a number that would pass where one is told, as people do;
 * why not where it is refused all the same.
 */
export async function beginBot(
  context: RouteContext,
  { key, wish }: CommunityBot,
): Promise<Result<void, string>> {
  const call = await beginning(context, wish, key)
  if (call === undefined) return err('not offered')
  const ask = (more: object) => callKind(context, wish.kind, call.name, { ...call.input, ...more })
  const asked = await ask({})
  if (asked.ok) return ok(undefined)
  const numbers = Object.entries(asked.error.fixes).filter(([, fix]) => DECIMAL.test(fix))
  if (numbers.length === 0) return err(asked.error.reason)
  const again = await ask(Object.fromEntries(numbers))
  return again.ok ? ok(undefined) : err(again.error.reason)
}

/** Closes a bot in its owner's name, where its kind can be closed and it has not ended. */
export async function closeBot(context: RouteContext, { key, wish }: CommunityBot): Promise<void> {
  const { bots, userId } = context
  const name = CLOSINGS[wish.kind]
  if (userId === undefined || name === undefined) return
  const bot = await bots.made(userId, wish.kind, key)
  if (bot !== undefined) await callKind(context, wish.kind, name, { bot_id: String(bot) })
}

const CLOSINGS: Readonly<Partial<Record<Wish['kind'], string>>> = {
  'spot-grid': 'closeGrid',
  'futures-grid': 'fgridBotClose',
  'spot-dca': 'closeBot',
  'futures-martingale': 'closeFmartBot',
  'futures-combo': 'closeBot',
}

async function beginning(
  context: RouteContext,
  wish: Wish,
  key: string,
): Promise<KindCall | undefined> {
  const keyed = { ...ORIGIN, request_id: key }
  switch (wish.kind) {
    case 'spot-grid':
      return spotGrid(context, wish, keyed)
    case 'futures-grid':
      return futuresGrid(context, wish, keyed)
    case 'spot-dca':
      return dca(wish, keyed)
    case 'futures-martingale':
      return martingale(wish, keyed)
    case 'futures-combo':
      return combo(wish, keyed)
    case 'dual-asset':
      return dualAsset(context, wish, key)
    case 'liquidity-mining':
      return liquidity(wish, key)
  }
}

/** Prices of a market so many hundredths of a percent over its last one; undefined while closed. */
function pricesOf({ market }: RouteContext, symbol: string, category: Category) {
  const index = market.indexOf(symbol, category)
  const instrument = market.instruments[index]
  if (instrument === undefined || market.status(index) !== 'Trading') return undefined
  const { last } = market.ticker(index)
  if (last === 0) return undefined
  return (bps: number): string => {
    const ticks = Math.round((last * (WHOLE_BPS + bps)) / WHOLE_BPS)
    return formatPrice(instrument, ticks as Price)
  }
}

function spotGrid(context: RouteContext, wish: SpotGridWish, keyed: object): KindCall | undefined {
  const { belowBps, aboveBps, stopBps, gainBps } = wish
  const at = pricesOf(context, wish.market.symbol, 'spot')
  if (at === undefined) return undefined
  const input = {
    ...keyed,
    symbol: wish.market.symbol,
    min_price: at(-belowBps),
    max_price: at(aboveBps),
    cell_number: wish.cells,
    invest_mode: 0,
    quote_investment: String(wish.invest),
    ...(stopBps > 0 && { stop_loss: at(-belowBps - stopBps) }),
    ...(gainBps > 0 && { take_profit: at(aboveBps + gainBps) }),
  }
  return { name: 'createGrid', input }
}

const GRID_MODES = { neutral: 1, long: 2, short: 3 } as const

function futuresGrid(
  context: RouteContext,
  wish: FuturesGridWish,
  keyed: object,
): KindCall | undefined {
  const { belowBps, aboveBps, stopBps, gainBps, mode } = wish
  const at = pricesOf(context, wish.market.symbol, 'linear')
  if (at === undefined) return undefined
  const isShort = mode === 'short'
  const [stop, gain] = isShort
    ? [aboveBps + stopBps, -belowBps - gainBps]
    : [-belowBps - stopBps, aboveBps + gainBps]
  const input = {
    ...keyed,
    symbol: wish.market.symbol,
    grid_mode: GRID_MODES[mode],
    grid_type: 1,
    min_price: at(-belowBps),
    max_price: at(aboveBps),
    cell_number: wish.cells,
    leverage: String(wish.leverage),
    total_investment: String(wish.invest),
    ...(stopBps > 0 && { stop_loss_price: at(stop) }),
    ...(gainBps > 0 && { take_profit_price: at(gain) }),
  }
  return { name: 'fgridBotCreate', input }
}

function dca({ quote, everySeconds, most, coins }: DcaWish, keyed: object): KindCall {
  const parameters = {
    quote_coin: quote,
    frequency_in_second: everySeconds,
    max_invest_amount: String(most),
    pairs: coins.map(({ base, amount }) => ({ base, amount: String(amount) })),
  }
  return { name: 'createBot', input: { ...keyed, parameters } }
}

function martingale(wish: MartingaleWish, keyed: object): KindCall {
  const mode = wish.mode === 'long' ? 'LONG' : 'SHORT'
  const input = {
    ...keyed,
    symbol: wish.market.symbol,
    martingale_mode: `F_MART_MODE_MARTINGALE_MODE_${mode}`,
    leverage: String(wish.leverage),
    price_float_percent: decimal(wish.stepBps, 4),
    add_position_percent: decimal(wish.timesE2, 2),
    add_position_num: wish.additions,
    round_tp_percent: decimal(wish.gainBps, 4),
    init_margin: String(wish.invest),
    auto_cycle_toggle: 1,
    ...(wish.stopBps > 0 && { sl_percent: decimal(wish.stopBps, 4) }),
  }
  return { name: 'createFmartBot', input }
}

function combo({ leverage, invest, thresholdBps, parts }: ComboWish, keyed: object): KindCall {
  const input = {
    ...keyed,
    leverage: String(leverage),
    init_margin: String(invest),
    adjust_position_mode: 2,
    adjust_position_percent: decimal(thresholdBps, 4),
    symbol_settings: parts.map(({ market, percent, side }) => ({
      symbol: market.symbol,
      target_position_percent: decimal(percent, 2),
      side: side === 'long' ? 1 : 2,
    })),
  }
  return { name: 'createBot', input }
}

interface OfferedTarget {
  readonly selectPrice: string
  readonly apyE8: string
}

/** At a price that is offered at this time. */
async function dualAsset(
  context: RouteContext,
  wish: DualAssetWish,
  key: string,
): Promise<KindCall | undefined> {
  const { base, term, side, target } = wish
  const category = 'DualAssets'
  const ask = async (name: string, more: object): Promise<readonly object[]> => {
    const answer = await callKind(context, wish.kind, name, { category, ...more })
    return answer.ok ? (answer.value as { readonly list: readonly object[] }).list : []
  }
  const [product] = (await ask('product', { coin: base, duration: term })) as {
    productId: string
  }[]
  if (product === undefined) return undefined
  const { productId } = product
  const [quote] = (await ask('productExtraInfo', { productId })) as {
    readonly buyLowPrice: readonly OfferedTarget[]
    readonly sellHighPrice: readonly OfferedTarget[]
  }[]
  const isLow = side === 'buy-low'
  const targets = (isLow ? quote?.buyLowPrice : quote?.sellHighPrice) ?? []
  const chosen = targets[Math.min(target, targets.length - 1)]
  const amount = isLow ? String(wish.invest) : inBase(context, base, wish.invest)
  if (chosen === undefined || amount === undefined) return undefined
  const input = {
    category,
    productId,
    orderType: 'Stake',
    amount,
    accountType: 'FUND',
    coin: isLow ? 'USDT' : base,
    orderLinkId: key,
    dualAssetsExtra: {
      orderDirection: isLow ? 'BuyLow' : 'SellHigh',
      selectPrice: chosen.selectPrice,
      apyE8: Number(chosen.apyE8),
    },
  }
  return { name: 'placeOrder', input }
}

/** So much USDT in a coin, down to four digits. */
function inBase({ market }: RouteContext, base: string, invest: number): string | undefined {
  const index = market.indexOf(`${base}USDT`, 'spot')
  const instrument = market.instruments[index]
  if (instrument === undefined) return undefined
  const price = valueOfBase(instrument, market.ticker(index).last, ONE as Amount, 'up')
  if (price === 0n) return undefined
  return formatDecimal(divide(BigInt(invest) * ONE * 10_000n, price, 'down'), 4)
}

/** The pools of the kind, whose numbers never come to mean another pair. */
const POOLS: Readonly<Record<string, string>> = { ETH: '5', BTC: '6' }

function liquidity(wish: LiquidityWish, key: string): KindCall | undefined {
  const productId = POOLS[wish.base]
  if (productId === undefined) return undefined
  const { leverage, invest } = wish
  const amounts = { quoteAmount: String(invest), leverage: String(leverage) }
  return { name: 'addLiquidity', input: { productId, orderLinkId: key, ...amounts } }
}
