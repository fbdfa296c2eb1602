// Before and after of an adjusted grid: range, profit per grid, size, and targets with what they
// come to. What the new grid would be is the kind's to compute, with the engine's own plan.
import type { ReactNode } from 'react'
import { Delta, digitsOfCoin, Figure } from '@trellis/ui'
import type { FormValues } from '../../draft.ts'
import type { BotView } from '../bot-view.ts'
import { BeforeAfter } from '../detail/before-after.tsx'
import { useWeb } from '../web-context.ts'
import { AdjustEffect } from './adjust-effect.tsx'
import { FractionRange } from './fraction-range.tsx'
import type { DraftRange, GridOutlook, NewGrid } from './grid-outlook.ts'
import type { GridReading } from './grid-reading.ts'

export interface AdjustTableProps {
  readonly view: BotView
  readonly reading: GridReading
  readonly draft: FormValues
  /** Levels move: orders are cancelled and placed anew. */
  readonly moved: boolean
  /** The change passes every check. */
  readonly sound: boolean
  /** Form names of the fields that do not. */
  readonly refused: readonly string[]
  readonly outlook: GridOutlook
}

/** The fields that a grid is laid out of. */
const LAYOUT = ['low', 'high', 'count']

interface Row {
  readonly key: string
  readonly first: ReactNode
  readonly second: ReactNode
}

export function AdjustTable(props: AdjustTableProps) {
  const { draft, moved, sound, refused } = props
  const { t } = useWeb()
  const { low = '', high = '', count = '' } = draft.numbers
  const isRefused = refused.some((it) => LAYOUT.includes(it))
  const after = moved && !isRefused ? props.outlook.after({ low, high, count }) : undefined
  const rows = [...useShapeRows(props, after), ...useTargetRows(props, after)]
  return (
    <>
      <BeforeAfter
        caption={t('grid.adjust.what')}
        first={t('bot.parameters.now')}
        second={t('grid.adjust.after')}
        strong="second"
        rows={rows.map((it) => ({ ...it, name: t(`grid.adjust.${it.key}`) }))}
      />
      {sound ? <AdjustEffect {...props} after={after} /> : undefined}
    </>
  )
}

/** Range, count, profit per grid and size of an order. */
function useShapeRows(
  { view, reading, draft, moved, refused, outlook }: AdjustTableProps,
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
  const isRefused = refused.some((it) => LAYOUT.includes(it))
  const profit = (it: DraftRange): ReactNode => {
    const found = outlook.profit(it)
    return found === undefined ? '—' : <FractionRange {...found} />
  }
  const size = (text: string): string => `${format.money(text, view.digits.quantity)} ${view.base}`
  return [
    { key: 'range', first: range(now), second: range(then) },
    { key: 'grids', first: now.count, second: count },
    { key: 'profit', first: profit(now), second: isRefused ? '—' : profit(then) },
    {
      key: 'quantity',
      first: <Figure>{size(reading.quantity)}</Figure>,
      second:
        after === undefined ? (
          moved ? (
            '—'
          ) : (
            t('bot.parameters.same')
          )
        ) : (
          <Figure>{`≈ ${size(after.quantity)}`}</Figure>
        ),
    },
  ]
}

/** The targets, and total P&L at each that is or will be set: estimates, now and after. */
function useTargetRows(
  { view, reading, draft, moved, refused, outlook }: AdjustTableProps,
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
    ['atProfit', 'takeProfit', takeProfit],
    ['atStop', 'stopLoss', stopLoss],
  ] as const
  return [
    {
      key: 'targets',
      first: both(targets.takeProfit, targets.stopLoss),
      second: both(takeProfit, stopLoss),
    },
    ...outcomes
      .filter(([, field, then]) => !isOff(targets[field]) || !isOff(then))
      .map(([key, field, then]) => ({
        key,
        first: profitAt(targets[field], outlook),
        second: refused.includes(field) ? '—' : profitAt(then, moved ? after : outlook),
      })),
  ]
}

function isOff(text: string): boolean {
  return !(Number(text) > 0)
}
