// What there is to keep the account safe: the password, whose change ends every other session.
import { Button, Icon } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { useAccount } from '../../data/queries.ts'

export function SecurityCard() {
  const t = useWords()
  const { dialogs } = useSession()
  const { profile } = useAccount()
  const name = profile?.vague_email ?? profile?.username ?? ''
  return (
    <section className="card stack" aria-label={t('account.security')}>
      <h2 className="fig-m">{t('account.security')}</h2>
      <ul className="account-list">
        {name !== '' && (
          <li>
            <Icon name="person" className="dim" />
            <span>
              <b>{t('account.signedIn')}</b>
              <small>
                <bdi dir="ltr">{name}</bdi>
              </small>
            </span>
          </li>
        )}
        <li>
          <Icon name="lock" className="dim" />
          <span>
            <b>{t('account.password')}</b>
            <small>{t('account.passwordText')}</small>
          </span>
          <Button small onClick={() => dialogs.open({ name: 'password' })}>
            {t('account.change')}
          </Button>
        </li>
      </ul>
    </section>
  )
}
