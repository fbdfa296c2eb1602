// A follower's own part of a card or row in My bots. Its copies are rows of their own there.
import type { BotRow } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'

/** What its routes add to a row. */
interface Own {
  readonly nickname: string
  readonly copies: number
}

export function CopyCard({ row }: { readonly row: BotRow }) {
  const { t } = useWeb()
  const own = row.own as Own | undefined
  return (
    <span className="t12 dim">
      {own === undefined || own.nickname === ''
        ? t('copyTrading.offer.does')
        : `${own.nickname} · ${t('copyTrading.copiesNow', { count: own.copies })}`}
    </span>
  )
}
