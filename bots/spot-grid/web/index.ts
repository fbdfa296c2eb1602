// The spot grid in the browser: what the shell may know of it. Screens and words are loaded when
// first shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

export const web: WebKind = {
  kind: 'spot-grid',
  type: 'GRID_SPOT',
  texts: async (language) =>
    (language === 'ar' ? await import('./texts/ar.ts') : await import('./texts/en.ts')).texts,
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  Card: lazy(async () => ({ default: (await import('./card.tsx')).Card })),
  lists: async () => (await import('./in-lists.ts')).lists,
}
