// What there is to keep the account safe: two-factor with its recovery codes, the password, whose
// change ends every other session, and passkeys. All of it asks for the password, which an account
// of Telegram has not.
import { lazy, Suspense, useState } from 'react'
import { Button, useFormats } from '@trellis/ui'
import type { SecurityState } from '@trellis/contract'
import { useSession, useWords } from '../../../app/session-context.tsx'
import { useAccount } from '../../../data/queries.ts'
import { FailedNotice } from '../../failed-notice.tsx'
import { PasskeyLines } from './passkey-lines.tsx'
import { SecurityLine } from './security-line.tsx'
import type { TwoFactorTask } from './two-factor-dialog.tsx'
import { useSecurity } from './use-security.ts'

const TwoFactorDialog = lazy(async () => ({
  default: (await import('./two-factor-dialog.tsx')).TwoFactorDialog,
}))

export function SecurityCard({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { dialogs, locale } = useSession()
  const { profile } = useAccount()
  const hasPassword = !locale.inTelegram
  const { data, error, refetch } = useSecurity(ready && hasPassword)
  // Two-factor and passkeys come with the answer: without their lines the password's would move.
  const isComing = hasPassword && data === undefined && error === null
  const [task, setTask] = useState<TwoFactorTask>()
  const name = profile?.vague_email ?? profile?.username ?? ''
  const { is_vip: isVip = false, label_level: level = 0 } = profile?.loyalty_vip_info ?? {}
  const title = (
    <>
      {t('account.signedIn')}{' '}
      {isVip && <span className="account-chip">{t('account.vip', { level })}</span>}
    </>
  )
  return (
    <section className="card stack" aria-label={t('account.security')}>
      <h2 className="fig-m">{t('account.security')}</h2>
      {error !== null && <FailedNotice words={t('account.securityFailed')} onRetry={refetch} />}
      <ul className="account-list">
        {name !== '' && (
          <SecurityLine icon="person" title={title} text={<bdi dir="ltr">{name}</bdi>} />
        )}
        {isComing && <li aria-hidden="true" />}
        {data !== undefined && <TwoFactorLines state={data.two_factor} onTask={setTask} />}
        {hasPassword && (
          <SecurityLine icon="lock" title={t('account.password')} text={t('account.passwordText')}>
            <Button small onClick={() => dialogs.open({ name: 'password' })}>
              {t('account.change')}
            </Button>
          </SecurityLine>
        )}
        {isComing && <li aria-hidden="true" />}
        {data !== undefined && <PasskeyLines passkeys={data.passkeys} />}
      </ul>
      <Suspense fallback={null}>
        {task !== undefined && <TwoFactorDialog task={task} onClose={() => setTask(undefined)} />}
      </Suspense>
    </section>
  )
}

interface TwoFactorLinesProps {
  readonly state: SecurityState['two_factor']
  onTask(task: TwoFactorTask): void
}

function TwoFactorLines({ state, onTask }: TwoFactorLinesProps) {
  const t = useWords()
  const format = useFormats()
  const made = format.time(Number(state.recovery_made_at), 'short')
  const title = (
    <>
      {t('account.factor')}{' '}
      <span className="account-chip">{t(state.on ? 'account.on' : 'account.off')}</span>
    </>
  )
  return (
    <>
      <SecurityLine icon="lock" title={title} text={t('account.factorText')}>
        <Button small onClick={() => onTask(state.on ? 'off' : 'on')}>
          {t(state.on ? 'account.turnOff' : 'account.turnOn')}
        </Button>
      </SecurityLine>
      {state.on && (
        <SecurityLine
          icon="copy"
          title={t('account.recovery')}
          text={t('account.recoveryLeft', { count: state.recovery_left, time: made })}
        >
          <Button small onClick={() => onTask('codes')}>
            {t('account.newCodes')}
          </Button>
        </SecurityLine>
      )}
    </>
  )
}
