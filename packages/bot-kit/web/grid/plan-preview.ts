// The order summary of a grid: rows of figures out of its plan, each under its words.
import { formatAmount, formatRounded, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import type { LimitsMarket } from '../../checks.ts'
import {
  summaryOf,
  type GridPlan,
  type GridSummary,
  type Outcome,
  type PlanInput,
  type PlanWays,
} from '../../grid/plan.ts'
import type { ComponentType } from 'react'
import type {
  FormLimits,
  Preview,
  PreviewSource,
  Shown,
  SummaryRow,
  TabsProps,
} from '../create/create-kind.ts'
import { ordersWords } from './orders-words.ts'
import type { MeaningKey } from './price-meanings.ts'
import { digitsOfCoin, fineDigitsOfCoin, isolated, percentDigits } from '@trellis/ui'

/** What previews of a grid are made of. */
export interface GridSource<I extends PlanInput> extends PreviewSource {
  readonly limits: (FormLimits & { readonly plan: GridPlan | undefined }) | undefined
  readonly input: PreviewSource['input'] & I
}

/** What a kind of grid says of its plans. */
export interface PlanKind<I extends PlanInput>
  extends Omit<PlanWays<I>, 'outcomeAt'>, Partial<Pick<PlanWays<I>, 'outcomeAt'>> {
  /** Key under which its words stand. */
  readonly words: string
  /** Keys of its rules among the words of `rules`. */
  readonly rules: readonly string[]
  /** What its own market gives reason to warn of; "" for nothing. */
  caution?(summary: GridSummary, source: PreviewSource): string
  /** What a plan may lose, in place of the two rows of coins held; without figures of no plan. */
  risks?(plan: GridPlan | undefined, source: GridSource<I>): readonly SummaryRow[]
  /** What no figure says, in place of the words of coins held. */
  notes?(source: GridSource<I>): readonly string[]
  /** Prices that mean something beside those of the plan: where the exchange would end it. */
  prices?(source: GridSource<I>): readonly (readonly [MeaningKey, Price])[]
  /** Prices of the two targets where they are more than what was filled in. */
  targets?(source: GridSource<I>): readonly (readonly [MeaningKey, Price | undefined])[]
  /** Name of a price where a choice of the form gives it another. */
  nameOf?(key: MeaningKey, source: GridSource<I>): string | undefined
  /** The first tab under the chart. */
  readonly Risk?: ComponentType<TabsProps>
  /** What is free once the grid stands, where that is not what its orders leave of the money. */
  freeOf?(plan: GridPlan, source: GridSource<I>): Amount | undefined
  /** What is held is a position in the contract and a wallet, and no coins. */
  readonly holds?: 'position'
}

/** A kind as its tables need it: with what each price of a plan comes to. */
export type TabsKind<I extends PlanInput> = PlanKind<I> & Pick<PlanWays<I>, 'outcomeAt'>

/** One grid buys and never sells higher. */
const LEAST_GRIDS = 2

/** Above this share of the step the fees are worth a word. */
const FEE_SHARE_HINT = 300_000_000_000n

export interface PlanFigures {
  readonly summary: GridSummary | undefined
  /** At the lower price; undefined where the grid starts at or under it and cannot fall to it. */
  readonly atLow: Outcome | undefined
  /** Undefined also where the stop would end the bot at once: not under range and trigger. */
  readonly atStop: Outcome | undefined
}

/** All that the form says of a plan; nothing while the plan is missing or too small. */
export function planFigures<I extends PlanInput>(
  plan: GridPlan | undefined,
  input: I,
  market: LimitsMarket | undefined,
  ways: Pick<PlanKind<I>, 'outcomeAt' | 'profitRange'>,
): PlanFigures {
  const none = { summary: undefined, atLow: undefined, atStop: undefined }
  if (plan === undefined || market === undefined || plan.cellNumber < LEAST_GRIDS) return none
  const summary = summaryOf(plan, input, market, ways)
  if (summary === undefined) return none
  const below = (at: Price, sold: boolean): Outcome | undefined =>
    ways.outcomeAt?.(plan, input, market, { at, sold })
  const { stopLoss: stop } = input
  const stops = stop !== undefined && stop < Math.min(plan.minPrice, plan.reference)
  return {
    summary,
    atLow: plan.reference > plan.minPrice ? below(plan.minPrice, false) : undefined,
    atStop: stops ? below(stop, true) : undefined,
  }
}

/** The summary in rows; figures are missing while there is no plan. */
export function previewOf<I extends PlanInput>(source: GridSource<I>, kind: PlanKind<I>): Preview {
  const { limits, input, market } = source
  const figures = planFigures(limits?.plan, input, market, kind)
  const plain = figures.summary
  const free = plain && limits?.plan && kind.freeOf?.(limits.plan, source)
  const summary = plain && { ...plain, reserve: free ?? plain.reserve }
  const profit: SummaryRow = {
    key: 'profit',
    why: {},
    confirmed: 'before',
    shown: summary && {
      type: 'fractions',
      from: formatAmount(summary.profitFrom),
      to: formatAmount(summary.profitTo),
    },
  }
  return {
    ready: summary !== undefined,
    headline: profit,
    rows: [
      profit,
      ...openingRows(summary, source, kind),
      ...(kind.risks?.(summary && limits?.plan, source) ?? lossRows(figures, source)),
    ],
    notes: summary === undefined ? [] : (kind.notes?.(source) ?? notesOf(source, kind.words)),
    warning: summary === undefined ? '' : warningOf(summary, source, kind),
  }
}

function warningOf<I extends PlanInput>(
  summary: GridSummary,
  source: GridSource<I>,
  kind: PlanKind<I>,
): string {
  const { feeShare } = summary
  const percent = formatRounded((feeShare * 100n) as typeof feeShare, 0, 'down')
  const dear = feeShare > FEE_SHARE_HINT ? source.t(`${kind.words}.sum.feeHint`, { percent }) : ''
  const said = [dear, outsideOf(source, kind.words), kind.caution?.(summary, source) ?? '']
  return said.filter((it) => it !== '').join(' ')
}

/** That the grid would begin where it has no orders; "" where it begins within its range. */
function outsideOf({ limits, t }: GridSource<PlanInput>, words: string): string {
  const plan = limits?.plan
  const isWithin =
    plan === undefined || (plan.reference >= plan.minPrice && plan.reference <= plan.maxPrice)
  return isWithin ? '' : t(`${words}.sum.outside`)
}

/** The worst case where no stop ends it, and what closing gives: the words of the close dialog. */
function notesOf(
  { input, limits, market, pair, t, format }: GridSource<PlanInput>,
  words: string,
): readonly string[] {
  const coins = { coin: pair.base_token, quote: pair.quote_token }
  const plan = limits?.plan
  const money =
    plan === undefined
      ? ''
      : format.money(formatAmount(plan.investment), digitsOfCoin(pair.quote_token))
  const from = plan === undefined ? 0 : Math.min(plan.minPrice, plan.reference)
  const price =
    market === undefined
      ? ''
      : format.number(
          formatPriceFixed(market.instrument, from as Price),
          market.instrument.tickScale,
        )
  const amount = isolated(`${money} ${pair.quote_token}`)
  const worst = t(`${words}.sum.worst`, { ...coins, price, amount })
  return [...(input.stopLoss === undefined ? [worst] : []), t(`${words}.sum.closing`, coins)]
}

function openingRows(
  summary: GridSummary | undefined,
  { market, pair, t, format }: PreviewSource,
  { words, holds }: Pick<PlanKind<PlanInput>, 'words' | 'holds'>,
): readonly SummaryRow[] {
  // Without an estimate of the server the plan itself says what happens first.
  const first = holds === 'position' ? ({ confirmed: 'before' } as const) : {}
  const row = (
    key: string,
    shown: (it: GridSummary) => Shown,
    more: Pick<SummaryRow, 'why' | 'confirmed'> = {},
  ): SummaryRow => ({
    key,
    shown: summary === undefined ? undefined : shown(summary),
    ...more,
  })
  const rate = (fee: Ratio | undefined): string => {
    const text = fee === undefined ? '' : formatAmount(fee)
    return text === '' ? '' : format.percent(text, percentDigits(text))
  }
  const [maker, taker] = [rate(market?.fees.maker), rate(market?.fees.taker)]
  const opening = { why: { taker }, confirmed: 'before' } as const
  const fine = fineDigitsOfCoin(pair.quote_token)
  const quote = (value: GridSummary['reserve'], type: 'money' | 'cost' = 'money'): Shown => ({
    type,
    value: formatAmount(value),
    coin: pair.quote_token,
  })
  const step = (ticks: Price): string =>
    market === undefined ? '' : formatPriceFixed(market.instrument, ticks)
  const opens = holds !== 'position' || summary?.tradeSide !== 'none'
  const firstKey = summary?.tradeSide === 'sell' ? 'firstSell' : opens ? 'first' : 'firstNone'
  return [
    row('interval', (it) => ({ type: 'price', value: step(it.step) })),
    row('quantity', (it) => ({ ...quote(it.quantity), coin: pair.base_token }) as Shown),
    row(firstKey, (it) => tradeOf(it, t(`${words}.sum.nothing`)), {
      ...first,
      ...(firstKey === 'first' ? { why: { taker } } : {}),
    }),
    row(
      'places',
      (it) => ({ type: 'words', text: ordersWords(t, it.buyCount, it.sellCount) }),
      first,
    ),
    row('fee', (it) => quote(it.openingFee, 'cost'), opening),
    row('rates', () => ({ type: 'words', text: t(`${words}.sum.ratesText`, { maker, taker }) }), {
      why: {},
      confirmed: 'before',
    }),
    row(
      'matchedFee',
      (it) => ({
        type: 'words',
        text: isolated(`≈ ${format.cost(formatAmount(it.matchedFee), fine)} ${pair.quote_token}`),
      }),
      { why: { maker } },
    ),
    row('reserve', (it) => quote(it.reserve), { why: {} }),
  ]
}

function tradeOf(it: GridSummary, nothing: string): Shown {
  return it.tradeSide === 'none'
    ? { type: 'words', text: nothing }
    : { type: 'trade', base: formatAmount(it.tradeBase), quote: formatAmount(it.tradeValue) }
}

function lossRows(
  { summary, atLow, atStop }: PlanFigures,
  { input, pair }: Pick<GridSource<PlanInput>, 'input' | 'pair'>,
): readonly SummaryRow[] {
  const row = (key: 'stop' | 'low', at: Outcome | undefined): SummaryRow => ({
    key,
    why: {},
    confirmed: 'after',
    shown: at && { type: 'delta', value: formatAmount(at.profit), coin: pair.quote_token },
  })
  return [
    ...(input.stopLoss === undefined ? [] : [row('stop', atStop)]),
    ...(summary !== undefined && atLow === undefined ? [] : [row('low', atLow)]),
  ]
}
