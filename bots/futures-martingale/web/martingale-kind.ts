// What the martingale declares of its pages: how its answer reads as any bot's, its settings by its
// field table, its figures and its calls. Times of its answers are seconds.
import { assert } from '@trellis/kernel'
import type { ContractFigures } from '@trellis/contract'
import { settingsOf } from '@trellis/bot-kit/settings.ts'
import { againAddress } from '@trellis/bot-kit/web/again.ts'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import { inPercent, lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import {
  figuresUnder,
  figureTable,
  figureTerm,
  moneyFigures,
} from '@trellis/bot-kit/web/detail/figures.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { contractFigures, onlyHeld } from '@trellis/bot-kit/web/linear/contract-kind.ts'
import { setLeverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import type { RiskPage } from '@trellis/bot-kit/web/linear/margin-parts.tsx'
import type { KindSettings } from '@trellis/bot-kit/web/parameter-lines.ts'
import { viewOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { martingaleFields } from '../fields.ts'
import { paths } from '../paths.ts'
import type { MartingaleAnswer } from '../wire.ts'

export type MartingaleDetail = MartingaleAnswer<'getFmartDetail'>
type Pairs = Parameters<DetailKind<MartingaleDetail>['view']>[1]

const words = 'futuresMartingale'

export function isShort({ martingale_mode }: MartingaleDetail): boolean {
  return martingale_mode === martingaleFields.mode.choices.short
}

/** Its position and margin. */
export function contractOf({ figures: { contract } }: MartingaleDetail): ContractFigures {
  assert(contract !== undefined, 'a martingale answers no figures of its contract')
  return contract
}

/**
 * Where the stop would end it: once every addition that can be met is filled, which each of them
 * brings nearer; where none is to come, as it is now. "" for none.
 */
export function stopOf({ ladder, round }: MartingaleDetail): string {
  const met = ladder.filter((it) => it.unmet === '')
  return met.at(-1)?.stop_loss_price || round.stop_loss_price
}

export function viewOf(detail: MartingaleDetail, pairs: Pairs): BotView {
  const view = viewOfFigures(detail.figures, pairs)
  const { next } = detail.round
  return {
    ...view,
    failure: detail.failure,
    onlyHeld: onlyHeld(view.invested, detail.start_price, view.price),
    isMarketOpen: detail.symbol_status !== 'OFFLINE',
    apr: inPercent(detail.fmart_detail.total_apr),
    bonus: detail.fmart_detail.used_reward_amount,
    openOrders: next !== null && next.skipped === '' ? 1 : 0,
    plannedOrders: 1,
  }
}

export const settings: KindSettings<MartingaleDetail> = {
  words,
  table: martingaleFields,
  now: (detail) => detail,
  created: ({ created, init_margin }) => ({ ...created, init_margin }),
}

const money = (detail: MartingaleDetail) => viewOf(detail, [])
const unrealized = (detail: MartingaleDetail): string => contractOf(detail).unrealised_pnl
const figure = figuresUnder<MartingaleDetail>(`${words}.figure`)

/** All that is neither unrealized nor set aside. */
function walletOf(detail: MartingaleDetail): string {
  return lessOf(detail.figures.equity, unrealized(detail), detail.set_aside)
}

const figures = figureTable<MartingaleDetail>(
  moneyFigures(money),
  contractFigures({ contract: contractOf, money }),
  [
    figure('rounds', (it) => it.equation.rounds, { directed: true }),
    figure('position', (it) => it.equation.held, {
      directed: true,
      terms: (it) => [
        figureTerm('linear.term.mark', unrealized(it)),
        figureTerm(`${words}.term.closed`, lessOf(it.equation.held, unrealized(it)), '+'),
      ],
    }),
    figure('roundFees', (it) => it.equation.fees, { directed: true }),
    figure('insured', (it) => it.equation.insurance_fund, {
      directed: true,
      ifAny: true,
      words: 'linear.figure.insured',
    }),
    figure('aside', (it) => it.set_aside),
    figure('equity', (it) => it.figures.equity, {
      words: 'linear.figure.equity',
      terms: (it) => [
        figureTerm(`${words}.term.wallet`, walletOf(it)),
        figureTerm('linear.term.mark', unrealized(it), '+'),
        figureTerm(`${words}.term.aside`, it.set_aside, '+'),
      ],
    }),
    figure('won', (it) => String(it.fmart_detail.completed_rounds), { form: 'count' }),
  ],
)

const answer = answerFrom<MartingaleDetail>(paths.getFmartDetail)
const read: DetailKind<MartingaleDetail>['read'] = async (...asked) => {
  const detail = await answer(...asked)
  return { detail, modes: detail.modes }
}

/** "Long 5× · 5 additions". */
function subtitle(detail: MartingaleDetail, { t, format }: Pick<WebServices, 't' | 'format'>) {
  const { choices } = settingsOf(martingaleFields, detail)
  const leverage = setLeverageWords(detail.leverage, format)
  const additions = t(`${words}.additions`, { count: detail.add_position_num })
  return `${t(`direction.${choices['mode'] ?? ''}`)} ${leverage} · ${additions}`
}

export const martingale = {
  words,
  settings,
  read,
  view: viewOf,
  subtitle,
  figures,
  equation: ['rounds', 'position', 'funding', 'roundFees', 'insured'],
  main: ['equity', 'aside', 'margin'],
  more: ['apr', 'hold', 'won', 'invested', 'feesPaid', 'orderMargin', 'freeMargin'],
  closing: { words: `${words}.closing`, release: 'MARKET' },
  again: (detail) =>
    againAddress(settings, detail, { path: '/fmart-create/', pair: detail.figures }),
  paths: { close: paths.closeFmartBot },
  contract: contractOf,
  targets: (detail) => ({
    // It lies beside the average, whose word would be written over; the next card says it.
    takeProfit: '',
    stopLoss: stopOf(detail),
    takeProfitShare: '',
    stopLossShare: '',
    isNeutral: false,
  }),
  // The profit of completed rounds is no margin: it is paid out whatever the exchange takes.
  atStake: ({ figures, set_aside }) => lessOf(figures.equity, set_aside),
  hasMoves: false,
  calls: paths,
} as const satisfies RiskPage<MartingaleDetail> &
  Pick<
    DetailKind<MartingaleDetail>,
    | 'words'
    | 'settings'
    | 'subtitle'
    | 'figures'
    | 'equation'
    | 'main'
    | 'more'
    | 'closing'
    | 'again'
    | 'paths'
  >
