// A dash where other bots say what they have booked, of kinds that book nothing for good.
import type { BotFigures } from '@trellis/contract'
import { useWords } from '../../../app/session-context.tsx'
import { kindOf } from './kind-of-row.ts'

/**
 * Whether a bot has a total and no part of it that is booked: by its kind, unless something is. The
 * yield of a pool stands in the totals, so that it must stand in its row.
 */
export function isOnlyTotal({
  kind,
  booked_profit: booked,
}: Pick<BotFigures, 'kind' | 'booked_profit'>): boolean {
  if (Number(booked) !== 0) return false
  return kindOf({ kind })?.onlyTotal === true
}

export function NoneBooked() {
  const t = useWords()
  const why = t('bots.noneBooked')
  return (
    <span className="dim2" title={why}>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{why}</span>
    </span>
  )
}
