// What a bot of any kind does when its one market stops or trades again.
import type { Step } from '@trellis/engine'
import { isTrading, type InstrumentStatus } from '@trellis/market'
import { emit, NO_STEPS } from './steps.ts'

/** The market stopped, or trades again; each is said once. */
export interface MarketHalted {
  readonly type: 'market-halted' | 'market-resumed'
}

/**
 * Says a halt or its end once; `resume` is what follows where there is a market. A contract that is
 * about to be settled trades on: what it does not take any more, its venue refuses.
 */
export function marketSteps<T>(
  { halted }: { readonly halted: boolean },
  status: InstrumentStatus,
  resume: () => readonly T[],
): readonly (T | Step<MarketHalted>)[] {
  if (!isTrading(status)) return halted ? NO_STEPS : [emit({ type: 'market-halted' })]
  return halted ? [emit({ type: 'market-resumed' }), ...resume()] : resume()
}
