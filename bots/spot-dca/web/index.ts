// The DCA in the browser: what the shell may know of it. Screens and words are loaded when first
// shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { SpotDcaPicture } from './picture.tsx'

export const web: WebKind = {
  kind: 'spot-dca',
  offer: {
    id: 'spot-dca',
    category,
    group: 'averaging',
    risk: 'low',
    leverage: 0,
    path: '/dca-create/',
    words: 'spotDca.offer',
    Picture: SpotDcaPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  CopiedPlan: lazy(async () => ({ default: (await import('./copied-plan.tsx')).CopiedPlan })),
  paysByPart: true,
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  Card: lazy(async () => ({ default: (await import('./card.tsx')).DcaCard })),
  Position: lazy(async () => ({ default: (await import('./position.tsx')).DcaPosition })),
  onlyTotal: true,
  lists: async () => (await import('./lists.ts')).lists,
}
