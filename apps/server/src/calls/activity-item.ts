// A line of a bot's activity as the list and the stream give it.
import type { ActivityRow } from '@trellis/bot-kit/routes/route-context.ts'
import type { ActivityItem } from '@trellis/contract'

/** A line of the activity as the wire gives it. */
export function activityItem(botId: string, row: ActivityRow): ActivityItem {
  return {
    bot_id: botId,
    position: row.position,
    time: String(row.atMs),
    type: row.type,
    ...(row.life === undefined ? {} : { life: row.life }),
    action: row.action,
    data: { ...row.data },
  }
}
