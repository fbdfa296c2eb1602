// All filters at once; each acts as it is pressed, and the button says how many bots are left.
import type { ReactNode } from 'react'
import { Button, Dialog, isolatedFigure, Segmented, Select, useFormats } from '@trellis/ui'
import { tradedCategories } from '../../app/first-kind.ts'
import { useSession, useWords } from '../../app/session-context.tsx'
import { useAccount } from '../../data/queries.ts'
import { useAllPairs } from '../../data/use-all-pairs.ts'
import {
  bands,
  cleared,
  drawdowns,
  leverages,
  modes,
  runningBands,
  type RankedMode,
  type RankingView,
} from './ranking-view.ts'

export interface FilterDialogProps {
  readonly view: RankingView
  /** Bots that are left; undefined while unknown. */
  readonly found: string | undefined
  onChange(view: RankingView): void
  onClose(): void
}

export function FilterDialog(props: FilterDialogProps) {
  const t = useWords()
  const format = useFormats()
  const { view, found, onChange, onClose } = props
  const count = Number(found ?? 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ranking.filter')}
      closeLabel={t('action.close')}
      className="rank-dialog"
      footer={
        <div className="row rank-foot">
          <Button onClick={() => onChange(cleared(view))}>{t('action.clear')}</Button>
          <Button variant="primary" onClick={onClose}>
            {found === undefined
              ? t('ranking.show')
              : t('ranking.showFound', { count, found: format.number(found) })}
          </Button>
        </div>
      }
    >
      <Filters {...props} />
    </Dialog>
  )
}

function Filters({ view, onChange }: FilterDialogProps) {
  const t = useWords()
  const format = useFormats()
  const any = t('ranking.any')
  return (
    <div className="stack stack-16">
      <Bands
        label={t('ranking.filters.running')}
        all={runningBands}
        chosen={view.running}
        wordOf={(it) => t(`ranking.running.${it}`)}
        onChange={(running) => onChange({ ...view, running })}
      />
      <Bands
        label={t('ranking.pnlLong')}
        all={bands}
        chosen={view.pnl}
        wordOf={(it) => t(`ranking.band.${it}`)}
        onChange={(pnl) => onChange({ ...view, pnl })}
      />
      <Group label={t('ranking.filters.mode')}>
        <Segmented<RankedMode | ''>
          label={t('ranking.filters.mode')}
          look="picks"
          value={view.mode}
          choices={(['', ...modes] as const).map((value) => ({
            value,
            label: value === '' ? any : t(`ranking.mode.${value}`),
          }))}
          onChange={(mode) => onChange({ ...view, mode })}
        />
      </Group>
      <Limit
        label={t('ranking.leverageLong')}
        all={leverages}
        value={view.leverage}
        wordOf={(it) => isolatedFigure(`${format.number(String(it))}×`)}
        onChange={(leverage) => onChange({ ...view, leverage })}
      />
      <Limit
        label={t('ranking.drawdownLong')}
        all={drawdowns}
        value={view.drawdown}
        wordOf={(it) => format.percent(String(it / 100), 0)}
        onChange={(drawdown) => onChange({ ...view, drawdown })}
      />
      <PairChoice view={view} onChange={onChange} />
      <Ready view={view} onChange={onChange} />
    </div>
  )
}

type PartProps = Pick<FilterDialogProps, 'view' | 'onChange'>

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="stack stack-4">
      <span className="t12 dim" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

interface BandsProps<T extends string> {
  readonly label: string
  readonly all: readonly T[]
  readonly chosen: readonly T[]
  wordOf(band: T): string
  onChange(chosen: readonly T[]): void
}

/** Any of several, in the order of the bands whatever was pressed first. */
function Bands<T extends string>({ label, all, chosen, wordOf, onChange }: BandsProps<T>) {
  const toggled = (band: T): readonly T[] =>
    all.filter((it) => (it === band ? !chosen.includes(it) : chosen.includes(it)))
  return (
    <Group label={label}>
      <div className="picks" role="group" aria-label={label}>
        {all.map((band) => (
          <button
            key={band}
            type="button"
            aria-pressed={chosen.includes(band)}
            onClick={() => onChange(toggled(band))}
          >
            {wordOf(band)}
          </button>
        ))}
      </div>
    </Group>
  )
}

interface LimitProps {
  readonly label: string
  readonly all: readonly number[]
  readonly value: number
  wordOf(value: number): string
  onChange(value: number): void
}

function Limit({ label, all, value, wordOf, onChange }: LimitProps) {
  const t = useWords()
  return (
    <Group label={label}>
      <Segmented
        label={label}
        look="picks"
        value={String(value)}
        choices={all.map((it) => ({
          value: String(it),
          label: it === 0 ? t('ranking.any') : wordOf(it),
        }))}
        onChange={(next) => onChange(Number(next))}
      />
    </Group>
  )
}

function PairChoice({ view, onChange }: PartProps) {
  const t = useWords()
  const { list } = useAllPairs(tradedCategories)
  const symbols = [...new Set([...list.map(({ symbol }) => symbol), view.symbol])].sort()
  return (
    <div className="row between">
      <span className="t14">{t('ranking.filters.symbol')}</span>
      <Select
        label={t('ranking.filters.symbol')}
        closeLabel={t('action.close')}
        isSet={view.symbol !== ''}
        value={view.symbol}
        options={[
          { value: '', label: t('ranking.allPairs') },
          ...symbols.filter((it) => it !== '').map((value) => ({ value, label: value })),
        ]}
        onChange={(symbol) => onChange({ ...view, symbol })}
      />
    </div>
  )
}

function Ready({ view, onChange }: PartProps) {
  const t = useWords()
  const { dialogs } = useSession()
  const { signedIn } = useAccount()
  return (
    <div className="row between g12">
      <span className="t12 dim">{t(signedIn ? 'ranking.readyHelp' : 'ranking.readyGuest')}</span>
      {signedIn ? (
        <div className="picks">
          <button
            type="button"
            aria-pressed={view.ready}
            onClick={() => onChange({ ...view, ready: !view.ready })}
          >
            {t('ranking.filters.ready')}
          </button>
        </div>
      ) : (
        <Button small onClick={() => dialogs.open({ name: 'login' })}>
          {t('auth.login')}
        </Button>
      )}
    </div>
  )
}
