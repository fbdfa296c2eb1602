// What the futures grid declares of its pages: how its answer reads as any bot's and any grid's,
// its settings by the field table, and what only contracts have.
import { divide, formatAmount, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { againAddress } from '@trellis/bot-kit/web/again.ts'
import { gridAnswer } from '@trellis/bot-kit/web/grid/grid-answer.ts'
import type { GridKind } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import { gridSettings } from '@trellis/bot-kit/web/grid/grid-settings.ts'
import {
  contractEquation,
  contractFigures,
  contractMore,
  liquidationMarks,
  turnOf,
} from '@trellis/bot-kit/web/linear/contract-kind.ts'
import { fundingsView } from '@trellis/bot-kit/web/linear/funding-history.tsx'
import { settingsOf } from '@trellis/bot-kit/settings.ts'
import { targetName } from '@trellis/bot-kit/web/linear/target-name.ts'
import { digitsOf, digitsOfCoin, isolated } from '@trellis/ui'
import { futuresGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import type { FuturesAnswer, FuturesDetail } from '../wire.ts'

const STATUS = /^FUTURE_GRID_STATUS_/

/**
 * The answer as pages of grids read it: the range as it stands now, what it was at creation beside
 * it, and a state without the prefix of its enumeration.
 */
export function plainDetail(detail: FuturesDetail): FuturesDetail {
  const { min_price, max_price, curr_min_price, curr_max_price } = detail
  return {
    ...detail,
    status: detail.status.replace(STATUS, ''),
    min_price: curr_min_price === '' ? min_price : curr_min_price,
    max_price: curr_max_price === '' ? max_price : curr_max_price,
    ori_min_price: min_price,
    ori_max_price: max_price,
  }
}

/** What the same money would have gained as coins bought at the start, without leverage. */
function onlyHeld({ total_investment, current_price, figures }: FuturesDetail): string {
  const [start, now] = [amountOf(figures.start_price), amountOf(current_price)]
  if (start <= 0n) return '0'
  return formatAmount(divide(amountOf(total_investment) * (now - start), start, 'down') as Amount)
}

const answer = gridAnswer<FuturesDetail>({
  category,
  held: ({ figures, equity }) => ({ base: figures.contract.position, quote: equity }),
  onlyHeld,
  isMarketOpen: ({ symbol_status }) => symbol_status !== 'OFFLINE',
  isNearLiquidation: ({ figures }) => figures.contract.near_step > 0,
})

const settings = gridSettings<FuturesDetail>({
  words: 'futuresGrid',
  table: futuresGridFields,
  now: ({ figures, ...detail }) => ({ ...figures, ...detail }),
  created: ({ figures, total_investment }) => ({
    ...figures.created,
    total_investment: formatAmount(
      (amountOf(total_investment) - amountOf(figures.contract.added_margin)) as Amount,
    ),
  }),
  reading: answer.reading,
  after: { start: 'investment', fees: 'moveDown' },
  nameOf: (form, detail, t) =>
    TARGETS.has(form) && directionOf(detail) === 'neutral'
      ? targetName('neutral', form, t)
      : undefined,
  more: (form, text, detail, { t, format }) =>
    form === 'trailingStop' && Number(detail.trailing_stop_per) > 0
      ? t('futuresGrid.detail.trailingStop', {
          percent: text,
          equity: format.money(detail.trailing_stop_exit_equity, digitsOfCoin(detail.quote_token)),
        })
      : text,
})

const TARGETS: ReadonlySet<string> = new Set(['takeProfit', 'stopLoss'])

/** Neutral, long or short, as the field table names it. */
export function directionOf(detail: FuturesDetail): string {
  return settingsOf(futuresGridFields, detail).choices['mode'] ?? ''
}

const contract = ({ figures }: FuturesDetail) => figures.contract

export const futuresGrid: GridKind<FuturesDetail> = {
  words: 'futuresGrid',
  settings,
  async read(botId, call, signal) {
    const { detail, modes } = await call<FuturesAnswer<'getFgridDetail'>>(
      paths.getFgridDetail,
      { bot_id: botId },
      { claims: 'all', ...(signal === undefined ? {} : { signal }) },
    )
    return { detail: plainDetail(detail), modes }
  },
  ...answer,
  closing: { words: 'futuresGrid.closing', release: 'MARKET' },
  again: (detail) => againAddress(settings, detail, { path: '/fgrid-create/', pair: detail }),
  paths: {
    close: paths.fgridBotClose,
    withdraw: paths.withdrawProfit,
    history: paths.getFgridHistoryOrders,
    follow: paths.setAllowFollow,
  },
  isFollowed: ({ allow_follow }) => allow_follow === 1,
  figures: contractFigures({ contract, money: answer.money }),
  equation: contractEquation,
  main: ['equity', 'margin', 'withdrawable'],
  more: contractMore,
  withdrawable: ({ figures, ...detail }) => ({
    coin: detail.quote_token,
    withdrawable: figures.withdrawable,
    cum_withdrew_amount: detail.cum_withdrew_amount,
    parts: [
      ['linear.margin.realized', figures.contract.realised_pnl],
      ['linear.withdraw.added', figures.contract.added_margin],
      ['linear.withdraw.free', figures.contract.free_margin],
    ],
    held_back: '0',
    reason: '',
  }),
  holds({ figures, base_token }, { t, format }) {
    const digits = digitsOf(figures.quantity_per_grid)
    const { side, position } = figures.contract
    const held = `${format.money(position, digits)} ${base_token}`
    if (side === '') return t('linear.coach.flat')
    const words = `${t(`linear.direction.${side}`)} ${held}`
    return t('linear.coach.holds', { position: isolated(words) })
  },
  direction: (detail, { t, format }) =>
    `${t(`linear.direction.${directionOf(detail)}`)} ${isolated(
      `${format.number(detail.leverage, digitsOf(detail.leverage))}×`,
    )}`,
  turn: (detail, { startPrice, targets }) =>
    turnOf(directionOf(detail), Number(startPrice) || Number(targets.entry)),
  targetWord: (id, detail, t) =>
    TARGETS.has(id) && directionOf(detail) === 'neutral' ? targetName('neutral', id, t) : undefined,
  marks({ figures, tick_size }, web) {
    const at = (text: string) => (Number(text) > 0 ? Number(text) : undefined)
    const { liquidation_price: now, long_liq_price, short_liq_price } = figures.contract
    const ends = { now: at(now), long: at(long_liq_price), short: at(short_liq_price) }
    const digits = digitsOf(tick_size)
    const price = (value: number) => web.format.number(value.toFixed(digits), digits)
    return liquidationMarks(ends, { t: web.t, price })
  },
  rounds: 'linear.rounds',
  histories: (view, path, web) => [fundingsView(view, path, web)] as never,
}
