// All endpoints with their handlers: the contract's shared ones and those of every registered kind.
// An endpoint without a handler, or the other way round, is a broken invariant at start.
import {
  accountEndpoints,
  apiKeyEndpoints,
  auroraEndpoints,
  announcementEndpoints,
  botAccountEndpoints,
  botEndpoints,
  deliveryEndpoints,
  healthEndpoints,
  labEndpoints,
  linearEndpoints,
  marketEndpoints,
  notificationEndpoints,
  operatorEndpoints,
  passkeyEndpoints,
  rankingEndpoints,
  securityEndpoints,
  openMarketEndpoints,
  spotEndpoints,
  telegramEndpoints,
  type Endpoint,
} from '@trellis/contract'
import { assert } from '@trellis/kernel'
import { serverKinds } from '@trellis/bots/registry.server'
import type { AnyHandler, KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { auroraHandlers } from '../advice/aurora-handlers.ts'
import { marketHandlers } from '../market/market-handlers.ts'
import { openContractHandlers } from '../market/open-contract-handlers.ts'
import { openMarketHandlers } from '../market/open-market-handlers.ts'
import { announcementHandlers } from './announcement-handlers.ts'
import { rankingHandlers } from '../ranking/ranking-handlers.ts'
import { accountHandlers } from './account-handlers.ts'
import { apiKeyHandlers } from './api-key-handlers.ts'
import { flagHandlers } from './flag-handlers.ts'
import { botAccountHandlers } from './bot-account-handlers.ts'
import { botHandlers } from './bot-handlers.ts'
import { botHealthHandlers } from './bot-health-handlers.ts'
import { deliveryHandlers } from './delivery-handlers.ts'
import type { Handler, Route } from '../calls/call.ts'
import { labHandlers } from './lab-handlers.ts'
import { notificationHandlers } from './notification-handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { securityHandlers } from './security-handlers.ts'
import { operatorHandlers } from './operator-handlers.ts'
import { speedHandlers } from './speed-handlers.ts'
import { telegramHandlers } from './telegram-handlers.ts'

interface ServerKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire?: { readonly endpoints: Readonly<Record<string, Endpoint>> }
}

/** Every route of the server; a kind's are named with it, so that names are unique. */
export function allRoutes(): readonly Route[] {
  const kinds: readonly ServerKind[] = serverKinds
  const routes = [...sharedRoutes(), ...kinds.flatMap(routesOfKind)]
  const names = routes.map((route) => route.endpoint.name)
  assert(new Set(names).size === names.length, 'two endpoints share a name', names)
  return routes
}

function sharedRoutes(): readonly Route[] {
  const endpoints: readonly Endpoint[] = [
    ...accountEndpoints,
    ...securityEndpoints,
    ...apiKeyEndpoints,
    ...passkeyEndpoints,
    ...auroraEndpoints,
    ...marketEndpoints,
    ...openMarketEndpoints,
    ...spotEndpoints,
    ...linearEndpoints,
    ...labEndpoints,
    ...healthEndpoints,
    ...botEndpoints,
    ...botAccountEndpoints,
    ...notificationEndpoints,
    ...deliveryEndpoints,
    ...announcementEndpoints,
    ...rankingEndpoints,
    ...telegramEndpoints,
    ...operatorEndpoints,
  ]
  const handlers: Readonly<Record<string, Handler>> = {
    ...accountHandlers,
    ...securityHandlers,
    ...apiKeyHandlers,
    ...flagHandlers,
    ...passkeyHandlers,
    ...auroraHandlers,
    ...marketHandlers,
    ...openMarketHandlers,
    ...openContractHandlers,
    ...botHandlers,
    ...botAccountHandlers,
    ...speedHandlers,
    ...notificationHandlers,
    ...deliveryHandlers,
    ...labHandlers,
    ...botHealthHandlers,
    ...announcementHandlers,
    ...rankingHandlers,
    ...telegramHandlers,
    ...operatorHandlers,
  }
  return join(endpoints, handlers)
}

function routesOfKind(kind: ServerKind): readonly Route[] {
  const endpoints = Object.values(kind.wire?.endpoints ?? {})
  const handlers = Object.entries(kind.routes.handlers).map(([name, handler]) => [
    name,
    withContext(handler),
  ])
  const routes = join(endpoints, Object.fromEntries(handlers) as Record<string, Handler>)
  return routes.map(({ endpoint, handle }) => ({
    // Kinds call theirs alike ("validate-input"): limits, metrics and reference keep them apart.
    endpoint: { ...endpoint, name: `${kind.kind}.${endpoint.name}` },
    handle,
  }))
}

/** A kind's handler sees the context and nothing of the framework. */
function withContext(handler: AnyHandler): Handler {
  return (call, input) => handler(call.context, input)
}

function join(
  endpoints: readonly Endpoint[],
  handlers: Readonly<Record<string, Handler>>,
): readonly Route[] {
  const names = new Set(endpoints.map((endpoint) => endpoint.name))
  const spare = Object.keys(handlers).find((name) => !names.has(name))
  assert(spare === undefined, 'a handler has no endpoint', spare)
  return endpoints.map((endpoint) => {
    const handle = handlers[endpoint.name]
    assert(handle !== undefined, 'an endpoint has no handler', endpoint.name)
    return { endpoint, handle }
  })
}

export interface Place {
  readonly url: string
  readonly open: boolean
}

/** Where a route is served: its site and public paths, each bare and under /x-api. */
export function placesOf(endpoint: Endpoint): readonly Place[] {
  const { site, open } = endpoint.path
  const both = (url: string | undefined, isOpen: boolean): Place[] =>
    url === undefined
      ? []
      : [
          { url, open: isOpen },
          { url: `/x-api${url}`, open: isOpen },
        ]
  return [...both(site, false), ...both(open, true)]
}
