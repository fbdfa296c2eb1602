// What the subscription would be worth in the quote coin, by the price it settles at: with the most
// it pays, the price under which it is a loss, and what one such loss is.
import { PriceCurve, type CurveMark } from '@trellis/bot-kit/web/product/price-curve.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, Figure, isolated } from '@trellis/ui'
import { worthAt } from './subscription.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

const words = 'dualAsset.worth'

export function WorthCurve({ desk }: { readonly desk: Desk }) {
  const { t, format } = useWeb()
  const write = useWriting(desk)
  const { subscription, outcomes, pair, last, target, targets, direction } = desk
  if (subscription === undefined || outcomes === undefined || target === undefined) return undefined
  const now = Number(last)
  const level = Number(desk.amount) * (direction === 'buy-low' ? 1 : now)
  const goal = Number(target.price)
  const even = Number(outcomes.evenAt)
  const prices = targets.map((it) => Number(it.price))
  const reach = Math.max(Math.abs(goal - now), Math.abs(even - now), now * 0.02)
  const low = Math.min(...prices, goal - reach, even - reach)
  const high = Math.max(...prices, goal + reach, now + reach)
  const worth = (price: number): number => worthAt(outcomes, subscription, price)
  const points = [low, ...(goal > low && goal < high ? [goal] : []), high].map((price) => ({
    price,
    worth: worth(price),
  }))
  const bad = low + (Math.min(goal, even) - low) * 0.35
  const coin = pair.quote_token
  const digits = digitsOfCoin(coin)
  const money = (value: number): string => format.money(value.toFixed(digits), digits)
  const lossText = isolated(format.gain((worth(bad) - level).toFixed(digits), digits))
  const at = (price: number): string => write.price(price.toFixed(pair.price_precision))
  const evenText = write.price(outcomes.evenAt)
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
  const ticks = [low, goal].map((price) => ({ price, label: at(price) }))
  const title = t(`${words}.title`, { coin, base: pair.base_token })
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
