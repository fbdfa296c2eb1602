// The parts of the account page, and the one answer that its figures come from.
import { useState } from 'react'
import { useSearch, useLocation } from 'wouter'
import { Button, Notice, Skeleton, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { FIRST_COIN } from '../../data/rates.ts'
import { useRates } from '../../data/use-rates.ts'
import { ApiKeys } from './keys/api-keys.tsx'
import { CoinTable } from './coin-table.tsx'
import { DepositCard } from './deposit-card.tsx'
import { MovesCard } from './moves-card.tsx'
import { SecurityCard } from './security/security-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'
import { shownAccount } from './shown-account.ts'
import { TotalCard } from './total-card.tsx'
import { currencyIn, useMoney } from './use-money.ts'
import { VouchersCard } from './vouchers-card.tsx'

export function OwnAccount({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const search = useSearch()
  const [, navigate] = useLocation()
  const currency = currencyIn(search)
  const { data, error, isPaused, refetch, dataUpdatedAt } = useMoney(currency, ready)
  const [isFirst, setFirst] = useState(true)
  if (isFirst && (data !== undefined || error !== null)) setFirst(false)
  const isOld = data !== undefined && (error !== null || isPaused)
  const rates = useRates(data?.equities.map((it) => it.quote_token) ?? [])
  const shown = data && shownAccount(data, rates)
  const choose = (next: string) =>
    navigate(next === FIRST_COIN ? '/account/' : `/account/?in=${next}`, { replace: true })
  return (
    <div className="account-columns" data-first={isFirst || undefined}>
      <div className="stack stack-12" data-stale={isOld || undefined}>
        {(error !== null || isOld) && (
          <Notice
            tone={data === undefined ? 'danger' : 'warn'}
            action={
              <Button small onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            }
          >
            {data === undefined
              ? t('account.failed')
              : t('account.stale', { time: formats.time(dataUpdatedAt, 'clock') })}
          </Notice>
        )}
        <TotalCard
          shown={shown}
          isComing={error === null}
          currency={currency}
          onCurrency={choose}
        />
        {shown === undefined ? (
          error === null && <Skeleton height="var(--coins)" />
        ) : (
          <CoinTable shown={shown} />
        )}
        <MovesCard ready={ready} news={data?.funding ?? ''} />
      </div>
      <div className="stack stack-12">
        <DepositCard />
        <VouchersCard ready={ready} />
        <SecurityCard ready={ready} />
        <SessionsCard ready={ready} />
        <ApiKeys ready={ready} />
      </div>
    </div>
  )
}
