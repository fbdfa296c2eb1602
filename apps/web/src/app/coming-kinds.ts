// The kinds of the specification's eight that cannot be created yet, in one list for home, menu and
// addresses. A kind that arrives takes its row's place by its folder; its row here is then unused.
import type { KindOffer } from '@trellis/bot-kit/web/create/kind-offer.ts'

/** A kind to come; a path of "" is no address of the specification. */
export type ComingKind = Pick<KindOffer, 'category' | 'group' | 'risk' | 'leverage' | 'path'>

export const comingKinds = {
  'futures-grid': {
    category: 'linear',
    group: 'grid',
    risk: 'high',
    leverage: 100,
    path: '/fgrid-create/',
  },
  'spot-dca': {
    category: 'spot',
    group: 'averaging',
    risk: 'low',
    leverage: 0,
    path: '/dca-create/',
  },
  'futures-martingale': {
    category: 'linear',
    group: 'averaging',
    risk: 'very-high',
    leverage: 50,
    path: '/fmart-create/',
  },
  'futures-combo': { category: 'linear', group: 'portfolio', risk: 'high', leverage: 50, path: '' },
  'dual-asset': { category: 'spot', group: 'earn', risk: 'medium', leverage: 0, path: '' },
  'liquidity-mining': { category: 'spot', group: 'earn', risk: 'medium', leverage: 0, path: '' },
  'copy-trading': { category: 'linear', group: 'copy', risk: 'leader', leverage: 0, path: '' },
} as const satisfies Readonly<Record<string, ComingKind>>

export type ComingId = keyof typeof comingKinds
