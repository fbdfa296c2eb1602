// Where a reader's vouchers are asked for: one call for bots of every kind.
import type { EndpointPath } from '@trellis/contract/paths'

export const VOUCHER_LIST = {
  method: 'POST',
  site: '/grid/v1/list-user-reward',
} as const satisfies EndpointPath
