// Quiet hours and grouping: when messages wait, and for what.
import { useState } from 'react'
import { quietDays } from '@trellis/contract/deliveries'
import { Button, Segmented, TextField } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import { Toggle } from '../toggle.tsx'
import type { Away } from './use-away.ts'
import type { AwayChange } from './with-change.ts'

interface QuietProps {
  readonly away: Away
  onChange(change: AwayChange): void
}

type Quiet = Away['quiet']

export function QuietHours({ away: { quiet, grouping }, onChange }: QuietProps) {
  const t = useWords()
  const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone
  const set = (change: Partial<Quiet>) => onChange({ quiet: { ...quiet, ...change } })
  return (
    <section className="settings" aria-label={t('away.quiet')}>
      <Toggle
        label={t('away.quiet')}
        help={t('away.quietHelp')}
        on={quiet.on}
        // Switched on, they are of the zone that the reader is in.
        onChange={(on) => set({ on, ...(on && { zone: zoneHere }) })}
      />
      {quiet.on && (
        <div>
          <div className="away-hours">
            <Hour label={t('away.from')} minutes={quiet.from} onChange={(from) => set({ from })} />
            <Hour label={t('away.to')} minutes={quiet.to} onChange={(to) => set({ to })} />
            <Segmented
              label={t('away.days')}
              value={quiet.days}
              choices={quietDays.map((value) => ({ value, label: t(`away.days-${value}`) }))}
              onChange={(days) => set({ days })}
            />
          </div>
          <div className="away-line">
            <span className="dim">{t('away.zone', { zone: quiet.zone })}</span>
            {quiet.zone !== zoneHere && (
              <Button small onClick={() => set({ zone: zoneHere })}>
                {t('away.zoneHere', { zone: zoneHere })}
              </Button>
            )}
          </div>
        </div>
      )}
      <Toggle
        label={t('away.grouping')}
        help={t('away.groupingHelp')}
        on={grouping}
        onChange={(on) => onChange({ grouping: on })}
      />
    </section>
  )
}

interface HourProps {
  readonly label: string
  readonly minutes: number
  onChange(minutes: number): void
}

/** Saved when the field is left: on the way to 22:30 there are other hours. */
function Hour({ label, minutes, onChange }: HourProps) {
  const shown = clock(minutes)
  const [typed, setTyped] = useState<string>()
  const save = () => {
    const [hours = '', rest = ''] = (typed ?? '').split(':')
    if (typed !== undefined && typed !== '' && typed !== shown) {
      onChange(Number(hours) * 60 + Number(rest))
    }
    setTyped(undefined)
  }
  return (
    <TextField
      label={label}
      type="time"
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
    />
  )
}

function clock(minutes: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
