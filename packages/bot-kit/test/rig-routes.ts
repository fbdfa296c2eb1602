// What routes may reach, over a rig: its engine's bots and its market, which a test may move
// between the route's check and the engine's. For tests only.
import type { z } from 'zod'
import type { BotId } from '@trellis/kernel'
import type { InstrumentStatus } from '@trellis/market'
import type { KindRoutes } from '../routes/kind-routes.ts'
import type { RouteContext } from '../routes/route-context.ts'
import { contextOver, type Stage } from './context-over.ts'
import { houseFees } from './instruments.ts'
import { USER } from './rig.ts'

export interface RigRoutes {
  readonly context: RouteContext
  /** Done once, after the route has looked at the market and before the engine is asked. */
  between: () => void
}

/** The context of a signed-in user of the rig; statuses are those that the rig's market has. */
export function routesOver(
  rig: Pick<Stage, 'engine' | 'options' | 'instruments' | 'stamp'> & { readonly bot: BotId },
  status: (symbol: number) => InstrumentStatus = () => 'Trading',
): RigRoutes {
  const { engine, options, instruments } = rig
  const context = contextOver({
    engine,
    ...(options && { options }),
    user: USER,
    instruments,
    fees: houseFees,
    nextBot: () => rig.bot,
    stamp: () => rig.stamp(),
    status,
    between: () => {
      const { between } = routes
      routes.between = () => undefined
      between()
    },
  })
  const routes: RigRoutes = { context, between: () => undefined }
  return routes
}

/** How a request is read before its handler has it. */
type Readers<N extends string> = Readonly<
  Record<N, { readonly request: { parse(body: unknown): unknown } }>
>

/** Calls a handler with what its schema reads out of a body; the result or the refusal. */
export function callerOf<N extends string>({ handlers }: KindRoutes, endpoints: Readers<N>) {
  return async (name: N, context: RouteContext, body: object): Promise<unknown> => {
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`no handler ${name}`)
    const answer = await handler(context, endpoints[name].request.parse(body) as never)
    return answer.ok ? answer.value : { refused: answer.error }
  }
}

/** The same whose answers are held against their schemas; a refusal comes as what it is. */
export function askerOf<E extends Answered>(routes: KindRoutes, endpoints: E) {
  const call = callerOf<keyof E & string>(routes, endpoints)
  return async <N extends keyof E & string>(name: N, context: RouteContext, body: object) => {
    const answer = await call(name, context, body)
    const isRefused = typeof answer === 'object' && answer !== null && 'refused' in answer
    if (!isRefused) endpoints[name]?.response.parse(answer)
    return answer as z.infer<E[N]['response']>
  }
}

/** Endpoints with what they read and what they answer. */
type Answered = Readers<string> & Readonly<Record<string, { readonly response: z.ZodType }>>
