// The calls of kinds as the house makes them: the very ones that pages send, by their names.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { Endpoint } from '@trellis/contract'

interface HouseKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire: { readonly endpoints: object }
}

export const houseKinds: readonly HouseKind[] = serverKinds

/** What a call answers; undefined where it is refused, by itself or for the draft it was sent. */
export async function callKind(
  context: RouteContext,
  kind: string,
  name: string,
  input: object,
): Promise<unknown> {
  const found = houseKinds.find((it) => it.kind === kind)
  if (found === undefined) return undefined
  const endpoint = (found.wire.endpoints as Readonly<Record<string, Endpoint>>)[name]
  const handler = found.routes.handlers[name]
  if (endpoint === undefined || handler === undefined) return undefined
  const answer = await handler(context, endpoint.request.parse(input))
  if (!answer.ok) return undefined
  const { problems } = answer.value as { readonly problems?: readonly unknown[] }
  return (problems ?? []).length === 0 ? answer.value : undefined
}
