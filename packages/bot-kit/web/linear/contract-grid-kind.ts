// What any grid of contracts declares of its pages: how its answer reads as any bot's and any
// grid's, its settings by its field table, and what only contracts have.
import type { Category } from '@trellis/contract'
import { digitsOf, digitsOfCoin, isolated } from '@trellis/ui'
import { settingsOf } from '../../settings.ts'
import type { ContractGridAnswer } from '../../wire/detail-shapes.ts'
import { againAddress } from '../again.ts'
import { lessOf } from '../amount-sums.ts'
import { gridAnswer } from '../grid/grid-answer.ts'
import type { GridKind } from '../grid/grid-kind.ts'
import { gridSettings } from '../grid/grid-settings.ts'
import type { KindSettings } from '../parameter-lines.ts'
import type { TradedPair } from '../listed-pair.ts'
import type { SetTargets } from './bot-ends.ts'
import {
  contractEquation,
  contractFigures,
  contractMore,
  liquidationMarks,
  onlyHeld,
  turnOf,
  withdrawableFigure,
} from './contract-kind.ts'
import { setLeverageWords } from './contract-words.ts'
import { fundingsView } from './funding-history.tsx'
import type { MarginPage } from './margin-parts.tsx'
import { targetName } from './target-name.ts'
import { useShareLines } from './use-share-lines.ts'

type Detail = ContractGridAnswer & Omit<TradedPair, 'category'>

/** What a kind says of itself. */
export interface OwnContractGrid<D> extends Pick<GridKind<D>, 'words' | 'read' | 'paths'> {
  /** Its field table; `mode` is its direction. */
  readonly table: KindSettings<D>['table']
  readonly category: Category
  /** The address of its form. */
  readonly form: string
  readonly calls: MarginPage<D>['calls']
}

const STATUS = /^FUTURE_GRID_STATUS_/
const TARGETS: ReadonlySet<string> = new Set(['takeProfit', 'stopLoss'])

/**
 * The answer as pages of grids read it: the range as it stands now, what it was at creation beside
 * it, and a state without the prefix of its enumeration.
 */
export function plainDetail<D extends ContractGridAnswer>(detail: D): D {
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

/** Neutral, long or short, as the field table names it. */
export function directionIn(table: KindSettings<never>['table'], detail: object): string {
  return settingsOf(table, { ...detail }).choices['mode'] ?? ''
}

/** Pages of a kind of grids of contracts, with what its margin is asked by. */
export function contractGridKind<D extends Detail>(
  own: OwnContractGrid<D>,
): GridKind<D> & MarginPage<D> {
  const { words, table, category, form, read, paths, calls } = own
  const answer = gridAnswer<D>({
    category,
    held: ({ figures, equity }) => ({ base: figures.contract.position, quote: equity }),
    onlyHeld: ({ total_investment, current_price, figures }) =>
      onlyHeld(total_investment, figures.start_price, current_price),
    isMarketOpen: ({ symbol_status }) => symbol_status !== 'OFFLINE',
    isNearLiquidation: ({ figures }) => figures.contract.near_step > 0,
  })
  const contract = ({ figures }: D) => figures.contract
  const source = { contract, money: answer.money }
  const directionOf = (detail: D): string => directionIn(table, detail)
  const targetWord: GridKind<D>['targetWord'] = (id, detail, t) =>
    TARGETS.has(id) && directionOf(detail) === 'neutral' ? targetName('neutral', id, t) : undefined
  const settings = gridSettings<D>({
    words,
    table,
    ...settingsRead,
    reading: answer.reading,
    after: { start: 'investment', fees: 'moveDown' },
    nameOf: targetWord,
  })
  return {
    words,
    settings,
    read,
    ...answer,
    closing: { words: `${words}.closing`, release: 'MARKET' },
    again: (detail) => againAddress(settings, detail, { path: form, pair: detail }),
    paths,
    isFollowed: ({ allow_follow }) => allow_follow === 1,
    figures: [...contractFigures(source), withdrawableFigure(source)],
    equation: contractEquation,
    main: ['equity', 'margin', 'withdrawable'],
    more: contractMore,
    ...marginRead,
    direction: (detail, { t, format }) =>
      `${t(`direction.${directionOf(detail)}`)} ${setLeverageWords(detail.leverage, format)}`,
    turn: (detail, { startPrice, targets }) =>
      turnOf(directionOf(detail), Number(startPrice) || Number(targets.entry)),
    targetWord,
    marks: marksOf,
    rounds: 'linear.rounds',
    histories: (view, path, web) => [fundingsView(view, path, web)] as never,
    contract,
    calls,
    targets: (detail) => ({
      ...targetsOf(detail),
      isNeutral: directionOf(detail) === 'neutral',
    }),
    useLines: useLinesOf,
  }
}

function targetsOf(detail: ContractGridAnswer): SetTargets {
  return {
    takeProfit: detail.take_profit_price,
    stopLoss: detail.stop_loss_price,
    takeProfitShare: detail.take_profit_per,
    stopLossShare: detail.stop_loss_per,
  }
}

const useLinesOf: NonNullable<GridKind<ContractGridAnswer>['useLines']> = ({ detail, ...bot }) =>
  useShareLines(bot, { figures: detail.figures.contract, targets: targetsOf(detail) })

const settingsRead: Pick<KindSettings<ContractGridAnswer>, 'now' | 'created' | 'more'> = {
  now: ({ figures, ...detail }) => ({ ...figures, ...detail }),
  created: ({ figures, total_investment }) => ({
    ...figures.created,
    total_investment: lessOf(total_investment, figures.contract.added_margin),
  }),
  more: (form, text, detail, { t, format }) =>
    form === 'trailingStop' && Number(detail.trailing_stop_per) > 0
      ? t('linear.trailingStop', {
          percent: text,
          equity: format.money(detail.trailing_stop_exit_equity, digitsOfCoin(detail.quote_token)),
        })
      : text,
}

/** What may leave, and what is held. */
const marginRead: Pick<GridKind<ContractGridAnswer>, 'withdrawable' | 'holds'> = {
  withdrawable: ({ figures, quote_token, cum_withdrew_amount }) => ({
    coin: quote_token,
    withdrawable: figures.withdrawable,
    cum_withdrew_amount,
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
    const words = `${t(`direction.${side}`)} ${held}`
    return t('linear.coach.holds', { position: isolated(words) })
  },
}

const marksOf: NonNullable<GridKind<ContractGridAnswer>['marks']> = (
  { figures, tick_size },
  { t, format },
) => {
  const at = (text: string) => (Number(text) > 0 ? Number(text) : undefined)
  const { liquidation_price: now, long_liq_price, short_liq_price } = figures.contract
  const ends = { now: at(now), long: at(long_liq_price), short: at(short_liq_price) }
  const digits = digitsOf(tick_size)
  return liquidationMarks(ends, {
    t,
    price: (value) => format.number(value.toFixed(digits), digits),
  })
}
