// The filters in use as chips that take themselves away, the way to the others, and how many bots
// are left.
import { lazy, Suspense, useState } from 'react'
import type { RankingResult } from '@trellis/contract'
import { Button, Icon, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useFilterWords } from './filter-words.ts'
import { activeFilters, cleared, without, type RankingView } from './ranking-view.ts'

const FilterDialog = lazy(async () => ({
  default: (await import('./filter-dialog.tsx')).FilterDialog,
}))

export interface FilterBarProps {
  readonly view: RankingView
  onChange(view: RankingView): void
  readonly answer: RankingResult | undefined
}

export function FilterBar({ view, onChange, answer }: FilterBarProps) {
  const t = useWords()
  const wordsOf = useFilterWords()
  const [open, setOpen] = useState(false)
  const active = activeFilters(view)
  return (
    <div className="row between rank-filters">
      <div className="rank-chips">
        <Button small icon="filter" onClick={() => setOpen(true)}>
          {t('ranking.filter')}
          {active.length > 0 && <span className="chip-count">{active.length}</span>}
        </Button>
        {active.map((name) => {
          const { label, value } = wordsOf(view, name)
          const text = value === '' ? label : `${label} ${value}`
          return (
            <button
              key={name}
              type="button"
              className="rank-chip"
              aria-label={t('ranking.without', { filter: text })}
              onClick={() => onChange(without(view, name))}
            >
              {label} {value !== '' && <b>{value}</b>}
              <Icon name="close" size={14} />
            </button>
          )
        })}
        {active.length > 1 && (
          <Button small variant="quiet" onClick={() => onChange(cleared(view))}>
            {t('action.clear')}
          </Button>
        )}
      </div>
      <Count answer={answer} />
      {open && (
        <Suspense>
          <FilterDialog
            view={view}
            onChange={onChange}
            onClose={() => setOpen(false)}
            found={answer?.total}
          />
        </Suspense>
      )}
    </div>
  )
}

function Count({ answer }: { readonly answer: RankingResult | undefined }) {
  const t = useWords()
  const format = useFormats()
  // Of none nothing is left over by a filter.
  if (answer === undefined || answer.public_total === '0') return <span className="t12 dim" />
  const { total, public_total: all } = answer
  return (
    <span className="t12 dim nowrap" role="status">
      {t('ranking.count', {
        count: Number(all),
        found: format.number(total),
        all: format.number(all),
      })}
    </span>
  )
}
