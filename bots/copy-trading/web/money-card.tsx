// Where the money of a relation is: what waits for a new bot, and what is in each copy.
import { formatAmount } from '@trellis/kernel'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions, Figure } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { CopyDetail } from './copy-kind.ts'
import { CopyLink } from './copy-link.tsx'
import { keptWorth } from './receipt-lines.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading.money'

export function MoneyCard({ detail, view }: DetailPartProps<CopyDetail>) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { copies, past, following, ended, won } = detail
  const kept = past.filter(({ is_kept }) => is_kept)
  const closed = {
    all: ended - kept.length,
    won: won - kept.filter(({ gain }) => Number(gain) > 0).length,
  }
  const money = (text: string): string => `${write.money(text)} ${config.coin}`
  const row = (key: 'waits' | 'share', value: string) => ({
    key,
    term: t(`${words}.${key}`),
    value: <Figure>{value}</Figure>,
  })
  const held = copies.map(({ bot_id, equity }) => ({ id: bot_id, part: Number(equity) }))
  const waits = Number(following.waiting)
  const number = (value: number): string => format.number(String(value))
  return (
    <section className="card stack stack-12" aria-label={t(`${words}.title`)}>
      <h2 className="card-title">{t(`${words}.title`)}</h2>
      {isOver(view) ? undefined : (
        <div className="lead-split" aria-hidden="true">
          {held.map(({ id, part }) => (
            <i key={id} style={{ flexGrow: part }} />
          ))}
          {waits > 0 ? <u style={{ flexGrow: waits }} /> : undefined}
        </div>
      )}
      <Definitions
        rows={[
          ...(isOver(view)
            ? []
            : [
                row('waits', money(following.waiting)),
                ...copies.map((it) => ({
                  key: it.bot_id,
                  term: (
                    <>
                      <bdi dir="ltr">{write.botName(it)}</bdi> · {write.kindOf(it)}
                    </>
                  ),
                  value: <Figure>{money(it.equity)}</Figure>,
                })),
              ]),
          {
            key: 'ended',
            term: t(`${words}.ended`),
            value:
              closed.all === 0
                ? number(closed.all)
                : `${number(closed.all)} (${t(`${words}.won`, { count: number(closed.won) })})`,
          },
          ...kept.map((it) => ({
            key: it.bot_id,
            term: <CopyLink row={it} />,
            value: (
              <>
                <span className="t12 dim">{t('copyTrading.ended.kept')}</span>{' '}
                <Figure>{money(formatAmount(keptWorth([it])))}</Figure>
              </>
            ),
          })),
          row('share', `${write.cost(following.share_paid)} ${config.coin}`),
        ]}
      />
    </section>
  )
}
