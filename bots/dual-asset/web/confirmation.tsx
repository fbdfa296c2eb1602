// What is confirmed before money goes in: the quote, both outcomes, and that there is no way back.
import { Definitions } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { QuoteHead } from './desk-form.tsx'
import { LockLine } from './lock-line.tsx'
import { OutcomeCards } from './outcome-cards.tsx'
import { apyFraction } from './subscription.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

const words = 'dualAsset'

export function Confirmation({ desk }: { readonly desk: Desk }) {
  const { t, format } = useWeb()
  const write = useWriting(desk)
  const { target, product, amount, coin } = desk
  if (target === undefined || product === undefined) {
    return <p className="dim">{t(`${words}.noOffer`)}</p>
  }
  const rows = [
    { key: 'apy', term: t(`${words}.apy.name`), value: write.apy(apyFraction(target.apyE8)) },
    {
      key: 'invest',
      term: t('form.confirm.invest'),
      value: <bdi dir="ltr">{`${write.invested(amount)} ${coin}`}</bdi>,
    },
    {
      key: 'earns',
      term: t(`${words}.settling.earns`),
      value: format.time(Number(product.subscribeEndAt), 'short'),
    },
    {
      key: 'settles',
      term: t(`${words}.settling.settles`),
      value: format.time(Number(product.settlementTime), 'short'),
    },
  ]
  return (
    <>
      <QuoteHead desk={desk} />
      <Definitions rows={rows} />
      <OutcomeCards desk={desk} />
      <LockLine />
    </>
  )
}
