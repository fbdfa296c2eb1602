// Which parts of a spot grid the site offers to this reader on this pair. What is not offered is
// not in the form; a value of it that came with an address or a copy is named.
import type { FeatureFlag, SpotSymbol } from '@trellis/contract'
import type { Draft } from './form.ts'
import type { FormProblem } from './form-errors.ts'

export interface Offered {
  readonly trailingStop: boolean
  readonly trailingUp: boolean
}

type Flags = Readonly<Record<FeatureFlag, boolean>> | undefined

/** The optional fields to show; none while the flags are not known. */
export function offeredOf(flags: Flags, pair: Pick<SpotSymbol, 'is_support_ts'>): Offered {
  return {
    trailingStop: flags?.spotTsGray === true && pair.is_support_ts,
    trailingUp: flags?.tradingBotTrailingSpot === true,
  }
}

/** A problem for each value that is set and not offered; its fix takes the value out. */
export function notOffered(draft: Draft, flags: Flags, offered: Offered): readonly FormProblem[] {
  if (flags === undefined) return []
  const head = { code: 'not-offered', limit: '', raw: '' } as const
  const stop: FormProblem = {
    ...head,
    field: 'trailingStop',
    fix: { type: 'write', field: 'trailingStop', value: '' },
    raw: draft.values.trailingStop,
  }
  const up: FormProblem = { ...head, field: 'trailing', fix: { type: 'trailing-off' } }
  return [
    ...(draft.values.trailingStop !== '' && !offered.trailingStop ? [stop] : []),
    ...(draft.trailing && !offered.trailingUp ? [up] : []),
  ]
}
