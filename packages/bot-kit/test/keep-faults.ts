// How a test's engine guards its kind: what it throws is kept, for the test to look at.
import type { EngineOptions } from '@trellis/engine'

/** A guard that adds what was thrown to `faults`. */
export function keepFaults(faults: unknown[]): EngineOptions['guard'] {
  return (work) => {
    try {
      work()
      return undefined
    } catch (thrown) {
      faults.push(thrown)
      return thrown
    }
  }
}
