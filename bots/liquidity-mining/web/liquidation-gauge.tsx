// How far the price is from where the loan would end a position: the bar of every bot that can be
// liquidated, with the distance in words. Loaded where there is a loan.
import { bandOf, distanceText, distanceTo } from '@trellis/bot-kit/web/linear/gauge-layout.ts'
import { GaugeBar, GaugeHead } from '@trellis/bot-kit/web/linear/liquidation-gauge.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Figure } from '@trellis/ui'
import '@trellis/bot-kit/web/linear/linear.css'

const words = 'liquidityMining.gauge'
const NO_TICKS: readonly never[] = []

interface GaugeProps {
  /** Decimals. */
  readonly price: string
  readonly liquidation: string
  /** Digits of a price. */
  readonly digits: number
  /** With more leverage; "" where there is none. */
  readonly further?: { readonly leverage: number; readonly liquidation: string } | undefined
}

export function PoolGauge({ price, liquidation, digits, further }: GaugeProps) {
  const { t, format } = useWeb()
  const [now, end] = [Number(price), Number(liquidation)]
  if (!(now > 0) || !(end > 0)) return undefined
  const distance = distanceTo(end, now)
  return (
    <div className="gauge stack">
      <GaugeHead band={end < now ? bandOf(distance) : 'danger'} words={words} />
      <GaugeBar
        mark={now}
        below={{ now: end }}
        above={{}}
        ticks={NO_TICKS}
        priceWord={t(`${words}.price`)}
      />
      <div className="row between wrap t12 dim">
        <span>
          <Figure className="ink">{distanceText(distance, format.percent)}</Figure>{' '}
          {t(`${words}.below`)} <Figure className="ink">{format.price(liquidation, digits)}</Figure>
        </span>
        {further === undefined ? undefined : (
          <span>
            {t(`${words}.further`, {
              leverage: format.number(String(further.leverage)),
              price: format.price(further.liquidation, digits),
            })}
          </span>
        )}
      </div>
    </div>
  )
}
