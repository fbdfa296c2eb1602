// What a dialog of a bot says first where its figures are old: it lies over the page that says it.
import { useQueryClient } from '@tanstack/react-query'
import { livingKey } from '../bot-queries.ts'
import { readAtMs, type BotView } from '../bot-view.ts'
import { useWeb } from '../web-context.ts'

/** Of when the figures are; nothing while they are read anew. */
export function AgeNote({ view }: { readonly view: BotView }) {
  const { t, format, usePrice } = useWeb()
  const live = usePrice(view)
  // The page behind asks every two seconds, and draws the dialog anew with what came of it.
  const asked = useQueryClient().getQueryState(livingKey(view.botId, 'detail'))
  const isOld = (live.stale && live.last !== '') || (asked?.error ?? null) !== null
  return (
    <p className="warn" role="status" hidden={!isOld}>
      {isOld ? t('bot.detail.stale', { time: format.time(readAtMs(view), 'short') }) : undefined}
    </p>
  )
}
