// The total with the equation that leads to it, and where the money is.
import { Amount, Delta, directionOf, Explain, Select, Skeleton } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import type { ShownAccount } from './shown-account.ts'
import { currencies } from './use-money.ts'

export interface TotalCardProps {
  /** Undefined while it loads, and where it could not be read. */
  readonly shown: ShownAccount | undefined
  readonly isComing: boolean
  readonly currency: string
  onCurrency(currency: string): void
}

export function TotalCard({ shown, isComing, currency, onCurrency }: TotalCardProps) {
  const t = useWords()
  return (
    <section className="card account-total" aria-label={t('account.total')}>
      <div className="stack stack-4">
        <div className="row wrap">
          <h2 className="dim t12">{t('account.totalIn', { coin: currency })}</h2>
          <Select
            label={t('account.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={onCurrency}
            closeLabel={t('action.close')}
          />
        </div>
        <div className="row base g12 wrap">
          {shown === undefined ? (
            <Skeleton width="200px" height="32px" />
          ) : (
            <span className="fig-xl" data-testid="account-total">
              <Amount value={shown.total} digits={shown.digits} unit={currency} />
            </span>
          )}
          <span className="account-chip">{t('account.paper')}</span>
        </div>
      </div>
      {shown === undefined ? (
        isComing && <Skeleton height="var(--terms)" />
      ) : (
        <>
          <Terms shown={shown} />
          <Where shown={shown} />
        </>
      )}
    </section>
  )
}

function Terms({ shown }: { readonly shown: ShownAccount }) {
  const t = useWords()
  const { digits, runningCount, closedCount } = shown
  const gains = [
    ['running', shown.running, t('account.running', { count: runningCount })],
    ['closed', shown.closed, t('account.closed', { count: closedCount })],
    ['shares', shown.shares, t('account.shares')],
    ['prices', shown.prices, t('account.prices')],
  ] as const
  // Who leads nobody needs no word of shares.
  const told = gains.filter(([name, value]) => name !== 'shares' || Number(value) !== 0)
  return (
    <dl className="account-terms">
      <div>
        <dt>{t('account.total')}</dt>
        <dd>
          <Amount value={shown.total} digits={digits} />
        </dd>
      </div>
      <div>
        <dt>
          <Explain
            title={t('account.toppedUp')}
            text={t('account.toppedUpHelp')}
            formula={t('account.formula')}
          >
            {t('account.toppedUp')}
          </Explain>
        </dt>
        <dd data-sign="=">
          <Amount value={shown.toppedUp} digits={digits} />
        </dd>
      </div>
      {told.map(([name, value, title]) => (
        <div key={name}>
          <dt>
            <Explain title={title} text={t(`account.${name}Help`)} formula={t('account.formula')}>
              {title}
            </Explain>
          </dt>
          <dd data-sign={directionOf(value) === 0 ? '+' : undefined}>
            <Delta value={value} digits={digits} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Funding and bots side by side, in their proportion. */
function Where({ shown }: { readonly shown: ShownAccount }) {
  const t = useWords()
  const { total, inBots, funding, digits, runningCount } = shown
  const share = Number(total) > 0 ? Number(inBots) / Number(total) : 0
  const part = Math.min(1, Math.max(0, share))
  return (
    <div className="stack stack-4">
      <div
        className="account-bar"
        aria-hidden="true"
        style={{ gridTemplateColumns: `${1 - part}fr ${part}fr` }}
      >
        <i />
        <i />
      </div>
      <div className="row between wrap t12 dim">
        <span>
          <span className="fig-m ink">
            <Amount value={funding} digits={digits} />
          </span>{' '}
          {t('account.free')}
        </span>
        <span>
          <span className="fig-m ink" data-testid="account-in-bots">
            <Amount value={inBots} digits={digits} />
          </span>{' '}
          {t('account.inBots', { count: runningCount })}
        </span>
      </div>
    </div>
  )
}
