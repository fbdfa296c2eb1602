// A field for a code of an authenticator app, which takes a recovery code as well, and what is
// wrong with one in words. Nothing keeps a paste or the suggestion of a phone out.
import type { Ref } from 'react'
import { TextField } from '@trellis/ui'
import { accountTable } from '@trellis/contract/account-codes'
import type { ApiFailure } from '../data/api-failure.ts'
import type { Words } from '../locale/texts-of.ts'
import { useWords } from './session-context.tsx'

export interface CodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly ref?: Ref<HTMLInputElement>
  /** A first code of an app: there are no recovery codes yet. */
  readonly isFirst?: boolean
  onChange(value: string): void
}

export function CodeField({ value, error, ref, isFirst = false, onChange }: CodeFieldProps) {
  const t = useWords()
  return (
    <TextField
      label={t('code.label')}
      help={isFirst ? undefined : t('code.help')}
      name="totp"
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={isFirst ? 'numeric' : 'text'}
      maxLength={32}
      ref={ref}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** What the server found wrong with a code, if that was it. */
export function refusedCodeWords({ ret }: ApiFailure, t: Words['t']): string | undefined {
  if (ret === accountTable.totpRequired.ret) return t('code.missing')
  return ret === accountTable.wrongTotp.ret ? t('code.wrong') : undefined
}
