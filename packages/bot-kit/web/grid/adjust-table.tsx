// Before and after of an adjusted grid: range, profit per grid, size, targets with what they come
// to, and orders. What the new grid would be is the kind's to compute, with the engine's own plan.
import type { ReactNode } from 'react'
import { Delta, digitsOfCoin, Figure } from '@trellis/ui'
import type { LevelRow } from '@trellis/contract'
import type { FormValues } from '../../draft.ts'
import type { BotView } from '../bot-view.ts'
import { BeforeAfter } from '../detail/before-after.tsx'
import { useWeb } from '../web-context.ts'
import { FractionRange } from './fraction-range.tsx'
import type { GridReading } from './grid-reading.ts'

/** Range and count as the fields show them. */
export interface DraftRange {
  readonly low: string
  readonly high: string
  readonly count: string
}

/** The grid that the bot's money would make of a range. Decimals. */
export interface NewGrid {
  /** Base coin of an order. */
  readonly quantity: string
  readonly orders: number
  /** Total P&L if the price goes straight there and the bot closes; undefined where unknown. */
  profitAt(price: string): string | undefined
}

/** What a kind can say of a running grid before it is changed. Pure; estimates. */
export interface GridOutlook {
  /** Net profit of one grid, fractions; undefined for a range that cannot be read. */
  profit(range: DraftRange): { readonly from: string; readonly to: string } | undefined
  /** As the orders stand now. */
  profitAt(price: string): string | undefined
  /** Undefined for a range that cannot be read. */
  after(range: DraftRange): NewGrid | undefined
}

export interface OutlookQuestion {
  readonly view: BotView
  readonly levels: readonly LevelRow[]
}

export interface AdjustTableProps {
  readonly view: BotView
  readonly reading: GridReading
  readonly draft: FormValues
  /** Levels move: orders are cancelled and placed anew. */
  readonly moved: boolean
  readonly touched: boolean
  readonly outlook: GridOutlook
}

interface Row {
  readonly key: string
  readonly first: ReactNode
  readonly second: ReactNode
}

export function AdjustTable(props: AdjustTableProps) {
  const { reading, draft, moved, touched } = props
  const { t } = useWeb()
  const { low = '', high = '', count = '' } = draft.numbers
  const after = moved ? props.outlook.after({ low, high, count }) : undefined
  const rows = [...useShapeRows(props, after), ...useTargetRows(props, after)]
  const { buys, sells } = reading.orders
  const places = t('grid.adjust.places', { count: after?.orders ?? Number(count) })
  return (
    <>
      <BeforeAfter
        caption={t('grid.adjust.what')}
        first={t('bot.parameters.now')}
        second={t('grid.adjust.after')}
        strong="second"
        rows={rows.map((it) => ({ ...it, name: t(`grid.adjust.${it.key}`) }))}
      />
      {touched ? (
        <p className="dim">
          {moved
            ? `${t('grid.adjust.cancels', { count: buys + sells })}, ${places}.`
            : t('grid.adjust.light')}
        </p>
      ) : undefined}
    </>
  )
}

/** Range, count, profit per grid and size of an order. */
function useShapeRows(
  { view, reading, draft, outlook }: AdjustTableProps,
  after: NewGrid | undefined,
): readonly Row[] {
  const { t, format } = useWeb()
  const { low = '', high = '', count = '' } = draft.numbers
  const now = { ...reading.range, count: String(reading.range.count) }
  const then = { low, high, count }
  const price = (text: string): string => format.number(text, view.digits.price)
  const range = (it: DraftRange): ReactNode => (
    <bdi dir="ltr">
      {price(it.low)} – {price(it.high)}
    </bdi>
  )
  const profit = (it: DraftRange): ReactNode => {
    const found = outlook.profit(it)
    return found === undefined ? '—' : <FractionRange {...found} />
  }
  const size = (text: string): string => `${format.money(text, view.digits.quantity)} ${view.base}`
  return [
    { key: 'range', first: range(now), second: range(then) },
    { key: 'grids', first: now.count, second: count },
    { key: 'profit', first: profit(now), second: profit(then) },
    {
      key: 'quantity',
      first: <Figure>{size(reading.quantity)}</Figure>,
      second:
        after === undefined ? (
          t('bot.parameters.same')
        ) : (
          <Figure>{`≈ ${size(after.quantity)}`}</Figure>
        ),
    },
  ]
}

/** The targets, and total P&L at each that is or will be set: estimates, now and after. */
function useTargetRows(
  { view, reading, draft, moved, outlook }: AdjustTableProps,
  after: NewGrid | undefined,
): readonly Row[] {
  const { format } = useWeb()
  const { takeProfit = '', stopLoss = '' } = draft.numbers
  const { targets } = reading
  const price = (text: string): string =>
    isOff(text) ? '—' : format.number(text, view.digits.price)
  const both = (profit: string, stop: string): ReactNode => (
    <bdi dir="ltr">
      {price(profit)} / {price(stop)}
    </bdi>
  )
  const profitAt = (text: string, of: Pick<NewGrid, 'profitAt'> | undefined): ReactNode => {
    const profit = isOff(text) ? undefined : of?.profitAt(text)
    if (profit === undefined) return '—'
    return <Delta value={profit} digits={digitsOfCoin(view.quote)} />
  }
  const outcomes = [
    ['atProfit', targets.takeProfit, takeProfit],
    ['atStop', targets.stopLoss, stopLoss],
  ] as const
  return [
    {
      key: 'targets',
      first: both(targets.takeProfit, targets.stopLoss),
      second: both(takeProfit, stopLoss),
    },
    ...outcomes
      .filter(([, now, then]) => !isOff(now) || !isOff(then))
      .map(([key, now, then]) => ({
        key,
        first: profitAt(now, outlook),
        second: profitAt(then, moved ? after : outlook),
      })),
  ]
}

function isOff(text: string): boolean {
  return !(Number(text) > 0)
}
