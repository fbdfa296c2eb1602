// Liquidity mining in the browser: what the shell may know of it. Screens and words are loaded when
// first shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { LiquidityPicture } from './picture.tsx'

const card = async () => import('./card.tsx')

export const web: WebKind = {
  kind: 'liquidity-mining',
  offer: {
    id: 'liquidity-mining',
    category,
    group: 'earn',
    risk: 'medium',
    leverage: 3,
    path: '/liquidity-create/',
    words: 'liquidityMining.offer',
    Picture: LiquidityPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  Card: lazy(async () => ({ default: (await card()).PoolCard })),
  Position: lazy(async () => ({ default: (await card()).PoolPosition })),
  onlyTotal: true,
  // What is taken out, added or claimed stands on its page.
  actions: [],
  lists: async () => (await import('./lists.ts')).lists,
}
