// How a bot ended: the receipt of its kind, and its place while history does not tell it yet.
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@trellis/ui'
import { receiptQuery } from '../bot-queries.ts'
import { isOver } from '../bot-view.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import type { DetailKind, DetailPartProps } from './detail-kind.ts'
import { hasFailed } from './has-failed.ts'
import { HistoryFailed } from './history-failed.tsx'
import { ReceiptCard } from './receipt-card.tsx'

/** Nothing of a bot that lives, and of one that was refused and has none. */
export function ReceiptPart<D>(props: DetailPartProps<D> & { readonly kind: DetailKind<D> }) {
  const { kind, view } = props
  const { Receipt } = kind
  const { t, call } = useWeb()
  const isEnded = isOver(view)
  const query = useQuery({ ...receiptQuery(call, view.botId), enabled: isEnded })
  const { data, refetch } = query
  const isFailed = hasFailed(query)
  const hasNone = (query.error as Partial<CallFailure> | null)?.kind === 'refused'
  // It is fetched ahead of the answer that says the end, and shown with it.
  const receipt = isEnded ? data : undefined
  if (isEnded && data === undefined && !hasNone)
    return (
      <section className="card" aria-label={t('bot.receipt.title')} aria-busy={!isFailed}>
        {isFailed ? (
          <div className="stack">
            <h2 className="h2">{t('bot.receipt.title')}</h2>
            <HistoryFailed retry={() => void refetch()} />
          </div>
        ) : (
          <Skeleton height="300px" />
        )}
      </section>
    )
  if (receipt === undefined) return undefined
  if (Receipt !== undefined) return <Receipt {...props} />
  return <ReceiptCard words={kind.words} receipt={receipt} view={view} endSteps={kind.endSteps} />
}
