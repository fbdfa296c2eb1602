// Recovery codes, which are shown this once: to be written down or copied.
import { useEffect, useRef, useState } from 'react'
import { Button, Notice } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onKept(): void
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useWords()
  const start = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  // What had the focus is gone with the step before.
  useEffect(() => start.current?.querySelector('button')?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="auth" ref={start}>
      <Notice tone="warn" live>
        {t('account.recoveryOnce')}
      </Notice>
      <ul className="account-codes" dir="ltr" aria-label={t('account.recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button block onClick={() => void copy().catch(() => undefined)}>
        {t(copied ? 'account.copied' : 'account.copy')}
      </Button>
      <Button variant="primary" block onClick={onKept}>
        {t('account.kept')}
      </Button>
    </div>
  )
}
