// One call on its way through the server: who calls, with what context, and what handlers may set.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@trellis/contract'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { AnnouncementFeed } from '../announcements/announcement-feed.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { Caller } from '../auth/caller.ts'
import type { OperatorRule } from '../auth/operators.ts'
import type { DeliveryDesk } from '../deliveries/delivery-desk.ts'
import type { AccountHistory } from '../host/account-history.ts'
import type { Lab } from '../lab/lab.ts'
import type { SpeedAccess } from '../host/market-speed.ts'
import type { Operator } from '../operator/open-operator.ts'
import type { NotificationAccess } from '../host/notification-access.ts'
import type { ApiHost, TelegramSettings } from '../settings.ts'

export interface Call {
  readonly caller: Caller
  readonly context: RouteContext
  readonly accounts: Accounts
  readonly speed: SpeedAccess
  readonly notifications: NotificationAccess
  /** Where news go beside the page. */
  readonly deliveries: DeliveryDesk
  readonly accountHistory: AccountHistory
  /** Undefined where the operator has switched it off. */
  readonly lab: Lab | undefined
  readonly announcements: AnnouncementFeed
  readonly telegram: TelegramSettings
  /** Hosts beside a page's own that it may call. */
  readonly apiHosts: readonly ApiHost[]
  /** Who may change the market's speed. */
  readonly operators: OperatorRule
  /** What operators may do. */
  readonly operator: Operator
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A handler of the server's own; its input was read by the endpoint's schema. */
// Handlers of different inputs stand in one table; dispatch gives each only what its own schema
// read.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Handler = (call: Call, input: any) => Answer<unknown>

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: Handler
}
