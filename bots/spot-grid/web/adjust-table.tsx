// Before and after of an adjustment: levels, profit per grid, size, orders. The "after" is the plan
// the engine would make with the bot's present money.
import type { ReactNode } from 'react'
import { formatAmount, parseAmount, price as brandPrice, type Amount } from '@trellis/kernel'
import { baseOf, parsePrice, type FeeRates } from '@trellis/market'
import { Delta, digitsOfCoin, Figure } from '@trellis/ui'
import type { LevelRow, SpotSymbol } from '@trellis/contract'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { BeforeAfter } from '@trellis/bot-kit/web/detail/before-after.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { netProfitRange, planGrid, type GridPlan } from '../plan.ts'
import type { GridDetail } from '../wire.ts'
import type { AdjustDraft } from './adjust-form.ts'
import { ordersOfLevels, ordersOfPlan, soldAt } from './adjust-outcome.ts'
import { FractionRange } from '@trellis/bot-kit/web/create/shown.tsx'
import { openedMoney } from './plan-outcome.ts'
import { feesOf } from '@trellis/bot-kit/web/own-fees.ts'
import { instrumentOf, priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'

export interface AdjustTableProps {
  readonly detail: GridDetail
  readonly pair: SpotSymbol
  readonly levels: readonly LevelRow[]
  readonly draft: AdjustDraft
  readonly moved: boolean
  readonly touched: boolean
}

export function AdjustTable(props: AdjustTableProps) {
  const { detail, pair, draft, moved, touched } = props
  const { t, format } = useWeb()
  const digits = priceDigits(pair)
  const fees = feesOf(detail.maker_fee_rate, detail.taker_fee_rate)
  const after = moved ? planAfter(props, fees) : undefined
  const instrument = instrumentOf(pair)
  const range = (low: string, high: string): ReactNode => (
    <bdi dir="ltr">
      {format.number(low, digits)} – {format.number(high, digits)}
    </bdi>
  )
  const profit = (low: string, high: string, count: number): ReactNode => {
    const found = profitOf(low, high, count, { pair, fees })
    if (found === undefined) return '—'
    return <FractionRange from={found.from} to={found.to} />
  }
  const target = (takeProfit: string, stopLoss: string): ReactNode => (
    <bdi dir="ltr">
      {takeProfit === '' ? '—' : format.number(takeProfit, digits)} /{' '}
      {stopLoss === '' ? '—' : format.number(stopLoss, digits)}
    </bdi>
  )
  const { values } = draft
  const rows: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ['range', range(detail.min_price, detail.max_price), range(values.low, values.high)],
    ['grids', String(detail.cell_number), values.count],
    [
      'profit',
      profit(detail.min_price, detail.max_price, detail.cell_number),
      profit(values.low, values.high, Number(values.count)),
    ],
    [
      'quantity',
      <Figure key="now">
        {`${format.money(detail.figures.quantity_per_grid, quantityDigits(pair))} ${pair.base_token}`}
      </Figure>,
      after === undefined ? (
        t('bot.parameters.same')
      ) : (
        <Figure key="after">
          {`≈ ${format.money(formatAmount(baseOf(instrument, after.qty)), quantityDigits(pair))} ${pair.base_token}`}
        </Figure>
      ),
    ],
    [
      'targets',
      target(off(detail.take_profit_price), off(detail.stop_loss_price)),
      target(values.takeProfit, values.stopLoss),
    ],
    ...outcomeRows(props, after, fees),
  ]
  const open = detail.figures.open_buy_count + detail.figures.open_sell_count
  return (
    <>
      <BeforeAfter
        caption={t('spotGrid.adjust.what')}
        first={t('spotGrid.adjust.before')}
        second={t('spotGrid.adjust.after')}
        strong="second"
        rows={rows.map(([key, first, second]) => ({
          key,
          name: t(`spotGrid.adjust.${key}`),
          first,
          second,
        }))}
      />
      {touched ? (
        <p className="dim">
          {moved
            ? `${t('spotGrid.adjust.cancels', { count: open })}, ${t('spotGrid.adjust.places', {
                count:
                  after === undefined ? Number(values.count) : after.buyCount + after.sellCount,
              })}.`
            : t('spotGrid.adjust.light')}
        </p>
      ) : undefined}
    </>
  )
}

/** Total P&L at each target that is or will be set: estimates, now and after the change. */
function outcomeRows(
  { detail, pair, levels, draft, moved }: AdjustTableProps,
  after: GridPlan | undefined,
  fees: FeeRates,
): readonly (readonly [string, ReactNode, ReactNode])[] {
  const market = { instrument: instrumentOf(pair), fees }
  const { quote_balance, base_balance } = detail.figures
  const held = { quote: amountOf(quote_balance), base: amountOf(base_balance) }
  const standing = ordersOfLevels(levels, market.instrument)
  const cost = amountOf(detail.total_investment) - amountOf(detail.cum_withdrew_amount)
  const profitAt = (text: string, plan?: GridPlan): ReactNode => {
    const at = parsePrice(market.instrument, text, 'nearest')
    if (off(text) === '' || !at.ok || plan?.qty === 0) return '—'
    const sold =
      plan === undefined
        ? soldAt(held, standing, at.value, market)
        : soldAt(
            openedMoney(plan, held, market.instrument, fees),
            ordersOfPlan(plan),
            at.value,
            market,
          )
    return (
      <Delta
        value={formatAmount((sold - cost) as Amount)}
        digits={digitsOfCoin(detail.quote_token)}
      />
    )
  }
  const rows = [
    ['atProfit', detail.take_profit_price, draft.values.takeProfit],
    ['atStop', detail.stop_loss_price, draft.values.stopLoss],
  ] as const
  return rows
    .filter(([, now, then]) => off(now) !== '' || off(then) !== '')
    .map(([key, now, then]) => [
      key,
      profitAt(now),
      moved && after === undefined ? '—' : profitAt(then, after),
    ])
}

function off(text: string): string {
  return Number(text) > 0 ? text : ''
}

interface Market {
  readonly pair: SpotSymbol
  readonly fees: FeeRates
}

function rangeOf(low: string, high: string, count: number, pair: SpotSymbol) {
  const instrument = instrumentOf(pair)
  const min = parsePrice(instrument, low, 'nearest')
  const max = parsePrice(instrument, high, 'nearest')
  if (!min.ok || !max.ok || min.value < 1 || max.value - min.value < count || count < 2) {
    return undefined
  }
  return { minPrice: min.value, maxPrice: max.value, cellNumber: count }
}

function profitOf(low: string, high: string, count: number, { pair, fees }: Market) {
  const range = rangeOf(low, high, count, pair)
  if (range === undefined) return undefined
  const { from, to } = netProfitRange(range, fees)
  return { from: formatAmount(from), to: formatAmount(to) }
}

/** The grid the bot's present coins would make at the present price. */
function planAfter(
  { detail, draft, pair }: AdjustTableProps,
  fees: FeeRates,
): GridPlan | undefined {
  const { values } = draft
  const range = rangeOf(values.low, values.high, Number(values.count), pair)
  if (range === undefined) return undefined
  const instrument = instrumentOf(pair)
  const last = parsePrice(instrument, detail.current_price, 'nearest')
  const quote = parseAmount(detail.figures.quote_balance)
  const base = parseAmount(detail.figures.base_balance)
  if (!last.ok || !quote.ok || !base.ok) return undefined
  const market = { instrument, reference: brandPrice(last.value), fees }
  return planGrid(range, market, { quote: quote.value as Amount, base: base.value })
}
