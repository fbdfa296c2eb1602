// What a change of limits changed: each limit with its value before and after. The fact has all
// limits as they are after it; those before it are in the change before, or those at the start.
import { isolated } from '@trellis/ui'
import type { ActivityItem } from '@trellis/contract'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import type { ChangeWords } from '@trellis/bot-kit/web/activity/fact-table.ts'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { eachLimit, type LimitField } from '../limit-table.ts'
import type { CopyDetail } from './copy-kind.ts'
import { LIMIT_FIELDS, limitsOf, type Limits } from './follow-plan.ts'
import { inUnits, unitOf } from './limit-units.ts'

const words = 'copyTrading'
const CHANGED = 'limits-changed'

type Told = Limits & { readonly paused: boolean }

/** How the changes of a relation are told, against the changes before them. */
export function limitChanges(
  { detail }: { readonly detail: Pick<CopyDetail, 'limits_at_start'> },
  { t, format }: Pick<WebServices, 't' | 'format'>,
): ChangeWords {
  const written = (field: LimitField, text: string): string => {
    if (text === '') return t(`${words}.noLimit`)
    const number = unitOf(field) === 'coin' ? format.money(text, 2) : format.number(text)
    return isolated(inUnits(field, number, format))
  }
  const isOn = (on: boolean): string => t(`bot.parameters.${on ? 'on' : 'off'}`)
  const change = (name: string, before: string, now: string): string =>
    t('activity.settings-change', { name, before, now })
  return (row, older, isWhole) => {
    if (row.type !== CHANGED) return ''
    const earlier = older.find(({ type }) => type === CHANGED)
    const start = isWhole ? startOf(detail) : undefined
    const before = earlier === undefined ? start : toldBy(earlier.data)
    if (before === undefined) return ''
    const now = toldBy(row.data)
    const mode = (it: Told): string => t(`${words}.stop.mode.${it.onStop}`)
    const changes = [
      ...LIMIT_FIELDS.filter((field) => before[field] !== now[field]).map((field) =>
        change(
          t(`${words}.field.${field}`),
          written(field, before[field]),
          written(field, now[field]),
        ),
      ),
      ...(before.onStop === now.onStop
        ? []
        : [change(t(`${words}.stop.when`), mode(before), mode(now))]),
      ...(before.paused === now.paused
        ? []
        : [change(t(`${words}.relation.pause`), isOn(before.paused), isOn(now.paused))]),
    ]
    return changes.length === 0
      ? ''
      : t('activity.settings-changes', { changes: changes.join(', ') })
  }
}

function startOf({ limits_at_start: start }: Pick<CopyDetail, 'limits_at_start'>): Told {
  return { ...limitsOf(start), paused: start.paused }
}

/** Limits as a fact says them: fractions, zero where a limit is off. */
function toldBy(data: ActivityItem['data']): Told {
  const shown = (field: LimitField): string => {
    const text = String(data[field] ?? '0')
    if (Number(text) === 0) return ''
    return unitOf(field) === 'percent' ? fractionToPercent(text) : text
  }
  return {
    ...eachLimit(shown),
    onStop: data['onStop'] === 'keep' ? 'KEEP' : 'CLOSE',
    paused: data['paused'] === true,
  }
}
