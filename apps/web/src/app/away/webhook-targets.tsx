// The reader's webhooks: the list, a new one, and secrets, each shown once.
import { useState } from 'react'
import { deliveryPaths } from '@trellis/contract/delivery-paths'
import { Button, Notice, TextField } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import { TargetRow } from './target-row.tsx'
import { useAwayCall, type Away, type ShownTarget } from './use-away.ts'

interface Shown {
  readonly secret: string
  /** It took the place of another one. */
  readonly turned: boolean
}

export function WebhookTargets({ away }: { readonly away: Away }) {
  const t = useWords()
  const hooks = away.targets.filter(({ sort }) => sort === 'webhook')
  const [shown, setShown] = useState<Shown>()
  return (
    <section aria-label={t('away.hooks')}>
      <h3>
        <span className="h2">{t('away.hooks')}</span>{' '}
        <span className="dim">{t('away.hooksHelp')}</span>
      </h3>
      {hooks.length > 0 && (
        <ul>
          {hooks.map((target) => (
            <li key={target.id}>
              <Hook target={target} onSecret={(secret) => setShown({ secret, turned: true })} />
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && <Secret {...shown} />}
      {hooks.length < away.limits.webhook ? (
        <NewHook onSecret={(secret) => setShown({ secret, turned: false })} />
      ) : (
        <p className="dim">{t('away.hookFull', { count: away.limits.webhook })}</p>
      )}
    </section>
  )
}

interface Making {
  onSecret(secret: string): void
}

function Hook({ target, onSecret }: Making & { readonly target: ShownTarget }) {
  const t = useWords()
  const { run, busy } = useAwayCall()
  const name = target.name || hostOf(target.address)
  const turn = async () => {
    const made = await run<{ secret: string }>(deliveryPaths.rotate, { id: target.id })
    if (made !== undefined) onSecret(made.secret)
  }
  return (
    <TargetRow target={target} name={name} removable>
      {target.readable && (
        <Button
          small
          busy={busy}
          aria-label={t('away.turnOf', { name })}
          onClick={() => void turn()}
        >
          {t('away.turn')}
        </Button>
      )}
    </TargetRow>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

function NewHook({ onSecret }: Making) {
  const t = useWords()
  const { run, busy, failure } = useAwayCall()
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const isBad = failure?.fields?.some(({ field }) => field === 'url') === true
  const send = async () => {
    const body = { url: url.trim(), name: name.trim() }
    const made = await run<{ secret: string }>(deliveryPaths.addWebhook, body)
    if (made === undefined) return
    setUrl('')
    setName('')
    onSecret(made.secret)
  }
  return (
    <form
      className="away-new"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={t('away.hookUrl')}
        help={t('away.hookUrlHelp')}
        error={isBad ? t('away.hookUrlBad') : undefined}
        type="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        required
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t('away.hookName')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={busy} off={url.trim() === ''}>
        {t('away.hookAdd')}
      </Button>
      {failure !== undefined && !isBad && (
        <Notice tone="warn" live>
          {t('away.failed')}
        </Notice>
      )}
    </form>
  )
}

function Secret({ secret, turned }: Shown) {
  const t = useWords()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(secret)
  }
  return (
    <div className="away-secret">
      <Notice tone="warn" live>
        {t('away.secretOnce')} {turned && t('away.secretTurned')}
      </Notice>
      <div className="away-line">
        <code dir="ltr" aria-label={t('away.secret')}>
          {secret}
        </code>
        <Button small onClick={() => void copy().catch(() => undefined)}>
          {t(copied === secret ? 'away.copied' : 'away.copy')}
        </Button>
      </div>
    </div>
  )
}
