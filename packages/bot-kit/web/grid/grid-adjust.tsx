// The adjust dialog of a grid: the dialog of every kind with ranges around the price and the table
// of what the change comes to.
import { useMemo } from 'react'
import type { LevelRow } from '@trellis/contract'
import { useLevels } from '../bot-queries.ts'
import { AdjustDialog } from '../detail/adjust-dialog.tsx'
import type { AdjustKind, AdjustPartProps } from '../detail/adjust-kind.ts'
import type { ActionDialogProps } from '../detail/detail-kind.ts'
import { AdjustTable } from './adjust-table.tsx'
import type { GridAdjust, GridKind } from './grid-kind.ts'
import { RangePresets } from './range-presets.tsx'

const NO_LEVELS: readonly LevelRow[] = []

export interface GridAdjustDialogProps<D> extends ActionDialogProps<D> {
  readonly kind: GridKind<D>
  readonly adjust: GridAdjust<D>
}

export function GridAdjustDialog<D>({ kind, adjust, ...props }: GridAdjustDialogProps<D>) {
  const full = useMemo(() => adjustKind(kind, adjust), [kind, adjust])
  return <AdjustDialog {...props} kind={full} />
}

function adjustKind<D>(kind: GridKind<D>, adjust: GridAdjust<D>): AdjustKind<D> {
  const { settings, read, reading } = kind
  function Presets({ detail, view, last, set }: AdjustPartProps<D>) {
    const { range } = reading(detail)
    return (
      <RangePresets
        range={range}
        last={last}
        tick={view.tick}
        onRange={({ low, high }) => set({ low, high })}
      />
    )
  }
  function Preview(props: AdjustPartProps<D>) {
    const { botId, detail, view, draft, moved, sound, refused } = props
    const levels = useLevels(botId)?.levels ?? NO_LEVELS
    return (
      <AdjustTable
        view={view}
        reading={reading(detail)}
        draft={draft}
        moved={moved}
        sound={sound}
        refused={refused}
        outlook={adjust.outlook(props, { view, levels })}
      />
    )
  }
  return { Presets, Preview, ...adjust, settings, read }
}
