// The form of adding: which coins, how much, with what leverage, what the swap slips, where it
// would be liquidated and what it earns at the rate of now.
import { Suspense } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { formatAmount } from '@trellis/kernel'
import { investable } from '@trellis/bot-kit/web/create/form-draft.ts'
import { NotRead } from '@trellis/bot-kit/web/not-read.tsx'
import { ProductAmount } from '@trellis/bot-kit/web/product/product-amount.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions, Explain, Figure, Segmented, Skeleton } from '@trellis/ui'
import { coinsAt } from '../plan.ts'
import { priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import {
  COVER_DAYS,
  coveredBetween,
  earnedFor,
  liquidationWith,
  repairOf,
  SIDES,
  type AddingPlan,
} from './adding-plan.ts'
import { SlippageSteps } from './slippage-steps.tsx'
import type { CoinField, Desk } from './use-desk.ts'
import { apyFraction, useWriting } from './writing.ts'

const words = 'liquidityMining'

const PoolGauge = later(async () => (await import('./liquidation-gauge.tsx')).PoolGauge)

export function AddForm({ desk }: { readonly desk: Desk }) {
  const { t } = useWeb()
  const { product, pair, side, plan } = desk
  const { base_token: base, quote_token: quote } = pair
  if (product === undefined) {
    if (desk.productsFailed) return undefined
    if (desk.products === undefined) return <Skeleton height="420px" />
    return <p className="dim">{t(`${words}.noPool`)}</p>
  }
  const leverage = t(`${words}.leverage.name`)
  return (
    <>
      <h2 className="card-title">{t(`${words}.addTo`, { base, quote })}</h2>
      <Segmented
        label={t(`${words}.sides.label`)}
        value={side}
        choices={SIDES.map((it) => ({
          value: it,
          label: t(`${words}.sides.${it}`, { base, quote }),
        }))}
        onChange={(it) => desk.choose({ side: it })}
      />
      {desk.fields.map((field) => (
        <Amount key={field.id} desk={desk} field={field} />
      ))}
      {desk.onBalance && <NotRead text={t(`${words}.amount.unread`)} onRetry={desk.onBalance} />}
      <div className="stack stack-4">
        <span className="row between t12 dim">
          <Explain title={leverage} text={t(`${words}.leverage.text`)}>
            {leverage}
          </Explain>
          {plan && <Loan desk={desk} plan={plan} />}
        </span>
        <Segmented
          label={leverage}
          value={desk.leverage}
          choices={Array.from({ length: product.maxLeverage }, (_, i) => ({
            value: String(i + 1),
            label: `${i + 1}×`,
          }))}
          onChange={(it) => desk.choose({ leverage: it })}
        />
      </div>
      {plan && (
        <>
          <SlippageSteps pair={pair} plan={plan} product={product} />
          <Gauge desk={desk} plan={plan} />
          <Summary desk={desk} plan={plan} />
        </>
      )}
      <p className="t12 dim">{t(`${words}.warning`, { coin: base })}</p>
    </>
  )
}

function Amount({ desk, field }: { readonly desk: Desk; readonly field: CoinField }) {
  const { t } = useWeb()
  const write = useWriting(desk.pair)
  const { id, coin, amount, bounds, balance, problem } = field
  const reach = investable(balance ?? bounds.most, bounds.most)
  const repair = repairOf(problem, bounds, reach)
  const fix =
    repair === undefined
      ? undefined
      : { value: repair, label: t('form.fix.use', { value: write.coins(repair, coin) }) }
  return (
    <div data-field={id}>
      <ProductAmount
        label={t(`${words}.amount.name`, { coin })}
        coin={coin}
        digits={bounds.digits}
        value={amount}
        least={bounds.least}
        most={bounds.most}
        balance={balance}
        problem={problem && { message: write.problem(field), saysLimit: true, fix }}
        showProblem={desk.isTouched || problem === 'balance'}
        onChange={(value) => desk.choose({ [`${id}Amount`]: value })}
        onLeave={desk.touch}
      />
    </div>
  )
}

interface PlanProps {
  readonly desk: Desk
  readonly plan: AddingPlan
}

function Loan({ desk, plan }: PlanProps) {
  const { t } = useWeb()
  const write = useWriting(desk.pair)
  if (plan.loan === 0n) return <span>{t(`${words}.leverage.none`)}</span>
  const coin = desk.pair.quote_token
  return <span>{t(`${words}.leverage.loan`, { amount: write.money(plan.loan), coin })}</span>
}

/** How far the liquidation would be, and where it would be with the next leverage. */
function Gauge({ desk, plan }: PlanProps) {
  const { pair, product, leverage, last } = desk
  if (plan.loan === 0n || product === undefined) return undefined
  const next = Math.floor(Number(leverage)) + 1
  const further = { leverage: next, liquidation: liquidationWith(plan, next) }
  return (
    <Suspense fallback={<div className="pool-gauge" />}>
      <div className="pool-gauge">
        <PoolGauge
          price={last}
          liquidation={formatAmount(plan.liquidation)}
          digits={priceDigits(pair)}
          further={next > product.maxLeverage ? undefined : further}
        />
      </div>
    </Suspense>
  )
}

/** What it comes to, before anything is sent; `asks` puts what is asked for before it. */
export function Summary({ desk, plan, asks }: PlanProps & { readonly asks?: boolean }) {
  const { t, format } = useWeb()
  const { pair, product, leverage } = desk
  const write = useWriting(pair)
  const { quote_token: quote, base_token: base } = pair
  if (product === undefined) return undefined
  const coins = coinsAt(plan.share, plan.share.price, plan.ticks)
  const month = earnedFor(plan, product, COVER_DAYS)
  const per = 10 ** plan.ticks.tickScale
  const [low, high] = coveredBetween(plan, month).map((ticks) =>
    write.price((ticks / per).toFixed(plan.ticks.tickScale)),
  )
  const times = (BigInt(product.apyE8) * BigInt(Math.round(Number(leverage) * 100))) / 100n
  const row = (key: string, value: string, values = {}) => {
    const name = t(`${words}.sum.${key}.name`, values)
    const term = (
      <Explain title={name} text={t(`${words}.sum.${key}.text`)}>
        {name}
      </Explain>
    )
    return { key, term, value: <Figure>{value}</Figure> }
  }
  const isLent = plan.loan > 0n
  const money = (it: AddingPlan['loan']): string => `${write.money(it)} ${quote}`
  const askedRows = () => [
    row(
      'leaves',
      desk.fields.map(({ amount, coin }) => `${write.coins(amount, coin)} ${coin}`).join(' + '),
    ),
    row('leverage', `${leverage}×`),
    ...(isLent ? [row('loan', money(plan.loan))] : []),
  ]
  return (
    <div className="rule sum">
      <Definitions
        rows={[
          ...(asks ? askedRows() : []),
          row('principal', money(plan.principal)),
          // The form has its steps and the gauge instead.
          ...(asks
            ? [
                row(
                  'slippage',
                  `${format.cost(formatAmount(plan.slippage), 2)} ${quote} · ${format.percent(
                    formatAmount(plan.slippageRate),
                    2,
                  )}`,
                ),
              ]
            : []),
          row('apy', format.percent(apyFraction(times.toString()), 2)),
          ...(isLent
            ? [
                row('interest', format.percent(product.loanRate, 2)),
                ...(asks ? [row('liquidation', write.price(formatAmount(plan.liquidation)))] : []),
              ]
            : []),
          row(
            'share',
            `${money(coins.quote)} + ${write.coins(formatAmount(coins.base), base)} ${base}`,
          ),
          row('month', money(month), { days: COVER_DAYS }),
          row('covers', month > 0n ? `${low} – ${high}` : t(`${words}.sum.covers.none`), {
            coin: base,
          }),
        ]}
      />
    </div>
  )
}
