// Keys of the public API: which there are, a new one, whose secret is shown once, and taking one
// back.
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '@trellis/contract/paths'
import { Button, Icon, Notice, useFormats } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import type { ApiKey } from './api-key.ts'

const ApiKeyDialog = lazy(async () => ({
  default: (await import('./api-key-dialog.tsx')).ApiKeyDialog,
}))

export function ApiKeys({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { api } = useSession()
  /** The key that is to be taken back, "" for a new one. */
  const [asked, setAsked] = useState<ApiKey | ''>()
  const query = useQuery({
    queryKey: ['api-keys'],
    enabled: ready,
    queryFn: async () => (await api.call<{ list: readonly ApiKey[] }>(paths.listApiKeys, {})).list,
  })
  const leave = () => {
    setAsked(undefined)
    void query.refetch()
  }
  return (
    <section className="card stack" aria-label={t('account.keys')}>
      <div className="row between">
        <h2 className="fig-m">{t('account.keys')}</h2>
        <Button small onClick={() => setAsked('')}>
          {t('account.newKey')}
        </Button>
      </div>
      {query.error !== null && (
        <Notice
          tone="warn"
          action={
            <Button small onClick={() => void query.refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('account.keysFailed')}
        </Notice>
      )}
      {query.data?.length === 0 && <p className="t12 dim">{t('account.noKeys')}</p>}
      <ul className="account-list">
        {query.data?.map((it) => (
          <KeyLine key={it.api_key} it={it} onRevoke={() => setAsked(it)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked !== undefined && <ApiKeyDialog asked={asked} onClose={leave} />}
      </Suspense>
    </section>
  )
}

interface KeyLineProps {
  readonly it: ApiKey
  onRevoke(): void
}

function KeyLine({ it, onRevoke }: KeyLineProps) {
  const t = useWords()
  const format = useFormats()
  const rights = it.permissions.map((right) => t(`account.right-${right}`)).join(', ')
  return (
    <li>
      <Icon name="lock" className="dim" />
      <span>
        <b>
          {it.label === '' ? t('account.unnamed') : it.label}{' '}
          <span className="account-chip">{rights}</span>
        </b>
        <small>
          <bdi dir="ltr">••••{it.api_key.slice(-4)}</bdi> ·{' '}
          {t('account.made', { time: format.time(Number(it.created_at), 'short') })}
        </small>
      </span>
      <Button
        small
        aria-label={t('account.revokeOf', { name: it.label || it.api_key.slice(-4) })}
        onClick={onRevoke}
      >
        {t('account.revoke')}
      </Button>
    </li>
  )
}
