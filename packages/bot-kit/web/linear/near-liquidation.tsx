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
  /** What the exchange takes over there; all of the equity where nothing is set aside. */
  readonly atStake?: string | undefined
}

export function NearLiquidation({ figures, ...props }: NearLiquidationProps) {
  const { t, format } = useWeb()
  const { view } = props
  const { liquidation_price: end, mark_price: mark, side } = figures
  const away = distanceTo(Number(end), Number(mark))
  return (
    <NearCard
      {...props}
      title={t(`linear.nearLiquidation.${side === 'short' ? 'above' : 'below'}`, {
        price: isolated(format.price(end, view.digits.price)),
        distance: isolated(distanceText(away, format.percent)),
      })}
      words={NEAR_WORDS}
    />
  )
}

const NEAR_WORDS = {
  lost: 'linear.nearLiquidation.lost',
  add: 'linear.add.title',
  closes: 'bot.notice.closes',
}

export interface NearCardProps extends Omit<NearLiquidationProps, 'figures'> {
  readonly title: string
  /** Keys: what is lost there, how more money is called, what closing does. */
  readonly words: typeof NEAR_WORDS
}

/** What is lost there, and what can be done about it. */
export function NearCard({ view, modes, onAction, atStake, title, words }: NearCardProps) {
  const { t, format } = useWeb()
  const money = (text: string): string =>
    isolated(`${format.money(text, digitsOfCoin(view.quote))}\u00a0${view.quote}`)
  const closed = modes.find((it) => it.available)
  return (
    <section className="card coach" aria-label={t('state.near-liquidation')}>
      <Icon name="alert" />
      <div className="stack stack-4">
        <h2 className="h2">{title}</h2>
        <p className="dim">{t(words.lost, { amount: money(atStake ?? view.equity) })}</p>
      </div>
      <ul>
        <Way
          name={t(words.add)}
          text={t('linear.nearLiquidation.add')}
          onChoose={() => onAction('margin')}
        />
        <Way
          name={t('bot.detail.close')}
          text={t(words.closes)}
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
