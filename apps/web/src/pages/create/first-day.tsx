// Under the word that a bot stands: a day of the market in two minutes, for who has few bots yet.
import { awaitsFirstMatch } from '../../app/first-match.ts'
import { WatchDay } from '../../app/watch-day.tsx'
import { useSummary } from '../../data/queries.ts'

export function FirstDay() {
  const { data: summary } = useSummary(true)
  if (summary === undefined) return null
  const all = summary.running_count + summary.waiting_count + (summary.closed_count ?? 0)
  // The bot that has just been made may not be counted yet.
  return <WatchDay offered={awaitsFirstMatch(Math.max(1, all), summary.totals)} />
}
