// The calls of kinds as the house makes them: the very ones that pages send, by their names.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { Endpoint } from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'

interface HouseKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire: { readonly endpoints: object }
}

export const houseKinds: readonly HouseKind[] = serverKinds

/** Why a call was refused, by itself or for the draft it was sent. */
export interface RefusedCall {
  readonly reason: string
  /** By field, the value that would pass, where one is told. */
  readonly fixes: Readonly<Record<string, string>>
}

/** What a call answers. */
export async function callKind(
  context: RouteContext,
  kind: string,
  name: string,
  input: object,
): Promise<Result<unknown, RefusedCall>> {
  const found = houseKinds.find((it) => it.kind === kind)
  const endpoints = (found?.wire.endpoints ?? {}) as Readonly<Record<string, Endpoint>>
  const endpoint = endpoints[name]
  const handler = found?.routes.handlers[name]
  if (endpoint === undefined || handler === undefined) return refused(`no call ${kind} ${name}`)
  const answer = await handler(context, endpoint.request.parse(input))
  if (!answer.ok) return refused(answer.error.code, answer.error)
  const { problems = [] } = answer.value as Faulty
  return problems.length === 0 ? ok(answer.value) : refused('', { problems })
}

interface Faulty {
  readonly problems?: readonly { readonly field: string; readonly fix: string }[] | undefined
}

function refused(code: string, { problems = [] }: Faulty = {}): Result<never, RefusedCall> {
  const reason = [code, ...problems.map((it) => JSON.stringify(it))].join(' ').trim()
  return err({ reason, fixes: Object.fromEntries(problems.map(({ field, fix }) => [field, fix])) })
}
