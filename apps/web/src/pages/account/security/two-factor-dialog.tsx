// Two-factor switched on, step by step: password, the key for the app with a first code, recovery
// codes. Or switched off, or its recovery codes made anew: by password and code.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { securityPaths } from '@trellis/contract/security-paths'
import { Button, Dialog, Notice } from '@trellis/ui'
import { CodeField } from '../../../app/code-field.tsx'
import { PasswordField } from '../../../app/password-field.tsx'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { useDialogTexts } from '../../../app/use-dialog-texts.ts'
import { CodePicture } from '../../../poster/code-picture.tsx'
import { CopiedValue } from '../copied-value.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useProof, type Proof } from './use-proof.ts'
import { useSecurityChanged } from './use-security.ts'
import '../../../app/auth-dialog.css'

export type TwoFactorTask = 'on' | 'off' | 'codes'

export interface TwoFactorDialogProps {
  readonly task: TwoFactorTask
  onClose(): void
}

interface Begun {
  readonly secret: string
  readonly address: string
  readonly setup: string
}
interface Codes {
  readonly recovery_codes: readonly string[]
}

export function TwoFactorDialog({ task, onClose }: TwoFactorDialogProps) {
  useDialogTexts()
  const t = useWords()
  const proof = useProof()
  const changed = useSecurityChanged()
  const [codes, setCodes] = useState<readonly string[]>()
  const made = (answer: Codes | undefined) => {
    if (answer === undefined) return
    setCodes(answer.recovery_codes)
    changed()
  }
  const title = codes === undefined ? t(`account.factor-${task}`) : t('account.recovery')
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      // Codes that were not kept are lost.
      locked={proof.busy || codes !== undefined}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : task === 'on' ? (
        <SwitchOn proof={proof} onMade={made} />
      ) : (
        <ByProof task={task} proof={proof} onMade={made} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface StepProps {
  readonly proof: Proof
  onMade(codes: Codes | undefined): void
}

function SwitchOn({ proof, onMade }: StepProps) {
  const t = useWords()
  const { password, code, run, setProblems } = proof
  const [begun, setBegun] = useState<Begun>()
  const begin = async () => {
    if (password === '') return setProblems({ password: t('password.missing') })
    setBegun(await run<Begun>(securityPaths.beginTwoFactor, { password }))
  }
  const confirm = async () => {
    if (begun === undefined) return
    if (code.trim() === '') return setProblems({ code: t('code.missing') })
    const body = { setup: begun.setup, totp: code }
    onMade(await run<Codes>(securityPaths.confirmTwoFactor, body))
  }
  if (begun === undefined) {
    return (
      <ProofForm proof={proof} asks="password" button={t('account.next')} onSend={begin}>
        <p className="dim">{t('account.factorOnText')}</p>
      </ProofForm>
    )
  }
  return (
    <ProofForm proof={proof} asks="first-code" button={t('account.factor-on')} onSend={confirm}>
      <AppKey begun={begun} />
    </ProofForm>
  )
}

function AppKey({ begun: { address, secret } }: { readonly begun: Begun }) {
  const t = useWords()
  const start = useRef<HTMLParagraphElement>(null)
  // What had the focus is gone with the step before.
  useEffect(() => start.current?.focus(), [])
  return (
    <>
      <p className="dim account-start" tabIndex={-1} ref={start}>
        {t('account.scan')}
      </p>
      <CodePicture address={address} label={t('account.scanLabel')} />
      <CopiedValue
        name={t('account.key')}
        value={secret}
        shown={secret.replace(/(.{4})(?=.)/g, '$1 ')}
      />
    </>
  )
}

function ByProof({ task, proof, onMade, onClose }: StepProps & TwoFactorDialogProps) {
  const t = useWords()
  const { toasts } = useSession()
  const changed = useSecurityChanged()
  const { password, code, run, isTyped } = proof
  const send = async () => {
    if (!isTyped(true)) return
    const body = { password, totp: code }
    if (task === 'codes') return onMade(await run<Codes>(securityPaths.renewRecoveryCodes, body))
    if ((await run(securityPaths.endTwoFactor, body)) === undefined) return
    toasts.push('success', t('account.factorIsOff'), Date.now())
    changed()
    onClose()
  }
  return (
    <ProofForm proof={proof} asks="both" button={t(`account.factor-${task}`)} onSend={send}>
      <p className="dim">{t(task === 'off' ? 'account.factorOffText' : 'account.newCodesText')}</p>
    </ProofForm>
  )
}

interface ProofFormProps {
  readonly proof: Proof
  readonly asks: 'password' | 'first-code' | 'both'
  readonly button: string
  readonly children: ReactNode
  onSend(): Promise<void>
}

function ProofForm({ proof, asks, button, children, onSend }: ProofFormProps) {
  const t = useWords()
  const { problems } = proof
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSend()
  }
  return (
    <form className="auth" onSubmit={submit} noValidate>
      {children}
      {asks !== 'first-code' && (
        <PasswordField
          label={t('password.current')}
          name="current-password"
          isNew={false}
          value={proof.password}
          error={problems.password}
          onChange={proof.setPassword}
        />
      )}
      {asks !== 'password' && (
        <CodeField
          isFirst={asks === 'first-code'}
          value={proof.code}
          error={problems.code}
          onChange={proof.setCode}
        />
      )}
      {problems.form !== undefined && (
        <Notice tone="danger" live>
          {problems.form}
        </Notice>
      )}
      <Button type="submit" variant="primary" block busy={proof.busy}>
        {button}
      </Button>
    </form>
  )
}
