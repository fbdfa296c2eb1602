// The first tab under the chart of a grid of contracts; it comes after the form can be used.
import type { Price } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import { openedGrid } from '../../linear/grid-outcome.ts'
import type { ContractGridPlan } from '../../linear/grid-plan.ts'
import type { TabsProps } from '../create/create-kind.ts'
import { priceDigits } from '../pair-instrument.ts'
import { useWeb } from '../web-context.ts'
import { plannedTargets } from './contract-depth.tsx'
import { isBelow, plannedEnds, type ContractPlanSource } from './contract-source.ts'
import { tickOfEnd } from './gauge-layout.ts'
import { LiquidationGauge } from './liquidation-gauge.tsx'
import { useTicker } from './use-ticker.ts'
import { WhatIf } from './what-if.tsx'

/** The gauge, and what a move would do to the plan. */
export function RiskTab({ model }: TabsProps) {
  const { t } = useWeb()
  const source = model.source as ContractPlanSource
  const ticker = useTicker(model.pair)
  const { market, limits, instrument } = source
  const plan = limits?.plan as ContractGridPlan | undefined
  if (market === undefined || plan === undefined) return undefined
  const number = (price: Price | undefined): number | undefined =>
    price === undefined ? undefined : Number(formatPriceFixed(instrument, price))
  const { now, long, short } = plannedEnds(source)
  const mark = Number(ticker?.mark ?? model.last) || Number(model.last)
  const isLong = isBelow(now, market.last)
  const ends = plannedTargets(source)
  const ticks = ends.map((end) => tickOfEnd(end, instrument))
  return (
    <div className="risk-tab">
      <LiquidationGauge
        mark={mark}
        below={{ now: isLong ? number(now) : undefined, all: number(long) }}
        above={{ now: isLong ? undefined : number(now), all: number(short) }}
        ticks={ticks}
        digits={priceDigits(model.pair)}
      />
      <WhatIf grid={openedGrid(plan, market)} from={plan.reference} market={market} ends={ends} />
      <p className="t12 dim2 whole">{t('linear.risk.note')}</p>
    </div>
  )
}
