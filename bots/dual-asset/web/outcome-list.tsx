// Both outcomes with their amounts, before anything is sent and while it runs: what comes back on
// either side of the target.
import { Amount, classNames, digitsOf, Figure } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { DualDirection } from '../params.ts'

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
