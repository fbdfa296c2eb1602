// Ongoing and closed bots, each with its number.
import { Tabs } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import type { BotTab, useSummary } from '../../../data/queries.ts'

export interface BotTabsProps {
  readonly tab: BotTab
  readonly summary: ReturnType<typeof useSummary>['data']
  /** Bots of the chosen tab; undefined until its list is there. */
  readonly shown: number | undefined
  onTab(tab: BotTab): void
}

export function BotTabs({ tab, summary, shown, onTab }: BotTabsProps) {
  const t = useWords()
  const ongoing = summary && summary.running_count + summary.waiting_count
  const count = (own: BotTab, other: number | undefined) => {
    const known = own === tab ? (shown ?? other) : other
    return known === undefined ? {} : { count: String(known) }
  }
  return (
    <Tabs
      label={t('nav.myBots')}
      group="bots"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'ONGOING', label: t('myBots.ongoing'), ...count('ONGOING', ongoing) },
        {
          id: 'CLOSED',
          label: t('myBots.closed'),
          ...count('CLOSED', summary?.closed_count ?? undefined),
        },
      ]}
    />
  )
}
