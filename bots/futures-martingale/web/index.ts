// The futures martingale in the browser: what the shell may know of it. Screens and words are
// loaded when first shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { MartingalePicture } from './picture.tsx'

export const web: WebKind = {
  kind: 'futures-martingale',
  offer: {
    id: 'futures-martingale',
    category,
    group: 'averaging',
    risk: 'very-high',
    leverage: 50,
    path: '/fmart-create/',
    words: 'futuresMartingale.offer',
    Picture: MartingalePicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  CopiedPlan: lazy(async () => ({ default: (await import('./copied-plan.tsx')).CopiedPlan })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  Sketch: lazy(async () => ({ default: (await import('./sketch.tsx')).MartingaleSketch })),
  Card: lazy(async () => ({ default: (await import('./card.tsx')).MartingaleCard })),
  Position: lazy(async () => ({
    default: (await import('@trellis/bot-kit/web/linear/contract-position.tsx')).ContractPosition,
  })),
  remedies: ['margin'],
  lists: async () => (await import('./lists.ts')).lists,
}
