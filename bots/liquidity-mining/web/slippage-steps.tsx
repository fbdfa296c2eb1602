// What a swap within the pool slips by its size: each step of the pool, with the one that this
// amount is in, and that two coins of one worth swap nothing.
import { formatAmount } from '@trellis/kernel'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Amount, Explain, Figure } from '@trellis/ui'
import { slippageSteps, type AddingPlan, type ProductRow } from './adding-plan.ts'
import type { Desk } from './use-desk.ts'

const words = 'liquidityMining'

interface StepsProps {
  readonly pair: Desk['pair']
  readonly plan: AddingPlan
  readonly product: ProductRow
}

export function SlippageSteps({ pair, plan, product }: StepsProps) {
  const { t, format } = useWeb()
  const { slippage, swapped } = plan
  const steps = [
    { key: 'both', rate: '0', words: t(`${words}.slips.both`), isHere: swapped === 0n },
    ...slippageSteps(product, swapped).map(({ rate, below, isHere }, at) => ({
      key: String(at),
      rate,
      words:
        below === ''
          ? t(`${words}.slips.above`)
          : t(`${words}.slips.below`, { size: format.number(below, 0) }),
      isHere,
    })),
  ]
  return (
    <div className="stack stack-4">
      <span className="row between t12 dim">
        <Explain title={t(`${words}.sum.slippage.name`)} text={t(`${words}.sum.slippage.text`)}>
          {t(`${words}.slips.title`)}
        </Explain>
        <Amount className="ink" value={formatAmount(slippage)} unit={pair.quote_token} cost />
      </span>
      <ul className="pool-steps">
        {steps.map((it) => (
          <li key={it.key} aria-current={it.isHere ? 'true' : undefined}>
            <b>
              <Figure>{format.percent(it.rate, 2)}</Figure>
            </b>
            <span className="t12">{it.words}</span>
          </li>
        ))}
      </ul>
      {swapped > 0n ? (
        <p className="t12 dim">
          {t(`${words}.slips.swapped`, {
            size: format.money(formatAmount(swapped), 2),
            coin: pair.quote_token,
          })}
        </p>
      ) : undefined}
    </div>
  )
}
