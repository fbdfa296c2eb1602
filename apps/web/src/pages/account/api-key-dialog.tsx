// A new API key with what it may do and its secret, which is shown here and never again; or the
// question whether a key is to be taken back.
import { useState } from 'react'
import { permissions, type Permission } from '@trellis/contract/enums'
import { paths, type EndpointPath } from '@trellis/contract/paths'
import { Button, Dialog, Notice, TextField } from '@trellis/ui'
import { CodeField } from '../../app/code-field.tsx'
import { useSession, useWords } from '../../app/session-context.tsx'
import { useDialogTexts } from '../../app/use-dialog-texts.ts'
import { useAccount } from '../../data/queries.ts'
import { useProof } from './security/use-proof.ts'
import type { ApiKey } from './api-key.ts'

export interface ApiKeyDialogProps {
  readonly asked: ApiKey | ''
  onClose(): void
}

export function ApiKeyDialog({ asked, onClose }: ApiKeyDialogProps) {
  return asked === '' ? <NewKey onClose={onClose} /> : <Revoke asked={asked} onClose={onClose} />
}

type Close = Pick<ApiKeyDialogProps, 'onClose'>

/** One call with what it needs to be shown. */
function useCall() {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const run = async <T,>(path: EndpointPath, body: object): Promise<T | undefined> => {
    setBusy(true)
    setFailed(false)
    try {
      return await api.call<T>(path, body, { claims: 'all' })
    } catch {
      setFailed(true)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failed }
}

function NewKey({ onClose }: Close) {
  useDialogTexts()
  const t = useWords()
  const asksCode = useAccount().profile?.has_google2fa === true
  const { run, busy, problems, setProblems, code, setCode } = useProof()
  const [label, setLabel] = useState('')
  const [rights, setRights] = useState<readonly Permission[]>(['read'])
  const [made, setMade] = useState<{ readonly api_key: string; readonly api_secret: string }>()
  const toggle = (right: Permission) =>
    setRights(rights.includes(right) ? rights.filter((it) => it !== right) : [...rights, right])
  const send = async () => {
    if (asksCode && code.trim() === '') return setProblems({ code: t('code.missing') })
    const body = { label: label.trim(), permissions: rights, ...(asksCode && { totp: code }) }
    setMade(await run<{ api_key: string; api_secret: string }>(paths.createApiKey, body))
  }
  return (
    <Dialog
      open
      size="narrow"
      title={t('account.newKey')}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={busy}
      footer={
        made === undefined ? (
          <Button
            variant="primary"
            block
            busy={busy}
            off={rights.length === 0}
            onClick={() => void send()}
          >
            {t('account.makeKey')}
          </Button>
        ) : (
          <Button variant="primary" block onClick={onClose}>
            {t('action.understood')}
          </Button>
        )
      }
    >
      {problems.form !== undefined && (
        <Notice tone="danger" live>
          {problems.form} {t('account.lookFirst')}
        </Notice>
      )}
      {made === undefined ? (
        <>
          <TextField
            label={t('account.keyName')}
            value={label}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setLabel(event.target.value)}
          />
          <fieldset className="stack">
            <legend className="dim">{t('account.rights')}</legend>
            {permissions.map((right) => (
              <label key={right} className="row account-right">
                <input
                  type="checkbox"
                  checked={rights.includes(right)}
                  onChange={() => toggle(right)}
                />
                {t(`account.right-${right}`)}
              </label>
            ))}
          </fieldset>
          {asksCode && <CodeField value={code} error={problems.code} onChange={setCode} />}
        </>
      ) : (
        <Secret {...made} />
      )}
    </Dialog>
  )
}

function Secret({ api_key: key, api_secret: secret }: { api_key: string; api_secret: string }) {
  const t = useWords()
  return (
    <div className="stack stack-12">
      <Notice tone="warn" live>
        {t('account.secretOnce')}
      </Notice>
      <dl className="defs">
        <div>
          <dt>{t('account.key')}</dt>
          <dd>
            <bdi dir="ltr">{key}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('account.secret')}</dt>
          <dd>
            <bdi dir="ltr">{secret}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Revoke({ asked, onClose }: Close & { readonly asked: ApiKey }) {
  const t = useWords()
  const { run, busy, failed } = useCall()
  const send = async () => {
    const done = await run(paths.deleteApiKey, { api_key: asked.api_key })
    if (done !== undefined) onClose()
  }
  return (
    <Dialog
      open
      size="narrow"
      title={t('account.revokeOf', { name: asked.label || asked.api_key.slice(-4) })}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={busy}
      footer={
        <Button variant="primary" block busy={busy} onClick={() => void send()}>
          {t('account.revoke')}
        </Button>
      }
    >
      {failed && (
        <Notice tone="danger" live>
          {t('account.keyFailed')}
        </Notice>
      )}
      <p className="dim">{t('account.revokeText')}</p>
    </Dialog>
  )
}
