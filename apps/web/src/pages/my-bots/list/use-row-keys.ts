// Keys on the rows: the next, the one before, choose. Focus goes to the row's own link, so that
// Enter opens it and a screen reader says where it is.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { Picks } from './use-picks.ts'

function links(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
}

function focusedAt(all: readonly HTMLElement[]): number {
  const row = document.activeElement?.closest('.bot-line, .bot-card')
  return all.findIndex((link) => row?.contains(link) === true)
}

/** Moves the focus by rows; rows outside of the window come into it as the page scrolls. */
function move(by: 1 | -1): void {
  const all = links()
  const at = focusedAt(all)
  const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by
  const link = all[next]
  link?.focus({ preventScroll: true })
  link?.closest('.bot-line, .bot-card')?.scrollIntoView({ block: 'nearest' })
}

/** The row with the focus, its number; undefined where the focus is elsewhere. */
function focusedId(): string | undefined {
  const all = links()
  return all[focusedAt(all)]?.dataset['rowLink']
}

export function useRowKeys(picks: Picks): void {
  const { t, useShortcuts } = useWeb()
  useShortcuts([
    { keys: 'j', label: t('bots.keys.next'), run: () => move(1) },
    { keys: 'k', label: t('bots.keys.previous'), run: () => move(-1) },
    {
      keys: 'Enter',
      label: t('bots.keys.open'),
      run: () => {
        const all = links()
        all[focusedAt(all)]?.click()
      },
    },
    {
      keys: 'x',
      label: t('bots.keys.pick'),
      run: () => {
        const id = focusedId()
        if (id !== undefined) picks.toggle(id)
      },
    },
  ])
}
