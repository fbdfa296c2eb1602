// The suggestions of a form: which there are, what the chosen one comes to, and why it is what it
// is. It is read, not written in; one press makes it the reader's own.
import type { AdviceItem } from '@trellis/contract'
import {
  Button,
  Definitions,
  isolatedFigure,
  Notice,
  Segmented,
  UNKNOWN,
  type Definition,
  type Formats,
} from '@trellis/ui'
import { isNumber, rowsOf } from '../../fields.ts'
import { useWeb } from '../web-context.ts'
import { AdviceFigures, daysOf } from './advice-figures.tsx'
import { filledBy } from './advice-draft.ts'
import { isNoBetter, modeOf } from './advice-names.ts'
import { AdviceReasons } from './advice-reasons.tsx'
import { StyleRows } from './advice-rows.tsx'
import type { FormModel } from './create-kind.ts'
import { digitsFor, lookOf } from './form-layout.ts'

export interface AdvicePanelProps {
  readonly model: FormModel
  readonly list: readonly AdviceItem[]
  onUse(item: AdviceItem): void
  /** Carries the settings over into the fields. */
  onEdit(): void
}

export function AdvicePanel({ model, list, onUse, onEdit }: AdvicePanelProps) {
  const { t, format } = useWeb()
  const { kind, draft } = model
  const chosen = list.find((it) => it.aurora_id === draft.advice?.id) ?? list[0]
  if (chosen === undefined) return undefined
  const mode = modeOf(chosen)
  const modes = [...new Set(list.map((it) => modeOf(it)))]
  const ofMode = (name: string): readonly AdviceItem[] => list.filter((it) => modeOf(it) === name)
  const toMode = (name: string): void => {
    const same = ofMode(name).find((it) => it.style === chosen.style) ?? ofMode(name)[0]
    if (same !== undefined) onUse(same)
  }
  return (
    <div className="stack stack-12 advice">
      {modes.length < 2 ? undefined : (
        <Segmented
          label={t(`${kind.words}.field.mode`)}
          choices={modes.map((value) => ({ value, label: t(`${kind.words}.mode.${value}`) }))}
          value={mode}
          onChange={toMode}
        />
      )}
      <StyleRows model={model} list={ofMode(mode)} chosen={chosen} onUse={onUse} />
      <Settings model={model} item={chosen} />
      {chosen.naive !== null && isNoBetter(chosen) && (
        <Notice tone="warn">
          {t('advice.notBetter', {
            days: daysOf(chosen.out_of_sample, format),
            own: isolatedFigure(format.rate(chosen.out_of_sample.yield)),
            plain: isolatedFigure(format.rate(chosen.naive.yield)),
          })}
        </Notice>
      )}
      <div className="t12 dim stack stack-4">
        {(['trained', 'judged'] as const).map((part) => (
          <p key={part}>{t(`advice.sum.${part}`, sumOf(chosen, part, format))}</p>
        ))}
        <p>{t('advice.sum.anew', { at: format.time(Number(chosen.tested_from), 'day') })}</p>
      </div>
      <details className="advice-why">
        <summary>{t('advice.why')}</summary>
        <div className="stack stack-12">
          <AdviceReasons item={chosen} kind={kind} />
          <AdviceFigures item={chosen} />
          <p className="t12 dim2">{t('advice.terms')}</p>
        </div>
      </details>
      <p className="t12 dim2">
        {t(chosen.is_expired ? 'advice.old' : 'advice.made', {
          at: format.time(Number(chosen.generated_at), 'short'),
          until: format.time(Number(chosen.expires_at), 'short'),
        })}{' '}
        {t('advice.past')}
      </p>
      <Button type="button" small onClick={onEdit}>
        {t('advice.edit')}
      </Button>
    </div>
  )
}

/** Yield, drawdown, volatility and length of a part, for a sentence. */
function sumOf(item: AdviceItem, part: 'trained' | 'judged', format: Formats) {
  const figures = part === 'trained' ? item.in_sample : item.out_of_sample
  const { volatility } = figures
  return {
    days: daysOf(figures, format),
    yield: isolatedFigure(format.rate(figures.yield)),
    drawdown: isolatedFigure(format.fall(figures.max_drawdown)),
    volatility: volatility === '' ? UNKNOWN : isolatedFigure(format.percent(volatility, 0)),
  }
}

/** What it fills in, in the order of the form. */
function Settings({ model, item }: { readonly model: FormModel; readonly item: AdviceItem }) {
  const { t, format } = useWeb()
  const { kind, pair } = model
  const filled = filledBy(kind, item)
  const rows = rowsOf(kind.table).flatMap(([, row]): readonly Definition[] => {
    const { form } = row
    const value = filled.values[form]
    const choice = filled.choices[form]
    const term = t(`${kind.words}.field.${form}`)
    if (isNumber(row) && value !== undefined && value !== '') {
      const { digits, unit } = lookOf(row, pair)
      const text = format.number(value, digitsFor(row, digits, value))
      const shown = unit === '%' ? format.asPercent(text) : unit === '×' ? `${text}×` : text
      return [{ key: form, term, value: <bdi dir="ltr">{shown}</bdi> }]
    }
    // A side of the market stands above; lists are drawn.
    if (choice === undefined || form === 'mode' || row.choices === undefined) return []
    return [{ key: form, term, value: t(`${kind.words}.${form}.${choice}`) }]
  })
  return <Definitions rows={rows} />
}
