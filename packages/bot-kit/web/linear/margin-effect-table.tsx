// What money that comes or goes does to a bot on a contract: what it holds, where it would be
// liquidated and at which leverage it stands, now and after, and what its waiting orders trade.
import { digitsOfCoin, isolated, Notice } from '@trellis/ui'
import type { ContractFigures, EndpointPath } from '@trellis/contract'
import type { MarginEffect } from '../../wire/margin-effect.ts'
import type { BotView } from '../bot-view.ts'
import { BeforeAfter } from '../detail/before-after.tsx'
import { useWeb } from '../web-context.ts'
import { heldWords, leverageWords } from './contract-words.ts'
import { useMarginEffect } from './use-margin-effect.ts'

export interface MarginEffectProps {
  readonly view: BotView
  readonly figures: ContractFigures
  /** Where it is asked. */
  readonly path: EndpointPath
  /** The money, under the name that the call has for it; undefined while there is none. */
  readonly request: Readonly<Record<string, string>> | undefined
}

const ROWS = ['position', 'liquidation', 'all', 'leverage'] as const

export function MarginEffectTable({ view, figures, path, request }: MarginEffectProps) {
  const { t, format } = useWeb()
  const { effect, failed } = useMarginEffect(view.botId, path, request)
  const cells = (of: ContractFigures): readonly string[] => [
    heldWords(of, view, { t, format }),
    ...[[of.liquidation_price], [of.long_liq_price, of.short_liq_price]].map((ends) => {
      const found = ends.filter((it) => it !== '')
      if (found.length === 0) return t('linear.liquidation.none')
      return found.map((it) => format.number(it, view.digits.price)).join(' · ')
    }),
    leverageWords(of.used_leverage, format),
  ]
  const now = cells(figures)
  const then = effect && cells(effect.after)
  return (
    <>
      <BeforeAfter
        caption={t('linear.add.what')}
        first={t('bot.parameters.now')}
        second={t('linear.add.after')}
        strong="second"
        rows={ROWS.map((key, index) => ({
          key,
          name: t(`linear.add.row.${key}`),
          first: <bdi>{now[index]}</bdi>,
          second: <bdi>{then?.[index] ?? '—'}</bdi>,
        }))}
      />
      {failed ? <Notice tone="warn">{t('linear.add.unsure')}</Notice> : undefined}
      {effect === undefined ? undefined : <Orders effect={effect} view={view} />}
    </>
  )
}

interface OrdersProps {
  readonly effect: MarginEffect
  readonly view: BotView
}

/** What becomes of the orders: of levels that wait for margin some are traded at once. */
function Orders({ effect, view }: OrdersProps) {
  const { t, format } = useWeb()
  const { traded_side: side, placed, waiting_before: before, waiting_after: after } = effect
  const still = after === 0 ? '' : t('linear.add.stillWaiting', { count: after })
  if (placed === 0 && side === '') {
    return <p className="t12 dim">{before === 0 ? t('linear.add.same') : still}</p>
  }
  const amount = `${format.money(effect.traded, view.digits.quantity)} ${view.base}`
  const fee = `${format.cost(effect.fees, digitsOfCoin(view.quote))} ${view.quote}`
  const traded =
    side === ''
      ? ''
      : t(`linear.add.traded-${side}`, { amount: isolated(amount), fee: isolated(fee) })
  const words = [t('linear.add.placed', { count: before - after }), traded, still]
  return <Notice tone="warn">{words.filter((it) => it !== '').join(' ')}</Notice>
}
