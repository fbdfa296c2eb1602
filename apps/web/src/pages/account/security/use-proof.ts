// A call that takes the password or a code: what was typed, what is wrong with it, and the call.
import { useState } from 'react'
import { accountTable } from '@trellis/contract/account-codes'
import { errorTable } from '@trellis/contract/codes'
import type { EndpointPath } from '@trellis/contract/paths'
import { refusedCodeWords } from '../../../app/code-field.tsx'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { failureOf, type ApiFailure } from '../../../data/api-failure.ts'
import type { Words } from '../../../locale/texts-of.ts'

export interface ProofProblems {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly form?: string | undefined
  /** Fields that the server found wrong, by their wire names. */
  readonly fields?: readonly string[]
}

export function useProof() {
  const t = useWords()
  const { api } = useSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<ProofProblems>({})
  /** The answer; undefined where it was refused, which then stands in `problems`. */
  const run = async <T>(path: EndpointPath, body: object): Promise<T | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setProblems({})
    try {
      return await api.call<T>(path, body, { claims: 'all' })
    } catch (error) {
      setProblems(problemsOf(failureOf(error), t))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  /** Whether what is asked for was typed; what is missing is said at its field. */
  const isTyped = (asksCode: boolean): boolean => {
    const missing = {
      password: password === '' ? t('password.missing') : undefined,
      code: asksCode && code.trim() === '' ? t('code.missing') : undefined,
    }
    const isWhole = missing.password === undefined && missing.code === undefined
    if (!isWhole) setProblems(missing)
    return isWhole
  }
  return { password, setPassword, code, setCode, busy, problems, setProblems, isTyped, run }
}

export type Proof = ReturnType<typeof useProof>

function problemsOf(failure: ApiFailure, t: Words['t']): ProofProblems {
  if (failure.kind === 'timeout' || failure.kind === 'network') return { form: t('error.network') }
  if (failure.ret === errorTable.invalidParams.ret && failure.fields.length > 0) {
    return { fields: failure.fields.map(({ field }) => field.replace(/\..*/, '')) }
  }
  switch (failure.ret) {
    case errorTable.wrongCredentials.ret:
      return { password: t('password.wrong') }
    case accountTable.totpRequired.ret:
    case accountTable.wrongTotp.ret:
      return { code: refusedCodeWords(failure, t) }
    case accountTable.passkeyRefused.ret:
      return { form: t('account.passkeyRefused') }
    case accountTable.setupEnded.ret:
      return { form: t('account.setupEnded') }
    case errorTable.rateLimited.ret:
      return { form: t('error.rate') }
    default:
      return { form: t('error.code', { code: failure.ret || failure.message }) }
  }
}
