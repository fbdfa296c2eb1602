// The futures combo in the browser: what the shell may know of it. Screens and words are loaded
// when first shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { FuturesComboPicture } from './picture.tsx'

export const web: WebKind = {
  kind: 'futures-combo',
  offer: {
    id: 'futures-combo',
    category,
    group: 'portfolio',
    risk: 'high',
    leverage: 50,
    path: '/fcombo-create/',
    words: 'futuresCombo.offer',
    Picture: FuturesComboPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  CopiedPlan: lazy(async () => ({ default: (await import('./copied-plan.tsx')).CopiedPlan })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  Sketch: lazy(async () => ({ default: (await import('./sketch.tsx')).ComboSketch })),
  Card: lazy(async () => ({ default: (await import('./card.tsx')).ComboCard })),
  Position: lazy(async () => ({ default: (await import('./position.tsx')).ComboPosition })),
  onlyTotal: true,
  Today: lazy(async () => ({ default: (await import('./daily-pick.tsx')).PickOfHome })),
  remedies: ['margin'],
  lists: async () => (await import('./lists.ts')).lists,
}
