// A follower's own part of a card or row in My bots. Its copies are rows of their own there.
import type { PropsWithChildren } from 'react'
import type { BotRow } from '@trellis/contract'
import { useWeb, type KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { Amount, Delta, isolated } from '@trellis/ui'

/** What its routes add to a row. */
interface Own {
  readonly nickname: string
  readonly copies: number
  /** Copies that ended or were kept. */
  readonly ended: number
  /** With what its copies have made; "" where that is not known. */
  readonly gain: string
  /** What its owner put in, in the coin of copies. */
  readonly amount: string
  readonly in_copies: string
  readonly waiting: string
}

/** The kind's part of a list row; undefined where it did not come. */
function partOf({ own }: Pick<BotRow, 'own'>): Own | undefined {
  return own as Own | undefined
}

/** Under its total in My bots: the P&L with its copies, which are counted in their own rows. */
export function WithCopies({ row }: PropsWithChildren<KindSketchProps>) {
  const { t } = useWeb()
  const { gain = '' } = partOf(row) ?? {}
  if (gain === '') return <>{t('copyTrading.ownRows')}</>
  return (
    <>
      <Delta value={gain} digits={2} /> {t('copyTrading.withCopies')}
    </>
  )
}

/** "Position now": where its money is. */
export function CopyPosition({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const own = partOf(row)
  if (own === undefined) return undefined
  const money = (text: string): string => isolated(format.money(text, 2))
  return (
    <span className="stack stack-4">
      <span>{t('copyTrading.inCopiesNow', { amount: money(own.in_copies) })}</span>
      <span className="t12 dim2">{t('copyTrading.waitsNow', { amount: money(own.waiting) })}</span>
    </span>
  )
}

export function CopyCard({ row }: { readonly row: BotRow }) {
  const { t } = useWeb()
  const own = partOf(row)
  return (
    <span className="t12 dim">
      {own === undefined || own.nickname === ''
        ? t('copyTrading.offer.does')
        : own.copies === 0 && own.ended > 0
          ? t('copyTrading.copiesPast', { count: own.ended })
          : t('copyTrading.copiesNow', { count: own.copies })}
      {own !== undefined && row.figures.list_status === 'CLOSED' && (
        <>
          {' · '}
          {t('copyTrading.field.amount')} <Amount value={own.amount} digits={2} />
        </>
      )}
    </span>
  )
}
