// How a running bot does against a backtest of its settings, in words with the figures, and what
// waiting, shifting its range and closing come to.
import type { BotHealthResult } from '@trellis/contract'
import type { HealthProps } from '@trellis/bot-kit/web/detail/health-props.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isolated, ProgressBar, Skeleton } from '@trellis/ui'
import { endWords } from '../../create/backtest/end-words.ts'
import { LabNotice } from '../../create/backtest/lab-notice.tsx'
import { refusalWords } from '../../create/backtest/refusal-words.ts'
import { useBacktestTexts } from '../../create/backtest/use-backtest-texts.ts'
import { healthLines } from './health-lines.ts'
import { HealthWays } from './health-ways.tsx'
import { useHealth, type HealthView } from './use-health.ts'
import { useHealthTexts } from './use-health-texts.ts'
import './health.css'

export function HealthTab(props: HealthProps) {
  useBacktestTexts()
  useHealthTexts()
  const view = useHealth(props.botId, props.range !== 'no-range')
  const [first] = view.steps
  const outcome = first && view.outcomeOf(first)
  const own = outcome?.answer
  return (
    <div className="health">
      <Progress view={view} />
      {outcome === undefined ? <Skeleton height="320px" /> : undefined}
      {own === undefined ? undefined : <OwnDays answer={own} range={props.range} />}
      <Failures view={view} />
      <HealthWays {...props} view={view} />
    </div>
  )
}

function Progress({ view: { steps, done } }: { readonly view: HealthView }) {
  const { t } = useWeb()
  if (done === steps.length) return undefined
  const words = t('health.progress', { done: done + 1, all: steps.length })
  return (
    <div className="stack stack-4">
      <p className="t12 dim" role="status">
        {words}
      </p>
      <ProgressBar share={done / steps.length} />
    </div>
  )
}

/** What did not come out, each reason once. */
function Failures({ view }: { readonly view: HealthView }) {
  const { t, format } = useWeb()
  const found = view.steps.flatMap((step) => {
    const failure = view.outcomeOf(step)?.failure
    if (failure === undefined) return []
    const day = (ms: number): string => isolated(format.time(ms, 'day'))
    return [refusalWords(failure, t, () => '', day)]
  })
  const texts = [...new Set(found.map((it) => it.text))]
  if (texts.length === 0) return undefined
  const mayRetry = found.some((it) => it.mayRetry) && view.done === view.steps.length
  return <LabNotice text={texts.join(' ')} onRetry={mayRetry ? view.retry : undefined} />
}

interface OwnDaysProps extends Pick<HealthProps, 'range'> {
  readonly answer: BotHealthResult
}

function OwnDays({ answer, range }: OwnDaysProps) {
  const { t, format } = useWeb()
  const { own, backtest, notes, changed_at: changedAt } = answer
  const lines = healthLines(answer, range !== 'no-range', { t, format })
  const day = (text: string): string => isolated(format.time(Number(text), 'short'))
  const date = changedAt === '' ? '' : day(changedAt)
  return (
    <section className="stack" aria-label={t('health.title')}>
      <h2 className="card-title">{t('health.title')}</h2>
      {own === null || backtest === null ? undefined : (
        <p className="t12 dim">
          {t('health.over', {
            from: day(own.from),
            before: day(backtest.from),
            until: day(backtest.to),
          })}
        </p>
      )}
      {backtest === null || backtest.ended_at === '' ? undefined : (
        <p className="t12 warn">
          {t('lab.endedAt', {
            time: day(backtest.ended_at),
            reason: endWords(backtest.end_code, t),
          })}
        </p>
      )}
      {notes.length === 0 ? undefined : (
        <ul className="rules health-notes">
          {notes.map((note) => (
            <li key={note}>{t(`health.note.${note}`, { date })}</li>
          ))}
        </ul>
      )}
      {lines.map(({ key, own: is, backtest: was, text }) => (
        <div key={key} className="health-line">
          <h3>{t(`health.figure.${key}`)}</h3>
          <dl>
            <Figure name={t('health.own')} value={is} />
            {was === undefined ? undefined : <Figure name={t('health.backtest')} value={was} />}
          </dl>
          <p>{text}</p>
        </div>
      ))}
      {backtest === null ? undefined : <p className="t12 dim2">{t('health.rests')}</p>}
    </section>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="t12 dim">{name}</dt>
      <dd className="fig-m">{isolated(value)}</dd>
    </div>
  )
}
