// A field for a password with a button that shows it, and what is wrong with a new one in words.
// Nothing keeps a password manager or a paste out.
import { useState } from 'react'
import { Button, TextField } from '@trellis/ui'
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordFault,
  type PasswordFault,
} from '@trellis/contract/password-rule'
import type { ApiFailure } from '../data/api-failure.ts'
import type { Words } from '../locale/texts-of.ts'
import { useWords } from './session-context.tsx'

export interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  /** A password to be set: its rule stands below. */
  readonly isNew: boolean
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}

export function PasswordField({ isNew, onChange, ...field }: PasswordFieldProps) {
  const t = useWords()
  const [seen, setSeen] = useState(false)
  const rule = t('password.rule', { count: PASSWORD_MIN })
  return (
    <TextField
      {...field}
      type={seen ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      // A password that breaks it has the same words as its error.
      help={isNew && field.error !== rule ? rule : undefined}
      onChange={(event) => onChange(event.target.value)}
      tail={
        <Button small variant="quiet" onClick={() => setSeen(!seen)}>
          {t(seen ? 'auth.hide' : 'auth.show')}
        </Button>
      }
    />
  )
}

/** What is wrong with a new password, as far as the page can tell. */
export function newPasswordWords(password: string, t: Words['t']): string | undefined {
  const fault = passwordFault(password)
  return fault && faultWords(fault, t)
}

/** What the server found wrong with a new password, if that was it. */
export function refusedPasswordWords(
  failure: ApiFailure,
  field: string,
  t: Words['t'],
): string | undefined {
  const problem = failure.fields.find((row) => row.field === field)
  return problem && faultWords(problem.reason as PasswordFault, t)
}

function faultWords(fault: PasswordFault, t: Words['t']): string {
  switch (fault) {
    case 'blank':
      return t('password.blank')
    case 'too-large':
      return t('password.tooLong', { most: PASSWORD_MAX })
    case 'too-common':
      return t('password.tooCommon')
    default:
      return t('password.rule', { count: PASSWORD_MIN })
  }
}
