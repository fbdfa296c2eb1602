// Copy trading in the browser: what the shell may know of it. Screens and words are loaded when
// first shown.
import { lazy } from 'react'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { CopyPicture } from './picture.tsx'

const card = async () => import('./card.tsx')

export const web: WebKind = {
  kind: 'copy-trading',
  offer: {
    id: 'copy-trading',
    category,
    group: 'copy',
    risk: 'leader',
    leverage: 0,
    path: '/copy-create/',
    words: 'copyTrading.offer',
    Picture: CopyPicture,
  },
  CreateForm: lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm })),
  DetailPanel: lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel })),
  reader: async () => (await import('./detail-panel.tsx')).kind,
  Card: lazy(async () => ({ default: (await card()).CopyCard })),
  nameOf: ({ own }) => (own as { readonly nickname?: string } | undefined)?.nickname,
  Position: lazy(async () => ({ default: (await card()).CopyPosition })),
  UnderTotal: lazy(async () => ({ default: (await card()).WithCopies })),
  onlyTotal: true,
  actions: ['adjust', 'close'],
  lists: async () => (await import('./lists.ts')).lists,
}
