// How much of a share is taken out and as what, with what each way would pay at the price of now.
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { formatAmount, type Amount } from '@trellis/kernel'
import { Figure, isolated, RangeField, Segmented } from '@trellis/ui'
import { liquidityConfig as config } from '../config.ts'
import { REMOVE_WAYS, type RemoveWay } from '../plan.ts'
import { ticksOf } from './adding-plan.ts'
import { percentOf, removalOf, type RemovalProblem } from './order-amounts.ts'
import type { PoolDetail } from './pool-kind.ts'

const words = 'liquidityMining.ask'
const PERCENTS = ['25', '50', '75', '100'] as const

interface RemovalProps extends DetailPartProps<PoolDetail> {
  readonly percent: string
  readonly way: RemoveWay
  readonly problem: RemovalProblem | undefined
  onPercent(value: string): void
  onWay(value: RemoveWay): void
}

/** The share at a price, as removing reckons with it; undefined while there is no price. */
export function shareNow({ position }: PoolDetail, last: string) {
  const found = ticksOf(last)
  if (found === undefined) return undefined
  const half = (amountOf(position.leveragedValue) / 2n) as Amount
  const of = { half, price: found.at, loan: amountOf(position.loan) }
  return { of, ticks: found.ticks }
}

export function RemovalFields(props: RemovalProps) {
  const { detail, last, percent, way, problem, onPercent, onWay } = props
  const { t, format } = useWeb()
  const { quoteCoin: quote, baseCoin: base, loan } = detail.position
  const share = shareNow(detail, last)
  const paidAs = (as: RemoveWay): string => {
    const found = share && removalOf(share.of, { percent, way: as, ticks: share.ticks })
    if (found === undefined) return '—'
    const parts = [
      [found.paid.quote, quote, 2],
      [found.paid.base, base, 6],
    ] as const
    return parts
      .filter(([amount]) => amount > 0n)
      .map(([amount, coin, digits]) => `${format.money(formatAmount(amount), digits)} ${coin}`)
      .join(' + ')
  }
  const least = `${format.money(formatAmount(config.leastRemoval), 2)} ${quote}`
  return (
    <>
      <Segmented
        label={t(`${words}.remove.percent`)}
        look="picks"
        value={PERCENTS.find((it) => it === percent)}
        choices={PERCENTS.map((it) => ({ value: it, label: `${it}%` }))}
        onChange={onPercent}
      />
      <RangeField
        label={t(`${words}.remove.percent`)}
        name={t(`${words}.remove.percent`)}
        value={percent}
        onChange={onPercent}
        tick="1"
        digits={0}
        unit="%"
        hint=""
        min="1"
        max="100"
        minText=""
        maxText=""
        problem={
          problem && { message: t(`${words}.problem.${problem}`, { least: isolated(least) }) }
        }
        showProblem={percentOf(percent) === undefined || problem === 'little'}
        steppers={false}
      />
      <fieldset className="pool-ways">
        <legend className="t12 dim">{t(`${words}.remove.as`)}</legend>
        {REMOVE_WAYS.map((it) => (
          <label key={it} className="row between">
            <span>
              <input type="radio" name="way" checked={it === way} onChange={() => onWay(it)} />{' '}
              {t(`${words}.remove.ways.${it}`, { quote, base })}
            </span>
            <Figure>{paidAs(it)}</Figure>
          </label>
        ))}
      </fieldset>
      {Number(loan) > 0 ? <p className="t12 dim">{t(`${words}.remove.loan`)}</p> : undefined}
    </>
  )
}
