// The colours of the canvas, read from the page's tokens so that theme and colour setting reach it.

export interface ChartColours {
  readonly ink: string
  readonly ink3: string
  readonly hair: string
  readonly card: string
  readonly candleUp: string
  readonly candleDown: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly wash: string
  readonly warn: string
  readonly danger: string
  readonly edge: string
  readonly font: string
}

const names = {
  ink: '--ink',
  ink3: '--ink-3',
  hair: '--hair',
  card: '--card',
  candleUp: '--candle-up',
  candleDown: '--candle-down',
  up: '--up',
  down: '--down',
  accent: '--accent',
  wash: '--accent-wash',
  warn: '--warn',
  danger: '--danger',
  edge: '--edge',
  font: '--font',
} as const

/** The tokens as they are for an element now. */
export function readColours(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const entries = Object.entries(names).map(([key, name]) => [
    key,
    style.getPropertyValue(name).trim(),
  ])
  return Object.fromEntries(entries) as unknown as ChartColours
}
