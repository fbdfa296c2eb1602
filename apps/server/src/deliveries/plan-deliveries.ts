// Which messages a user's news become: one for each target that wants to hear of them, several of
// one type in one. Pure: what is due when follows from the settings and the moment alone.
import { EVENTS_MAX, isCritical, notificationTypes } from '@trellis/contract'
import type { Target } from '../auth/target-record.ts'
import { hears, type NotificationSettings } from '../host/notification-settings.ts'
import type { PlannedDelivery } from '../projections/deliveries.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import { quietUntil } from './quiet-hours.ts'
import type { AwaySettings } from './targets.ts'

export interface Wishes {
  readonly settings: NotificationSettings
  readonly away: AwaySettings
  readonly targets: readonly Target[]
}

/** The messages of news that come in order; what the user does not hear of is in none. */
export function planDeliveries(
  rows: readonly NotificationRow[],
  { settings, away, targets }: Wishes,
  nowMs: number,
): readonly PlannedDelivery[] {
  const heard = rows.filter((row) => hears(settings, row))
  const quietEndMs = quietUntil(away.quiet, nowMs)
  return targets.flatMap(({ id, sort, since }) => {
    const wanted = heard.filter(
      (row) => row.id > since && away.topics.get(notificationTypes[row.type])?.[sort] === true,
    )
    return together(wanted, away.grouping).map(([first, ...others]): PlannedDelivery => {
      const critical = isCritical(notificationTypes[first.type])
      const waits = critical ? undefined : quietEndMs
      return {
        target: id,
        position: first.id,
        type: first.type,
        critical,
        count: others.length + 1,
        events: [first, ...others].slice(0, EVENTS_MAX),
        dueMs: waits ?? nowMs,
        reason: waits === undefined ? '' : 'quiet',
      }
    })
  })
}

type Some = [NotificationRow, ...NotificationRow[]]

/** Events of one type in one list, in the order of their first; each alone without grouping. */
function together(rows: readonly NotificationRow[], grouping: boolean): readonly Some[] {
  if (!grouping) return rows.map((row) => [row])
  const lists = new Map<string, Some>()
  for (const row of rows) {
    const list = lists.get(row.type)
    if (list === undefined) lists.set(row.type, [row])
    else list.push(row)
  }
  return [...lists.values()]
}
