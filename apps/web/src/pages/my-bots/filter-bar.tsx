// Search, type, state and order of My bots. On phones all but the search stand in a sheet, whose
// button says how many rows it leaves.
import { useState, type ReactNode } from 'react'
import { Button, Dialog, Icon, IconButton, Select } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { noFilter, sorts, type BotFilter, type BotStateFilter } from './bot-selection.ts'
import { closeKey } from './bot-state.ts'

export interface FilterBarProps {
  readonly filter: BotFilter
  onChange(filter: BotFilter): void
  readonly closed: boolean
  readonly kinds: readonly string[]
  readonly reasons: readonly string[]
  readonly attention: number
  /** Rows the filter leaves. */
  readonly found: number
  readonly tabs: ReactNode
}

export function FilterBar(props: FilterBarProps) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const { filter, onChange, found } = props
  const active = isActive(filter)
  return (
    <div className="filter-bar">
      {props.tabs}
      <label className="search">
        <Icon name="search" size={16} />
        <span className="sr-only">{t('myBots.search')}</span>
        <input
          type="search"
          placeholder={t('myBots.search')}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </label>
      <div className="row g4 desk-only">
        <Choices {...props} />
      </div>
      <IconButton
        className="phone-only"
        icon="filter"
        label={t('myBots.filter')}
        onClick={() => setOpen(true)}
      >
        {active && <i className="dot" />}
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('myBots.filter')}
        closeLabel={t('action.close')}
        footer={
          <>
            <Button onClick={() => onChange(noFilter)} off={!active}>
              {t('action.clear')}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('myBots.show', { count: found })}
            </Button>
          </>
        }
      >
        <div className="stack">
          <Choices {...props} />
        </div>
      </Dialog>
    </div>
  )
}

/** Whether a filter hides rows; an order hides none. */
export function isActive(filter: BotFilter): boolean {
  const { search, kind, state, reason } = filter
  return [search, kind, state, reason].some((it) => it !== '')
}

function Choices({ filter, onChange, closed, kinds, reasons, attention }: FilterBarProps) {
  const t = useWords()
  const close = t('action.close')
  const states: readonly BotStateFilter[] = ['running', 'waiting', 'attention']
  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={t('myBots.type')}
          closeLabel={close}
          isSet={filter.kind !== ''}
          value={filter.kind}
          options={[
            { value: '', label: t('myBots.allTypes') },
            ...kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      )}
      {closed ? (
        <Select
          label={t('myBots.reason')}
          closeLabel={close}
          isSet={filter.reason !== ''}
          value={filter.reason}
          options={[
            { value: '', label: t('myBots.allReasons') },
            ...reasons.map((code) => ({ value: code, label: t(`closed.${closeKey(code)}`) })),
          ]}
          onChange={(reason) => onChange({ ...filter, reason })}
        />
      ) : (
        <Select
          label={t('myBots.state')}
          closeLabel={close}
          isSet={filter.state !== ''}
          value={filter.state}
          options={[
            { value: '', label: t('myBots.allStates') },
            ...states.map((state) => ({
              value: state,
              label: t(`myBots.state-${state}`),
              ...(state === 'attention' ? { end: String(attention) } : {}),
            })),
          ]}
          onChange={(state) => onChange({ ...filter, state })}
        />
      )}
      <Select
        label={t('myBots.sort')}
        closeLabel={close}
        value={filter.sort}
        options={sorts.map((sort) => ({ value: sort, label: t(`myBots.sort-${sort}`) }))}
        onChange={(sort) => onChange({ ...filter, sort, reverse: false })}
      />
    </>
  )
}
