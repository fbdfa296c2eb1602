// Settings that a flag of the installation or of the user offers (specification 6): a request that
// uses one which is switched off is refused by the name of the field and of the flag.
import type { FeatureFlag } from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'
import type { WireFields } from '../wire/field-values.ts'
import type { Refusal } from './kind-routes.ts'
import type { RouteContext } from './route-context.ts'

/** The flags that must be on for a field of the wire to be used. */
export type Offers = Readonly<Record<string, readonly FeatureFlag[]>>

/** Whether every setting that a request uses is offered; zero and "" use none. */
export function offeredFields(
  { flags }: Pick<RouteContext, 'flags'>,
  offers: Offers,
  wire: WireFields,
): Result<void, Refusal> {
  const problems = Object.entries(offers).flatMap(([field, needs]) => {
    const flag = isUsed(wire[field]) ? needs.find((it) => !flags.has(it)) : undefined
    if (flag === undefined) return []
    return [{ field, reason: 'switched-off', bound: `needs ${flag}`, fix: 'leave it out' }]
  })
  return problems.length === 0 ? ok(undefined) : err({ code: 'FORBIDDEN', problems })
}

/** Whether a value of the wire switches its field on. */
function isUsed(value: unknown): boolean {
  if (typeof value === 'string') return !/^0*\.?0*$/.test(value)
  return value !== undefined && value !== false && value !== 0
}
