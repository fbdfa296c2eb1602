// The refusal of targets that contradict the type beside them, by the field and what to send.
import { ok, type Result } from '@trellis/kernel'
import { strayTarget, type WireTargets } from '../wire/target-types.ts'
import { badField } from './field-refusals.ts'
import type { Refusal } from './kind-routes.ts'

/** Whether the targets of a request mean one thing. */
export function meantTargets(wire: WireTargets): Result<void, Refusal> {
  const stray = strayTarget(wire)
  if (stray === undefined) return ok(undefined)
  const fix = `send ${stray.named.join(' and ')}, or another tp_sl_type`
  return badField(stray.field, 'contradicts', `tp_sl_type ${wire.tp_sl_type ?? ''}`, fix)
}
