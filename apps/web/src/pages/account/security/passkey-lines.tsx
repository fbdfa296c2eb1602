// The reader's passkeys as lines of the security card, and the way to a new one.
import { lazy, Suspense, useState } from 'react'
import { Button, isolated, useFormats } from '@trellis/ui'
import { hasPasskeys } from '../../../app/passkey-login.tsx'
import { useWords } from '../../../app/session-context.tsx'
import { passkeyName, type ShownPasskey } from './passkey.ts'
import { SecurityLine } from './security-line.tsx'

const PasskeyDialog = lazy(async () => ({
  default: (await import('./passkey-dialog.tsx')).PasskeyDialog,
}))

export function PasskeyLines({ passkeys }: { readonly passkeys: readonly ShownPasskey[] }) {
  const t = useWords()
  const [asked, setAsked] = useState<ShownPasskey | ''>()
  return (
    <>
      <SecurityLine
        icon="person"
        title={t('account.passkey')}
        text={t(hasPasskeys() ? 'account.passkeyText' : 'account.noPasskeysHere')}
      >
        {hasPasskeys() && (
          <Button small aria-label={t('account.newPasskey')} onClick={() => setAsked('')}>
            {t('account.add')}
          </Button>
        )}
      </SecurityLine>
      {passkeys.map((it) => (
        <PasskeyLine key={it.id} it={it} onEdit={() => setAsked(it)} />
      ))}
      <Suspense fallback={null}>
        {asked !== undefined && <PasskeyDialog asked={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}

function PasskeyLine({ it, onEdit }: { readonly it: ShownPasskey; onEdit(): void }) {
  const t = useWords()
  const format = useFormats()
  const usedAt = Number(it.used_at)
  const time = format.time(usedAt > 0 ? usedAt : Number(it.made_at), 'short')
  const name = passkeyName(it, t)
  return (
    <SecurityLine
      icon="lock"
      title={t('account.passkeyNamed', { name: isolated(name) })}
      text={t(usedAt > 0 ? 'account.usedAt' : 'account.added', { time })}
    >
      <Button small aria-label={t('account.editPasskey', { name })} onClick={onEdit}>
        {t('account.edit')}
      </Button>
    </SecurityLine>
  )
}
