// Both outcomes with their amounts, before anything is sent and while it runs: what comes back on
// either side of the target.
import { Amount, classNames, digitsOf, Figure, isolated } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { DualDirection } from '../params.ts'
import { convertsAt, termFraction } from './subscription.ts'
import { paidText, type Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

/** One way it may end; the texts are decimals. */
export interface OutcomeText {
  readonly coin: string
  readonly amount: string
  /** A sentence under the amount. */
  readonly note: string
}

export interface OutcomeListProps {
  readonly direction: DualDirection
  readonly baseCoin: string
  /** As it is written. */
  readonly target: string
  readonly kept: OutcomeText
  readonly converted: OutcomeText
  /** Which of them the price of now leads to. */
  readonly now?: 'kept' | 'converted' | undefined
  /** It has ended that way. */
  readonly isSettled?: boolean
}

/** The two of them, what happens below the target first. */
export function OutcomeList(props: OutcomeListProps) {
  const { t } = useWeb()
  const { direction, baseCoin, target, kept, converted, now } = props
  const low = { ...(direction === 'buy-low' ? converted : kept), id: 'low' }
  const high = { ...(direction === 'buy-low' ? kept : converted), id: 'high' }
  const isAt = (id: string): boolean =>
    now !== undefined && (now === 'converted') === ((direction === 'buy-low') === (id === 'low'))
  return (
    <ul className="outcomes">
      {[low, high].map((it) => (
        <li key={it.id} className={classNames('outcome', isAt(it.id) && 'now')}>
          <p className="t12 dim">
            {t(`dualAsset.outcome.${direction}.${it.id}`, { coin: baseCoin })}{' '}
            <Figure className="ink">{target}</Figure>
          </p>
          <p className="t12 dim">{t('dualAsset.outcome.receive')}</p>
          <p className="outcome-sum">
            <span className="fig-l">
              <Amount value={it.amount} digits={Math.max(2, digitsOf(it.amount))} />
            </span>{' '}
            <span className="unit">{it.coin}</span>
          </p>
          <p className="t12 dim">{it.note}</p>
          {isAt(it.id) ? (
            <p className="t12 accent-ink">
              {t(`dualAsset.outcome.${props.isSettled === true ? 'was' : 'now'}`)}
            </p>
          ) : undefined}
        </li>
      ))}
    </ul>
  )
}

/** Both outcomes of what is about to be subscribed. */
export function OutcomeCards({ desk }: { readonly desk: Desk }) {
  const { t } = useWeb()
  const write = useWriting(desk)
  const { outcomes, subscription, pair, direction, target, coin, amount, last } = desk
  if (outcomes === undefined || subscription === undefined || target === undefined) {
    return <p className="t12 dim2 outcomes-wait">{t('dualAsset.outcome.waits')}</p>
  }
  const { kept, converted, premium, perCoin } = outcomes
  const rate = write.rate(termFraction(subscription))
  const values = {
    premium: isolated(`+${write.coins(premium, coin)} ${coin}`),
    share: isolated(rate),
    amount: isolated(`${write.invested(amount)} ${coin}`),
    price: isolated(write.price(perCoin)),
    coin: pair.base_token,
  }
  return (
    <OutcomeList
      direction={direction}
      baseCoin={pair.base_token}
      target={write.price(target.price)}
      kept={{ coin: kept.coin, amount: paidText(kept), note: t('dualAsset.outcome.gain', values) }}
      converted={{
        coin: converted.coin,
        amount: paidText(converted),
        note: t('dualAsset.outcome.per', values),
      }}
      now={convertsAt(subscription, last) ? 'converted' : 'kept'}
    />
  )
}
