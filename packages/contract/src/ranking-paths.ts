// Where everybody's public bots are read: rows of the specification. Without zod, and apart from
// ./paths.ts: only the page of the ranking asks for them.
import type { EndpointPath } from './paths.ts'

export const rankingPaths = {
  mixedRanking: { method: 'POST', site: '/operation/tools/v1/mixed-ranking' },
  chatStrategyInfo: { method: 'POST', site: '/operation/tools/chat/strategy/info' },
  strategyInfo: { method: 'GET', site: '/discovery/v5/private/discovery/strategy-info' },
} as const satisfies Record<string, EndpointPath>
