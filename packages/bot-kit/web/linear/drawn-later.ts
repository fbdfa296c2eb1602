// The drawing of a kind until its own has come behind the form.
import type { ChartPlan } from '../web-context.ts'

/** Nothing is drawn yet; that there is a drawing has the chart keep the room of its levels. */
export function drawnLater(): ChartPlan {
  return { band: undefined, rungs: [], lines: [], handles: [] }
}
