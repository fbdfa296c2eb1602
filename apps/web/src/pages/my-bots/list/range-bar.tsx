// Where the price stands in a bot's range: a thin line with its ends, left to right in every
// language.
import { Price, digitsOf, placeOf } from '@trellis/ui'

export interface RangeBarProps {
  readonly low: string
  readonly high: string
  readonly price: string
}

export function RangeBar({ low, high, price }: RangeBarProps) {
  const place = placeOf(price, low, high)
  // Prices are sent without the zeros at their end; one of them has them all, most of the time.
  const digits = Math.max(digitsOf(low), digitsOf(high), digitsOf(price))
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
