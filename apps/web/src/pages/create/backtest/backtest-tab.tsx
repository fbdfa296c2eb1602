// The draft on the past: curve against holding, the figures that tell a good plan from a lucky one,
// what all of it rests on, and two sets of settings side by side.
import { useState } from 'react'
import type { BacktestProps } from '@trellis/bot-kit/web/web-context.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { classNames, isolated, Segmented, Skeleton } from '@trellis/ui'
import { BacktestCurve } from './backtest-curve.tsx'
import { BacktestFigures } from './backtest-figures.tsx'
import { CompareSets, otherOf, type PinnedSet, type SetName } from './compare-sets.tsx'
import { LabNotice } from './lab-notice.tsx'
import { refusalWords, staleKey } from './refusal-words.ts'
import { Assumptions } from './assumptions.tsx'
import { useBacktest, type BacktestView, type KnownAnswers } from './use-backtest.ts'
import { useBacktestTexts } from './use-backtest-texts.ts'
import './backtest.css'

const DAYS: readonly string[] = ['7', '30', '90']

export function BacktestTab(props: BacktestProps) {
  useBacktestTexts()
  const { t } = useWeb()
  const { kind, input } = props
  const [days, setDays] = useState('30')
  const [pinned, setPinned] = useState<PinnedSet>()
  const [asTable, setAsTable] = useState(false)
  const [known] = useState<KnownAnswers>(() => new Map())
  const view = useBacktest({ kind, input, days }, known)
  const other = useBacktest({ kind, input: pinned?.input, days }, known)
  /** The settings of the form; undefined while nothing can be tried with them. */
  const asNow = (name: SetName): PinnedSet | undefined =>
    input && { name, input, settings: props.settings, restore: props.keep() }
  const swap = (aside: PinnedSet): void => {
    setPinned(asNow(otherOf(aside.name)))
    aside.restore()
  }
  return (
    <div className="backtest">
      <div className="row between wrap">
        <Segmented
          label={t('lab.days')}
          look="picks"
          choices={DAYS.map((value) => ({
            value,
            label: t('lab.lastDays', { count: Number(value) }),
          }))}
          value={days}
          onChange={setDays}
        />
        <div className="picks">
          <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('chart.table')}
          </button>
          <button
            type="button"
            aria-pressed={pinned !== undefined}
            disabled={pinned === undefined && !view.isFresh}
            onClick={() => setPinned(pinned === undefined ? asNow('A') : undefined)}
          >
            {t(pinned === undefined ? 'lab.compare' : 'lab.compareEnd')}
          </button>
        </div>
      </div>
      <State {...props} view={view} />
      {view.answer === undefined ? (
        <Waiting
          isDue={input !== undefined || props.arriving}
          failed={view.failure !== undefined}
        />
      ) : (
        <div
          className={classNames('backtest-answer', !view.isFresh && 'stale')}
          aria-busy={!view.isFresh && input !== undefined && view.failure === undefined}
        >
          <div className="backtest-main">
            <BacktestCurve
              answer={view.answer}
              other={pinned !== undefined && other.isFresh ? other.answer : undefined}
              name={pinned && otherOf(pinned.name)}
              held={props.held}
              asTable={asTable}
            />
            {pinned === undefined ? <BacktestFigures {...props} answer={view.answer} /> : undefined}
          </div>
          {pinned === undefined ? undefined : (
            <CompareSets
              {...props}
              pinned={pinned}
              pinnedView={other}
              view={view}
              onSwap={() => swap(pinned)}
            />
          )}
          <Assumptions answer={view.answer} />
        </div>
      )}
    </div>
  )
}

interface StateProps extends BacktestProps {
  readonly view: BacktestView
}

/** Why there is nothing newer, and of which settings and when what stands is. */
function State({ view, input, arriving, problemText }: StateProps) {
  const { t, format } = useWeb()
  const { answer, failure, isFresh, answeredAtMs } = view
  const refused =
    failure && refusalWords(failure, t, problemText, (ms) => isolated(format.time(ms, 'day')))
  const isRefused = refused !== undefined
  const key = staleKey({ isRefused, isSound: input !== undefined || arriving })
  return (
    <>
      {isRefused && (
        <LabNotice text={refused.text} onRetry={refused.mayRetry ? view.retry : undefined} />
      )}
      {answer === undefined || isFresh ? undefined : (
        <p className="backtest-state t12 dim" role="status">
          {t(key, { time: isolated(format.time(answeredAtMs, 'clock')) })}
        </p>
      )}
    </>
  )
}

function Waiting({ isDue, failed }: { readonly isDue: boolean; readonly failed: boolean }) {
  const { t } = useWeb()
  if (failed) return undefined
  return isDue ? (
    <Skeleton height="276px" />
  ) : (
    <p className="backtest-empty dim">{t('lab.unsound')}</p>
  )
}
