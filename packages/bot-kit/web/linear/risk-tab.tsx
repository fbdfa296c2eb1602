// The first tab under the chart of a grid of contracts; it comes after the form can be used.
import type { Price } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import { openedGrid } from '../../linear/grid-outcome.ts'
import { endedOutcome, type GridEnd } from '../../linear/plan-ends.ts'
import type { ContractGridPlan } from '../../linear/grid-plan.ts'
import type { TabsProps } from '../create/create-kind.ts'
import { priceDigits } from '../pair-instrument.ts'
import { useWeb } from '../web-context.ts'
import { plannedTargets } from './contract-depth.tsx'
import { isBelow, plannedEnds, type ContractPlanSource } from './contract-source.ts'
import { tickOfEnd } from './gauge-layout.ts'
import { LiquidationGauge } from './liquidation-gauge.tsx'
import { useTicker } from './use-ticker.ts'
import { WhatIf, type WhatIfProps } from './what-if.tsx'

/** The gauge, and what a move would do to the plan. */
export function RiskTab({ model }: TabsProps) {
  const source = model.source as ContractPlanSource
  const { market, limits } = source
  const plan = limits?.plan as ContractGridPlan | undefined
  if (market === undefined || plan === undefined) return undefined
  const { now, long, short } = plannedEnds(source)
  const isLong = isBelow(now, market.last)
  const ends = plannedTargets(source)
  const { reference: from } = plan
  return (
    <PlannedRisk
      model={model}
      below={{ now: isLong ? now : undefined, all: long }}
      above={{ now: isLong ? undefined : now, all: short }}
      ends={ends}
      from={from}
      outcomeAt={(at) => endedOutcome(openedGrid(plan, market), { from, at }, ends, market)}
    />
  )
}

interface Ends {
  readonly now: Price | undefined
  readonly all: Price | undefined
}

export interface PlannedRiskProps extends TabsRest, Pick<WhatIfProps, 'from' | 'outcomeAt'> {
  /** Where it would be liquidated: at the start, and once every order is filled. */
  readonly below: Ends
  readonly above: Ends
  /** Where targets end it. */
  readonly ends: readonly Pick<GridEnd, 'target' | 'price'>[]
}
type TabsRest = Pick<TabsProps, 'model'>

/** The same of any plan in one contract. */
export function PlannedRisk({ model, below, above, ends, ...move }: PlannedRiskProps) {
  const { t } = useWeb()
  const ticker = useTicker(model.pair)
  const { instrument } = model
  const number = (price: Price | undefined): number | undefined =>
    price === undefined ? undefined : Number(formatPriceFixed(instrument, price))
  const drawn = ({ now, all }: Ends) => ({ now: number(now), all: number(all) })
  return (
    <div className="risk-tab">
      <LiquidationGauge
        mark={Number(ticker?.mark ?? model.last) || Number(model.last)}
        below={drawn(below)}
        above={drawn(above)}
        ticks={ends.map((end) => tickOfEnd(end, instrument))}
        digits={priceDigits(model.pair)}
      />
      <WhatIf {...move} instrument={instrument} />
      <p className="t12 dim2 whole">{t('linear.risk.note')}</p>
    </div>
  )
}
