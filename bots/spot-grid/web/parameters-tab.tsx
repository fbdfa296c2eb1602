// Parameters now and at creation, side by side, and the way to use them for a new grid.
import type { ReactNode } from 'react'
import { buttonClass, Figure } from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb } from '../../web-context.ts'
import type { GridDetail } from '../wire.ts'
import { FollowSwitch } from './allow-follow.tsx'
import { BeforeAfter } from './before-after.tsx'
import { priceDigits, quantityDigits } from './pair-instrument.ts'
import { addressOfDetail } from './use-as-new.ts'

export interface ParametersTabProps {
  readonly detail: GridDetail
  readonly pair: SpotSymbol
}

interface Row {
  readonly key: string
  readonly now: ReactNode
  /** Empty where it is as it was. */
  readonly before: ReactNode
}

export function ParametersTab({ detail, pair }: ParametersTabProps) {
  const { t, link, go } = useWeb()
  const rows = useRows(detail, pair)
  const address = addressOfDetail(detail)
  return (
    <div className="stack stack-16">
      <BeforeAfter
        caption={t('spotGrid.tab.parameters')}
        first={t('spotGrid.parameters.now')}
        second={t('spotGrid.parameters.before')}
        strong="first"
        rows={rows.map((row) => ({
          key: row.key,
          name: t(`spotGrid.parameters.${row.key}`),
          first: row.now,
          second: row.before,
        }))}
      />
      <FollowSwitch detail={detail} />
      <div className="row">
        <a
          className={buttonClass()}
          href={link(address)}
          onClick={(event) => {
            event.preventDefault()
            go(address)
          }}
        >
          {t('spotGrid.detail.asNew')}
        </a>
      </div>
    </div>
  )
}

function useRows(detail: GridDetail, pair: SpotSymbol): readonly Row[] {
  const { t, format } = useWeb()
  const { figures } = detail
  const digits = priceDigits(pair)
  const price = (text: string): ReactNode =>
    Number(text) > 0 ? <Figure>{format.number(text, digits)}</Figure> : t('spotGrid.none')
  const same = t('spotGrid.parameters.same')
  const range = (low: string, high: string): ReactNode => (
    <bdi dir="ltr">
      {format.number(low, digits)} – {format.number(high, digits)}
    </bdi>
  )
  const money = [
    Number(figures.quote_investment) > 0
      ? `${format.money(figures.quote_investment, 2)} ${detail.quote_token}`
      : '',
    Number(figures.base_investment) > 0
      ? `${format.money(figures.base_investment, quantityDigits(pair))} ${detail.base_token}`
      : '',
  ].filter((it) => it !== '')
  const moved = detail.ori_min_price !== '' && detail.ori_min_price !== detail.min_price
  return [
    {
      key: 'range',
      now: range(detail.min_price, detail.max_price),
      before: moved ? range(detail.ori_min_price, detail.ori_max_price) : same,
    },
    {
      key: 'grids',
      now: <Figure>{String(detail.cell_number)}</Figure>,
      before:
        moved && detail.ori_cell_number > 0 && detail.ori_cell_number !== detail.cell_number
          ? String(detail.ori_cell_number)
          : same,
    },
    { key: 'step', now: price(figures.cell_distance), before: '' },
    {
      key: 'quantity',
      now: (
        <bdi dir="ltr">
          {format.money(figures.quantity_per_grid, quantityDigits(pair))} {detail.base_token}
        </bdi>
      ),
      before: '',
    },
    {
      key: 'investment',
      now: (
        <bdi dir="ltr">
          {format.money(detail.total_investment, 2)} {detail.quote_token}
        </bdi>
      ),
      before: <bdi dir="ltr">{money.join(' + ')}</bdi>,
    },
    { key: 'start', now: '', before: price(figures.start_price) },
    { key: 'entry', now: '', before: price(detail.entry_price) },
    { key: 'takeProfit', now: price(detail.take_profit_price), before: '' },
    { key: 'stopLoss', now: price(detail.stop_loss_price), before: '' },
    {
      key: 'trailingStop',
      now:
        Number(detail.ts_percent) > 0
          ? t('spotGrid.parameters.trailingStopOf', {
              percent: format.percent(detail.ts_percent, 0),
              equity: format.money(detail.ts_exit_equity, 2),
            })
          : t('spotGrid.off'),
      before: '',
    },
    {
      key: 'trailing',
      now: detail.enable_trailing
        ? Number(detail.limit_up_price) > 0
          ? t('spotGrid.parameters.upTo', { price: format.number(detail.limit_up_price, digits) })
          : t('spotGrid.on')
        : t('spotGrid.off'),
      before: '',
    },
    {
      key: 'fees',
      now: (
        <bdi dir="ltr">
          {format.percent(detail.maker_fee_rate, 2)} / {format.percent(detail.taker_fee_rate, 2)}
        </bdi>
      ),
      before: '',
    },
  ]
}
