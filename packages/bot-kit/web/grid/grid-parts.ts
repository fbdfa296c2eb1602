// What the shell shows of a grid in lists, in the place of its chart and on its card: the same for
// every kind of grid, loaded when first shown.
import { lazy } from 'react'
import type { WebKind } from '../web-context.ts'

export const gridParts = {
  Sketch: lazy(async () => ({ default: (await import('./grid-sketch.tsx')).GridSketch })),
  Card: lazy(async () => ({ default: (await import('./grid-card.tsx')).GridCard })),
} as const satisfies Pick<WebKind, 'Sketch' | 'Card'>
