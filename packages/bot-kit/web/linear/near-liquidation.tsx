// A mark that is near the liquidation price, said with what is lost there and with what can be done
// about it, each with what it comes to.
import { digitsOfCoin, Icon, isolated } from '@trellis/ui'
import type { ContractFigures } from '@trellis/contract'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { Way } from '../grid/out-of-range.tsx'
import { useWeb } from '../web-context.ts'
import { distanceText, distanceTo } from './gauge-layout.ts'

export interface NearLiquidationProps extends Pick<
  DetailPartProps<unknown>,
  'view' | 'modes' | 'onAction'
> {
  readonly figures: ContractFigures
}

export function NearLiquidation({ view, modes, figures, onAction }: NearLiquidationProps) {
  const { t, format } = useWeb()
  const { liquidation_price: end, mark_price: mark, side } = figures
  const away = distanceTo(Number(end), Number(mark))
  const money = (text: string): string =>
    isolated(`${format.money(text, digitsOfCoin(view.quote))}\u00a0${view.quote}`)
  const closed = modes.find((it) => it.available)
  return (
    <section className="card coach" aria-label={t('state.near-liquidation')}>
      <Icon name="alert" />
      <div className="stack stack-4">
        <h2 className="h2">
          {t(`linear.nearLiquidation.${side === 'short' ? 'above' : 'below'}`, {
            price: isolated(format.price(end, view.digits.price)),
            distance: isolated(distanceText(away, format.percent)),
          })}
        </h2>
        <p className="dim">{t('linear.nearLiquidation.lost', { amount: money(view.equity) })}</p>
      </div>
      <ul>
        <Way
          name={t('linear.add.title')}
          text={t('linear.nearLiquidation.add')}
          onChoose={() => onAction('margin')}
        />
        <Way
          name={t('bot.detail.close')}
          text={t('bot.notice.closes')}
          value={
            closed === undefined
              ? ''
              : t('linear.nearLiquidation.returns', { amount: money(closed.receive_value) })
          }
          onChoose={() => onAction('close')}
        />
      </ul>
    </section>
  )
}
