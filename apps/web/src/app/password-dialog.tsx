// Sets a new password. The page stays logged in with the fresh session that the answer brings;
// every other device is logged out by the server.
import { useState, type FormEvent } from 'react'
import { Button, Dialog } from '@trellis/ui'
import { errorTable } from '@trellis/contract/codes'
import { paths } from '@trellis/contract/paths'
import { failureOf, type ApiFailure } from '../data/api-failure.ts'
import { useAccount } from '../data/queries.ts'
import type { Words } from '../locale/texts-of.ts'
import { CodeField, refusedCodeWords } from './code-field.tsx'
import { newPasswordWords, PasswordField, refusedPasswordWords } from './password-field.tsx'
import { useSession, useWords } from './session-context.tsx'
import './auth-dialog.css'

interface Problems {
  readonly current?: string | undefined
  readonly next?: string | undefined
  readonly code?: string | undefined
  readonly form?: string | undefined
}

export function PasswordDialog() {
  const t = useWords()
  const { dialogs } = useSession()
  const form = usePasswordChange()
  return (
    <Dialog
      open
      size="narrow"
      title={t('menu.password')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      locked={form.busy}
    >
      <form className="auth" onSubmit={form.submit} noValidate>
        <PasswordField
          label={t('password.current')}
          name="current-password"
          isNew={false}
          value={form.current}
          error={form.problems.current}
          onChange={form.setCurrent}
        />
        <PasswordField
          label={t('password.next')}
          name="new-password"
          isNew
          value={form.next}
          error={form.problems.next}
          onChange={form.setNext}
        />
        {form.asksCode && (
          <CodeField value={form.code} error={form.problems.code} onChange={form.setCode} />
        )}
        <p className="dim">{t('password.text')}</p>
        {form.problems.form !== undefined && (
          <p className="fix" role="alert">
            {form.problems.form}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={form.busy}>
          {t('menu.password')}
        </Button>
      </form>
    </Dialog>
  )
}

function usePasswordChange() {
  const t = useWords()
  const { api, bots, dialogs, toasts } = useSession()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [code, setCode] = useState('')
  const asksCode = useAccount().profile?.has_google2fa === true
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found: Problems = {
      current: current === '' ? t('password.missing') : undefined,
      next: newPasswordWords(next, t),
      code: asksCode && code.trim() === '' ? t('code.missing') : undefined,
    }
    setProblems(found)
    if (Object.values(found).some((it) => it !== undefined)) return
    setBusy(true)
    // The stream belongs to the session that ends now; it starts again with the fresh one.
    bots.socket.stop()
    try {
      const body = {
        current_password: current,
        new_password: next,
        ...(asksCode && { totp: code }),
      }
      await api.call(paths.changePassword, body, { claims: 'all', generic: true })
      toasts.push('success', t('password.done'), Date.now())
      dialogs.close()
    } catch (error) {
      setProblems(problemsOf(failureOf(error), t))
    } finally {
      setBusy(false)
      bots.socket.start()
    }
  }
  return { current, setCurrent, next, setNext, code, setCode, asksCode, busy, problems, submit }
}

function problemsOf(failure: ApiFailure, t: Words['t']): Problems {
  if (failure.kind === 'timeout' || failure.kind === 'network') return { form: t('error.network') }
  const code = refusedCodeWords(failure, t)
  if (code !== undefined) return { code }
  switch (failure.ret) {
    case errorTable.wrongCredentials.ret:
      return { current: t('password.wrong') }
    case errorTable.rateLimited.ret:
      return { form: t('error.rate') }
    case errorTable.invalidParams.ret:
      return { next: refusedPasswordWords(failure, 'new_password', t) }
    default:
      return { form: t('error.code', { code: failure.ret || failure.message }) }
  }
}
