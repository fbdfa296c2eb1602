// Logs in by a passkey: the browser offers those of this host, so nothing is typed.
import { useState } from 'react'
import { Button } from '@trellis/ui'
import { accountTable } from '@trellis/contract/account-codes'
import { securityPaths } from '@trellis/contract/security-paths'
import { ApiFailure, failureOf } from '../data/api-failure.ts'
import { useSession, useWords } from './session-context.tsx'

export interface PasskeyLoginProps {
  /** The session is there. */
  onDone(): Promise<void>
}

/** Of version 4, or of version 6 in its brackets: passkeys are of names alone. */
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

/** Whether this browser knows passkeys, on a page that may ask for them. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && isSecureContext && !IP_ADDRESS.test(location.hostname)

export function PasskeyLogin({ onDone }: PasskeyLoginProps) {
  const t = useWords()
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const login = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { signByPasskey } = await import('./passkey-browser.ts')
      const quiet = { claims: 'all', quiet: true } as const
      const begun = await api.call<{ options: object }>(securityPaths.beginPasskeyLogin, {}, quiet)
      const response = await signByPasskey(begun.options)
      await api.call(securityPaths.finishPasskeyLogin, { response }, quiet)
      await onDone()
    } catch (error) {
      setProblem(t(`auth.${problemOf(error)}`))
      setBusy(false)
    }
  }
  return (
    <>
      <Button block busy={busy} onClick={() => void login()}>
        {t('auth.passkey')}
      </Button>
      {problem !== undefined && (
        <p className="fix" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** Whoever stops it is told the same as whoever has none: the browser does not tell them apart. */
function problemOf(error: unknown): 'passkeyRefused' | 'passkeyFailed' | 'passkeyStopped' {
  if (!(error instanceof ApiFailure)) return 'passkeyStopped'
  const isRefused = failureOf(error).ret === accountTable.passkeyRefused.ret
  return isRefused ? 'passkeyRefused' : 'passkeyFailed'
}
