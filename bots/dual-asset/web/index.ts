// The dual asset in the browser: what the shell may know of it. Screens and words are loaded when
// first shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { DualAssetPicture } from './picture.tsx'

const card = async () => import('./card.tsx')

export const web: WebKind = {
  kind: 'dual-asset',
  offer: {
    id: 'dual-asset',
    category,
    group: 'earn',
    risk: 'medium',
    leverage: 0,
    path: '/dual-create/',
    words: 'dualAsset.offer',
    Picture: DualAssetPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  Card: lazy(async () => ({ default: (await card()).DualCard })),
  Position: lazy(async () => ({ default: (await import('./position.tsx')).DualPosition })),
  UnderTotal: lazy(async () => ({ default: (await card()).DualEstimate })),
  onlyTotal: true,
  // Nobody ends it before its time, changes it, or takes anything out of it.
  actions: [],
  lists: async () => (await import('./lists.ts')).lists,
}
