// Sets a new password by the link of a letter. It logs nobody in: the login that follows asks for a
// code where two-factor is on.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { accountTable } from '@trellis/contract/account-codes'
import { errorTable } from '@trellis/contract/codes'
import { securityPaths } from '@trellis/contract/security-paths'
import { Button, Notice } from '@trellis/ui'
import {
  newPasswordWords,
  PasswordField,
  refusedPasswordWords,
} from '../../../app/password-field.tsx'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { useDialogTexts } from '../../../app/use-dialog-texts.ts'
import { failureOf, type ApiFailure } from '../../../data/api-failure.ts'
import type { Words } from '../../../locale/texts-of.ts'
import '../../../app/auth-dialog.css'

interface Problems {
  readonly next?: string | undefined
  readonly form?: string | undefined
}

export function ResetCard({ token }: { readonly token: string }) {
  useDialogTexts()
  const t = useWords()
  const { dialogs } = useSession()
  const form = useReset(token)
  const start = useRef<HTMLElement>(null)
  // Whoever came by the letter has come for this field.
  useEffect(() => start.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={start} className="card stack account-reset" aria-label={t('account.resetTitle')}>
      <h2 className="fig-m">{t('account.resetTitle')}</h2>
      {form.done ? (
        <>
          <Notice tone="plain" live>
            {t('account.resetDone')}
          </Notice>
          <Button variant="primary" onClick={() => dialogs.open({ name: 'login' })}>
            {t('auth.login')}
          </Button>
        </>
      ) : (
        <form className="auth" onSubmit={(event) => void form.submit(event)} noValidate>
          <PasswordField
            label={t('password.next')}
            name="new-password"
            isNew
            value={form.next}
            error={form.problems.next}
            onChange={form.setNext}
          />
          <p className="dim">{t('account.resetText')}</p>
          {form.problems.form !== undefined && (
            <Notice tone="danger" live>
              {form.problems.form}
            </Notice>
          )}
          <Button type="submit" variant="primary" block busy={form.busy}>
            {t('account.resetSet')}
          </Button>
        </form>
      )}
    </section>
  )
}

function useReset(token: string) {
  const t = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  const [next, setNext] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = { next: newPasswordWords(next, t) }
    setProblems(found)
    if (found.next !== undefined) return
    setBusy(true)
    try {
      const body = { token, new_password: next }
      await api.call(securityPaths.resetPassword, body, { claims: 'all', generic: true })
      setDone(true)
      // Whoever was logged in here by the old one is so no more.
      void queries.invalidateQueries({ queryKey: ['profile'] })
    } catch (error) {
      setProblems(problemsOf(failureOf(error), t))
    }
    setBusy(false)
  }
  return { next, setNext, busy, done, problems, submit }
}

function problemsOf(failure: ApiFailure, t: Words['t']): Problems {
  if (failure.kind === 'timeout' || failure.kind === 'network') return { form: t('error.network') }
  switch (failure.ret) {
    case accountTable.resetEnded.ret:
      return { form: t('account.resetEnded') }
    case errorTable.invalidParams.ret:
      return { next: refusedPasswordWords(failure, 'new_password', t) }
    case errorTable.rateLimited.ret:
      return { form: t('error.rate') }
    default:
      return { form: t('error.code', { code: failure.ret || failure.message }) }
  }
}
