// The futures grid in the browser: what the shell may know of it. Screens and words are loaded when
// first shown.
import { lazy } from 'react'
import { gridParts } from '@trellis/bot-kit/web/grid/grid-parts.ts'
import { category } from '../market.ts'
import { FuturesGridPicture } from './picture.tsx'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

export const web: WebKind = {
  kind: 'futures-grid',
  offer: {
    id: 'futures-grid',
    category,
    group: 'grid',
    risk: 'high',
    leverage: 100,
    path: '/fgrid-create/',
    words: 'futuresGrid.offer',
    Picture: FuturesGridPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  CopiedPlan: lazy(async () => ({ default: (await import('./copied-plan.tsx')).CopiedPlan })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  ...gridParts,
  Position: lazy(async () => ({
    default: (await import('@trellis/bot-kit/web/linear/contract-position.tsx')).ContractPosition,
  })),
  remedies: ['margin'],
  lists: async () => (await import('./lists.ts')).lists,
}
