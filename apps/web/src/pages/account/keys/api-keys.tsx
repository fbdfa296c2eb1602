// Keys of the public API: which there are, a new one, whose secret is shown once, and changing or
// taking back one.
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '@trellis/contract/paths'
import { Button, Icon, Notice, useFormats } from '@trellis/ui'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { keyName, type ApiKey } from './api-key.ts'

const ApiKeyDialog = lazy(async () => ({
  default: (await import('./api-key-dialog.tsx')).ApiKeyDialog,
}))

export function ApiKeys({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { api } = useSession()
  /** The key that is to be changed, "" for a new one. */
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
          <KeyLine key={it.api_key} it={it} onEdit={() => setAsked(it)} />
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
  onEdit(): void
}

function KeyLine({ it, onEdit }: KeyLineProps) {
  const t = useWords()
  const format = useFormats()
  const rights = it.permissions.map((right) => t(`account.right-${right}`)).join(', ')
  const [endsAt, usedAt] = [Number(it.ends_at), Number(it.used_at)]
  const facts = [
    it.addresses.length === 0
      ? t('account.anyAddress')
      : t('account.addresses', { count: it.addresses.length }),
    endsAt > 0 && t('account.keyUntil', { time: format.time(endsAt - 1, 'date') }),
    usedAt > 0
      ? t('account.usedAt', { time: format.time(usedAt, 'short') })
      : t('account.made', { time: format.time(Number(it.created_at), 'short') }),
  ].filter((fact) => fact !== false)
  return (
    <li>
      <Icon name="lock" className="dim" />
      <span>
        <b>
          {it.label === '' ? t('account.unnamed') : it.label}{' '}
          <span className="account-chip">{rights}</span>
        </b>
        <small>
          <bdi dir="ltr">••••{it.api_key.slice(-4)}</bdi> · {facts.join(' · ')}
        </small>
      </span>
      <Button small aria-label={t('account.editOf', { name: keyName(it) })} onClick={onEdit}>
        {t('account.edit')}
      </Button>
    </li>
  )
}
