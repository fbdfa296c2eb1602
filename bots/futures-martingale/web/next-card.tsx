// What comes next in a martingale: its next addition, the take profit of its round, its stop, each
// with how far it is; how far the ladder is, and whether another round follows.
import type { ReactNode } from 'react'
import { digitsOfCoin, Figure, isolated } from '@trellis/ui'
import { lessOf } from '@trellis/bot-kit/web/amount-sums.ts'
import { BotSwitch } from '@trellis/bot-kit/web/detail/bot-switch.tsx'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { martingaleFields } from '../fields.ts'
import { paths } from '../paths.ts'
import { awayFrom } from './away-from.ts'
import { stopOf, type MartingaleDetail } from './martingale-kind.ts'
import { Pips } from './pips.tsx'
import './martingale.css'

type Part = DetailPartProps<MartingaleDetail>

export function NextCard(props: Part) {
  const { t, format } = useWeb()
  const { detail, view, last } = props
  const { round } = detail
  if (view.phase !== 'running' && view.phase !== 'waiting') return undefined
  const isToCome = detail.ladder.some((it) => it.unmet === '')
  const isStarted = view.phase === 'running' && round.number > 0
  return (
    <section className="card stack stack-12" aria-label={t('futuresMartingale.next.title')}>
      <div className="row between wrap">
        <h2 className="card-title">
          {isStarted
            ? t('futuresMartingale.next.round', { number: round.number })
            : t('futuresMartingale.next.title')}
        </h2>
        {isStarted ? <Pips filled={round.additions} of={detail.add_position_num} /> : undefined}
      </div>
      <ul className="round-next">
        {view.phase === 'waiting' ? (
          <Row name={t('futuresMartingale.next.starts')} price={view.triggerPrice} {...props} />
        ) : undefined}
        <NextAddition {...props} />
        <Row
          name={t('futuresMartingale.next.profit')}
          text={t('futuresMartingale.next.earns', {
            money: isolated(money(round.target, view.quote, format)),
          })}
          price={round.take_profit_price}
          {...props}
        />
        <Row
          name={t(`futuresMartingale.next.${isToCome ? 'stopAll' : 'stop'}`)}
          price={stopOf(detail)}
          {...props}
        />
      </ul>
      {last === '' ? undefined : <CycleSwitch {...props} />}
    </section>
  )
}

type Format = ReturnType<typeof useWeb>['format']

function money(text: string, coin: string, format: Format): string {
  return `${format.money(text, digitsOfCoin(coin))} ${coin}`
}

/** The addition that rests, or why it does not; once all are filled, that. */
function NextAddition(props: Part) {
  const { t, format } = useWeb()
  const { detail, view } = props
  const { round, ladder } = detail
  const { next } = round
  const count = detail.add_position_num
  if (next === null) {
    if (view.phase !== 'running' || round.additions < count) return undefined
    return (
      <li>
        <span className="dim">{t('futuresMartingale.next.allFilled', { count })}</span>
      </li>
    )
  }
  const row = ladder.find((it) => it.number === next.number)
  const size = `${format.money(next.quantity, view.digits.quantity)} ${view.base}`
  const margin = row === undefined ? '' : money(row.margin, view.quote, format)
  const left = lessOf(next.quantity, next.filled_quantity)
  const isPart = Number(next.filled_quantity) > 0 && Number(left) > 0
  const words =
    next.skipped === ''
      ? t(`futuresMartingale.next.${isPart ? 'part' : 'size'}`, {
          size: isolated(size),
          margin: isolated(margin),
          filled: isolated(format.money(next.filled_quantity, view.digits.quantity)),
        })
      : t('futuresMartingale.next.skipped', {
          reason: reasonWords(next.skipped, t),
        })
  return (
    <Row
      name={t('futuresMartingale.next.addition', { number: next.number, count })}
      text={<span className={next.skipped === '' ? undefined : 'warn'}>{words}</span>}
      price={next.price}
      {...props}
    />
  )
}

function reasonWords(code: string, t: ReturnType<typeof useWeb>['t']): string {
  const key = `activity.code.reason.${code}`
  const words = t(key)
  return words === key ? code : words
}

/** A price that is waited for, with its distance from the last one. */
function Row({
  name,
  text,
  price,
  ...props
}: Part & {
  readonly name: string
  readonly text?: ReactNode
  readonly price: string
}) {
  const { format } = useWeb()
  if (!(Number(price) > 0)) return undefined
  const away = awayFrom(price, props.last)
  return (
    <li>
      <span>{name}</span>
      <Figure className="num fig">{format.number(price, props.view.digits.price)}</Figure>
      <span className="t12 dim">{text}</span>
      <span className="t12 dim num">
        {away === undefined ? '' : <bdi dir="ltr">{format.percent(away, 2, true)}</bdi>}
      </span>
    </li>
  )
}

/** Whether a won round is followed by the next. */
function CycleSwitch({ botId, detail }: Part) {
  const { t } = useWeb()
  const { on, off } = martingaleFields.autoCycle.choices
  const isOn = detail.auto_cycle_toggle === on
  return (
    <BotSwitch
      botId={botId}
      on={isOn}
      name={t('futuresMartingale.field.autoCycle')}
      hint={t(`futuresMartingale.${isOn ? 'cycleHint' : 'cycleOff'}`)}
      path={paths.updateFmartBot}
      body={(wanted) => ({ auto_cycle_toggle: wanted ? on : off })}
    />
  )
}
