// How often a DCA buys and when it begins, how much goes into it at most, and how long the balance
// lasts.
import { Definitions, FieldError, Segmented, TextField, type FieldProblemView } from '@trellis/ui'
import type { SectionProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { FormField, problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { FREQUENCIES } from '../config.ts'
import { pairsOfForm, START, totalOf } from './pairs.ts'
import { purchasesFor } from './schedule.ts'
import { everyWords } from './setting-words.ts'
import { dateForm, fromInput, toInput, useMarketNow } from './market-clock.ts'
import './dca.css'

export interface FrequencyFieldProps {
  /** Seconds as the field keeps them. */
  readonly value: string
  onChange(value: string): void
  readonly problem?: FieldProblemView | undefined
}

/** One of the usual frequencies; another one that an address or a program set stands there too. */
export function FrequencyField({ value, onChange, problem }: FrequencyFieldProps) {
  const { t } = useWeb()
  const label = t('spotDca.field.frequency')
  const own = Number(value)
  const offered = own > 0 && !FREQUENCIES.includes(own) ? [own, ...FREQUENCIES] : FREQUENCIES
  return (
    <div className="field stack stack-4 dca-every" data-field="frequency">
      <span className="dim">{label}</span>
      <Segmented
        label={label}
        look="picks"
        choices={offered.map((it) => ({ value: String(it), label: everyWords(it, t) }))}
        value={value}
        onChange={onChange}
      />
      {problem === undefined ? undefined : (
        <FieldError id="dca-frequency-problem" problem={problem} onFix={onChange} />
      )}
    </div>
  )
}

export function PlanSection({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { draft, dispatch } = model
  const found = model.problems.find((it) => it.field === 'frequency')
  return (
    <div className="stack stack-12 rule">
      <FrequencyField
        value={draft.values['frequency'] ?? ''}
        onChange={(value) => dispatch({ type: 'set', field: 'frequency', value })}
        problem={found && problemView(model.kind, found, t, (text) => format.number(text))}
      />
      <StartField model={model} />
    </div>
  )
}

const LATER = 'later'
const HOUR_MS = 3_600_000

/** The first purchase: at creation, or at a time of its own. */
function StartField({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { draft, dispatch } = model
  const nowMs = useMarketNow(model.pair.symbol)
  const start = draft.choices[START] ?? ''
  const zone = format.settings.timeZone
  const choose = (value: string): void => dispatch({ type: 'chosen', field: START, value })
  const found = model.problems.find((it) => it.field === START)
  const label = t('spotDca.field.start')
  return (
    <div className="stack stack-4" data-field={START}>
      <span className="dim">{label}</span>
      <Segmented
        label={label}
        choices={['now', LATER].map((value) => ({ value, label: t(`spotDca.start.${value}`) }))}
        value={start === '' ? 'now' : LATER}
        onChange={(value) =>
          choose(value === LATER ? String(nowMs - (nowMs % HOUR_MS) + 24 * HOUR_MS) : '')
        }
      />
      {start === '' ? undefined : (
        <TextField
          type="datetime-local"
          label={t('spotDca.start.at')}
          value={toInput(Number(start), zone)}
          min={toInput(nowMs, zone)}
          error={
            found && problemView(model.kind, found, t, (text) => momentWords(text, format)).message
          }
          onChange={(event) => choose(fromInput(event.target.value, zone))}
        />
      )}
    </div>
  )
}

/** A bound that is a moment. */
function momentWords(text: string, format: { time(ms: number, form: 'short'): string }): string {
  return /^\d+$/.test(text) ? format.time(Number(text), 'short') : text
}

/** The maximum with what it means, and how long the balance lasts. */
export function LimitSection({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { draft, pair, balances } = model
  const { pairs } = pairsOfForm(draft, pair)
  const total = totalOf(pairs)
  const every = Number(draft.values['frequency'] ?? '')
  const nowMs = useMarketNow(model.pair.symbol)
  const first = Number(draft.choices[START] || nowMs)
  const most = purchasesFor(draft.values['maxInvestment'] || '0', total)
  const balance = balances && (balances.get(pair.quote_token) ?? '0')
  const lasts = balance === undefined ? 0 : purchasesFor(balance, total)
  const date = (count: number): string => {
    const atMs = first + (count - 1) * every * 1_000
    const { timeZone } = format.settings
    return format.time(atMs, dateForm(atMs, { nowMs, timeZone, isShort: every < 86_400 }))
  }
  const shown = (count: number): string => format.number(String(count), 0)
  const row = (key: string, value: string) => ({ key, term: t(`spotDca.limit.${key}`), value })
  return (
    <div className="stack stack-12">
      <FormField model={model} name="maxInvestment" hint={t('form.optional')} unit quietMinimum />
      {most > 0 && every > 0 && nowMs > 0 ? (
        <p className="t12 dim">
          {t('spotDca.limit.ends', { count: most, shown: shown(most), date: date(most) })}
        </p>
      ) : undefined}
      {balance === undefined || nowMs === 0 ? undefined : (
        <Definitions
          rows={[
            row(
              'lasts',
              lasts > 0 && every > 0
                ? t('spotDca.limit.until', { count: lasts, shown: shown(lasts), date: date(lasts) })
                : t('spotDca.limit.purchases', { count: lasts, shown: shown(lasts) }),
            ),
            row('short', t('spotDca.limit.skipped')),
          ]}
        />
      )}
    </div>
  )
}
