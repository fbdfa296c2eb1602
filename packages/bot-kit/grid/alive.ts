// When a grid takes commands and minds its market.
import type { GridState } from './state.ts'

/** Whether it runs, or waits for its trigger price. */
export function isAlive({ phase }: Pick<GridState, 'phase'>): boolean {
  return phase === 'running' || phase === 'waiting'
}
