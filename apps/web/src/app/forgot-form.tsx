// Asks for a link to set a new password. What follows reads alike whether there is such an account
// or not.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button, TextField } from '@trellis/ui'
import { errorTable } from '@trellis/contract/codes'
import { securityPaths } from '@trellis/contract/security-paths'
import { failureOf } from '../data/api-failure.ts'
import { useSession, useWords } from './session-context.tsx'

export interface ForgotFormProps {
  /** What stood in the form of the login. */
  readonly email: string
  onBack(): void
}

export function ForgotForm({ email: first, onBack }: ForgotFormProps) {
  const t = useWords()
  const { api } = useSession()
  const [email, setEmail] = useState(first)
  const [state, setState] = useState<'typing' | 'busy' | 'sent'>('typing')
  const [problem, setProblem] = useState<string>()
  const start = useRef<HTMLInputElement>(null)
  useEffect(() => start.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setProblem(t('auth.emailWrong'))
    setProblem(undefined)
    setState('busy')
    try {
      await api.call(securityPaths.askPasswordReset, { email: email.trim() }, { claims: 'all' })
      setState('sent')
    } catch (error) {
      const isRate = failureOf(error).ret === errorTable.rateLimited.ret
      setProblem(t(isRate ? 'error.rate' : 'error.network'))
      setState('typing')
    }
  }
  return (
    <form className="auth" onSubmit={(event) => void submit(event)} noValidate>
      <p className="dim">{t('auth.forgotText')}</p>
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        ref={start}
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.target.value)
          setState('typing')
        }}
      />
      {state === 'sent' && (
        <p className="told" role="status">
          {t('auth.forgotSent')}
        </p>
      )}
      <Button type="submit" variant="primary" block busy={state === 'busy'} off={state === 'sent'}>
        {t('auth.forgotSend')}
      </Button>
      <p className="switch-line">
        <button type="button" className="link" onClick={onBack}>
          {t('auth.backToLogin')}
        </button>
      </p>
    </form>
  )
}
