// More paper money: the dialog of deposits, with amounts that are asked for most.
import { Button, useFormats } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { FIRST_COIN } from '../../data/rates.ts'

const amounts = ['1000', '10000', '50000'] as const

export function DepositCard() {
  const t = useWords()
  const { dialogs } = useSession()
  const format = useFormats()
  const open = (amount: string) => dialogs.open({ name: 'top-up', coin: FIRST_COIN, amount })
  return (
    <section className="card stack stack-12" aria-label={t('menu.topUp')}>
      <div className="row between">
        <h2 className="fig-m">{t('menu.topUp')}</h2>
        <span className="account-chip">{t('account.paper')}</span>
      </div>
      <p className="t12 dim">{t('account.depositText')}</p>
      <div className="row wrap">
        {amounts.map((amount) => (
          <Button small key={amount} onClick={() => open(amount)}>
            <bdi dir="ltr">
              {format.number(amount, 0)} {FIRST_COIN}
            </bdi>
          </Button>
        ))}
      </div>
      <Button variant="primary" block onClick={() => open('')}>
        {t('account.deposit')}
      </Button>
    </section>
  )
}
