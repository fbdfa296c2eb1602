// Search, type, source, ending, order and look of My bots. On phones all but the search stand in a
// sheet, whose button says how many rows it leaves.
import { webKinds } from '@trellis/bots/registry.web'
import { useState, type ReactNode } from 'react'
import { Button, Dialog, Icon, IconButton, Segmented, Select } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import {
  botStates,
  isActive,
  noFilter,
  sorts,
  type BotFilter,
  type BotSort,
  type BotStateFilter,
} from './bot-selection.ts'
import { endWords } from '../end-words.ts'
import { DateFilter } from './date-filter.tsx'
import { kindChoices } from './kind-choices.ts'
import { UnitChoice, ViewMenu, type ViewMenuProps } from './view-menu.tsx'

const KINDS = webKinds.map(({ kind }) => kind)

export interface FilterBarProps extends ViewMenuProps {
  readonly filter: BotFilter
  onChange(filter: BotFilter): void
  readonly kinds: readonly string[]
  readonly sources: readonly string[]
  readonly reasons: readonly string[]
  readonly counts: Readonly<Record<BotStateFilter | '', number>>
  /** Rows the filter leaves. */
  readonly found: number
  readonly tabs: ReactNode
  /** Cards show marks for choosing; on phones only when asked for. */
  readonly picking: boolean
  onPicking(picking: boolean): void
  onDownload(): void
  /** All bots by year as a file. */
  onYears(): void
}

export function FilterBar(props: FilterBarProps) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const { filter, onChange, found } = props
  const active = isActive(filter)
  return (
    <>
      <div className="filter-bar">
        {props.tabs}
        <div className="desk-only">
          <StateChips {...props} />
        </div>
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
          <ViewMenu {...props} more={<YearsButton {...props} />} />
          <DownloadButton {...props} />
        </div>
        <Button
          small
          className="phone-only pick-button"
          icon="check"
          aria-label={t('bots.pick')}
          aria-pressed={props.picking}
          onClick={() => props.onPicking(!props.picking)}
        >
          {t('bots.pickWord')}
        </Button>
        <IconButton
          className="phone-only"
          icon="filter"
          label={t('myBots.filter')}
          onClick={() => setOpen(true)}
        >
          {active && <i className="dot" />}
        </IconButton>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('myBots.filter')}
        closeLabel={t('action.close')}
        footer={
          <>
            <Button onClick={() => onChange({ ...noFilter, sort: filter.sort })} off={!active}>
              {t('action.clear')}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('myBots.show', { count: found })}
            </Button>
          </>
        }
      >
        <div className="stack stack-12">
          <StateChips {...props} />
          <Choices {...props} />
          <UnitChoice {...props} />
          <DownloadButton {...props} long />
          <YearsButton {...props} />
        </div>
      </Dialog>
    </>
  )
}

function YearsButton({ onYears }: Pick<FilterBarProps, 'onYears'>) {
  const t = useWords()
  return (
    <Button small onClick={onYears}>
      {t('bots.years')}
    </Button>
  )
}

function DownloadButton({ onDownload, found, long }: FilterBarProps & { readonly long?: boolean }) {
  const t = useWords()
  return (
    <Button small className="csv" off={found === 0} title={t('bots.csvHelp')} onClick={onDownload}>
      {t(long === true ? 'bots.csvLong' : 'bots.csv')}
    </Button>
  )
}

/** States as chips with their counts; nothing to choose where all bots are in one. */
function StateChips({ filter, onChange, closed, counts }: FilterBarProps) {
  const t = useWords()
  const shown = botStates.filter((state) => counts[state] > 0 || filter.state === state)
  const isPlain = filter.state === '' && shown.length < 2 && counts.attention === 0
  if (closed || isPlain) return null
  const label = (state: BotStateFilter | '') => (
    <>
      {t(state === '' ? 'bots.stateAll' : `myBots.state-${state}`)}{' '}
      <span className="chip-count">{counts[state]}</span>
    </>
  )
  return (
    <div className="state-chips">
      <Segmented<BotStateFilter | ''>
        label={t('myBots.state')}
        look="picks"
        value={filter.state}
        choices={(['', ...shown] as const).map((state) => ({ value: state, label: label(state) }))}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </div>
  )
}

function Choices({ filter, onChange, closed, kinds, sources, reasons }: FilterBarProps) {
  const t = useWords()
  const close = t('action.close')
  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={t('myBots.type')}
          closeLabel={close}
          isSet={filter.kind !== ''}
          value={filter.kind}
          options={kindChoices(kinds, t)}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      )}
      {(sources.length > 1 || filter.source !== '') && (
        <Select
          label={t('bots.source')}
          closeLabel={close}
          isSet={filter.source !== ''}
          value={filter.source}
          options={[
            { value: '', label: t('bots.allSources') },
            ...sources.map((source) => ({ value: source, label: t(`bots.source-${source}`) })),
          ]}
          onChange={(source) => onChange({ ...filter, source })}
        />
      )}
      {closed && (
        <>
          <Select
            label={t('myBots.reason')}
            closeLabel={close}
            isSet={filter.reason !== ''}
            value={filter.reason}
            options={[
              { value: '', label: t('myBots.allReasons') },
              ...reasons.map((code) => ({ value: code, label: endWords(code, KINDS, t) })),
            ]}
            onChange={(reason) => onChange({ ...filter, reason })}
          />
          <DateFilter filter={filter} onChange={onChange} />
        </>
      )}
      <OrderChoice filter={filter} onChange={onChange} closed={closed} />
    </>
  )
}

const pointless: Readonly<Record<'true' | 'false', readonly BotSort[]>> = {
  true: ['equity', 'state', 'attention'],
  false: ['ended'],
}

function OrderChoice({
  filter,
  onChange,
  closed,
}: Pick<FilterBarProps, 'filter' | 'onChange' | 'closed'>) {
  const t = useWords()
  const offered = sorts.filter((sort) => !pointless[`${closed}`].includes(sort))
  return (
    <span className="row g4 order">
      <Select
        label={t('myBots.sort')}
        closeLabel={t('action.close')}
        value={filter.sort}
        options={offered.map((sort) => ({ value: sort, label: t(`myBots.sort-${sort}`) }))}
        onChange={(sort) => onChange({ ...filter, sort, reverse: false })}
      />
      <IconButton
        icon={filter.reverse ? 'up' : 'down'}
        label={t('bots.turn')}
        aria-pressed={filter.reverse}
        onClick={() => onChange({ ...filter, reverse: !filter.reverse })}
      />
    </span>
  )
}
