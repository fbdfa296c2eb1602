// Both outcomes with their amounts, before anything is sent.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated } from '@trellis/ui'
import { OutcomeList } from './outcome-list.tsx'
import { convertsAt, paidText, termFraction } from './subscription.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

/** Both outcomes of what is about to be subscribed. */
export function OutcomeCards({ desk }: { readonly desk: Desk }) {
  const { t } = useWeb()
  const write = useWriting(desk)
  const { outcomes, subscription, pair, direction, target, coin, amount, last } = desk
  if (outcomes === undefined || subscription === undefined || target === undefined) {
    return <p className="t12 dim2 outcomes-wait">{t('dualAsset.outcome.waits')}</p>
  }
  const { kept, converted, premium, perCoin } = outcomes
  const rate = write.rate(termFraction(subscription))
  const values = {
    premium: isolated(`+${write.coins(premium, coin)} ${coin}`),
    share: isolated(rate),
    amount: isolated(`${write.invested(amount)} ${coin}`),
    price: isolated(write.price(perCoin)),
    coin: pair.base_token,
  }
  return (
    <OutcomeList
      direction={direction}
      baseCoin={pair.base_token}
      target={write.price(target.price)}
      kept={{ coin: kept.coin, amount: paidText(kept), note: t('dualAsset.outcome.gain', values) }}
      converted={{
        coin: converted.coin,
        amount: paidText(converted),
        note: t('dualAsset.outcome.per', values),
      }}
      now={convertsAt(subscription, last) ? 'converted' : 'kept'}
    />
  )
}
