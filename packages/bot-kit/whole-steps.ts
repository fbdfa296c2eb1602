// Parts of a whole as they are shown in whole steps, so that what is shown adds up.

/**
 * How many steps each part has. What rounding down leaves of `whole` steps goes to those that lost
 * most by it, one each, of equal ones to the first.
 */
export function wholeSteps(
  parts: readonly bigint[],
  step: bigint,
  whole: bigint,
): readonly bigint[] {
  const steps = parts.map((it) => it / step)
  const missing = whole - steps.reduce((sum, it) => sum + it, 0n)
  const lost = parts.map((it, at) => ({ at, rest: it % step }))
  const byLoss = lost.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest < b.rest ? 1 : -1))
  const raised = new Set(byLoss.slice(0, Number(missing)).map(({ at }) => at))
  return steps.map((it, at) => it + (raised.has(at) ? 1n : 0n))
}
