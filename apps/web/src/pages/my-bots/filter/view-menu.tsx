// How the list looks: columns, density and the coin of the amounts. What is chosen here hides no
// row; filters do that.
import type { ReactNode } from 'react'
import { Icon, Popover, Segmented, usePopover } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { FIRST_COIN } from '../../../data/rates.ts'
import type { Unit } from '../bot-units.ts'
import {
  columnKeys,
  columnsOf,
  densities,
  endedColumns,
  fixedColumns,
  type ColumnKey,
  type ListLook,
} from '../list/list-columns.ts'
import { useRoom } from '../list/use-list-look.ts'

export interface ViewMenuProps {
  readonly look: ListLook
  onLook(look: ListLook): void
  readonly unit: Unit
  readonly units: readonly Unit[]
  onUnit(unit: Unit): void
  readonly closed: boolean
}

export function ViewMenu({ more, ...props }: ViewMenuProps & { readonly more: ReactNode }) {
  const t = useWords()
  const state = usePopover()
  return (
    <>
      <button
        ref={state.anchor}
        type="button"
        className="select"
        data-set={props.unit !== 'quote' || undefined}
        aria-expanded={state.open}
        aria-controls={state.id}
        onClick={state.toggle}
      >
        {t('bots.view')}
        <Icon name="down" size={14} />
      </button>
      <Popover state={state} role="group" label={t('bots.view')} className="view-menu">
        <div className="stack stack-12">
          <UnitChoice {...props} />
          <DensityChoice {...props} />
          <Columns {...props} />
          {more}
        </div>
      </Popover>
    </>
  )
}

/** The coin of the amounts; nothing where there is only one. */
export function UnitChoice({ unit, units, onUnit }: Omit<ViewMenuProps, 'look' | 'onLook'>) {
  const t = useWords()
  if (units.length < 2) return null
  return (
    <div className="stack stack-4">
      <span className="dim2 t12">{t('bots.unit')}</span>
      <Segmented
        label={t('bots.unit')}
        value={units.includes(unit) ? unit : 'quote'}
        choices={units.map((it) => ({
          value: it,
          label: t(`bots.unit-${it}`, { coin: FIRST_COIN }),
        }))}
        onChange={onUnit}
      />
      {unit !== 'quote' && <small className="dim t12">{t('bots.unitHelp')}</small>}
    </div>
  )
}

function DensityChoice({ look, onLook }: ViewMenuProps) {
  const t = useWords()
  return (
    <div className="stack stack-4">
      <span className="dim2 t12">{t('bots.density')}</span>
      <Segmented
        label={t('bots.density')}
        value={look.density}
        choices={densities.map((it) => ({ value: it, label: t(`bots.density-${it}`) }))}
        onChange={(density) => onLook({ ...look, density })}
      />
    </div>
  )
}

function Columns({ look, onLook, closed }: ViewMenuProps) {
  const t = useWords()
  const fitting = columnsOf(look, useRoom())
  const shown = closed ? endedColumns(fitting) : fitting
  const offered = columnKeys.filter((key) => !closed || key !== 'parts')
  const nameOf = (key: ColumnKey): string =>
    closed && (key === 'range' || key === 'equity')
      ? t(`bots.column-${key}-closed`)
      : t(`bots.column-${key}`)
  const toggle = (key: ColumnKey) =>
    onLook({
      ...look,
      columns: shown.includes(key) ? shown.filter((it) => it !== key) : [...shown, key],
    })
  return (
    <fieldset className="stack stack-2">
      <legend className="dim2 t12">{t('bots.columns')}</legend>
      {offered.map((key) => (
        <label key={key} className="check-line">
          <input
            type="checkbox"
            checked={shown.includes(key)}
            disabled={fixedColumns.includes(key)}
            onChange={() => toggle(key)}
          />
          {nameOf(key)}
        </label>
      ))}
      {look.columns !== undefined && (
        <button
          type="button"
          className="link t12"
          onClick={() => onLook({ ...look, columns: undefined })}
        >
          {t('bots.columnsUsual')}
        </button>
      )}
    </fieldset>
  )
}
