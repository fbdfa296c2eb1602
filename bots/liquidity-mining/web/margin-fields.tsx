// How much of the loan is paid back, up to what is owed and held, and where the position would be
// liquidated then.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions, Figure, isolated, RangeField } from '@trellis/ui'
import { liquidityConfig as config } from '../config.ts'
import { liquidationAfter, mostMarginOf, type MarginProblem } from './order-amounts.ts'
import type { PoolDetail } from './pool-kind.ts'

const words = 'liquidityMining.ask'

interface MarginProps extends DetailPartProps<PoolDetail> {
  readonly margin: string
  /** Free in Funding; undefined while it is asked for. */
  readonly balance: string | undefined
  readonly problem: MarginProblem | undefined
  onMargin(value: string): void
}

export function MarginFields({ detail, view, margin, balance, problem, onMargin }: MarginProps) {
  const { t, format } = useWeb()
  const { quoteCoin: coin, loan, liquidationPrice } = detail.position
  const most = mostMarginOf(loan, balance ?? loan)
  const price = (text: string): string =>
    Number(text) > 0 ? format.price(text, view.digits.price) : t(`${words}.margin.none`)
  const after = problem === undefined ? liquidationAfter(liquidationPrice, loan, margin) : undefined
  const fix = { value: most, label: t('form.fix.use', { value: format.money(most, 2) }) }
  const isOver = problem === 'owed' || problem === 'balance'
  return (
    <>
      <RangeField
        label={t(`${words}.margin.amount`)}
        name={t(`${words}.margin.amount`)}
        value={margin}
        onChange={onMargin}
        tick="0.01"
        digits={2}
        unit={coin}
        hint={t(`${words}.margin.owed`, { amount: format.money(loan, 2), coin })}
        min="0.01"
        max={most}
        minText=""
        maxText={t('form.max', { value: format.money(most, 2) })}
        problem={
          problem && {
            message: t(`${words}.problem.${problem}`, {
              most: isolated(`${format.money(most, 2)} ${coin}`),
              digits: config.quoteDigits,
            }),
            ...(isOver && Number(most) > 0 ? { fix } : {}),
          }
        }
        showProblem={margin !== '' && problem !== undefined}
        steppers={false}
      />
      <Definitions
        rows={[
          {
            key: 'now',
            term: t(`${words}.margin.now`),
            value: <Figure>{price(liquidationPrice)}</Figure>,
          },
          {
            key: 'after',
            term: t(`${words}.margin.after`),
            value: <Figure>{after === undefined ? '—' : price(after)}</Figure>,
          },
        ]}
      />
    </>
  )
}
