// Login and registration, two faces of one modal. After success the page reloads at the same place;
// nothing keeps a password manager or a paste out.
import { useState, type FormEvent } from 'react'
import { Button, Dialog, TextField } from '@trellis/ui'
import { errorTable } from '@trellis/contract/codes'
import { paths } from '@trellis/contract/paths'
import { failureOf, type ApiFailure } from '../data/api-failure.ts'
import type { ShellDialog } from '../data/dialogs.ts'
import { afterLogin, keepPlace } from '../data/kept-place.ts'
import { rememberSignedIn } from '../data/session.ts'
import { useSession, useWords } from './session-context.tsx'

const PASSWORD_MIN = 8

interface Problems {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly form?: string | undefined
}

export function AuthDialog({ dialog }: { readonly dialog: ShellDialog }) {
  const t = useWords()
  const { dialogs } = useSession()
  const isNew = dialog.name === 'register'
  const form = useCredentials(isNew)
  const other = isNew ? 'login' : 'register'
  return (
    <Dialog
      open
      size="narrow"
      title={t(isNew ? 'auth.registerTitle' : 'auth.loginTitle')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
    >
      <form className="auth" onSubmit={form.submit} noValidate>
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          // The dialog opens for this field; a reader expects to type.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={form.email}
          error={form.problems.email}
          onChange={(event) => form.setEmail(event.target.value)}
        />
        <TextField
          label={t('auth.password')}
          name="password"
          type={form.seen ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          help={isNew ? t('auth.passwordRule', { count: PASSWORD_MIN }) : undefined}
          value={form.password}
          error={form.problems.password}
          onChange={(event) => form.setPassword(event.target.value)}
          tail={
            <Button small variant="quiet" onClick={() => form.setSeen(!form.seen)}>
              {t(form.seen ? 'auth.hide' : 'auth.show')}
            </Button>
          }
        />
        {isNew && <p className="grant">{t('auth.grant')}</p>}
        {form.problems.form !== undefined && (
          <p className="fix" role="alert">
            {form.problems.form}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={form.busy}>
          {t(isNew ? 'auth.register' : 'auth.login')}
        </Button>
        <p className="switch-line">
          {t(isNew ? 'auth.haveAccount' : 'auth.noAccount')}{' '}
          <button type="button" className="link" onClick={() => dialogs.open({ name: other })}>
            {t(isNew ? 'auth.login' : 'auth.register')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function useCredentials(isNew: boolean) {
  const t = useWords()
  const { api, dialogs } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [seen, setSeen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const check = (): Problems => ({
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : t('auth.emailWrong'),
    password:
      password === '' || (isNew && password.length < PASSWORD_MIN)
        ? t('auth.passwordRule', { count: PASSWORD_MIN })
        : undefined,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = check()
    setProblems(found)
    if (found.email !== undefined || found.password !== undefined) return
    setBusy(true)
    try {
      const path = isNew ? paths.register : paths.login
      await api.call(path, { email: email.trim(), password }, { claims: 'all', quiet: true })
      rememberSignedIn(true)
      dialogs.succeed()
      reloadPage()
    } catch (error) {
      setProblems({ form: authWords(failureOf(error), t) })
      setBusy(false)
    }
  }
  return { email, setEmail, password, setPassword, seen, setSeen, busy, problems, submit }
}

function authWords(failure: ApiFailure, t: ReturnType<typeof useWords>): string {
  if (failure.kind === 'timeout' || failure.kind === 'network') return t('error.network')
  switch (failure.ret) {
    case errorTable.wrongCredentials.ret:
      return t('auth.wrong')
    case errorTable.emailTaken.ret:
      return t('auth.taken')
    case errorTable.rateLimited.ret:
      return t('error.rate')
    case errorTable.invalidParams.ret:
      return t('auth.refused', { words: failure.message })
    default:
      return t('error.code', { code: failure.ret || failure.message })
  }
}

/** The specification's reload, at the address the login was asked from. */
function reloadPage(): void {
  const target = afterLogin(location.search, location)
  if (target !== undefined) return location.assign(target)
  const url = new URL(location.href)
  const asked = url.searchParams.has('login')
  url.searchParams.delete('login')
  if (asked) return location.assign(url)
  keepPlace()
  // The dialog's history entry goes first, so that the reload is of the page itself.
  setTimeout(() => location.reload(), 60)
}
