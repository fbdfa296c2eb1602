// A new API key with what it may do and its secret, which is shown here and never again; or one
// that there is, to be changed or taken back.
import { useState } from 'react'
import { permissions, type Permission } from '@trellis/contract/enums'
import { paths } from '@trellis/contract/paths'
import { securityPaths } from '@trellis/contract/security-paths'
import { Button, Dialog, Notice } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { useDialogTexts } from '../../../app/use-dialog-texts.ts'
import { useAccount } from '../../../data/queries.ts'
import { CopiedValue } from '../copied-value.tsx'
import { useProof, type Proof } from '../security/use-proof.ts'
import { keyName, type ApiKey } from './api-key.ts'
import { KeyFields } from './key-fields.tsx'
import { faultNames, faultsOf, NO_TERMS, sentTerms, termsOf, type KeyTerms } from './key-terms.ts'

export interface ApiKeyDialogProps {
  readonly asked: ApiKey | ''
  onClose(): void
}

export function ApiKeyDialog({ asked, onClose }: ApiKeyDialogProps) {
  useDialogTexts()
  const [revokes, setRevokes] = useState(false)
  if (asked === '') return <NewKey onClose={onClose} />
  if (revokes) return <Revoke asked={asked} onClose={onClose} />
  return <ChangeKey asked={asked} onClose={onClose} onRevoke={() => setRevokes(true)} />
}

type Close = Pick<ApiKeyDialogProps, 'onClose'>
interface OfKey extends Close {
  readonly asked: ApiKey
}

/** What is sent with a key's terms; undefined while something is wrong, which is said. */
function useTerms(first: KeyTerms) {
  const t = useWords()
  const asksCode = useAccount().profile?.has_google2fa === true
  const proof = useProof()
  const [terms, setTerms] = useState(first)
  const ready = (): object | undefined => {
    // All that is wrong is said at once: one at a time, the reader would send it again for each.
    const found = faultsOf(terms, Date.now())
    const isMissing = asksCode && proof.code.trim() === ''
    const fields = faultNames.filter((it) => found[it] !== undefined)
    proof.setProblems({ fields, ...(isMissing && { code: t('code.missing') }) })
    if (isMissing || fields.length > 0) return undefined
    return { ...sentTerms(terms), ...(asksCode && { totp: proof.code }) }
  }
  return { proof, ready, fields: { terms, proof, asksCode, onChange: setTerms } }
}

function NewKey({ onClose }: Close) {
  const t = useWords()
  const { proof, ready, fields } = useTerms(NO_TERMS)
  const [rights, setRights] = useState<readonly Permission[]>(['read'])
  const [made, setMade] = useState<{ readonly api_key: string; readonly api_secret: string }>()
  const toggle = (right: Permission) =>
    setRights(rights.includes(right) ? rights.filter((it) => it !== right) : [...rights, right])
  const send = async () => {
    const body = ready()
    if (body !== undefined) {
      setMade(await proof.run(paths.createApiKey, { ...body, permissions: rights }))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={t('account.newKey')}
      closeLabel={t('action.close')}
      onClose={onClose}
      // A secret that was not kept is lost.
      locked={proof.busy || made !== undefined}
      footer={
        made === undefined ? (
          <Button
            variant="primary"
            block
            busy={proof.busy}
            off={rights.length === 0}
            onClick={() => void send()}
          >
            {t('account.makeKey')}
          </Button>
        ) : (
          <Button variant="primary" block onClick={onClose}>
            {t('account.kept')}
          </Button>
        )
      }
    >
      <Failed proof={proof} />
      {made === undefined ? (
        <KeyFields {...fields}>
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
        </KeyFields>
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
            <CopiedValue name={t('account.key')} value={key} />
          </dd>
        </div>
        <div>
          <dt>{t('account.secret')}</dt>
          <dd>
            <CopiedValue name={t('account.secret')} value={secret} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function ChangeKey({ asked, onClose, onRevoke }: OfKey & { onRevoke(): void }) {
  const t = useWords()
  const { proof, ready, fields } = useTerms(termsOf(asked))
  const send = async () => {
    const body = ready()
    if (body === undefined) return
    const { api_key } = asked
    if ((await proof.run(securityPaths.changeApiKey, { ...body, api_key })) !== undefined) onClose()
  }
  return (
    <Dialog
      open
      size="narrow"
      title={t('account.editOf', { name: keyName(asked) })}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={proof.busy}
      footer={
        <>
          <Button onClick={onRevoke}>{t('account.revokeKey')}</Button>
          <Button variant="primary" busy={proof.busy} onClick={() => void send()}>
            {t('account.save')}
          </Button>
        </>
      }
    >
      <Failed proof={proof} />
      <KeyFields {...fields} />
    </Dialog>
  )
}

function Revoke({ asked, onClose }: OfKey) {
  const t = useWords()
  const proof = useProof()
  const send = async () => {
    const done = await proof.run(paths.deleteApiKey, { api_key: asked.api_key })
    if (done !== undefined) onClose()
  }
  return (
    <Dialog
      open
      size="narrow"
      title={t('account.revokeOf', { name: keyName(asked) })}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={proof.busy}
      footer={
        <Button variant="primary" block busy={proof.busy} onClick={() => void send()}>
          {t('account.revoke')}
        </Button>
      }
    >
      <Failed proof={proof} />
      <p className="dim">{t('account.revokeText')}</p>
    </Dialog>
  )
}

function Failed({ proof: { problems } }: { readonly proof: Proof }) {
  const t = useWords()
  if (problems.form === undefined) return null
  return (
    <Notice tone="danger" live>
      {problems.form} {t('account.lookFirst')}
    </Notice>
  )
}
