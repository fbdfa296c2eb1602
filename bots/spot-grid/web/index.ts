// The spot grid in the browser: what the shell may know of it. Screens and words are loaded when
// first shown.
import { lazy } from 'react'
import { gridParts } from '@trellis/bot-kit/web/grid/grid-parts.ts'
import { category } from '../market.ts'
import { SpotGridPicture } from './picture.tsx'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

export const web: WebKind = {
  kind: 'spot-grid',
  offer: {
    id: 'spot-grid',
    category,
    group: 'grid',
    risk: 'low',
    leverage: 0,
    path: '/create/',
    words: 'spotGrid.offer',
    Picture: SpotGridPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  CopiedPlan: lazy(async () => ({ default: (await import('./copied-plan.tsx')).CopiedPlan })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  ...gridParts,
  remedies: ['range'],
  lists: async () => (await import('./lists.ts')).lists,
}
