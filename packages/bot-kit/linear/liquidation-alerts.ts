// When the owner is told that the mark comes near the liquidation price: at three distances, each
// told once until the mark has moved a tenth of it further away again. Nothing is traded for it.
import { divide, ONE, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import type { Step, Trigger } from '@trellis/engine'
import { emit } from '../steps.ts'
import { touchOfMark } from '../targets.ts'
import type { LiquidationEased } from './facts.ts'
import { heldLiquidation } from './held-liquidation.ts'
import { easedDistance, NEAR_SHARES, type NearStep } from './near-step.ts'
import type { LinearState } from './state.ts'

/** A bot's liquidation price, undefined for none, and on which side of it the mark lies. */
export interface LiquidationView {
  readonly liquidation: Price | undefined
  readonly isLong: boolean
  /** What was told last. */
  readonly nearStep: NearStep
}

/** The furthest mark at which a step is told: mark = liquidation / (1 ∓ distance), inside. */
function nearMark(liquidation: Price, isLong: boolean, distance: Ratio): Price {
  const share = isLong ? ONE - distance : ONE + distance
  const mark = divide(BigInt(liquidation) * ONE, share, isLong ? 'floor' : 'ceil')
  return brandPrice(Number(mark))
}

/** The nearest mark at which a step is over: the same with a tenth more, outside. */
function easedMark(liquidation: Price, isLong: boolean, distance: Ratio): Price {
  const wider = easedDistance(distance)
  const share = isLong ? ONE - wider : ONE + wider
  const mark = divide(BigInt(liquidation) * ONE, share, isLong ? 'ceil' : 'floor')
  return brandPrice(Number(mark))
}

/** The step that holds at a mark, the told one counting until its way back is passed. */
export function nearStepAt(view: LiquidationView, mark: Price): NearStep {
  const { liquidation, isLong, nearStep } = view
  if (liquidation === undefined) return 0
  const isPast = (at: Price): boolean => (isLong ? mark <= at : mark >= at)
  let step: number = 0
  NEAR_SHARES.forEach((distance, i) => {
    const isTold = i < nearStep && !isEased(mark, easedMark(liquidation, isLong, distance), isLong)
    if (isTold || isPast(nearMark(liquidation, isLong, distance))) step = i + 1
  })
  return step as NearStep
}

function isEased(mark: Price, eased: Price, isLong: boolean): boolean {
  return isLong ? mark >= eased : mark <= eased
}

/** Where the exchange would liquidate what is held now, as alerts look at it. */
export function liquidationView(state: LinearState): LiquidationView {
  const { lots, nearStep } = state
  return { liquidation: heldLiquidation(state), isLong: lots > 0, nearStep }
}

/** The marks to be woken at: of the next step, and of the way back from the one that was told. */
export function liquidationTriggers(symbol: number, view: LiquidationView): readonly Trigger[] {
  const { liquidation, isLong, nearStep } = view
  if (liquidation === undefined) return []
  const [toward, away] = isLong ? (['down', 'up'] as const) : (['up', 'down'] as const)
  const wanted: Trigger[] = []
  const next = NEAR_SHARES[nearStep]
  if (next !== undefined) {
    const at = nearMark(liquidation, isLong, next)
    wanted.push(touchOfMark(symbol, 'liquidation-near', toward, at))
  }
  const told = NEAR_SHARES[nearStep - 1]
  if (told !== undefined) {
    const at = easedMark(liquidation, isLong, told)
    wanted.push(touchOfMark(symbol, 'liquidation-eased', away, at))
  }
  return wanted
}

/** What is told at a mark: a nearer step to the owner, a further one to the bot alone. */
export function liquidationSteps(
  view: LiquidationView,
  mark: Price,
): readonly Step<LiquidationEased>[] {
  const step = nearStepAt(view, mark)
  if (step === view.nearStep) return []
  if (step > view.nearStep) {
    return [{ type: 'liquidation-near', step: step as 1 | 2 | 3, prices: [mark] }]
  }
  return [emit({ type: 'liquidation-eased', step: step as 0 | 1 | 2, markPrice: mark })]
}
