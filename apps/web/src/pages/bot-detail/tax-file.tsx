// The bot's file for tax: all of its activity is read, and what moved money is written.
import { useState } from 'react'
import { paths } from '@trellis/contract/paths'
import type { ActivityItem, ActivityResult } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, downloadText } from '@trellis/ui'

const PAGE = 200

export function TaxFile({ botId, quote }: { readonly botId: string; readonly quote: string }) {
  const { t, call, toast } = useWeb()
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    const items: ActivityItem[] = []
    for (let page = 0; ; page += 1) {
      const body = { bot_id: botId, page, limit: PAGE }
      const answer = await call<ActivityResult>(paths.activity, body, { claims: 'all' })
      items.push(...answer.rows)
      if (answer.rows.length === 0 || items.length >= Number(answer.total)) break
    }
    const { taxFile } = await import('./activity-csv.ts')
    downloadText(`trellis-${botId}-tax.csv`, taxFile(onceEach(items), quote), 'text/csv')
  }
  return (
    <Button
      small
      busy={busy}
      title={t('bot.history.taxFileHelp')}
      onClick={() => {
        setBusy(true)
        run()
          .catch(() => toast('fail', t('bot.history.exportFailed')))
          .finally(() => setBusy(false))
      }}
    >
      {t('bot.history.taxFile')}
    </Button>
  )
}

/** Of pages of a list that grows while it is read, every line once. */
function onceEach(items: readonly ActivityItem[]): readonly ActivityItem[] {
  return [...new Map(items.map((it) => [it.position, it])).values()]
}
