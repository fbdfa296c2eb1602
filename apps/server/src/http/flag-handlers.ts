// Handler of flags: what the caller is offered (docs/operations.md has what goes with each).
import { featureFlags, type configWeb, type InputOf } from '@trellis/contract'
import { ok } from '@trellis/kernel'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Call, Handler } from '../calls/call.ts'

/** On unless settings or the operator switch it off for the caller; a name nobody knows is off. */
const configWebHandler = async (
  { context }: Call,
  input: InputOf<typeof configWeb>,
): Answer<unknown> => {
  const asked = typeof input.keys === 'string' ? input.keys.split(',') : input.keys
  const names = asked?.map((name) => name.trim()).filter((name) => name !== '') ?? []
  const on: ReadonlySet<string> = context.flags
  return ok(
    (names.length === 0 ? featureFlags : names).map((name) => ({
      name,
      value: JSON.stringify({ isGray: on.has(name) }),
    })),
  )
}

export const flagHandlers: Readonly<Record<string, Handler>> = { configWeb: configWebHandler }
