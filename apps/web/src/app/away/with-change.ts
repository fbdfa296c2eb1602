// The settings as they will be once a change is saved: ticks and switches show it at once.
import type { NotificationTargetsResult, RequestOf, setNotificationAway } from '@trellis/contract'

export type AwayChange = RequestOf<typeof setNotificationAway>
export type AwayChoice = Pick<NotificationTargetsResult, 'topics' | 'quiet' | 'grouping'>

/** What was chosen with the change in it; what it does not name stays. */
export function withChange<T extends AwayChoice>(was: T, change: AwayChange): T {
  const { topics = [], quiet, grouping } = change
  const named = new Map(topics.map((it) => [it.topic, it]))
  return {
    ...was,
    topics: was.topics.map((row) => {
      const now = named.get(row.topic)
      return now === undefined ? row : { ...row, push: !!now.push, webhook: !!now.webhook }
    }),
    quiet: quiet === undefined ? was.quiet : { ...was.quiet, ...(quiet as AwayChoice['quiet']) },
    grouping: grouping === undefined ? was.grouping : !!grouping,
  }
}
