// A new passkey, or one that there is, to be called otherwise or removed: by the password and,
// where two-factor is on, a code.
import { useState, type FormEvent } from 'react'
import type { EndpointPath } from '@trellis/contract/paths'
import { securityPaths } from '@trellis/contract/security-paths'
import { Button, Dialog, Notice, TextField } from '@trellis/ui'
import { CodeField } from '../../../app/code-field.tsx'
import { PasswordField } from '../../../app/password-field.tsx'
import { useWords } from '../../../app/session-context.tsx'
import { useDialogTexts } from '../../../app/use-dialog-texts.ts'
import { useAccount } from '../../../data/queries.ts'
import { passkeyName, type ShownPasskey } from './passkey.ts'
import { useProof, type Proof } from './use-proof.ts'
import { useSecurityChanged } from './use-security.ts'
import '../../../app/auth-dialog.css'

export interface PasskeyDialogProps {
  /** "" for a new one. */
  readonly asked: ShownPasskey | ''
  onClose(): void
}

export function PasskeyDialog({ asked, onClose }: PasskeyDialogProps) {
  useDialogTexts()
  const t = useWords()
  const proof = useProof()
  const changed = useSecurityChanged()
  const [name, setName] = useState(asked === '' ? '' : asked.name)
  const done = (answer: unknown) => {
    if (answer === undefined) return
    changed()
    onClose()
  }
  return (
    <Dialog
      open
      size="narrow"
      title={asked === '' ? t('account.newPasskey') : passkeyName(asked, t)}
      closeLabel={t('action.close')}
      onClose={onClose}
      locked={proof.busy}
    >
      {asked === '' ? (
        <NewPasskey proof={proof} name={name} onName={setName} onDone={done} />
      ) : (
        <ChangePasskey proof={proof} id={asked.id} name={name} onName={setName} onDone={done} />
      )}
      {proof.problems.form !== undefined && (
        <Notice tone="danger" live>
          {proof.problems.form}
        </Notice>
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly proof: Proof
  readonly name: string
  onName(name: string): void
  onDone(answer: unknown): void
}

function NewPasskey({ proof, name, onName, onDone }: FormProps) {
  const t = useWords()
  const asksCode = useAccount().profile?.has_google2fa === true
  const make = useMaking(proof, asksCode)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make(name.trim()).then(onDone)
  }
  return (
    <form className="auth" onSubmit={submit} noValidate>
      <p className="dim">{t('account.newPasskeyText')}</p>
      <Name name={name} onName={onName} />
      <ProofFields proof={proof} asksCode={asksCode} />
      <Button type="submit" variant="primary" block busy={proof.busy}>
        {t('account.next')}
      </Button>
    </form>
  )
}

/** Proof, then the browser's own dialog, then the server keeps what it made. */
function useMaking(proof: Proof, asksCode: boolean) {
  const t = useWords()
  const { password, code, setProblems, isTyped, run } = proof
  return async (name: string): Promise<unknown> => {
    if (!isTyped(asksCode)) return undefined
    const body = { password, ...(asksCode && { totp: code }) }
    const begun = await run<{ options: object }>(securityPaths.beginPasskey, body)
    if (begun === undefined) return undefined
    try {
      const { makePasskey } = await import('../../../app/passkey-browser.ts')
      const response = await makePasskey(begun.options)
      return await run(securityPaths.finishPasskey, { response, name })
    } catch {
      return setProblems({ form: t('account.passkeyStopped') })
    }
  }
}

function ChangePasskey({ proof, id, name, onName, onDone }: FormProps & { readonly id: string }) {
  const t = useWords()
  const asksCode = useAccount().profile?.has_google2fa === true
  const { password, code, run, busy, isTyped } = proof
  const change = (path: EndpointPath, body: object) => {
    if (!isTyped(asksCode)) return
    const proven = { ...body, id, password, ...(asksCode && { totp: code }) }
    void run(path, proven).then(onDone)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    change(securityPaths.renamePasskey, { name: name.trim() })
  }
  return (
    <form className="auth" onSubmit={save} noValidate>
      <Name name={name} onName={onName} />
      <ProofFields proof={proof} asksCode={asksCode} />
      <Button type="submit" variant="primary" block busy={busy}>
        {t('account.save')}
      </Button>
      <Button block busy={busy} onClick={() => change(securityPaths.removePasskey, {})}>
        {t('account.removePasskey')}
      </Button>
      <p className="dim">{t('account.removePasskeyText')}</p>
    </form>
  )
}

interface ProofFieldsProps {
  readonly proof: Proof
  readonly asksCode: boolean
}

function ProofFields({ proof, asksCode }: ProofFieldsProps) {
  const t = useWords()
  const { password, setPassword, code, setCode, problems } = proof
  return (
    <>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        isNew={false}
        value={password}
        error={problems.password}
        onChange={setPassword}
      />
      {asksCode && <CodeField value={code} error={problems.code} onChange={setCode} />}
    </>
  )
}

function Name({ name, onName }: Pick<FormProps, 'name' | 'onName'>) {
  const t = useWords()
  return (
    <TextField
      label={t('account.passkeyName')}
      autoComplete="off"
      maxLength={60}
      value={name}
      onChange={(event) => onName(event.target.value)}
    />
  )
}
