// The form of a subscription: which quote and for how long, the amount, both outcomes before
// anything is sent, what it would be worth, and when it settles.
import { Suspense } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { Definitions, Explain, Figure, Notice, Skeleton } from '@trellis/ui'
import { NotRead } from '@trellis/bot-kit/web/not-read.tsx'
import { ProductAmount } from '@trellis/bot-kit/web/product/product-amount.tsx'
import { investable } from '@trellis/bot-kit/web/create/form-draft.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { LockLine } from './lock-line.tsx'
import { OutcomeCards } from './outcome-cards.tsx'
import { QuoteRing } from './quote-ring.tsx'
import { apyFraction, termFraction } from './subscription.ts'
import { distanceOf } from './target-scale.ts'
import { termMs, type Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

const words = 'dualAsset'

/** It says once more what the cards say. */
const WorthCurve = later(async () => (await import('./worth-curve.tsx')).WorthCurve)

export function DeskForm({ desk }: { readonly desk: Desk }) {
  const { t } = useWeb()
  const { target, product, subscription, last } = desk
  if (product === undefined || target === undefined) {
    if (desk.isComing) return <DeskWaiting />
    return <p className="dim">{t(`${words}.${desk.failed ? 'failed' : 'noOffer'}`)}</p>
  }
  return (
    <>
      <QuoteHead desk={desk} />
      <QuoteFigures desk={desk} />
      <Amount desk={desk} />
      {desk.onBalance && <NotRead text={t(`${words}.amount.unread`)} onRetry={desk.onBalance} />}
      <OutcomeCards desk={desk} />
      <Suspense fallback={<div className="worth-waiting" />}>
        {subscription === undefined ? undefined : (
          <WorthCurve
            subscription={subscription}
            last={last}
            valuedAt={last}
            prices={desk.targets.map((it) => Number(it.price))}
            digits={desk.pair.price_precision}
          />
        )}
      </Suspense>
      <Settling desk={desk} />
      <LockLine />
    </>
  )
}

function DeskWaiting() {
  return (
    <>
      {[48, 44, 96, 132, 150, 88, 34].map((height) => (
        <Skeleton key={height} height={`${height}px`} />
      ))}
    </>
  )
}

/** "Buy low, ETH at 2,450.00", what gave way to it, and how long that holds or of when it is. */
export function QuoteHead({ desk }: { readonly desk: Desk }) {
  const { t, format } = useWeb()
  const { pair, product, target, gone, direction, coin, oldMs } = desk
  const write = useWriting(desk)
  if (product === undefined || target === undefined) return undefined
  return (
    <>
      <div className="row between quote-head">
        <div>
          <h2 className="card-title">
            {t(`${words}.quote.${direction}`, {
              coin: pair.base_token,
              price: write.price(target.price),
            })}
          </h2>
          <p className="t12 dim">
            {t(`${words}.quote.term`, { term: format.duration(termMs(product), 1), coin })}
          </p>
        </div>
        <QuoteRing {...desk} />
      </div>
      {gone === '' ? undefined : (
        <Notice tone="warn" live>
          {t(`${words}.gone`, { was: write.price(gone), now: write.price(target.price) })}
        </Notice>
      )}
      {oldMs > 0 && (
        <Notice tone="warn" live>
          {t(`${words}.quote.old`, { time: format.time(oldMs, 'clock') })}
        </Notice>
      )}
    </>
  )
}

function QuoteFigures({ desk }: { readonly desk: Desk }) {
  const { t, format } = useWeb()
  const { product, target, subscription, last } = desk
  const write = useWriting(desk)
  if (product === undefined || target === undefined || subscription === undefined) return undefined
  const term = format.duration(termMs(product), 1)
  const rows = [
    ['apy', write.apy(apyFraction(target.apyE8))],
    ['premium', write.rate(termFraction(subscription))],
  ] as const
  return (
    <dl className="quote-figures" data-stale={desk.oldMs > 0 || undefined}>
      {rows.map(([key, figure]) => (
        <div key={key}>
          <dt>
            <Explain title={t(`${words}.${key}.name`)} text={t(`${words}.${key}.text`)}>
              {t(`${words}.${key}.short`, { term })}
            </Explain>
          </dt>
          <dd className="fig-m">
            <Figure>{figure}</Figure>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(`${words}.away`)}</dt>
        <dd className="fig-m">
          <Figure>{format.percent(distanceOf(target.price, last), 2, true)}</Figure>
        </dd>
      </div>
    </dl>
  )
}

function Amount({ desk }: { readonly desk: Desk }) {
  const { t } = useWeb()
  const write = useWriting(desk)
  const { bounds, coin, amount, balance, problem, isTouched, choose, touch } = desk
  if (bounds === undefined) return undefined
  const isOver = problem === 'too-large' || problem === 'balance'
  const most = balance === undefined ? bounds.most : investable(balance, bounds.most)
  const value = isOver ? most : bounds.least
  const isFixable = problem === 'too-small' || (isOver && Number(most) >= Number(bounds.least))
  const fix = { value, label: t('form.fix.use', { value: write.coins(value, coin) }) }
  return (
    <ProductAmount
      label={t(`${words}.amount.name`)}
      coin={coin}
      digits={bounds.digits}
      value={amount}
      least={bounds.least}
      most={bounds.most}
      balance={balance}
      problem={
        problem === undefined
          ? undefined
          : { message: write.problem(problem), saysLimit: true, ...(isFixable ? { fix } : {}) }
      }
      // Nobody has to leave a field to be told that the account holds less.
      showProblem={isTouched || problem === 'balance'}
      onChange={(value) => choose({ amount: value })}
      onLeave={touch}
    />
  )
}

/** When it earns and settles, by which price, and where it is paid. */
export function Settling({ desk }: { readonly desk: Desk }) {
  const { t, format } = useWeb()
  const { product } = desk
  if (product === undefined) return undefined
  const rows = [
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
    {
      key: 'price',
      term: (
        <Explain title={t(`${words}.settling.price`)} text={t(`${words}.settling.priceText`)}>
          {t(`${words}.settling.price`)}
        </Explain>
      ),
      value: t(`${words}.settling.average`),
    },
    { key: 'paid', term: t(`${words}.settling.paid`), value: t(`${words}.settling.funding`) },
  ]
  return (
    <div className="rule sum">
      <Definitions rows={rows} />
    </div>
  )
}
