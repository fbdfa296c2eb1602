// What the subscription would be worth in the quote coin, by the price it settles at: with the most
// it pays, the price under which it is a loss, and what one such loss is.
import { formatAmount } from '@trellis/kernel'
import { PriceCurve, type CurveMark } from '@trellis/bot-kit/web/product/price-curve.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, Figure, isolated } from '@trellis/ui'
import type { Subscription } from '../plan.ts'
import { outcomesOf, worthAt } from './subscription.ts'

const words = 'dualAsset.worth'
const DRAWN = 8

export interface WorthCurveProps {
  readonly subscription: Subscription
  readonly last: string
  /** At which coins that are put in are valued: now, or when it was subscribed. */
  readonly valuedAt: string
  /** Prices that the picture reaches to besides. */
  readonly prices: readonly number[]
  /** Digits of a price. */
  readonly digits: number
}

export function WorthCurve({ subscription, last, valuedAt, prices, digits: own }: WorthCurveProps) {
  const { t, format } = useWeb()
  const outcomes = outcomesOf(subscription, valuedAt)
  if (outcomes === undefined) return undefined
  const { direction, baseCoin, quoteCoin: coin, amount, target, tickScale } = subscription
  const now = Number(last)
  const level = Number(formatAmount(amount)) * (direction === 'buy-low' ? 1 : Number(valuedAt))
  const goal = target / 10 ** tickScale
  const even = Number(outcomes.evenAt)
  const reach = Math.max(Math.abs(goal - now), Math.abs(even - now), now * 0.02)
  const low = Math.min(...prices, goal - reach, even - reach)
  const high = Math.max(...prices, goal + reach, now + reach)
  const worth = (price: number): number => worthAt(outcomes, subscription, price)
  const points = [low, ...(goal > low && goal < high ? [goal] : []), high].map((price) => ({
    price,
    worth: worth(price),
  }))
  const bad = low + (Math.min(goal, even) - low) * 0.35
  const digits = digitsOfCoin(coin)
  // What is drawn is a binary float: exact far below a cent, where it is then cut off.
  const money = (value: number): string => format.money(value.toFixed(DRAWN), digits)
  const lossText = isolated(format.gain((worth(bad) - level).toFixed(DRAWN), digits))
  const at = (price: number): string => format.price(price.toFixed(own), own)
  const evenText = format.price(outcomes.evenAt, own)
  const marks: CurveMark[] = [
    { price: even, worth: level, look: 'plain', label: t(`${words}.even`, { price: evenText }) },
    {
      price: bad,
      worth: worth(bad),
      look: 'loss',
      label: t(`${words}.loss`, { loss: lossText, price: at(bad) }),
    },
  ]
  const most = Math.max(...points.map((it) => it.worth))
  const isLow = direction === 'buy-low'
  const ticks = [goal, low, high].map((price) => ({ price, label: at(price) }))
  const title = t(`${words}.title`, { coin, base: baseCoin })
  return (
    <section className="stack stack-4 worth" aria-label={title}>
      <div className="row between t12 dim">
        <span>{title}</span>
        {isLow ? (
          <span>
            {t(`${words}.most`)} <Figure>{money(most)}</Figure>
          </span>
        ) : undefined}
      </div>
      <PriceCurve
        points={points}
        level={level}
        shaded={isLow ? { from: low, to: goal } : { from: goal, to: high }}
        marks={marks}
        now={now}
        priceTicks={ticks}
        worthTicks={[{ worth: level, label: money(level) }]}
        summary={t(`${words}.summary`, {
          even: evenText,
          loss: lossText,
          price: at(bad),
          coin,
        })}
      />
    </section>
  )
}
