// Where the endpoints of suggested settings live: forms and home load this table behind themselves.
import type { EndpointPath } from './paths.ts'

export const auroraPaths = {
  auroraHome: { method: 'POST', site: '/operation/tools/aurora/home', open: '/v5/aurora/home' },
  auroraCreation: {
    method: 'POST',
    site: '/operation/tools/aurora/creation',
    open: '/v5/aurora/creation',
  },
  auroraInfo: { method: 'POST', site: '/operation/tools/aurora/info', open: '/v5/aurora/info' },
  auroraFcombo: { method: 'POST', site: '/operation/tools/aurora/fcombo' },
  auroraExplore: { method: 'POST', open: '/v5/aurora/explore' },
  auroraEasy: { method: 'POST', open: '/v5/aurora/easy' },
} as const satisfies Record<string, EndpointPath>
