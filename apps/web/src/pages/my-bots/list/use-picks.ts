// Which bots are chosen for comparing, closing or a file. What the filter hides is not chosen: the
// bar never acts on a row nobody sees.
import { useMemo, useState } from 'react'
import type { ShownRow } from '../bot-units.ts'

export interface Picks {
  /** Chosen rows among those shown, in their order. */
  readonly rows: readonly ShownRow[]
  has(botId: string): boolean
  toggle(botId: string): void
  /** Chooses every row shown, or none when all are chosen. */
  toggleAll(): void
  clear(): void
}

const nobody: ReadonlySet<string> = new Set()

export function usePicks(shown: readonly ShownRow[]): Picks {
  const [ids, setIds] = useState(nobody)
  return useMemo(() => {
    const rows = shown.filter(({ row }) => ids.has(row.figures.bot_id))
    const all = rows.length === shown.length
    return {
      rows,
      has: (botId) => ids.has(botId),
      toggle: (botId) =>
        setIds((was) => {
          const next = new Set(was)
          if (!next.delete(botId)) next.add(botId)
          return next
        }),
      toggleAll: () => setIds(all ? nobody : new Set(shown.map(({ row }) => row.figures.bot_id))),
      clear: () => setIds(nobody),
    }
  }, [shown, ids])
}
