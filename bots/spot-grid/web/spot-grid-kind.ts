// What the spot grid declares of its pages: how its answer reads as any bot's and any grid's, and
// its settings by the field table.
import type { SpotSymbol } from '@trellis/contract'
import { againAddress } from '@trellis/bot-kit/web/again.ts'
import { phaseOf, stateIn, type BotMoney, type BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { GridKind } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import type { GridReading } from '@trellis/bot-kit/web/grid/grid-reading.ts'
import { gridSettings } from '@trellis/bot-kit/web/grid/grid-settings.ts'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { digitsOfCoin } from '@trellis/ui'
import { spotGridFields } from '../fields.ts'
import { paths } from '../paths.ts'
import type { GridDetail, GridResult } from '../wire.ts'
import { pairOf } from './traded-pair.ts'

function moneyOf(detail: GridDetail): BotMoney {
  const { figures } = detail
  return {
    total: detail.total_profit,
    booked: detail.grid_profit,
    onlyHeld: figures.hold_profit,
    equity: detail.equity,
    invested: detail.total_investment,
    withdrawn: detail.cum_withdrew_amount,
    withdrawable: figures.withdrawable,
    feesPaid: figures.fees_paid,
    apr: detail.total_apr,
    runningMs: Number(detail.operation_time),
  }
}

function viewOf(detail: GridDetail, pairs: readonly SpotSymbol[]): BotView {
  const pair = pairOf(detail, pairs)
  const { figures } = detail
  const phase = phaseOf(detail.status, detail.entry_price)
  const isOutside = figures.position === 'above' || figures.position === 'below'
  return {
    ...moneyOf(detail),
    botId: detail.grid_id,
    symbol: detail.symbol,
    name: `${detail.base_token}/${detail.quote_token}`,
    base: detail.base_token,
    quote: detail.quote_token,
    digits: { price: priceDigits(pair), quantity: quantityDigits(pair) },
    tick: pair.tick_size,
    phase,
    state: stateIn(phase, figures.failure, isOutside),
    triggerPrice: detail.entry_price,
    failure: figures.failure,
    isMarketOpen: detail.spot_symbol_status !== 'OFFLINE',
    createdAtMs: Number(detail.create_time),
    endedAtMs: Number(detail.end_time),
    price: detail.current_price,
    openOrders: figures.open_buy_count + figures.open_sell_count,
    plannedOrders: detail.cell_number,
  }
}

function readingOf(detail: GridDetail): GridReading {
  const { figures, min_price: low, max_price: high } = detail
  const hasMoved = detail.ori_min_price !== '' && detail.ori_min_price !== low
  return {
    range: { low, high, count: detail.cell_number },
    original: hasMoved ? { low: detail.ori_min_price, high: detail.ori_max_price } : undefined,
    targets: {
      entry: detail.entry_price,
      takeProfit: detail.take_profit_price,
      stopLoss: detail.stop_loss_price,
      limitUp: detail.limit_up_price,
    },
    position: figures.position,
    quietMs: Number(figures.quiet_ms),
    step: figures.cell_distance,
    quantity: figures.quantity_per_grid,
    startPrice: figures.start_price,
    price: detail.current_price,
    held: { base: figures.base_balance, quote: figures.quote_balance },
    orders: { buys: figures.open_buy_count, sells: figures.open_sell_count },
    profit: {
      grid: detail.grid_profit,
      held: figures.held_profit,
      fees: figures.unpaired_fees,
    },
    matched: detail.arbitrage_num,
    matchedOfDay: detail.arbitrage_num_24,
    fees: { maker: detail.maker_fee_rate, taker: detail.taker_fee_rate },
  }
}

const settings = gridSettings<GridDetail>({
  words: 'spotGrid',
  table: spotGridFields,
  now: ({ figures, ...detail }) => ({ ...figures, ...detail }),
  created: ({ figures }) => figures.created,
  reading: readingOf,
  more: (form, text, detail, { t, format }) =>
    form === 'trailingStop' && Number(detail.ts_percent) > 0
      ? t('spotGrid.detail.trailingStop', {
          percent: text,
          equity: format.money(detail.ts_exit_equity, digitsOfCoin(detail.quote_token)),
        })
      : text,
})

export const spotGrid: GridKind<GridDetail> = {
  words: 'spotGrid',
  settings,
  read: (botId, call, signal) =>
    call<GridResult<'queryGridDetail'>>(
      paths.queryGridDetail,
      { grid_id: botId },
      { claims: 'all', ...(signal === undefined ? {} : { signal }) },
    ),
  money: moneyOf,
  view: viewOf,
  reading: readingOf,
  again: (detail) =>
    againAddress(settings, detail, {
      path: '/create/',
      base: detail.base_token,
      quote: detail.quote_token,
    }),
  paths: {
    close: paths.closeGrid,
    withdrawDetail: paths.getWithdrawDetail,
    withdraw: paths.withdrawProfit,
    history: paths.getHistoryOrders,
    follow: paths.setAllowFollow,
  },
  isFollowed: ({ allow_follow }) => allow_follow === 1,
  adjust: async () => (await import('./adjust.ts')).adjust,
}
