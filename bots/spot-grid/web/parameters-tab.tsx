// Parameters now and at creation, side by side, and the way to use them for a new grid.
import type { ReactNode } from 'react'
import { buttonClass, digitsOfCoin, Figure } from '@trellis/ui'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import { BeforeAfter } from '@trellis/bot-kit/web/detail/before-after.tsx'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { GridDetail } from '../wire.ts'
import { FollowSwitch } from './allow-follow.tsx'
import { addressOfDetail } from './use-as-new.ts'

interface Row {
  readonly key: string
  readonly now: ReactNode
  /** Empty where it is as it was. */
  readonly before: ReactNode
}

export function ParametersTab({ detail, view }: DetailPartProps<GridDetail>) {
  const { t, link, go } = useWeb()
  const rows = useRows(detail, view)
  const address = addressOfDetail(detail)
  return (
    <div className="stack stack-16">
      <BeforeAfter
        caption={t('bot.tab.parameters')}
        first={t('bot.parameters.now')}
        second={t('bot.parameters.before')}
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
          {t('bot.detail.asNew')}
        </a>
      </div>
    </div>
  )
}

function useRows(detail: GridDetail, { digits: pairDigits }: BotView): readonly Row[] {
  const { t, format } = useWeb()
  const { figures } = detail
  const { created } = figures
  const digits = pairDigits.price
  const price = (text: string): ReactNode =>
    Number(text) > 0 ? <Figure>{format.number(text, digits)}</Figure> : t('spotGrid.none')
  const range = (it: Pick<GridDetail, 'min_price' | 'max_price'>): ReactNode => (
    <bdi dir="ltr">
      {format.number(it.min_price, digits)} – {format.number(it.max_price, digits)}
    </bdi>
  )
  const trailing = (it: Pick<GridDetail, 'enable_trailing' | 'limit_up_price'>): ReactNode => {
    if (!it.enable_trailing) return t('spotGrid.off')
    if (!(Number(it.limit_up_price) > 0)) return t('spotGrid.on')
    return t('spotGrid.parameters.upTo', { price: format.number(it.limit_up_price, digits) })
  }
  const same = t('bot.parameters.same')
  /** Now and at creation; what is as it was says so. */
  const both = (
    key: string,
    fields: readonly (keyof typeof created)[],
    show: (it: GridDetail | typeof created) => ReactNode,
    now: ReactNode = show(detail),
  ): Row => {
    const kept = fields.every((field) => detail[field] === created[field])
    return { key, now, before: kept ? same : show(created) }
  }
  const percent = (it: Pick<GridDetail, 'ts_percent'>): string =>
    Number(it.ts_percent) > 0 ? format.percent(it.ts_percent, 0) : t('spotGrid.off')
  const money = [
    Number(figures.quote_investment) > 0
      ? `${format.money(figures.quote_investment, digitsOfCoin(detail.quote_token))} ${detail.quote_token}`
      : '',
    Number(figures.base_investment) > 0
      ? `${format.money(figures.base_investment, pairDigits.quantity)} ${detail.base_token}`
      : '',
  ].filter((it) => it !== '')
  return [
    both('range', ['min_price', 'max_price'], range),
    both('grids', ['cell_number'], (it) => <Figure>{String(it.cell_number)}</Figure>),
    { key: 'step', now: price(figures.cell_distance), before: '' },
    {
      key: 'quantity',
      now: (
        <bdi dir="ltr">
          {format.money(figures.quantity_per_grid, pairDigits.quantity)} {detail.base_token}
        </bdi>
      ),
      before: '',
    },
    {
      key: 'investment',
      now: (
        <bdi dir="ltr">
          {format.money(detail.total_investment, digitsOfCoin(detail.quote_token))}{' '}
          {detail.quote_token}
        </bdi>
      ),
      before: <bdi dir="ltr">{money.join(' + ')}</bdi>,
    },
    { key: 'start', now: '', before: price(figures.start_price) },
    { key: 'entry', now: '', before: price(detail.entry_price) },
    both('takeProfit', ['take_profit_price'], (it) => price(it.take_profit_price)),
    both('stopLoss', ['stop_loss_price'], (it) => price(it.stop_loss_price)),
    both(
      'trailingStop',
      ['ts_percent'],
      percent,
      Number(detail.ts_percent) > 0
        ? t('spotGrid.parameters.trailingStopOf', {
            percent: percent(detail),
            equity: format.money(detail.ts_exit_equity, digitsOfCoin(detail.quote_token)),
          })
        : percent(detail),
    ),
    both('trailing', ['enable_trailing', 'limit_up_price'], trailing),
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
