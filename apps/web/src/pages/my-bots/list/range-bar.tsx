// Where the price stands in a bot's range: a thin line with its ends, left to right in every
// language.
import { Price, placeOf } from '@trellis/ui'
import { useSteadyDigits } from '../../use-steady-digits.ts'

export interface RangeBarProps {
  readonly low: string
  readonly high: string
  readonly price: string
}

export function RangeBar({ low, high, price }: RangeBarProps) {
  const place = placeOf(price, low, high)
  const digits = useSteadyDigits([low, high, price])
  const outside = Number(price) < Number(low) || Number(price) > Number(high)
  return (
    <div className="range-bar" dir="ltr" data-outside={outside || undefined}>
      <div className="t" aria-hidden="true">
        {place !== undefined && <b style={{ insetInlineStart: `${(place * 100).toFixed(1)}%` }} />}
      </div>
      <div className="e">
        <Price value={low} digits={digits} short />
        <Price value={high} digits={digits} short />
      </div>
    </div>
  )
}
