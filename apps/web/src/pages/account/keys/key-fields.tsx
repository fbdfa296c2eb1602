// The fields of a key's terms: name, what stands below it, addresses, last day, and the code where
// two-factor is on.
import type { ReactNode } from 'react'
import { TextField } from '@trellis/ui'
import { CodeField } from '../../../app/code-field.tsx'
import { useWords } from '../../../app/session-context.tsx'
import type { Proof } from '../security/use-proof.ts'
import { addressFault, type KeyTerms } from './key-terms.ts'

export interface KeyFieldsProps {
  readonly terms: KeyTerms
  readonly proof: Proof
  readonly asksCode: boolean
  readonly children?: ReactNode
  onChange(terms: KeyTerms): void
}

export function KeyFields({ terms, proof, asksCode, children, onChange }: KeyFieldsProps) {
  const t = useWords()
  const { code, setCode, problems } = proof
  const wrong = (field: string) => problems.fields?.includes(field) === true
  return (
    <>
      <TextField
        label={t('account.keyName')}
        value={terms.label}
        maxLength={64}
        autoComplete="off"
        error={wrong('label') ? t('account.keyNameMissing') : undefined}
        onChange={(event) => onChange({ ...terms, label: event.target.value })}
      />
      {children}
      <TextField
        label={t('account.keyAddresses')}
        help={t('account.keyAddressesHelp')}
        error={wrong('addresses') ? addressFault(terms, t) : undefined}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={1000}
        value={terms.addresses}
        onChange={(event) => onChange({ ...terms, addresses: event.target.value })}
      />
      <TextField
        label={t('account.keyLastDay')}
        help={t('account.keyLastDayHelp')}
        error={wrong('ends_at') ? t('account.keyLastDayWrong') : undefined}
        type="date"
        value={terms.lastDay}
        onChange={(event) => onChange({ ...terms, lastDay: event.target.value })}
      />
      {asksCode && <CodeField value={code} error={problems.code} onChange={setCode} />}
    </>
  )
}
