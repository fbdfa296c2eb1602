// Login and registration, two faces of one modal. After success the page reloads at the same place;
// nothing keeps a password manager or a paste out.
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { Button, Dialog, TextField } from '@trellis/ui'
import { accountTable } from '@trellis/contract/account-codes'
import { errorTable } from '@trellis/contract/codes'
import { paths } from '@trellis/contract/paths'
import { failureOf, type ApiFailure } from '../data/api-failure.ts'
import type { ShellDialog } from '../data/dialogs.ts'
import { keptPlace } from '../data/kept-place.ts'
import { rememberSignedIn } from '../data/signed-in.ts'
import type { Words } from '../locale/texts-of.ts'
import { CodeField, refusedCodeWords } from './code-field.tsx'
import { hasPasskeys, PasskeyLogin } from './passkey-login.tsx'
import { newPasswordWords, PasswordField, refusedPasswordWords } from './password-field.tsx'
import { reloadPage } from './reload-page.ts'
import { useSession, useWords } from './session-context.tsx'
import './auth-dialog.css'

const ForgotForm = lazy(async () => ({ default: (await import('./forgot-form.tsx')).ForgotForm }))

interface Problems {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly form?: string | undefined
}

export function AuthDialog({ dialog }: { readonly dialog: ShellDialog }) {
  const t = useWords()
  const { dialogs } = useSession()
  const isNew = dialog.name === 'register'
  /** The e-mail of who forgot the password. */
  const [forgot, setForgot] = useState<string>()
  const email = useRef<HTMLInputElement>(null)
  const title = isNew ? 'registerTitle' : forgot === undefined ? 'loginTitle' : 'forgotTitle'
  return (
    <Dialog
      open
      size="narrow"
      title={t(`auth.${title}`)}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      initialFocus={email}
    >
      {isNew || forgot === undefined ? (
        <AuthForm isNew={isNew} email={email} onForgot={setForgot} />
      ) : (
        <Suspense fallback={null}>
          <ForgotForm email={forgot} onBack={() => setForgot(undefined)} />
        </Suspense>
      )}
    </Dialog>
  )
}

interface AuthFormProps {
  readonly isNew: boolean
  readonly email: RefObject<HTMLInputElement | null>
  onForgot(email: string): void
}

function AuthForm({ isNew, email, onForgot }: AuthFormProps) {
  const t = useWords()
  const { dialogs } = useSession()
  const form = useCredentials(isNew)
  const code = useRef<HTMLInputElement>(null)
  // On glass as well, and anew when the dialog shows its other face: a reader expects to type.
  useEffect(() => email.current?.focus(), [email, isNew])
  useEffect(() => code.current?.focus(), [form.asksCode])
  const other = isNew ? 'login' : 'register'
  return (
    <form className="auth" onSubmit={form.submit} noValidate>
      {!isNew && wasSignedOut() && <p className="told">{t('auth.signedOut')}</p>}
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        ref={email}
        value={form.email}
        error={form.problems.email}
        onChange={(event) => form.setEmail(event.target.value)}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        isNew={isNew}
        value={form.password}
        error={form.problems.password}
        onChange={form.setPassword}
      />
      {form.asksCode && (
        <CodeField
          ref={code}
          value={form.code}
          error={form.problems.code}
          onChange={form.setCode}
        />
      )}
      {isNew && <p className="told">{t('auth.grant')}</p>}
      {form.problems.form !== undefined && (
        <p className="fix" role="alert">
          {form.problems.form}
        </p>
      )}
      <Button type="submit" variant="primary" block busy={form.busy}>
        {t(isNew ? 'auth.register' : 'auth.login')}
      </Button>
      {!isNew && hasPasskeys() && <PasskeyLogin onDone={form.enter} />}
      {!isNew && (
        <p className="switch-line">
          <button type="button" className="link" onClick={() => onForgot(form.email)}>
            {t('auth.forgot')}
          </button>
        </p>
      )}
      <p className="switch-line">
        {t(isNew ? 'auth.haveAccount' : 'auth.noAccount')}{' '}
        <button type="button" className="link" onClick={() => dialogs.open({ name: other })}>
          {t(isNew ? 'auth.login' : 'auth.register')}
        </button>
      </p>
    </form>
  )
}

function useCredentials(isNew: boolean) {
  const t = useWords()
  const { api, dialogs } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  /** Two-factor is on, which is known once the password was right. */
  const [wantsCode, setWantsCode] = useState(false)
  const asksCode = wantsCode && !isNew
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const check = (): Problems => ({
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : t('auth.emailWrong'),
    password: isNew
      ? newPasswordWords(password, t)
      : password === ''
        ? t('password.missing')
        : undefined,
    code: asksCode && code.trim() === '' ? t('code.missing') : undefined,
  })
  const enter = async () => {
    rememberSignedIn(true)
    dialogs.succeed()
    await reloadPage()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = check()
    setProblems(found)
    if (Object.values(found).some((it) => it !== undefined)) return
    setBusy(true)
    try {
      const path = isNew ? paths.register : paths.login
      const body = { email: email.trim(), password, ...(asksCode && { totp: code }) }
      await api.call(path, body, { claims: 'all', quiet: true })
      await enter()
    } catch (error) {
      const failure = failureOf(error)
      // The first time it is no mistake: the field comes.
      const isAsked = failure.ret === accountTable.totpRequired.ret && !asksCode
      setWantsCode(asksCode || isAsked)
      setProblems(isAsked ? {} : problemsOf(failure, t))
      setBusy(false)
    }
  }
  return {
    email,
    setEmail,
    password,
    setPassword,
    code,
    setCode,
    asksCode,
    busy,
    problems,
    submit,
    enter,
  }
}

/** What the server refused, at the field where it can be mended. */
function problemsOf(failure: ApiFailure, t: Words['t']): Problems {
  const code = refusedCodeWords(failure, t)
  if (code !== undefined) return { code }
  if (failure.ret !== errorTable.invalidParams.ret) return { form: authWords(failure, t) }
  const isEmail = failure.fields.some((row) => row.field === 'email')
  return {
    email: isEmail ? t('auth.emailWrong') : undefined,
    password: refusedPasswordWords(failure, 'password', t),
  }
}

function authWords(failure: ApiFailure, t: Words['t']): string {
  if (failure.kind === 'timeout' || failure.kind === 'network') return t('error.network')
  switch (failure.ret) {
    case errorTable.wrongCredentials.ret:
      return t('auth.wrong')
    case errorTable.emailTaken.ret:
      return t('auth.taken')
    case errorTable.rateLimited.ret:
      return t('error.rate')
    default:
      return t('error.code', { code: failure.ret || failure.message })
  }
}

/** Whether this tab was left for the login by a session that ended. */
function wasSignedOut(): boolean {
  try {
    return keptPlace()?.isSignedOut === true
  } catch {
    return false
  }
}
