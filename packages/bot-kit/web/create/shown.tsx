// A figure of a preview as it is drawn: money, a change, a price, a span of percentages, a trade.
import { Amount, Delta, Figure } from '@trellis/ui'
import type { ListedPair } from '@trellis/contract'
import { FractionRange } from '../grid/fraction-range.tsx'
import { priceDigits, quantityDigits } from '../pair-instrument.ts'
import { useWeb } from '../web-context.ts'
import type { Shown } from './create-kind.ts'

export interface ShownFigureProps {
  /** Undefined while it is not known. */
  readonly shown: Shown | undefined
  readonly pair: ListedPair
}

export function ShownFigure({ shown, pair }: ShownFigureProps) {
  const { format } = useWeb()
  switch (shown?.type) {
    case undefined:
      return '—'
    case 'money':
    case 'cost':
      return <Money {...shown} pair={pair} />
    case 'delta':
      return <Delta value={shown.value} unit={shown.coin} />
    case 'price':
      return <Figure>{format.number(shown.value, priceDigits(pair))}</Figure>
    case 'fractions':
      return <FractionRange from={shown.from} to={shown.to} />
    case 'trade':
      return (
        <span className="trade">
          <Money value={shown.base} coin={pair.base_token} pair={pair} />{' '}
          <span className="dim2">≈</span>{' '}
          <Money value={shown.quote} coin={pair.quote_token} pair={pair} />
        </span>
      )
    case 'words':
      return shown.text
    case 'part':
      return shown.part
  }
}

function Money(props: {
  readonly value: string
  readonly coin: string
  readonly pair: ListedPair
  readonly type?: 'money' | 'cost'
}) {
  const { value, coin, pair, type } = props
  const digits = coin === pair.base_token ? quantityDigits(pair) : undefined
  return (
    <span className="nowrap">
      <Amount value={value} digits={digits} unit={coin} cost={type === 'cost'} />
    </span>
  )
}
