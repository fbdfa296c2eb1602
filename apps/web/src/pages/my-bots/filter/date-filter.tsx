// The days between which a closed bot ended: a popover with a pointer, two fields in the sheet of a
// phone. Days are of the zone chosen in the settings.
import { Icon, Popover, usePhone, usePopover, useFormats } from '@trellis/ui'
import { useSettings, useWords } from '../../../app/session-context.tsx'
import { dayStartMs, type BotFilter } from './bot-selection.ts'

export interface DateFilterProps {
  readonly filter: BotFilter
  onChange(filter: BotFilter): void
}

export function DateFilter(props: DateFilterProps) {
  const phone = usePhone()
  return phone ? <Days {...props} /> : <DatePopover {...props} />
}

function DatePopover(props: DateFilterProps) {
  const t = useWords()
  const state = usePopover()
  const words = useDayWords(props.filter)
  const isSet = words !== ''
  return (
    <>
      <button
        ref={state.anchor}
        type="button"
        className="select"
        data-set={isSet || undefined}
        aria-expanded={state.open}
        aria-controls={state.id}
        aria-label={`${t('bots.ended')}: ${isSet ? words : t('bots.anyTime')}`}
        onClick={state.toggle}
      >
        {isSet ? words : t('bots.anyTime')}
        <Icon name="down" size={14} />
      </button>
      <Popover state={state} role="group" label={t('bots.ended')} className="view-menu">
        <Days {...props} />
      </Popover>
    </>
  )
}

/** "from 3 Nov", "3 Nov – 9 Nov", "" while no day is chosen. */
function useDayWords({ from, to }: BotFilter): string {
  const t = useWords()
  const formats = useFormats()
  const utc = useSettings().zone === 'utc'
  const dayText = (day: string) => formats.time(dayStartMs(day, utc, 0), 'day')
  if (from !== '' && to !== '') return `${dayText(from)} – ${dayText(to)}`
  if (from !== '') return t('bots.since', { day: dayText(from) })
  return to === '' ? '' : t('bots.until', { day: dayText(to) })
}

function Days({ filter, onChange }: DateFilterProps) {
  const t = useWords()
  const utc = useSettings().zone === 'utc'
  const field = (key: 'from' | 'to', label: string) => (
    <label className="day-field">
      <span className="dim2 t12">{label}</span>
      <input
        type="date"
        value={filter[key]}
        min={key === 'to' ? filter.from : undefined}
        max={key === 'from' ? filter.to : undefined}
        onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
      />
    </label>
  )
  return (
    <div className="stack">
      <div className="days">
        {field('from', t('bots.endedFrom'))}
        {field('to', t('bots.endedTo'))}
      </div>
      <small className="dim2 t12">{t(utc ? 'bots.daysUtc' : 'bots.daysLocal')}</small>
    </div>
  )
}
