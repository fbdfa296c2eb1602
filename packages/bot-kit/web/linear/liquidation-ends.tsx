// Where the plan of a grid of contracts would be liquidated, with how far that is from the mark:
// the price that liquidates, as the gauge beside it says.
import { formatAmount, type Price } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import type { ListedPair } from '@trellis/contract'
import { isolated, joined } from '@trellis/ui'
import { liquidationDistance } from '../../linear/opening-risk.ts'
import { useWeb } from '../web-context.ts'
import { useTicker } from './use-ticker.ts'

export interface LiquidationEndsProps {
  readonly pair: ListedPair
  readonly instrument: Instrument
  /** None where no straight move is liquidated. */
  readonly prices: readonly Price[]
}

export function LiquidationEnds({ pair, instrument, prices }: LiquidationEndsProps) {
  const { t, format } = useWeb()
  const ticker = useTicker(pair)
  const mark = parsePrice(instrument, ticker?.mark ?? pair.price, 'nearest')
  if (prices.length === 0) return <>{t('linear.liquidation.none')}</>
  if (!mark.ok) return <>—</>
  const said = prices.map((price) =>
    t(`linear.liquidation.${price < mark.value ? 'below' : 'above'}`, {
      price: format.number(formatPriceFixed(instrument, price), instrument.tickScale),
      distance: isolated(format.percent(formatAmount(liquidationDistance(mark.value, price)), 1)),
    }),
  )
  return <>{joined(said, format.settings.locale, ';')}</>
}
