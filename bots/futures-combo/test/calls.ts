// Calls of a combo on the kit's rig, as its callers make them. For tests only.
import { askerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { routes } from '../routes.ts'
import { endpoints } from '../wire.ts'
import { basket, LASTS, Rig } from './rig.ts'

/** What a call answers, held against its schema, or its refusal. */
export const ask = askerOf(routes, endpoints)
export const fresh = () => new Rig().at(...LASTS)
export const started = (more: object = {}) => fresh().start({ ...basket, ...more })
export const over = (rig: Rig): RouteContext => routesOver(rig).context
export const named = ({ bot }: Rig) => ({ bot_id: String(bot) })
